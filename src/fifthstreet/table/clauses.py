"""The clauses of several rules that one event carries out."""

from functools import cache


@cache
def together(*cites: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses of several rules in their order, each once."""
    return tuple(dict.fromkeys(clause for cite in cites for clause in cite))
