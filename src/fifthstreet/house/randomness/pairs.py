"""Ordered pairs: each card follows each other card as often as any other."""

import numpy as np
import numpy.typing as npt

from fifthstreet.house.randomness.finding import Finding, chi_square
from fifthstreet.house.randomness.sample import Decks

Table = npt.NDArray[np.float64]


def ordered_pairs(decks: Decks) -> Finding:
    """Chi-square over every card next to every other, in either order.

    The pairs of one deck depend on each other, so their counts cannot simply be squared and summed. How often a card is
    first or last of a deck is taken out (that belongs to the positions); what is left falls into two parts, in each of
    which every direction has one variance a deck, with n cards: 1/n for how often two cards are neighbours at all, and
    (n+1)/n(n-1) for which of the two comes first.
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
    """How often two cards are neighbours, more or less than how often each has neighbours would make it."""
    cards = len(table)
    both = (table + table.T) / 2
    lines = both.sum(axis=1)
    share = (lines - lines.sum() / (2 * cards - 2)) / (cards - 2)
    expected: Table = share[:, None] + share[None, :]
    np.fill_diagonal(expected, 0)
    return both - expected


def _order(table: Table) -> Table:
    """How much oftener a card follows another than the other way round, beyond what first and last cards make of it."""
    half = (table - table.T) / 2
    share = half.sum(axis=1) / len(table)
    rest: Table = half - share[:, None] + share[None, :]
    return rest
