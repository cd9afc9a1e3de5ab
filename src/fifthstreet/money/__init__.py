"""Money: whole cents as people write them, counts of chips, and postings from account to account."""

from fifthstreet.money.cents import Cents, MoneyError, dollars, show_dollars, show_exact
from fifthstreet.money.chips import Chips, count_of, total_of
from fifthstreet.money.postings import Posting, moved

__all__ = [
    "Cents",
    "Chips",
    "MoneyError",
    "Posting",
    "count_of",
    "dollars",
    "moved",
    "show_dollars",
    "show_exact",
    "total_of",
]
