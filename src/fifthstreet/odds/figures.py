"""How rounds end under one plan: average wager, distribution, wins, pushes, losses and folds."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Literal

import numpy as np

from fifthstreet.cards import FiveCardHand
from fifthstreet.odds.classes import classes
from fifthstreet.odds.kinds import KINDS, Integers
from fifthstreet.odds.solving import Ends, Ties
from fifthstreet.odds.stakes import Stakes
from fifthstreet.values import FrozenDict, Value

StreetName = Literal["third", "fourth", "fifth"]
STREETS: tuple[StreetName, ...] = ("third", "fourth", "fifth")


class Result(Value):
    """A net result of a round in antes, and its probability."""

    net: Fraction
    probability: Fraction


class Street(Value):
    """A street: the shares of rounds that reach it, fold there, and make each bet."""

    street: StreetName
    reached: Fraction
    folds: Fraction
    bets: dict[int, Fraction]


class FinalHand(Value):
    """A kind of hand at showdown: its probability, and its contribution to the result in antes per round."""

    hand: FiveCardHand
    probability: Fraction
    brings: Fraction


class Figures(Value, dict=True):
    """How rounds end under one plan, as shares of all rounds. A fold is a loss; win, push and loss sum to one."""

    ties: Ties
    house_edge: Fraction
    average_wager: Fraction
    variance: Fraction
    win: Fraction
    push: Fraction
    loss: Fraction
    streets: tuple[Street, ...]
    distribution: tuple[Result, ...]
    hands: tuple[FinalHand, ...]

    @property
    def element_of_risk(self) -> Fraction:
        """The share of all wagers that the house keeps."""
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result of a round, in antes."""
        return sqrt(self.variance)

    @property
    def folds(self) -> dict[StreetName, Fraction]:
        """The share of rounds folded on each street."""
        return {street.street: street.folds for street in self.streets}


def figures_of(stakes: Stakes, ending: Ends, ties: Ties) -> Figures:
    """Return the figures of a plan from the outcomes of all deals."""
    deals = classes().deals
    results, wagered, done = Counter[int](), 0, _done(stakes, ending)
    for antes, net, number in _outcomes(stakes, ending, done):
        results[net] += number
        wagered += antes * number
    mean = Fraction(sum(net * number for net, number in results.items()), deals * stakes.unit)
    square = Fraction(sum(net * net * number for net, number in results.items()), deals * stakes.unit**2)
    shown = ending.finals.sum(axis=0).tolist()
    brought = (ending.finals * stakes.final).sum(axis=0).tolist()
    return Figures(
        ties=ties,
        house_edge=-mean,
        average_wager=Fraction(wagered, deals),
        variance=square - mean**2,
        win=Fraction(sum(number for net, number in results.items() if net > 0), deals),
        push=Fraction(results[0], deals),
        loss=Fraction(sum(number for net, number in results.items() if net < 0), deals),
        streets=tuple(_streets(stakes, done)),
        distribution=tuple(
            Result(net=Fraction(net, stakes.unit), probability=Fraction(results[net], deals))
            for net in sorted(results)
            if results[net]
        ),
        hands=tuple(
            FinalHand(hand=hand, probability=Fraction(number, deals), brings=Fraction(units, deals * stakes.unit))
            for hand, number, units in zip(KINDS, shown, brought, strict=True)
        ),
    )


def _done(stakes: Stakes, ending: Ends) -> list[dict[int, dict[int, int]]]:
    """Return the number of deals in which each action is taken, by street and antes out."""
    most = max(stakes.actions) + 1

    def by_action(plan: Integers, deals: Integers) -> dict[int, int]:
        counts = np.bincount(plan, weights=deals, minlength=most)
        return {action: int(counts[action]) for action in stakes.actions}

    return [
        {antes: by_action(plan[antes], deals) for antes, deals in arriving.items()}
        for arriving, plan in zip(ending.arrivals, ending.plan, strict=True)
    ]


def _outcomes(stakes: Stakes, ending: Ends, done: list[dict[int, dict[int, int]]]) -> Iterator[tuple[int, int, int]]:
    """Yield every way a round ends: antes out, net result in units, number of deals."""
    for street in done:
        for antes, by_action in street.items():
            yield antes, int(stakes.fold[antes]), by_action[0]
    for antes, kind in np.argwhere(ending.finals).tolist():
        yield antes, int(stakes.final[antes, kind]), int(ending.finals[antes, kind])


def _streets(stakes: Stakes, done: list[dict[int, dict[int, int]]]) -> Iterator[Street]:
    for street, by_antes in zip(STREETS, done, strict=True):
        parts = {
            action: Fraction(sum(by_action[action] for by_action in by_antes.values()), classes().deals)
            for action in stakes.actions
        }
        bets = FrozenDict({bet: parts[bet] for bet in stakes.multiples})
        yield Street(street=street, reached=sum(parts.values(), Fraction(0)), folds=parts[0], bets=bets)
