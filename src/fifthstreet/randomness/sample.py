"""A sample of shuffled decks, as an array of card numbers."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fifthstreet.cards import DECK, Card

Shuffle = Callable[[], Sequence[Card]]
Decks = npt.NDArray[np.uint8]
"""One row per deck, in the order of the shuffles; a card is its index in a new deck."""

PROGRESS_EVERY = 1_000
_INDEX = {card: index for index, card in enumerate(DECK)}


class Sample(NamedTuple):
    """The complete decks of a sample, and the number of incomplete ones."""

    decks: Decks
    incomplete: int


def take_sample(shuffle: Shuffle, decks: int, progress: Callable[[int], None] = lambda taken: None) -> Sample:
    """Shuffle this many decks; ``progress`` is called with the count after every thousand."""
    rows = bytearray()
    for taken in range(1, decks + 1):
        row = bytes(map(_INDEX.__getitem__, shuffle()))
        if len(row) == len(set(row)) == len(DECK):
            rows += row
        if taken % PROGRESS_EVERY == 0:
            progress(taken)
    complete = np.frombuffer(bytes(rows), dtype=np.uint8).reshape(-1, len(DECK))
    return Sample(complete, decks - len(complete))
