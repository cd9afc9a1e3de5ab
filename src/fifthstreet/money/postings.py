"""Double entry: what moves leaves one account and comes into another, so that all postings together are nothing."""

from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

Amount = TypeVar("Amount", int, Fraction)
"""Whole cents, or cents exact to any fraction."""


class Posting(NamedTuple, Generic[Amount]):
    """So many cents more, or less, in an account."""

    account: str
    amount: Amount


def moved(source: str, target: str, amount: Amount) -> tuple[Posting[Amount], ...]:
    """An amount that goes from one account to another; of nothing there is no posting."""
    return (Posting(source, -amount), Posting(target, amount)) if amount else ()
