"""Decks taken from a shuffle, as numbers to be counted."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fifthstreet.cards import DECK, Card

Shuffle = Callable[[], Sequence[Card]]
Decks = npt.NDArray[np.uint8]
"""A row a deck, in the order they were taken; each card by its number in a new deck, from 0."""

TOLD_EVERY = 1_000
_NUMBERS = {card: number for number, card in enumerate(DECK)}


class Sample(NamedTuple):
    """The whole decks of a sample, and how many were none."""

    decks: Decks
    not_whole: int


def take(shuffle: Shuffle, decks: int, progress: Callable[[int], None] = lambda taken: None) -> Sample:
    """Take so many decks from a shuffle; progress is told how many there are, now and then."""
    rows = bytearray()
    for taken in range(1, decks + 1):
        row = bytes(map(_NUMBERS.__getitem__, shuffle()))
        if len(row) == len(set(row)) == len(DECK):
            rows += row
        if taken % TOLD_EVERY == 0:
            progress(taken)
    whole = np.frombuffer(bytes(rows), dtype=np.uint8).reshape(-1, len(DECK))
    return Sample(whole, decks - len(whole))
