"""Serial correlation: a card says nothing about the next one, nor a deck about the next deck."""

import math

import numpy as np
import numpy.typing as npt

from fifthstreet.house.randomness.finding import Finding, deviation
from fifthstreet.house.randomness.sample import Decks


def neighbouring_cards(decks: Decks) -> Finding:
    """The correlation of each card with the next one of its deck, in standard deviations from what it must be.

    It must be a little below zero, for a high card leaves the lower ones to follow it. Mean and variance are exact.
    """
    number, cards = decks.shape
    heights = _heights(decks)
    products = int((heights[:, 1:] * heights[:, :-1]).sum(dtype=np.int64))
    squares, fourths = (sum(height**power for height in range(1 - cards, cards, 2)) for power in (2, 4))
    mean = -squares / cards
    variance = (squares**2 - fourths) / cards + (squares**2 - 2 * fourths) / (cards * (cards - 1)) - mean**2
    return deviation("serial, card to card", (products - number * mean) / math.sqrt(number * variance))


def successive_decks(decks: Decks) -> Finding:
    """The correlation of each deck with the one shuffled after it, place by place, in standard deviations from zero."""
    number, cards = decks.shape
    heights = _heights(decks)
    products = int((heights[1:] * heights[:-1]).sum(dtype=np.int64))
    squares = sum(height**2 for height in range(1 - cards, cards, 2))
    return deviation("serial, deck to deck", products / squares * math.sqrt((cards - 1) / (number - 1)))


def _heights(decks: Decks) -> npt.NDArray[np.int16]:
    """The cards as whole numbers around zero: -51, -49 … 51. A product of two still fits in 16 bits."""
    return 2 * decks.astype(np.int16) - np.int16(decks.shape[1] - 1)
