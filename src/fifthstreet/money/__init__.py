"""Money: whole cents as people write them, and postings from account to account."""

from fifthstreet.money.cents import Cents, MoneyError, dollars, show_dollars, show_exact
from fifthstreet.money.postings import Posting, moved

__all__ = ["Cents", "MoneyError", "Posting", "dollars", "moved", "show_dollars", "show_exact"]
