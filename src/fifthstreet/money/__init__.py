"""Money: whole cents."""

from fifthstreet.money.cents import Cents, MoneyError, dollars, show_dollars

__all__ = ["Cents", "MoneyError", "dollars", "show_dollars"]
