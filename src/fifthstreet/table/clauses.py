"""Combines the clauses of the rules that one event applies."""

from functools import cache


@cache
def together(*cites: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses of several rules in order, without duplicates."""
    return tuple(dict.fromkeys(clause for cite in cites for clause in cite))
