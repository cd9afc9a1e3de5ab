"""The shuffle that every live deal comes from: each of the 52! orders is as likely as any other."""

import secrets
from collections.abc import Iterator

from fifthstreet.cards import DECK, Card

BYTES_AT_ONCE = 64
"""About what one deck takes: 51 choices, and a byte in eight that is thrown away."""


def shuffled_deck() -> tuple[Card, ...]:
    """A deck in an order that nobody can know, foresee or repeat.

    From the bottom up, each place gets one of the cards that have none yet, all of them equally likely: the shuffle of
    Fisher and Yates. The chance is the operating system's, made for cryptography. There is no seed to choose.
    """
    pack = list(DECK)
    chance = _bytes_of_chance()
    for left in range(len(pack), 1, -1):
        chosen = one_of(left, chance)
        pack[left - 1], pack[chosen] = pack[chosen], pack[left - 1]
    return tuple(pack)


def one_of(choices: int, chance: Iterator[int]) -> int:
    """A number below ``choices`` (256 at most), each as likely as any other, from bytes of chance.

    The 256 values of a byte share out evenly among the choices only up to the last whole multiple of their number. A
    byte beyond it is thrown away and another one drawn, for a remainder of it would favour the low numbers.
    """
    even = 256 - 256 % choices
    return next(byte for byte in chance if byte < even) % choices


def _bytes_of_chance() -> Iterator[int]:
    # In bulk, because a call to the operating system for every card takes eight times as long.
    while True:
        yield from secrets.token_bytes(BYTES_AT_ONCE)
