"""Checks of double-entry bookkeeping before and after an event."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from fifthstreet.money import Posting

Amounts = Mapping[str, int] | Mapping[str, Fraction]
Postings = Iterable[Posting[int]] | Iterable[Posting[Fraction]]


def fault_of_postings(before: Amounts, postings: Postings, after: Amounts, edges: Collection[str]) -> str | None:
    """Return why an event moved money differently from its postings, or ``None`` if it did not."""
    expected: dict[str, int | Fraction] = dict(before)
    total: int | Fraction = 0
    for posting in postings:
        expected[posting.account] = expected.get(posting.account, 0) + posting.amount
        total += posting.amount
    if total:
        return f"its postings make {total} cents out of nothing"
    if _filled(expected) != _filled(after):
        return "it moves a different amount than it says"
    return fault_of_balances(after, edges)


def fault_of_balances(balances: Amounts, edges: Collection[str]) -> str | None:
    """Return why balances are impossible: they must sum to zero, and only edge accounts may be negative."""
    if sum(balances.values()):
        return "money was made or lost"
    overdrawn = [account for account, amount in balances.items() if amount < 0 and account not in edges]
    return f"there is less than nothing in the account {overdrawn[0]!r}" if overdrawn else None


def _filled(balances: Amounts | dict[str, int | Fraction]) -> dict[str, int | Fraction]:
    return {account: amount for account, amount in balances.items() if amount}
