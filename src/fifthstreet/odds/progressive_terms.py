"""A progressive wager as numbers: what each hand brings of the meter and besides, and what Envy pays for it."""

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
    """What is paid by kind of hand: so many cents whatever the meter, and such a part of it; and Envy, in cents."""

    schedule: str
    wager: Cents
    fixed: tuple[int, ...]
    shares: tuple[Fraction, ...]
    envy: tuple[Fraction, ...]


def terms_of(game: Game, wager: Cents | None) -> Terms:
    """The terms of the wager that is meant: the submission's, where none is given."""
    law, house = game.book.progressive, game.submission.progressive
    if law is None:
        raise OddsError(f"there is no Progressive in {game.book.law}")
    if wager is None:
        wager = house.wager if house else next(iter(law.schedules.values())).wager
    if wager < 1:
        raise OddsError("a wager is more than nothing")
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
    """In how many deals each kind of hand comes, folded or not."""
    return np.array([five_card_counts()[kind] * 60 for kind in KINDS])


def _schedule(law: Progressive, own: str | None, wager: Cents) -> tuple[str, Schedule]:
    """The schedule of a wager: one that is for it or, where the text allows other wagers, one to go by."""
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
