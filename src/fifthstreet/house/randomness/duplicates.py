"""Duplicates: every deck has every card once, and no deck comes twice."""

import math

from fifthstreet.house.randomness.finding import Finding
from fifthstreet.house.randomness.sample import Decks, Sample


def whole_decks(sample: Sample) -> Finding:
    """How many decks have a card too few, too many or twice. A single one cannot be chance."""
    return Finding(test="decks not whole", statistic=sample.not_whole, degrees=None, p=0.0 if sample.not_whole else 1.0)


def repeated_decks(decks: Decks) -> Finding:
    """How many decks are the same as an earlier one. Of 52! orders none comes twice by chance."""
    number, cards = decks.shape
    repeated = number - len({deck.tobytes() for deck in decks})
    p = min(1.0, math.comb(number, 2) / math.factorial(cards)) if repeated else 1.0
    return Finding(test="decks repeated", statistic=repeated, degrees=None, p=p)
