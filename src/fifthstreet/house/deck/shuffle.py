"""The shuffle of every live deal (each of the 52! orders is equally likely), and the sealed deck in play."""

import secrets
from collections.abc import Iterator
from typing import Protocol

from fifthstreet.cards import DECK, Card
from fifthstreet.house.deck.commitments import SealedDeck, after_cut, sealed
from fifthstreet.table.events import AnyEvent, DeckTakenUp, Shuffled, WasCut

BYTES_AT_ONCE = 64
"""Random bytes read at a time, about as many as one deck needs: 51 choices, and a few bytes that are discarded."""


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


class Shuffler(Protocol):
    """Makes a sealed deck for a deal; tests use their own."""

    def __call__(self, deal: str) -> SealedDeck:
        """A shuffled and sealed deck."""


def fresh_deck(deal: str) -> SealedDeck:
    """A sealed deck in a random order."""
    return sealed(deal, shuffled_deck())


class Pack:
    """The sealed deck in play, and how many cards were cut from its top."""

    def __init__(self, deck: SealedDeck, cut: int = 0) -> None:
        self.deck = deck
        self.cut = cut

    def face(self, slot: int) -> Card:
        """The card in a slot; the caller checks that the viewer may see it."""
        return self.deck.face(after_cut(slot, self.cut))

    def after(self, event: AnyEvent) -> "Pack":
        """The pack after a table event."""
        return Pack(self.deck, (self.cut + event.cards) % 52) if isinstance(event, WasCut) else self


def is_shuffle(event: AnyEvent) -> bool:
    """Whether an event starts a new order of the cards."""
    return isinstance(event, Shuffled | DeckTakenUp)
