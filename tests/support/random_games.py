"""Random games: anything that a jurisdiction lets a house submit."""

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Any, get_args

from fifthstreet.money import Cents
from fifthstreet.rules import Game, Rulebook, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.edge import six_card_edge, three_card_edge
from fifthstreet.rules.model.dealing import Method
from fifthstreet.rules.model.pays import FixedSum, Share
from fifthstreet.rules.model.progressive import Progressive, SeveralWinners
from fifthstreet.rules.model.submission import (
    DealingTerms,
    OptionalWager,
    ProgressiveTerms,
    SideWagerTerms,
    TableTerms,
)
from fifthstreet.rules.progressive_check import return_over_wager
from fifthstreet.rules.submission_check import LONGEST_TO_DECIDE
from support.changes import changed

JURISDICTIONS = ("maryland", "new-jersey", "south-dakota")
DEAREST = 10_000_00
"""The most that a wager may be where the law sets no limit."""


def any_game(chance: random.Random, jurisdiction: str) -> Game:
    """The game of some house of a jurisdiction, sound by construction."""
    ready = _ready(jurisdiction)
    book, name = ready.book, chance.choice(list(ready.book.dealing.methods))
    method = book.dealing.methods[name]
    offered = _offered(chance, book, method)
    six_card = {letter: paytable for letter, paytable in book.six_card.items() if paytable.standing == "in-force"}
    house = changed(
        as_if_approved(book, ready.submission),
        table=_table(chance, book),
        dealing=_dealing(chance, book, name, method),
        offered=offered,
        three_card=_side_wager(chance, book.three_card, three_card_edge) if "three-card" in offered else None,
        six_card=_side_wager(chance, six_card, six_card_edge) if "six-card" in offered else None,
        progressive=_progressive(chance, book) if "progressive" in offered else None,
    )
    if return_over_wager(book, house):
        house = changed(house, progressive__allow_player_edge=True)
    return make_game(book, house)


def optional_wagers(book: Rulebook) -> list[OptionalWager]:
    """The wagers of a text that a house may offer or not."""
    return [wager for wager in get_args(OptionalWager) if wager in book.wagers.permitted.wagers]


@cache
def _ready(jurisdiction: str) -> Game:
    return ready_game(jurisdiction)


def _table(chance: random.Random, book: Rulebook) -> TableTerms:
    minimum, maximum, increment = _limits(chance, book.wagers.ante.at_most or DEAREST)
    return TableTerms(
        minimum=minimum,
        maximum=maximum,
        increment=increment,
        seats=chance.randint(1, book.seats.at_most),
        cards=chance.choice(("electronic", "real")),
        seconds_to_decide=chance.choice((1, 30, chance.randint(1, LONGEST_TO_DECIDE), LONGEST_TO_DECIDE)),
    )


def _limits(chance: random.Random, dearest: int) -> tuple[Cents, Cents, Cents]:
    """A minimum, and a maximum that so many steps reach."""
    minimum = min(dearest, chance.choice((1, 100, 500, 1_000, 2_500, chance.randint(1, dearest))))
    increment = chance.choice((1, 25, 100, 500, chance.randint(1, 2_500)))
    steps = min((dearest - minimum) // increment, chance.choice((0, 1, chance.randint(2, 100), DEAREST)))
    return Cents(minimum), Cents(minimum + steps * increment), Cents(increment)


def _dealing(chance: random.Random, book: Rulebook, name: str, method: Method) -> DealingTerms:
    shuffler = chance.choice(method.shuffler.allowed)
    decks = book.deck.without_shuffler if shuffler == "none" else book.deck.with_shuffler
    at_most = 1 if shuffler == "self-reshuffling" else decks.at_most
    return DealingTerms(method=name, shuffler=shuffler, decks=chance.randint(1, at_most))


def _offered(chance: random.Random, book: Rulebook, method: Method) -> tuple[OptionalWager, ...]:
    """Some of the optional wagers, in any order; none without what it needs."""
    chosen: set[str] = set()
    for wager in optional_wagers(book):
        if chance.random() < 0.5 and (wager != "six-card" or "six-card-box" in method.order):
            needed = getattr(getattr(book.wagers, wager.replace("-", "_")), "after", ())
            chosen |= {wager, *needed} - {"ante"}
    offered = sorted(chosen)
    chance.shuffle(offered)
    return tuple(offered)  # type: ignore[arg-type]


def _side_wager(
    chance: random.Random, paytables: Mapping[str, Any], edge: Callable[[Any, Cents], Fraction]
) -> SideWagerTerms:
    """Some paytable and limits; a house that gives the player the edge by them says so."""
    name, (minimum, maximum, increment) = chance.choice(list(paytables)), _limits(chance, DEAREST)
    return SideWagerTerms(
        paytable=name,
        minimum=minimum,
        maximum=maximum,
        increment=increment,
        allow_player_edge=edge(paytables[name], minimum) < 0 or chance.random() < 0.3,
    )


def _progressive(chance: random.Random, book: Rulebook) -> ProgressiveTerms:
    law = book.progressive
    assert law
    name = chance.choice(list(law.schedules))
    least = law.start_and_reset
    parts = chance.choice((100, 1_000, 10**14))
    rate = chance.choice((1, parts, chance.randint(1, parts)))
    reserve = chance.choice((0, parts - rate, chance.randint(0, parts - rate)))
    start, seed = _on_the_meter(chance, least.start_at_least), _on_the_meter(chance, least.reset_at_least)
    own_procedure = law.several_awards.each == "house-procedure"
    above = chance.choice((None, 1, chance.randint(1, 1_000), chance.randint(1, 100_000_00)))
    return ProgressiveTerms(
        schedule=name,
        wager=_progressive_wager(chance, law, name),
        rate_of_progression=Share(Fraction(rate, parts)),
        reserve_rate=Share(Fraction(reserve, parts)),
        start=start,
        seed=seed,
        ceiling=Cents(max(start, seed) + above) if above else None,
        several_winners=chance.choice(get_args(SeveralWinners) if own_procedure else ("in-settling-order",)),
    )


def _progressive_wager(chance: random.Random, law: Progressive, name: str) -> Cents:
    """The wager of a schedule, or where the text allows another, one that makes its Envy Bonus whole cents."""
    schedule = law.schedules[name]
    if law.amounts.other_wagers == "refused" or chance.random() < 0.3:
        return schedule.wager
    sums = [row.pays.amount for row in schedule.envy if isinstance(row.pays, FixedSum)]
    whole = schedule.wager // gcd(schedule.wager, *sums)
    return Cents(whole * chance.choice((1, 25, 200, chance.randint(1, 100_00))))


def _on_the_meter(chance: random.Random, at_least: Cents | None) -> Cents:
    return Cents((at_least or 1) + chance.choice((0, 1, chance.randint(0, 1_000_000_00))))
