"""Sums over the community cards that can follow two hole cards, given dead cards and cards seen ahead."""

from collections.abc import Collection
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fifthstreet.odds.kinds import KINDS, Integers, kinds
from fifthstreet.odds.stakes import Stakes

IMPOSSIBLE = len(KINDS)
"""The kind that marks an impossible hand, with a repeated card; it pays nothing and is never counted."""


class Tree:
    """Every way the three community cards can come; each street has an axis of its possible cards.

    At a decision the cards of earlier streets and those seen ahead are known. The unknown cards are summed over, and
    their axes have length one.
    """

    def __init__(
        self, stakes: Stakes, hole: tuple[int, int], axes: tuple[Integers, ...], ahead: Collection[int] = ()
    ) -> None:
        self.stakes = stakes
        self.ahead = frozenset(ahead)
        tables, (third, fourth, fifth) = kinds(), np.ix_(*axes)
        found = tables.of(tables.pairs[hole], tables.trios[third, fourth, fifth])
        twice = (third == fourth) | (third == fifth) | (fourth == fifth)
        self.kinds: NDArray[np.intp] = np.where(twice, IMPOSSIBLE, found.astype(np.intp))
        self._pays = np.hstack([stakes.final, np.zeros((len(stakes.final), 1), dtype=np.int64)])
        self._linear = stakes.linear
        self._decided: dict[tuple[int, int], Integers] = {}
        self._shown: dict[int, Integers] = {}

    def decision(self, street: int, antes: int) -> Integers:
        """Return the value of each action (first axis) on a street, counted from 0, by antes out."""
        if (street, antes) not in self._decided:
            folded = self.stakes.fold[antes] * self.ways(street)
            bets = [self._after(street, antes + bet) for bet in self.stakes.multiples]
            self._decided[street, antes] = np.stack([folded, *bets])
        return self._decided[street, antes]

    def ways(self, street: int) -> Integers:
        """Return the number of ways the unknown cards can come, given what is known on this street."""
        found: Integers = self._possible.sum(axis=self._hidden(street), keepdims=True, dtype=np.int64)
        return found

    def _hidden(self, street: int) -> tuple[int, ...]:
        return tuple(axis for axis in range(street, 3) if axis not in self.ahead)

    def _after(self, street: int, antes: int) -> Integers:
        if street == 2:
            return self._shown_down(antes)
        best: Integers = self.decision(street + 1, antes).max(axis=0)
        return best if street in self.ahead else best.sum(axis=street, keepdims=True)

    def _shown_down(self, antes: int) -> Integers:
        if self._linear and antes != 1:
            return antes * self._shown_down(1)
        if antes not in self._shown:
            paid = self._pays[antes][self.kinds]
            self._shown[antes] = paid if 2 in self.ahead else paid.sum(axis=2, keepdims=True)
        return self._shown[antes]

    @cached_property
    def _possible(self) -> NDArray[np.bool_]:
        possible: NDArray[np.bool_] = self.kinds != IMPOSSIBLE
        return possible

    def showdowns(self) -> Integers:
        """Return the number of ways to make each kind of hand, if the player never folds."""
        return np.bincount(self.kinds.ravel(), minlength=IMPOSSIBLE + 1)[:IMPOSSIBLE]

    def results(self, street: int, antes: int, bet: int) -> tuple[Integers, int]:
        """Return the ways to each kind of hand at showdown, and the folds, after a bet with best play, playing ties."""
        return self._results(street, antes + bet, self.ways(street) > 0)

    def _results(self, street: int, antes: int, reached: NDArray[np.bool_]) -> tuple[Integers, int]:
        if street == 2:
            there = np.where(reached, self.kinds, IMPOSSIBLE)
            return np.bincount(there.ravel(), minlength=IMPOSSIBLE + 1)[:IMPOSSIBLE], 0
        worth = self.decision(street + 1, antes)[::-1]
        chosen = np.array(self.stakes.actions[::-1])[worth.argmax(axis=0)]
        reached = reached & (self.ways(street + 1) > 0)
        shown, folds = np.zeros(IMPOSSIBLE, dtype=np.int64), int(self.ways(street + 1)[reached & (chosen == 0)].sum())
        for bet in self.stakes.multiples:
            betting = reached & (chosen == bet)
            if betting.any():
                further, folded = self._results(street + 1, antes + bet, betting)
                shown, folds = shown + further, folds + folded
        return shown, folds
