"""Optimal play of a whole game: the value of every action in every class, and the outcomes of deals under a plan."""

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.odds.classes import Level, classes
from fifthstreet.odds.kinds import KINDS, Integers
from fifthstreet.odds.stakes import Stakes

Ties = Literal["play", "fold"]
"""How ties are broken: "play" takes the largest of equal actions, "fold" the smallest."""


ByAntes = dict[int, Integers]
"""A value for every class of a street, by antes out."""


class Worth(NamedTuple):
    """The value of each action (first axis) in each class (second), by street.

    A value is the sum of results over all cards to come, in units of the stakes.
    """

    third: ByAntes
    fourth: ByAntes
    fifth: ByAntes


class Plan(NamedTuple):
    """The action taken in each class, in antes, by street."""

    third: ByAntes
    fourth: ByAntes
    fifth: ByAntes


class Ends(NamedTuple):
    """The outcomes of all deals under a plan.

    ``arrivals`` counts, for each street, the deals that reach each class, by antes out. ``finals`` counts the deals
    that reach showdown, by antes out and kind of hand.
    """

    plan: Plan
    arrivals: tuple[ByAntes, ByAntes, ByAntes]
    finals: Integers


def worth(stakes: Stakes) -> Worth:
    """Return the value of every action with best play after it."""
    known, bets = classes(), stakes.multiples
    shown = _shown_down(stakes)
    on_third = [1]
    on_fourth = sorted({antes + bet for antes in on_third for bet in bets})
    on_fifth = sorted({antes + bet for antes in on_fourth for bet in bets})

    def street(antes: int, to_come: int, after: Callable[[int], Integers]) -> Integers:
        bet_on = [after(antes + bet) for bet in bets]
        worths = np.empty((1 + len(bets), len(bet_on[0])), dtype=np.int64)
        worths[0] = stakes.fold[antes] * to_come
        worths[1:] = bet_on
        return worths

    fifth = {antes: street(antes, 48, shown) for antes in on_fifth}
    after_fourth = {antes: _best_after(found, known.fourth) for antes, found in fifth.items()}
    fourth = {antes: street(antes, 49 * 48, after_fourth.__getitem__) for antes in on_fourth}
    after_third = {antes: _best_after(found, known.third) for antes, found in fourth.items()}
    third = {antes: street(antes, 50 * 49 * 48, after_third.__getitem__) for antes in on_third}
    return Worth(third, fourth, fifth)


def _best_after(worths: Integers, level: Level) -> Integers:
    """Return the best values of a street for each class of the street before, summed over the next card."""
    best: Integers = worths.max(axis=0).take(level.following).sum(axis=1)
    return best


def _shown_down(stakes: Stakes) -> Callable[[int], Integers]:
    """Return a function that gives, for the antes out, each class's showdown result, summed over the last card."""
    finals = classes().finals
    if stakes.linear:
        once: Integers = (finals @ stakes.final[1].astype(np.float64)).astype(np.int64)
        return lambda antes: antes * once
    found: Integers = (stakes.final.astype(np.float64) @ finals.T).astype(np.int64)
    return found.__getitem__


def best_plan(stakes: Stakes, found: Worth, ties: Ties) -> Plan:
    """Return the plan that takes the best action everywhere."""
    actions = np.array(stakes.actions, dtype=np.int16)

    def choose(street: ByAntes) -> ByAntes:
        return {antes: chosen(values) for antes, values in street.items()}

    def chosen(values: Integers) -> Integers:
        best = values == values.max(axis=0)
        most: NDArray[np.int16] = (best * actions[:, None]).max(axis=0)
        if ties == "fold":
            several = np.flatnonzero(best.view(np.uint8).sum(axis=0, dtype=np.uint8) > 1)
            most[several] = actions[best[:, several].argmax(axis=0)]
        return most.astype(np.int64)

    return Plan(choose(found.third), choose(found.fourth), choose(found.fifth))


def ends(stakes: Stakes, plan: Plan, like: Ends | None = None) -> Ends:
    """Return the outcomes of all deals under a plan; ``like`` is reused if its plan differs only on the last street."""
    known = classes()
    if like and _same(plan.third, like.plan.third) and _same(plan.fourth, like.plan.fourth):
        arrivals = like.arrivals
    else:
        on_third = {1: known.weights * (50 * 49 * 48)}
        on_fourth = _spread(_going_on(stakes, on_third, plan.third), known.third)
        arrivals = on_third, on_fourth, _spread(_going_on(stakes, on_fourth, plan.fourth), known.fourth)
    finals = np.zeros((len(stakes.final), len(KINDS)), dtype=np.int64)
    shown = _going_on(stakes, arrivals[2], plan.fifth)
    if shown:
        deals = np.array([*shown.values()], dtype=np.float64)
        finals[list(shown)] = (deals @ known.finals).astype(np.int64) // 48
    return Ends(plan, arrivals, finals)


def _same(plan: ByAntes, other: ByAntes) -> bool:
    return all(np.array_equal(done, other[antes]) for antes, done in plan.items())


def _going_on(stakes: Stakes, arriving: ByAntes, plan: ByAntes) -> ByAntes:
    """Return the deals in which the player bets on a street, by antes out afterwards."""
    going: ByAntes = {}
    for antes, deals in arriving.items():
        for bet in stakes.multiples:
            chosen = plan[antes] == bet
            if chosen.any():
                betting = deals * chosen
                going[antes + bet] = going[antes + bet] + betting if antes + bet in going else betting
    return going


def _spread(deals: ByAntes, level: Level) -> ByAntes:
    """Return the deals by class of the next street; each next card is equally likely."""
    each = level.following.shape[1]
    return {antes: np.add.reduceat((number // each)[level.sources], level.starts) for antes, number in deals.items()}
