"""Best play with seen cards: many sets of seen cards at once, for one starting hand."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np

from fifthstreet.cards import DECK
from fifthstreet.odds.classes import alike, classes, others
from fifthstreet.odds.kinds import Integers
from fifthstreet.odds.stakes import Stakes
from fifthstreet.odds.tree import Tree

LEFT = len(DECK) - 2
AT_ONCE = 16
"""Sets computed together, few enough that their arrays stay in the cache."""


def most_seen() -> int:
    """Return how many other cards a player can see at most, with three left to come."""
    return LEFT - 3


def seen_exactly(stakes: Stakes, cards: int) -> Fraction:
    """Return the expected result of best play in antes, over all starting hands and sets of seen cards."""
    total = 0
    for hole, live, weight in _starting_hands():
        sets, times = _different_sets(hole, live, cards)
        worths = _worths(stakes, hole, live, sets)
        total += weight * sum(number * worth for number, worth in zip(times.tolist(), worths.tolist(), strict=True))
    return Fraction(total, 1326 * comb(LEFT, cards) * _ways(cards) * stakes.unit)


def seen_sampled(stakes: Stakes, cards: int, samples: int, seed: int) -> tuple[Fraction, float, int]:
    """Return the estimate of ``seen_exactly`` from sampled sets, its standard error, and the number of samples."""
    draw = np.random.default_rng(seed)
    scale = _ways(cards) * stakes.unit
    mean, variance, drawn = Fraction(0), 0.0, 0
    for hole, live, weight in _starting_hands():
        sets = np.argsort(draw.random((samples, LEFT)), axis=1)[:, :cards]
        worths = _worths(stakes, hole, live, sets)
        mean += Fraction(weight * sum(worths.tolist()), 1326 * samples * scale)
        variance += (weight / 1326) ** 2 * float(worths.var(ddof=1)) / samples / scale**2
        drawn += samples
    return mean, sqrt(variance), drawn


def _starting_hands() -> Iterator[tuple[tuple[int, int], Integers, int]]:
    known = classes()
    for numbers, weight in zip(known.third.cards.tolist(), known.weights.tolist(), strict=True):
        yield (numbers[0], numbers[1]), others(np.array([numbers]))[0], weight


def _ways(cards: int) -> int:
    left = LEFT - cards
    return left * (left - 1) * (left - 2)


def _different_sets(hole: tuple[int, int], live: Integers, cards: int) -> tuple[Integers, Integers]:
    """Return one set for all that differ only by suits, and how many sets it stands for."""
    sets = np.array(list(combinations(range(LEFT), cards)), dtype=np.int64).reshape(comb(LEFT, cards), cards)
    with_hole = np.concatenate([np.broadcast_to(hole, (len(sets), 2)), live[sets]], axis=1)
    _, first, times = np.unique(alike(with_hole, [0, 0, *[1] * cards]), axis=0, return_index=True, return_counts=True)
    return sets[first], times


def _worths(stakes: Stakes, hole: tuple[int, int], live: Integers, sets: Integers) -> Integers:
    hand = _Hand(stakes, hole, live)
    return np.concatenate([hand.worths(sets[start : start + AT_ONCE]) for start in range(0, len(sets), AT_ONCE)])


class _Hand:
    """One starting hand: its results by antes bet so far and final hand, already summed over the fifth card."""

    def __init__(self, stakes: Stakes, hole: tuple[int, int], live: Integers) -> None:
        self.stakes = stakes
        kinds = Tree(stakes, hole, (live, live, live)).kinds
        pays = np.hstack([stakes.final, np.zeros((len(stakes.final), 1), dtype=np.int64)])
        totals = [1] if stakes.linear else _antes(stakes, 3)
        by_fifth = {antes: np.ascontiguousarray(np.moveaxis(pays[antes][kinds], 2, 0)) for antes in totals}
        self._shown = {antes: (paid, paid.sum(axis=0)) for antes, paid in by_fifth.items()}

    def worths(self, sets: Integers) -> Integers:
        """Return the value of best play for each set of seen cards, summed over all ways the three cards can come."""
        stakes = self.stakes
        left = np.ones((len(sets), LEFT), dtype=np.int64)
        np.put_along_axis(left, sets, values=0, axis=1)
        each = LEFT - sets.shape[1] - 2
        both = left[:, :, None] * left[:, None, :] * (1 - np.eye(LEFT, dtype=np.int64))
        shown = self._all_shown(sets)
        fifth = {antes: _best(stakes, antes, each, shown) for antes in _antes(stakes, 2)}
        after_fourth = {antes: np.einsum("bij,bij->bi", worth, both) for antes, worth in fifth.items()}
        fourth = {antes: _best(stakes, antes, each * (each + 1), after_fourth) for antes in _antes(stakes, 1)}
        after_third = {antes: (worth * left).sum(axis=1) for antes, worth in fourth.items()}
        return _best(stakes, 1, each * (each + 1) * (each + 2), after_third)

    def _all_shown(self, sets: Integers) -> dict[int, Integers]:
        """Return results by antes, set, third and fourth card, summed over the unseen fifth cards."""
        shown = {}
        for antes, (by_fifth, over_all) in self._shown.items():
            shown[antes] = np.repeat(over_all[None], len(sets), axis=0)
            for card in sets.T:
                shown[antes] -= by_fifth[card]
        return {total: total * shown[1] for total in _antes(self.stakes, 3)} if self.stakes.linear else shown


def _antes(stakes: Stakes, bets: int) -> list[int]:
    """Return the possible antes out after this many bets."""
    return sorted({sum(made) + 1 for made in _made(stakes, bets)})


def _made(stakes: Stakes, bets: int) -> list[tuple[int, ...]]:
    if not bets:
        return [()]
    return [(*made, bet) for made in _made(stakes, bets - 1) for bet in stakes.multiples]


def _best(stakes: Stakes, antes: int, ways: int, after: dict[int, Integers]) -> Integers:
    best: Integers = np.maximum(after[antes + stakes.multiples[0]], stakes.fold[antes] * ways)
    for bet in stakes.multiples[1:]:
        np.maximum(best, after[antes + bet], out=best)
    return best
