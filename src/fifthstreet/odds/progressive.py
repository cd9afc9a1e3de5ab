"""The progressive: its return and break-even meter, Envy, and the best play of base game and progressive together."""

from fractions import Fraction
from math import ceil
from typing import Literal, NamedTuple

import numpy as np
from msgspec.structs import replace

from fifthstreet.money import Cents
from fifthstreet.odds.base import house_edge
from fifthstreet.odds.classes import classes
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.kinds import Integers
from fifthstreet.odds.plan_changes import PlanChange, plan_changes
from fifthstreet.odds.progressive_terms import Terms, all_hands, terms_of
from fifthstreet.odds.solving import Ends, best_plan, ends, worth
from fifthstreet.odds.stakes import MOST_DEALS, Stakes, game_ante, main_stakes
from fifthstreet.rules import Game
from fifthstreet.values import Value

FoldRule = Literal["forfeit", "stays-live"]
FOLD_RULES: tuple[FoldRule, ...] = ("forfeit", "stays-live")


class UnderFoldRule(Value):
    """The progressive under one fold rule. Returns are shares of its wager; expected values are in antes.

    ``break_even`` has the meter in cents at which the wager is fair to a player of the base strategy, for 0, 1, 2 …
    other players up to a full table. ``joint_break_even`` is that meter for a player who plays base game and
    progressive optimally together, with the requested number of others.
    """

    fold: FoldRule
    fixed_return: Fraction
    meter_share: Fraction
    envy_return_per_other: Fraction
    total_return: Fraction
    break_even: tuple[Cents, ...]
    joint_break_even: Cents
    base_strategy_ev: Fraction
    joint_ev: Fraction
    gain: Fraction
    changes: tuple[PlanChange, ...] = ()


class ProgressiveOdds(Value):
    """The progressive at one meter with an ante, under the rulebook's fold rule and, for comparison, the opposite one.

    The other players are assumed to bet the progressive and to play the best strategy of the base game, playing ties.
    ``meter`` is what the meter shows when the award is made: awards to others in the same round are ignored.
    """

    meter: Cents
    ante: Cents
    wager: Cents
    others: int
    schedule: str
    fold: FoldRule
    base_ev: Fraction
    own: UnderFoldRule
    other_rule: UnderFoldRule


def progressive_odds(
    game: Game, meter: Cents, ante: Cents | None = None, wager: Cents | None = None, others: int = 0
) -> ProgressiveOdds:
    """Return the odds of the progressive at a meter, for a player who also bets the ante."""
    if meter < 0:
        raise OddsError("a meter cannot be below zero")
    most = game.book.seats.at_most - 1
    if not 0 <= others <= most:
        raise OddsError(f"there are from 0 to {most} others at the table, not {others}")
    terms, ante = terms_of(game, wager), game_ante(game, ante)
    asked = _Asked(main_stakes(game, ante), terms, ante, others, most)
    law = game.book.round.fold.side_wagers
    own: FoldRule = "forfeit" if law and law.progressive == "forfeit" else "stays-live"
    under = {fold: _under(asked, fold, meter) for fold in FOLD_RULES}
    return ProgressiveOdds(
        meter=meter,
        ante=ante,
        wager=terms.wager,
        others=others,
        schedule=terms.schedule,
        fold=own,
        base_ev=-house_edge(asked.main, worth(asked.main)),
        own=under[own],
        other_rule=under["stays-live" if own == "forfeit" else "forfeit"],
    )


class _Asked(NamedTuple):
    main: Stakes
    terms: Terms
    ante: Cents
    others: int
    most_others: int


class _Line(NamedTuple):
    """The expected result of a plan as a function of the meter: fixed cents per round, plus a share of the meter."""

    cents: Fraction
    share: Fraction

    def at(self, meter: int | Fraction) -> Fraction:
        return self.cents + self.share * meter

    def zero(self) -> int:
        """Return the lowest meter, in whole cents, at which the expected result is not negative."""
        if self.share == 0:
            raise OddsError("no hand that is played wins a part of the meter: no meter makes up for the wager")
        return max(0, ceil(-self.cents / self.share))


def _under(asked: _Asked, fold: FoldRule, meter: Cents) -> UnderFoldRule:
    main, terms, ante, others, most = asked
    base = ends(main, best_plan(main, worth(main), "play"))
    live = base.finals.sum(axis=0) if fold == "forfeit" else all_hands()
    paid, envy = _paid(terms, live), _mean(terms.envy, live)
    wager = Fraction(terms.wager)
    beside = others * envy - wager
    base_cents = _mean_main(main, base) * ante
    both = (base_cents + paid.at(meter) + beside) / ante
    found = UnderFoldRule(
        fold=fold,
        fixed_return=paid.cents / wager,
        meter_share=paid.share,
        envy_return_per_other=envy / wager,
        total_return=(paid.at(meter) + others * envy) / wager,
        break_even=tuple(
            Cents(paid._replace(cents=paid.cents - wager + number * envy).zero()) for number in range(most + 1)
        ),
        joint_break_even=Cents(paid._replace(cents=paid.cents + beside).zero()),
        base_strategy_ev=both,
        joint_ev=both,
        gain=Fraction(0),
    )
    if fold == "stays-live":
        return found
    joint = _joint(asked, meter)
    joint_ev = (_line(asked, joint).at(meter) + beside) / ante
    return replace(
        found,
        joint_break_even=Cents(_joint_break_even(asked, beside - base_cents, found.joint_break_even)),
        joint_ev=joint_ev,
        gain=joint_ev - found.base_strategy_ev,
        changes=plan_changes(main, base.plan, joint),
    )


def _joint(asked: _Asked, meter: int) -> Ends:
    """Return the outcomes of all deals under the best joint play, if a fold forfeits the progressive."""
    stakes = joint_stakes(asked.main, asked.terms, asked.ante, meter)
    return ends(asked.main, best_plan(stakes, worth(stakes), "play"))


def joint_stakes(main: Stakes, terms: Terms, ante: Cents, meter: int) -> Stakes:
    """Return the stakes of both wagers as one: the main result plus, unless folded, the progressive's pay."""
    parts = [fixed + share * meter for fixed, share in zip(terms.fixed, terms.shares, strict=True)]
    scale = int(np.lcm.reduce([part.denominator for part in parts]))
    each = ante * scale // main.unit
    largest = int(abs(main.final).max()) * each + max(int(part * scale) for part in parts)
    if largest * MOST_DEALS >= 1 << 62:
        raise OddsError("this meter is too large to compute with")
    final = main.final * each + np.array([int(part * scale) for part in parts])
    return Stakes(ante * scale, main.multiples, final, main.fold * each)


def _line(asked: _Asked, ending: Ends) -> _Line:
    """Return the expected result of a plan for both wagers, before subtracting the progressive wager."""
    paid = _paid(asked.terms, ending.finals.sum(axis=0))
    return paid._replace(cents=paid.cents + _mean_main(asked.main, ending) * asked.ante)


def _joint_break_even(asked: _Asked, beside: Fraction, meter: int) -> int:
    """Return the lowest meter at which the joint optimum covers the wager.

    ``meter`` must be high enough to begin with. The best plan at that meter also breaks even at some lower meter, and
    the search goes on from there until the meter gets no lower. This finds the lowest one, because the optimal result
    is convex in the meter.
    """
    while True:
        line = _line(asked, _joint(asked, meter))
        smaller = line._replace(cents=line.cents + beside).zero()
        if smaller >= meter:
            return meter
        meter = smaller


def _paid(terms: Terms, hands: Integers) -> _Line:
    return _Line(_mean(terms.fixed, hands), _mean(terms.shares, hands))


def _mean(amounts: tuple[int, ...] | tuple[Fraction, ...], hands: Integers) -> Fraction:
    total = sum((amount * number for amount, number in zip(amounts, hands.tolist(), strict=True)), Fraction(0))
    return total / classes().deals


def _mean_main(main: Stakes, ending: Ends) -> Fraction:
    """Return the expected result of a plan for the main wagers, in antes."""
    units = int((ending.finals * main.final).sum())
    for plan, arriving in zip(ending.plan, ending.arrivals, strict=True):
        units += sum(int(deals[plan[antes] == 0].sum()) * int(main.fold[antes]) for antes, deals in arriving.items())
    return Fraction(units, classes().deals * main.unit)
