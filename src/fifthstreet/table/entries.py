"""Corrections of cards that were entered wrongly at a table with real cards, until the round closes."""

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.rules import Game
from fifthstreet.table.change import custody, with_hand
from fifthstreet.table.commands import CorrectFace
from fifthstreet.table.events import Events, FaceCorrected, SettlementReopened
from fifthstreet.table.faces import known_faces, turned_up
from fifthstreet.table.plan import settlement_opened
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.seating import short_of_chips
from fifthstreet.table.settlement import with_settlement
from fifthstreet.table.state import Seat, Stage, Table


def correct_face(game: Game, table: Table, command: CorrectFace) -> Events | Refusal:
    """Correct the face of a card; if the settlement has begun, it starts again.

    Once an award of the meter is claimed, only hands without a claim can be corrected, and nothing is settled again.
    """
    if game.submission.table.cards != "real":
        return refuse_by_house_rule("the cards of this table are not entered by hand")
    if not command.floorperson.strip():
        return refuse_by_house_rule("say who answers for the correction")
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
    owner = table.seat(command.seat) if command.place == "seat" else None
    claimed = any(seat.hand.progressive.claimed for seat in table.taken)
    if claimed and (not owner or owner.hand.progressive.claimed):
        return refuse_by_house_rule("an award of the meter has been claimed on the cards as they were entered")
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
    if table.round.stage is not Stage.SETTLING or claimed:
        return (corrected,)
    reopened = settlement_reopened(game, table, command.at)
    if table.custody.inventory + reopened.to_inventory < 0:
        return short_of_chips(table)
    return corrected, reopened


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


def settlement_reopened(game: Game, table: Table, at: int) -> SettlementReopened:
    """Start the settlement again, with every wager as it was before and every pay taken back."""
    before = replace(table, seats=_as_before(table))
    opened = settlement_opened(game, before, at)
    to_cage = sum(seat.hand.from_cage for seat in table.taken)
    on_layout = sum(seat.hand.on_layout for seat in table.taken)
    lay = sum(seat.hand.on_layout for seat in before.taken)
    return SettlementReopened(
        at=at,
        cite=opened.cite,
        to_inventory=on_layout - to_cage - lay,
        to_cage=to_cage,
        plan=opened.plan,
        later=opened.later,
    )


def _as_before(table: Table) -> tuple[Seat | None, ...]:
    """The seats with their hands as they were when the settlement began."""
    return tuple(
        replace(seat, hand=replace(seat.hand.before, before=seat.hand.before)) if seat and seat.hand.before else seat
        for seat in table.seats
    )


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


def on_settlement_reopened(table: Table, event: SettlementReopened) -> Table:
    """Restore the wagers and hands from before the settlement, and take collected hands back out of the rack."""
    racked = {slot for seat in table.taken if not seat.hand.cards for slot in seat.hand.held}
    rack = tuple(slot for slot in table.deck.rack if slot not in racked)
    return with_settlement(
        table,
        event.plan,
        event.later,
        seats=_as_before(table),
        deck=replace(table.deck, rack=rack),
        custody=custody(table, inventory=event.to_inventory, cage=event.to_cage),
    )
