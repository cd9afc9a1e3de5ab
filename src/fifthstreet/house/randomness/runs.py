"""Runs: into how many ascending runs a deck falls."""

import math

import numpy as np

from fifthstreet.house.randomness.finding import Finding, chi_square_of_counts
from fifthstreet.house.randomness.sample import Decks


def ascending_runs(decks: Decks) -> Finding:
    """Chi-square of the number of ascending runs a deck, against Euler's exact numbers."""
    cards = decks.shape[1]
    runs = 1 + (decks[:, 1:] < decks[:, :-1]).sum(axis=1)
    counts = np.bincount(runs, minlength=cards + 1)
    orders = math.factorial(cards)
    return chi_square_of_counts("ascending runs", counts[1:].tolist(), [ways / orders for ways in eulerian(cards)])


def eulerian(cards: int) -> list[int]:
    """How many orders of so many cards have 1, 2, 3 … ascending runs.

    The next card, higher than all others, goes to the end of a run, or else ends a run where it is put in.
    """
    ways = [1]
    for number in range(2, cards + 1):
        ways = [
            runs * (ways[runs - 1] if runs < number else 0) + (number - runs + 1) * (ways[runs - 2] if runs > 1 else 0)
            for runs in range(1, number + 1)
        ]
    return ways
