"""What must hold in a double-entry book before and after an event."""

from collections.abc import Collection

from fifthstreet.audit.books import Amounts, Postings, fault_of_balances, fault_of_postings


def assert_posted(before: Amounts, postings: Postings, after: Amounts, edges: Collection[str]) -> None:
    """An event moved what its postings say and nothing else, made and lost nothing, and overdrew no account."""
    assert fault_of_postings(before, postings, after, edges) is None


def assert_sound(balances: Amounts, edges: Collection[str]) -> None:
    """All accounts together are nothing, and only those at the edge of the book are below zero."""
    assert fault_of_balances(balances, edges) is None, balances
