"""Tests of the order within each deck: positions, ordered pairs, ascending runs, neighbours."""

import math

import numpy as np
import numpy.typing as npt

from fifthstreet.randomness.sample import Decks
from fifthstreet.randomness.statistics import Finding, chi_square, chi_square_of_counts, deviation

Table = npt.NDArray[np.float64]


def cards_per_position(decks: Decks) -> Finding:
    """Chi-square over every card at every position.

    In each deck every card has one position and every position one card, so with n cards the squares sum to n/(n-1) of
    a chi-square with (n-1)² degrees of freedom.
    """
    number, cards = decks.shape
    counts = np.array([np.bincount(column, minlength=cards) for column in decks.T])
    expected = number / cards
    squares = float(((counts - expected) ** 2).sum() / expected)
    return chi_square("card per position", squares * (cards - 1) / cards, (cards - 1) ** 2)


def ordered_pairs(decks: Decks) -> Finding:
    """Chi-square over every card next to every other, in either order.

    The pairs of one deck depend on each other, so their counts cannot simply be squared and summed. First, the effect
    of a card being the first or last of its deck is removed (the position test covers it). The rest splits into two
    parts, and within each part every direction has the same variance per deck of n cards: 1/n for how often two cards
    are neighbours, and (n+1)/n(n-1) for which of the two comes first.
    """
    number, cards = decks.shape
    counts = np.zeros(cards * cards, dtype=np.int64)
    for first, second in zip(decks.T[:-1], decks.T[1:], strict=True):
        counts += np.bincount(first.astype(np.int64) * cards + second, minlength=cards * cards)
    table = counts.reshape(cards, cards).astype(np.float64)
    neighbours = float((_neighbours(table) ** 2).sum()) * cards
    order = float((_order(table) ** 2).sum()) * cards * (cards - 1) / (cards + 1)
    degrees = cards * (cards - 3) // 2 + (cards - 1) * (cards - 2) // 2
    return chi_square("ordered pairs", (neighbours + order) / number, degrees)


def _neighbours(table: Table) -> Table:
    """Return how often two cards are neighbours, less what each card's number of neighbours predicts."""
    cards = len(table)
    both = (table + table.T) / 2
    lines = both.sum(axis=1)
    share = (lines - lines.sum() / (2 * cards - 2)) / (cards - 2)
    expected: Table = share[:, None] + share[None, :]
    np.fill_diagonal(expected, 0)
    return both - expected


def _order(table: Table) -> Table:
    """Return how much more often one card follows another than the reverse, less the effect of first and last cards."""
    half = (table - table.T) / 2
    share = half.sum(axis=1) / len(table)
    rest: Table = half - share[:, None] + share[None, :]
    return rest


def ascending_runs(decks: Decks) -> Finding:
    """Chi-square of the number of ascending runs per deck, against the exact Eulerian numbers."""
    cards = decks.shape[1]
    runs = 1 + (decks[:, 1:] < decks[:, :-1]).sum(axis=1)
    counts = np.bincount(runs, minlength=cards + 1)
    orders = math.factorial(cards)
    return chi_square_of_counts("ascending runs", counts[1:].tolist(), [ways / orders for ways in eulerian(cards)])


def eulerian(cards: int) -> list[int]:
    """Return how many orders of the cards have 1, 2, 3 … ascending runs.

    A new highest card either extends a run at its end or, inserted anywhere else, splits one in two.
    """
    ways = [1]
    for number in range(2, cards + 1):
        ways = [
            runs * (ways[runs - 1] if runs < number else 0) + (number - runs + 1) * (ways[runs - 2] if runs > 1 else 0)
            for runs in range(1, number + 1)
        ]
    return ways


def neighbouring_cards(decks: Decks) -> Finding:
    """Correlation of each card with the next in its deck, in standard deviations from its expected value.

    The expected value is a little below zero, because a high card leaves lower ones to follow it. Mean and variance
    are exact.
    """
    number, cards = decks.shape
    heights = centred(decks)
    products = int((heights[:, 1:] * heights[:, :-1]).sum(dtype=np.int64))
    squares, fourths = (sum(height**power for height in range(1 - cards, cards, 2)) for power in (2, 4))
    mean = -squares / cards
    variance = (squares**2 - fourths) / cards + (squares**2 - 2 * fourths) / (cards * (cards - 1)) - mean**2
    return deviation("serial, card to card", (products - number * mean) / math.sqrt(number * variance))


def centred(decks: Decks) -> npt.NDArray[np.int16]:
    """Return the cards as integers around zero: -51, -49 … 51. The product of two still fits in 16 bits."""
    return 2 * decks.astype(np.int16) - np.int16(decks.shape[1] - 1)
