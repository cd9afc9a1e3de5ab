"""The terms of a progressive wager: fixed pays, shares of the meter and Envy by kind of hand."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from fifthstreet.cards import five_card_counts
from fifthstreet.money import Cents, show_dollars
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.kinds import KINDS, Integers
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Pay
from fifthstreet.rules.model.progressive import Progressive, Schedule


class Terms(NamedTuple):
    """The pays by kind of hand: fixed cents, share of the meter, and Envy in cents."""

    schedule: str
    wager: Cents
    fixed: tuple[int, ...]
    shares: tuple[Fraction, ...]
    envy: tuple[Fraction, ...]


def terms_of(game: Game, wager: Cents | None) -> Terms:
    """Return the terms of a wager, by default the submission's."""
    law, house = game.book.progressive, game.submission.progressive
    if law is None:
        raise OddsError(f"there is no Progressive in {game.book.law}")
    if wager is None:
        wager = house.wager if house else next(iter(law.schedules.values())).wager
    if wager < 1:
        raise OddsError("a wager must be more than $0")
    name, schedule = _schedule(law, house.schedule if house else None, wager)
    pays = [law.pay(kind) for kind in KINDS]
    envied = {hand: row.pays.amount for row in schedule.envy if isinstance(row.pays, FixedSum) for hand in row.hands}
    return Terms(
        schedule=name,
        wager=wager,
        fixed=tuple(_fixed(pay, wager) for pay in pays),
        shares=tuple(pay.share if isinstance(pay, MeterShare) else Fraction(0) for pay in pays),
        envy=tuple(Fraction(envied.get(kind, 0) * wager, schedule.wager) for kind in KINDS),
    )


def all_hands() -> Integers:
    """Return the number of deals with each kind of hand, folded or not."""
    return np.array([five_card_counts()[kind] * 60 for kind in KINDS])


def _schedule(law: Progressive, own: str | None, wager: Cents) -> tuple[str, Schedule]:
    """Return the schedule of a wager, or the one to scale from if the rulebook allows other wagers."""
    for_it = {name: schedule for name, schedule in law.schedules.items() if schedule.wager == wager}
    known = for_it or (law.schedules if law.amounts.other_wagers == "in-proportion" else {})
    if not known:
        allowed = " or ".join(show_dollars(schedule.wager) for schedule in law.schedules.values())
        raise OddsError(f"a Progressive wager is {allowed}, not {show_dollars(wager)}")
    name = own if own in known else next(iter(known))
    return name, known[name]


def _fixed(pay: Pay | None, wager: Cents) -> int:
    match pay:
        case Odds():
            return (pay.net + 1) * wager
        case FixedSum(amount=amount):
            return amount
    return 0
