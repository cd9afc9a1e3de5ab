"""Counts of chips by denomination."""

from collections.abc import Iterable

Chips = tuple[tuple[int, int], ...]
"""The number of chips of each denomination: the denomination in cents, largest first, and how many; none is zero."""


def count_of(pairs: Iterable[tuple[int, int]]) -> Chips:
    """A count in its usual form: each denomination once, the largest first, none with zero chips."""
    found: dict[int, int] = {}
    for denomination, number in pairs:
        found[denomination] = found.get(denomination, 0) + number
    return tuple(
        (denomination, found[denomination]) for denomination in sorted(found, reverse=True) if found[denomination]
    )


def total_of(chips: Chips) -> int:
    """What the chips are worth together, in cents."""
    return sum(denomination * number for denomination, number in chips)
