"""The floor's corrections at a table of real cards: a card, a seat, chips bought or brought, a count, a call."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import DECK
from fifthstreet.rules import Game
from fifthstreet.table.commands import (
    CorrectBuyIn,
    CorrectCall,
    CorrectChipsBrought,
    CorrectCount,
    CorrectFace,
    CorrectHand,
    Decision,
    Role,
)
from fifthstreet.table.corrections import out_of_the_round
from fifthstreet.table.entries import entered_cards
from fifthstreet.table.faces import known_faces, turned_up
from fifthstreet.table.machine import decide
from fifthstreet.table.recorded import recorded_hand
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.table.stub import stub_now

FOLD = Decision(multiple=0)
AnyCorrection = CorrectFace | CorrectHand | CorrectBuyIn | CorrectChipsBrought | CorrectCount | CorrectCall


class Correction(NamedTuple):
    """A correction with the recorded values, which changes nothing, and with other values, to show what follows."""

    recorded: AnyCorrection
    supposed: AnyCorrection


def corrections(game: Game, table: Table, by: Role, at: int, floorperson: str) -> Iterator[Correction]:
    """Every correction that the floor can make now."""
    if game.submission.table.cards != "real":
        return
    yield from _of_cards(table, by, at, floorperson)
    for seat in table.taken:
        recorded = recorded_hand(seat, by, at, floorperson)
        if not out_of_the_round(game, table, recorded):
            yield _correction(game, table, recorded, _other_hands(game, table, recorded))
    for seat in table.taken:
        for kind, entered in ((CorrectBuyIn, seat.bought), (CorrectChipsBrought, seat.brought)):
            for number, amount in enumerate(entered, 1):
                chips = kind(by=by, at=at, seat=seat.number, number=number, amount=amount, floorperson=floorperson)
                more = replace(chips, amount=amount + game.submission.table.minimum)
                yield _correction(game, table, chips, [more, replace(chips, amount=amount - 1)])
    for seat in table.taken:
        if seat.hand.called_losing:
            called = CorrectCall(by=by, at=at, seat=seat.number, floorperson=floorperson)
            yield Correction(called, called)
    if table.round.counted:
        counted = CorrectCount(by=by, at=at, stub=stub_now(game, table), floorperson=floorperson)
        yield Correction(counted, replace(counted, stub=counted.stub - 1))


def _of_cards(table: Table, by: Role, at: int, floorperson: str) -> Iterator[Correction]:
    """Corrections of entered cards; that of a face-up card holds the face that was entered."""
    known, up = known_faces(table), turned_up(table)
    if not known:
        return
    other = next(card for card in DECK if card not in up.values())
    for place, seat, card, slot in entered_cards(table):
        if slot in known:
            right = CorrectFace(by=by, at=at, place=place, seat=seat, card=card, face=other, floorperson=floorperson)
            # The face of a face-down card is not shown to anyone but the person who noted it.
            yield Correction(replace(right, face=up.get(slot, other)), right)


def _correction(game: Game, table: Table, recorded: AnyCorrection, others: Iterable[AnyCorrection]) -> Correction:
    """A correction, with an example that changes something: the first that the table accepts, or else the last."""
    supposed = recorded
    for supposed in others:
        if not isinstance(decide(game, table, supposed), Refusal):
            break
    return Correction(recorded, supposed)


def _other_hands(game: Game, table: Table, recorded: CorrectHand) -> Iterator[CorrectHand]:
    """Other hands of a seat: a fold, the smallest possible bets, the Ante alone, another Ante."""
    reached = len(table.round.community_faces) + (1 if table.round.stage.street else 0)
    smallest = Decision(multiple=game.book.wagers.streets.multiples[0])
    house = game.submission.table
    if recorded.ante and reached:
        yield replace(recorded, streets=(*recorded.streets[: reached - 1], FOLD))
        yield replace(recorded, streets=(smallest,) * reached)
    alone = CorrectHand(
        by=recorded.by,
        at=recorded.at,
        seat=recorded.seat,
        floorperson=recorded.floorperson,
        ante=recorded.ante or house.minimum,
        streets=recorded.streets or (smallest,) * reached,
    )
    yield alone
    yield replace(alone, ante=house.minimum)
    yield replace(alone, ante=house.minimum + house.increment)
