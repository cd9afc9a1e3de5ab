"""Tests from deck to deck: repeated decks, correlation of successive decks, the coupon collector."""

import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from fifthstreet.randomness.deck_tests import centred
from fifthstreet.randomness.sample import Decks
from fifthstreet.randomness.statistics import Finding, chi_square_of_counts, deviation

LONGEST_IN_AVERAGES = 8
"""Collections longer than eight times the average count as one category: one in 10^13 is that long."""


def repeated_decks(decks: Decks) -> Finding:
    """Count the decks equal to an earlier one. With 52! orders, none repeats by chance."""
    number, cards = decks.shape
    repeated = number - len({deck.tobytes() for deck in decks})
    p = min(1.0, math.comb(number, 2) / math.factorial(cards)) if repeated else 1.0
    return Finding(test="decks repeated", statistic=repeated, degrees=None, p=p)


def successive_decks(decks: Decks) -> Finding:
    """Correlation of each deck with the next, position by position, in standard deviations from zero."""
    number, cards = decks.shape
    heights = centred(decks)
    products = int((heights[1:] * heights[:-1]).sum(dtype=np.int64))
    squares = sum(height**2 for height in range(1 - cards, cards, 2))
    return deviation("serial, deck to deck", products / squares * math.sqrt((cards - 1) / (number - 1)))


def first_cards(decks: Decks) -> Finding:
    """Chi-square of how many decks it takes until every card has been first, against the exact probabilities.

    The number of collections is fixed in advance, low enough that the decks practically always suffice: counting those
    that happened to finish would favour the short ones. A collection that is still unfinished counts as longest.
    """
    cards = decks.shape[1]
    probabilities = _probabilities(cards)
    lengths = np.arange(len(probabilities))
    average = float(lengths @ probabilities)
    spread = math.sqrt(float((lengths - average) ** 2 @ probabilities))
    collections = math.floor((len(decks) - 6 * spread * math.sqrt(len(decks) / average)) / average)
    counts = [0] * len(probabilities)
    finished = _collections(decks[:, 0].tolist(), cards)
    for _ in range(collections):
        counts[min(next(finished, len(counts)), len(counts) - 1)] += 1
    return chi_square_of_counts("coupon collector", counts, probabilities.tolist())


def _collections(firsts: list[int], cards: int) -> Iterator[int]:
    """Yield the length of each collection of all cards, one after another."""
    missing, length = set(range(cards)), 0
    for card in firsts:
        missing.discard(card)
        length += 1
        if not missing:
            yield length
            missing, length = set(range(cards)), 0


def _probabilities(cards: int) -> npt.NDArray[np.float64]:
    """Return the probability that a collection takes 0, 1, 2 … cards, computed card by card."""
    average = cards * sum(1 / missing for missing in range(1, cards + 1))
    collected = np.arange(cards + 1)
    stay, move = collected / cards, (cards - collected) / cards
    state = np.zeros(cards + 1)
    state[0] = 1
    done = []
    for _ in range(math.ceil(LONGEST_IN_AVERAGES * average)):
        done.append(state[cards])
        state[cards] = 0
        state[1:], state[0] = state[1:] * stay[1:] + state[:-1] * move[:-1], 0
    return np.array(done)
