"""Cards per position: each card comes to each place of the pack as often as any other."""

import numpy as np

from fifthstreet.house.randomness.finding import Finding, chi_square
from fifthstreet.house.randomness.sample import Decks


def cards_per_position(decks: Decks) -> Finding:
    """Chi-square over every card at every position.

    In each deck every card has one place and every place one card, so with n cards the squares sum to n/(n-1) of a
    chi-square with (n-1)² degrees of freedom.
    """
    number, cards = decks.shape
    counts = np.array([np.bincount(column, minlength=cards) for column in decks.T])
    expected = number / cards
    squares = float(((counts - expected) ** 2).sum() / expected)
    return chi_square("card per position", squares * (cards - 1) / cards, (cards - 1) ** 2)
