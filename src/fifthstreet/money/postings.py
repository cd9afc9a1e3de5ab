"""Double-entry postings: an amount leaves one account and enters another, so that all postings sum to zero."""

from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

Amount = TypeVar("Amount", int, Fraction)
"""Whole cents, or exact fractions of cents."""


class Posting(NamedTuple, Generic[Amount]):
    """An amount added to an account, or subtracted if negative."""

    account: str
    amount: Amount


def moved(source: str, target: str, amount: Amount) -> tuple[Posting[Amount], ...]:
    """Return the postings of a transfer; none for zero."""
    return (Posting(source, -amount), Posting(target, amount)) if amount else ()
