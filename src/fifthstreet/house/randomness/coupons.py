"""Coupon collector: how many decks it takes until every card has been the first one."""

import math
from collections.abc import Iterator

import numpy as np

from fifthstreet.house.randomness.finding import Finding, chi_square_of_counts
from fifthstreet.house.randomness.sample import Decks

LONGEST_IN_AVERAGES = 8
"""Beyond eight times the average nothing is told apart; a collection is so long once in 10^13 times."""


def first_cards(decks: Decks) -> Finding:
    """Chi-square of how long it takes to collect all first cards, against the exact probabilities.

    How many collections are looked at is settled beforehand, so many that the decks suffice with certainty: to count
    those that happened to be finished would favour the short ones. What is unfinished after all counts as longest.
    """
    cards = decks.shape[1]
    probabilities = _probabilities(cards)
    lengths = np.arange(len(probabilities))
    average = float(lengths @ probabilities)
    spread = math.sqrt(float((lengths - average) ** 2 @ probabilities))
    wanted = math.floor((len(decks) - 6 * spread * math.sqrt(len(decks) / average)) / average)
    counts = [0] * len(probabilities)
    finished = _collections(decks[:, 0].tolist(), cards)
    for _ in range(wanted):
        counts[min(next(finished, len(counts)), len(counts) - 1)] += 1
    return chi_square_of_counts("coupon collector", counts, probabilities.tolist())


def _collections(firsts: list[int], cards: int) -> Iterator[int]:
    """How many first cards each collection took, one after another."""
    missing, length = set(range(cards)), 0
    for card in firsts:
        missing.discard(card)
        length += 1
        if not missing:
            yield length
            missing, length = set(range(cards)), 0


def _probabilities(cards: int) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """How probable it is that a collection takes 0, 1, 2 … cards, followed card by card."""
    average = cards * sum(1 / missing for missing in range(1, cards + 1))
    held = np.arange(cards + 1)
    stay, move = held / cards, (cards - held) / cards
    state = np.zeros(cards + 1)
    state[0] = 1
    done = []
    for _ in range(math.ceil(LONGEST_IN_AVERAGES * average)):
        done.append(state[cards])
        state[cards] = 0
        state[1:], state[0] = state[1:] * stay[1:] + state[:-1] * move[:-1], 0
    return np.array(done)
