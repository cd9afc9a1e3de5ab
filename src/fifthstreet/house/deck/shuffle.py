"""The shuffle of every live deal: each of the 52! orders is equally likely."""

import secrets
from collections.abc import Iterator

from fifthstreet.cards import DECK, Card

BYTES_AT_ONCE = 64
"""About as many as one deck needs: 51 choices, and one byte in eight discarded."""


def shuffled_deck() -> tuple[Card, ...]:
    """A deck in a random order that cannot be predicted or repeated.

    This is the Fisher-Yates shuffle: from the bottom up, each place gets one of the cards that are left, all equally
    likely. The random bytes are the operating system's, made for cryptography; there is no seed.
    """
    pack = list(DECK)
    random_bytes = _random_bytes()
    for left in range(len(pack), 1, -1):
        chosen = one_of(left, random_bytes)
        pack[left - 1], pack[chosen] = pack[chosen], pack[left - 1]
    return tuple(pack)


def one_of(choices: int, random_bytes: Iterator[int]) -> int:
    """A number below ``choices`` (256 at most), all equally likely, from random bytes.

    The values of a byte map evenly to the choices only up to the largest multiple of ``choices``. A byte above it is
    thrown away and the next one taken, because its remainder would favour low numbers.
    """
    even = 256 - 256 % choices
    return next(byte for byte in random_bytes if byte < even) % choices


def _random_bytes() -> Iterator[int]:
    # In bulk: one call to the operating system for each card takes eight times as long.
    while True:
        yield from secrets.token_bytes(BYTES_AT_ONCE)
