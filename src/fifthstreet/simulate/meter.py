"""The meter over a run, computed from the few rounds in which a share of it was won, in their order.

Between two of them every round contributes the same, so that the meter is known without playing it round by round.
The arithmetic is that of the meter at the real table, but in whole numbers, because a GPU wins shares faster than
Python adds fractions.
"""

from fractions import Fraction
from math import lcm

import numpy as np
from msgspec.structs import replace

from fifthstreet.odds.kinds import KINDS, Integers
from fifthstreet.progressive.machine import new_meter, started
from fifthstreet.progressive.state import Figures, Meter
from fifthstreet.rules.model.pays import MeterShare
from fifthstreet.simulate.real_table import NAME
from fifthstreet.simulate.run import Run
from fifthstreet.values import Value

CLAIM = ("round", "seat", "kind", "progressive", "whole", "own")
"""The columns of claims: the shares of the meter that were won, and the results in cents of a round without the meter.

``progressive`` and ``whole`` are results of the table, ``own`` is the seat's. A round has at most one claim per seat,
and its claims stand together, in the order in which they are paid.
"""
ROUND, SEAT, KIND, PROGRESSIVE, WHOLE, OWN = range(len(CLAIM))


class MeterSoFar(Value):
    """The meter after a number of rounds: its figures, and how often and how much was won of it, by kind of hand."""

    rounds: int
    figures: Figures
    wins: tuple[int, ...]
    won: tuple[int, ...]
    highest: int = 0


def meter_of(run: Run) -> MeterSoFar | None:
    """Return the meter at the start of a run, or ``None`` if nobody bets the progressive."""
    if not any(player.wagers.get("progressive") for player in run.players):
        return None
    start = Fraction(started(run.game).amount)
    rates = new_meter(run.game, NAME).rates
    none = (0,) * len(KINDS)
    return MeterSoFar(rounds=0, figures=Figures(shown=start, from_house=start, rates=rates), wins=none, won=none)


def meter_after(run: Run, so_far: MeterSoFar, claims: Integers, rounds: int) -> tuple[MeterSoFar, Integers]:
    """Return the meter after more rounds, and what it paid for each of their claims, in cents."""
    meter = _Meter(run, so_far)
    kinds = claims[:, KIND]
    paid = [meter.award(number, kind) for number, kind in zip(claims[:, ROUND].tolist(), kinds.tolist(), strict=True)]
    amounts = np.array(paid, dtype=np.int64)
    won = [before + int(amounts[kinds == kind].sum()) for kind, before in enumerate(so_far.won)]
    wins = np.bincount(kinds, minlength=len(KINDS)) + so_far.wins
    after = MeterSoFar(
        rounds=rounds,
        figures=meter.figures_after(rounds),
        wins=tuple(wins.tolist()),
        won=tuple(won),
        highest=max((so_far.highest, *paid)),
    )
    return after, amounts


class _Meter:
    """The meter in whole units: parts of a cent so small that every amount is a whole number of them."""

    def __init__(self, run: Run, so_far: MeterSoFar) -> None:
        meter, law, figures = new_meter(run.game, NAME), run.game.book.progressive, so_far.figures
        assert law
        wagers = sum(player.wagers.get("progressive", 0) for player in run.players)
        grows, saves = wagers * figures.rates.progression, wagers * figures.rates.reserve
        exact = (grows, saves, figures.shown, figures.reserve, figures.overflow)
        self._unit = lcm(*(amount.denominator for amount in exact))
        whole = (int(amount * self._unit) for amount in exact)
        self._grows, self._saves, self._shown, self._reserve, self._overflow = whole
        self._seed = meter.seed * self._unit
        self._ceiling = None if meter.ceiling is None else meter.ceiling * self._unit
        self._keeps_reserve = meter.resets_to == "seed-plus-reserve"
        self._before_the_first = meter.several_winners == "on-the-meter-before-the-first"
        pays = {place: law.pay(kind) for place, kind in enumerate(KINDS)}
        self._shares = {place: pay.share for place, pay in pays.items() if isinstance(pay, MeterShare)}
        self._start, self._wagers = so_far, grows + saves
        self._grown, self._from_house = so_far.rounds, 0
        self._round, self._share_of, self._left, self._whole = 0, 0, 0, False

    def award(self, number: int, kind: int) -> int:
        """Take an award off the meter in a round, and return its cents; the house adds what the meter lacks."""
        first = number != self._round
        if first:
            self._grow_to(number)
            self._round = number
        if first or not self._before_the_first:
            self._share_of, self._left, self._whole = self._shown, self._shown, False
        share = self._shares[kind]
        cents = self._share_of * share.numerator // (share.denominator * self._unit)
        missing = max(0, cents * self._unit - self._left)
        taken = cents * self._unit - missing
        self._shown -= taken
        self._left -= taken
        self._from_house += missing
        if share == 1 and not self._whole:
            self._whole = True
            self._reset()
        return cents

    def _grow_to(self, number: int) -> None:
        """Add the contributions of all rounds up to this one; what the ceiling keeps off the meter is overflow."""
        rounds, self._grown = number - self._grown, number
        grows = self._grows * rounds
        to_meter = grows if self._ceiling is None else min(grows, max(0, self._ceiling - self._shown))
        self._shown += to_meter
        self._overflow += grows - to_meter
        self._reserve += self._saves * rounds

    def _reset(self) -> None:
        """Start again from the seed, paid in part by the overflow; the reserve comes on top or pays another part."""
        if self._keeps_reserve:
            room = self._reserve if self._ceiling is None else max(0, self._ceiling - self._seed)
            from_reserve, left = min(self._reserve, room), self._seed
        else:
            from_reserve = min(self._reserve, self._seed)
            left = self._seed - from_reserve
        from_overflow = min(self._overflow, left)
        self._shown += left + from_reserve
        self._reserve -= from_reserve
        self._overflow -= from_overflow
        self._from_house += left - from_overflow

    def figures_after(self, rounds: int) -> Figures:
        """Return the figures once these rounds are played."""
        self._grow_to(rounds)
        start = self._start.figures
        return Figures(
            shown=Fraction(self._shown, self._unit),
            reserve=Fraction(self._reserve, self._unit),
            overflow=Fraction(self._overflow, self._unit),
            from_wagers=start.from_wagers + (rounds - self._start.rounds) * self._wagers,
            from_house=start.from_house + Fraction(self._from_house, self._unit),
            rates=start.rates,
        )


def real_meter(run: Run, so_far: MeterSoFar) -> Meter:
    """Return the meter as the real table has it after these rounds."""
    figures = so_far.figures
    return replace(
        new_meter(run.game, f"{NAME} progressive"),
        shown=figures.shown,
        reserve=figures.reserve,
        overflow=figures.overflow,
        from_wagers=figures.from_wagers,
        from_house=figures.from_house,
        rates=figures.rates,
        paid=sum(so_far.won),
        hits=sum(so_far.wins),
    )
