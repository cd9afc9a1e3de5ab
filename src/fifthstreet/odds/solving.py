"""Optimal play of a whole game: the worth of every action in every class, and how rounds end under a plan of play."""

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np

from fifthstreet.odds.classes import classes
from fifthstreet.odds.kinds import KINDS, Integers
from fifthstreet.odds.stakes import Stakes

Ties = Literal["play", "fold"]
"""How equal actions are told apart: by betting, or by folding; among equal bets, the largest or the smallest."""


ByAntes = dict[int, Integers]
"""Something of every class of a street, by the antes that are out."""


class Worth(NamedTuple):
    """The worth of each action (first axis) in each class (second), by street.

    A worth is a sum of results over all cards to come, in units of the stakes.
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
    """What becomes of all deals under a plan: how many come to each class of a street, and how they end.

    ``finals`` counts those that are shown down by the antes that are out and the kind of hand.
    """

    plan: Plan
    arrivals: tuple[ByAntes, ByAntes, ByAntes]
    finals: Integers


def worth(stakes: Stakes) -> Worth:
    """What every action is worth if all that follows is played best."""
    known, bets = classes(), stakes.multiples
    finals = _shown_down(stakes)
    on_third = [1]
    on_fourth = sorted({antes + bet for antes in on_third for bet in bets})
    on_fifth = sorted({antes + bet for antes in on_fourth for bet in bets})

    def street(antes: int, to_come: int, after: Callable[[int], Integers]) -> Integers:
        bet_on = [after(antes + bet) for bet in bets]
        return np.stack([np.full_like(bet_on[0], stakes.fold[antes] * to_come), *bet_on])

    fifth = {antes: street(antes, 48, lambda total: finals[total]) for antes in on_fifth}
    after_fourth = {antes: found.max(axis=0)[known.fourth.following].sum(axis=1) for antes, found in fifth.items()}
    fourth = {antes: street(antes, 49 * 48, after_fourth.__getitem__) for antes in on_fourth}
    after_third = {antes: found.max(axis=0)[known.third.following].sum(axis=1) for antes, found in fourth.items()}
    third = {antes: street(antes, 50 * 49 * 48, after_third.__getitem__) for antes in on_third}
    return Worth(third, fourth, fifth)


def _shown_down(stakes: Stakes) -> Integers:
    """What each four cards bring if they are shown down, summed over the last card, by the antes that are out."""
    finals = classes().finals
    if stakes.linear:
        once: Integers = finals @ stakes.final[1]
        return np.arange(len(stakes.final))[:, None] * once
    found: Integers = stakes.final @ finals.T
    return found


def best_plan(stakes: Stakes, found: Worth, ties: Ties) -> Plan:
    """The plan that takes the best action everywhere."""
    actions = np.array(stakes.actions)

    def choose(street: ByAntes) -> ByAntes:
        if ties == "fold":
            return {antes: actions[values.argmax(axis=0)] for antes, values in street.items()}
        return {antes: actions[::-1][values[::-1].argmax(axis=0)] for antes, values in street.items()}

    return Plan(choose(found.third), choose(found.fourth), choose(found.fifth))


def ends(stakes: Stakes, plan: Plan) -> Ends:
    """What becomes of all deals under a plan."""
    known = classes()
    on_third = {1: known.weights * (50 * 49 * 48)}
    on_fourth = _spread(_going_on(stakes, on_third, plan.third), known.third.following)
    on_fifth = _spread(_going_on(stakes, on_fourth, plan.fourth), known.fourth.following)
    finals = np.zeros((len(stakes.final), len(KINDS)), dtype=np.int64)
    for antes, deals in _going_on(stakes, on_fifth, plan.fifth).items():
        met = np.flatnonzero(deals)
        finals[antes] = (deals[met] // 48) @ known.finals[met]
    return Ends(plan, (on_third, on_fourth, on_fifth), finals)


def _going_on(stakes: Stakes, arriving: ByAntes, plan: ByAntes) -> ByAntes:
    """Who bets on a street, by the antes that are out then."""
    going: ByAntes = {}
    for antes, deals in arriving.items():
        for bet in stakes.multiples:
            betting = np.where(plan[antes] == bet, deals, 0)
            if betting.any():
                going[antes + bet] = going[antes + bet] + betting if antes + bet in going else betting
    return going


def _spread(deals: ByAntes, following: Integers) -> ByAntes:
    """Deals by class at the next street: each next card has an equal part. There are too few to lose one in a float."""
    places, each = following.ravel(), following.shape[1]
    return {
        antes: np.bincount(places, weights=np.repeat(number // each, each)).astype(np.int64)
        for antes, number in deals.items()
    }
