"""Corrections of cards that were entered wrongly at a table with real cards, until the round closes."""

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.rules import Game
from fifthstreet.table.change import with_hand
from fifthstreet.table.commands import CorrectFace
from fifthstreet.table.events import Events, FaceCorrected
from fifthstreet.table.faces import known_faces, turned_up
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.reopening import reopened
from fifthstreet.table.state import Stage, Table


def correct_face(game: Game, table: Table, command: CorrectFace) -> Events | Refusal:
    """Correct the face of a card; a settlement under way starts again, and its claims on the meter are released."""
    if game.submission.table.cards != "real":
        return refuse_by_house_rule("the cards of this table are not entered by hand")
    if not command.floorperson.strip():
        return refuse_by_house_rule("name the floorperson who makes the correction")
    slot = _slot(table, command)
    was = known_faces(table).get(slot) if slot is not None else None
    if slot is None or was is None:
        return refuse_by_house_rule("no such card has been entered")
    # A refusal must not reveal what was noted of a card that lies face down: only cards turned up count here.
    up = turned_up(table)
    if was == command.face and slot in up:
        return refuse_by_house_rule(f"{was} is what was entered")
    if command.face in up.values():
        return refuse_by_house_rule(f"{command.face} lies elsewhere")
    corrected = FaceCorrected(
        at=command.at,
        place=command.place,
        seat=command.seat,
        card=command.card,
        slot=slot,
        was=was,
        face=command.face,
        floorperson=command.floorperson,
        blind=command.blind,
    )
    if table.round.stage is not Stage.SETTLING:
        return (corrected,)
    again = reopened(game, table, command.at)
    return again if isinstance(again, Refusal) else (corrected, again)


def _slot(table: Table, command: CorrectFace) -> int | None:
    """The place in the pack of the card to correct, or ``None`` if there is no such card."""
    seat = table.seat(command.seat)
    slots = {
        "community": table.round.community,
        "bonus-box": table.round.bonus_box,
        "seat": seat.hand.held if seat else (),
        "rack": tuple(slot for slot, _ in table.round.racked),
    }[command.place]
    return slots[command.card - 1] if 1 <= command.card <= len(slots) else None


def on_face_corrected(table: Table, event: FaceCorrected) -> Table:
    """Replace the wrong face with the right one wherever it is stored."""

    def right(faces: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(event.face if face == event.was else face for face in faces)

    now = table.round
    return replace(
        table,
        seats=tuple(
            with_hand(seat, faces=right(seat.hand.faces)) if seat and seat.hand.faces else seat for seat in table.seats
        ),
        round=replace(
            now,
            community_faces=right(now.community_faces),
            bonus_faces=right(now.bonus_faces),
            seen=_put(now.seen, event),
            racked=_put(now.racked, event),
        ),
    )


def _put(noted: tuple[tuple[int, Card], ...], event: FaceCorrected) -> tuple[tuple[int, Card], ...]:
    return tuple((slot, event.face if slot == event.slot else face) for slot, face in noted)
