"""Best play as the reference of statistics: what each decision is worth if best play follows it.

The plan is fixed: the best play of the main wagers at the table minimum. Each ``Valued`` holds the value of that plan
for one kind of result: the real pays, or pays without the rare high ones, or the fixed pays of the progressive.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from fifthstreet.money import Cents
from fifthstreet.odds.classes import Level, classes
from fifthstreet.odds.kinds import Integers
from fifthstreet.odds.solving import ByAntes, Plan, best_plan, worth
from fifthstreet.odds.stakes import Stakes, main_stakes
from fifthstreet.rules import Game

WAYS = (50 * 49 * 48, 49 * 48, 48)
"""The ways in which the cards to come can fall, by street."""
ORDINARY_PAY = 3
"""The z-score counts a pay above this as this: a hand that comes once a month would hide everything else."""


class Valued(NamedTuple):
    """A player's results in units, and the sums of their value under the plan: by street, antes out and class."""

    final: Integers
    fold: Integers
    following: tuple[ByAntes, ByAntes, ByAntes]
    value: tuple[ByAntes, ByAntes, ByAntes]

    @property
    def opening(self) -> Fraction:
        """The expected result before the cards are dealt, in units."""
        known = classes()
        return Fraction(int((self.value[0][1] * known.weights).sum()), known.deals)

    def lost_by(self, street: int, antes: int, hand: int, bet: int) -> Fraction:
        """What a decision costs the player against the plan, in units; ``hand`` is the class of the known cards."""
        done = self.fold[antes] * WAYS[street] if bet == 0 else self.following[street][antes + bet][hand]
        return Fraction(int(self.value[street][antes][hand] - done), WAYS[street])


class Reference:
    """The plan of a game, and its value for the results of its wagers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._stakes = main_stakes(game)
        self.plan = best_plan(self._stakes, worth(self._stakes), "play")
        self._main: dict[int, tuple[Stakes, Valued]] = {}
        self.ordinary = self.cut_at(ORDINARY_PAY)

    def main(self, ante: int) -> tuple[Stakes, Valued]:
        """The real pays at an ante: shared by all antes at which no pay is capped."""
        stakes = main_stakes(self.game, Cents(ante))
        key = ante if stakes.unit > 1 else 0
        if key not in self._main:
            if len(self._main) > MOST_KEPT:
                self._main.clear()
            self._main[key] = stakes, self.valued(stakes.final, stakes.fold)
        return self._main[key]

    def cut_at(self, most: int) -> Valued:
        """The results in antes, with pays above this many to 1 counted as this."""
        linear = _linear(self._stakes)
        antes = np.arange(len(linear))
        return self.valued(np.minimum(linear, most * antes[:, None]), -antes)

    def valued(self, final: Integers, fold: Integers) -> Valued:
        """The value of results by antes out and kind of hand, and by antes out if folded."""
        known, bets = classes(), self._stakes.multiples
        shown = {antes: (known.finals @ row).astype(np.int64) for antes, row in enumerate(final.astype(np.float64))}
        fifth = self._street(2, fold, shown)
        after_fourth = _summed(fifth, known.fourth)
        fourth = self._street(1, fold, after_fourth)
        after_third = _summed(fourth, known.third)
        third = self._street(0, fold, after_third)
        reached = {antes + bet for antes in self.plan.fifth for bet in bets}
        following = after_third, after_fourth, {antes: shown[antes] for antes in reached}
        return Valued(final, fold, following, (third, fourth, fifth))

    def _street(self, street: int, fold: Integers, after: Mapping[int, Integers]) -> ByAntes:
        """The value of a street's decisions if the plan makes them."""
        found: ByAntes = {}
        for antes, done in self.plan[street].items():
            worths = np.full(len(done), int(fold[antes]) * WAYS[street], dtype=np.int64)
            for bet in self._stakes.multiples:
                worths = np.where(done == bet, after[antes + bet], worths)
            found[antes] = worths
        return found


MOST_KEPT = 48
"""The most antes with capped pays whose values are cached at a time; those of one ante take some two megabytes."""


def _summed(values: ByAntes, level: Level) -> ByAntes:
    """The values of a street summed over its card, for each class of the street before."""
    return {antes: each.take(level.following).sum(axis=1) for antes, each in values.items()}


def _linear(stakes: Stakes) -> Integers:
    """The results in antes, without a cap: the pays of one ante, times the antes out."""
    pays: Integers = stakes.final[1] // stakes.unit
    return np.arange(len(stakes.final))[:, None] * pays


def plan_bet(plan: Plan, street: int, antes: Integers, hands: Integers) -> Integers:
    """What the plan bets with hands of these classes, each with its antes out."""
    bets = np.zeros(len(hands), dtype=np.int64)
    for out in np.unique(antes).tolist():
        there = antes == out
        bets[there] = plan[street][out][hands[there]]
    return bets
