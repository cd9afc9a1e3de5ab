"""How a book of double entry is kept: what must hold in it before and after an event."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from fifthstreet.money import Posting

Amounts = Mapping[str, int] | Mapping[str, Fraction]
Postings = Iterable[Posting[int]] | Iterable[Posting[Fraction]]


def assert_posted(before: Amounts, postings: Postings, after: Amounts, edges: Collection[str]) -> None:
    """An event moved what its postings say and nothing else, made and lost nothing, and overdrew no account."""
    expected: dict[str, int | Fraction] = dict(before)
    total: int | Fraction = 0
    for posting in postings:
        expected[posting.account] = expected.get(posting.account, 0) + posting.amount
        total += posting.amount
    assert total == 0
    assert _filled(expected) == _filled(after)
    assert_sound(after, edges)


def assert_sound(balances: Amounts, edges: Collection[str]) -> None:
    """All accounts together are nothing, and only those at the edge of the book are below zero."""
    assert sum(balances.values()) == 0
    assert all(amount >= 0 for account, amount in balances.items() if account not in edges), balances


def _filled(balances: Amounts) -> dict[str, int | Fraction]:
    return {account: amount for account, amount in balances.items() if amount}
