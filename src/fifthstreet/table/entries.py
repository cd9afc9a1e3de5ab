"""Entries: a card that was entered wrongly at a table of real cards is put right before the settlement closes."""

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.rules import Game
from fifthstreet.table.change import custody, with_seat
from fifthstreet.table.commands import CorrectFace
from fifthstreet.table.events import Events, FaceCorrected, SettlementReopened
from fifthstreet.table.faces import impossible
from fifthstreet.table.plan import settlement_opened
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.settlement import advanced
from fifthstreet.table.state import Seat, Stage, Table


def correct_face(game: Game, table: Table, command: CorrectFace) -> Events | Refusal:
    """A floorperson puts a card right; what was settled by the wrong one is settled anew."""
    slots, faces = _entered(table, command.place, command.seat)
    if game.submission.table.cards != "real":
        return refuse_by_house_rule("the cards of this table are not entered by hand")
    if not command.floorperson.strip():
        return refuse_by_house_rule("say who answers for the correction")
    if not 1 <= command.card <= len(faces):
        return refuse_by_house_rule("no such card has been entered")
    was, slot = faces[command.card - 1], slots[command.card - 1]
    if was == command.face:
        return refuse_by_house_rule(f"{was} is what was entered")
    if impossible(_without(table, command), (slot,), (command.face,)):
        return refuse_by_house_rule(f"{command.face} lies elsewhere")
    if any(seat.claimed for seat in table.taken):
        return refuse_by_house_rule("an award of the meter has been claimed on the cards as they were entered")
    corrected = FaceCorrected(
        at=command.at,
        place=command.place,
        seat=command.seat,
        card=command.card,
        was=was,
        face=command.face,
        floorperson=command.floorperson,
    )
    return (corrected, _reopened(game, table, command.at)) if table.stage is Stage.SETTLING else (corrected,)


def _entered(table: Table, place: str, number: int) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    match place:
        case "community":
            return table.community, table.community_faces
        case "bonus-box":
            return table.bonus_box, table.bonus_faces
    seat = table.seat(number)
    return (seat.held, seat.faces) if seat else ((), ())


def _without(table: Table, command: CorrectFace) -> Table:
    """The table without the entries of the place that is put right, as far as they are not the others' own."""
    slots, faces = _entered(table, command.place, command.seat)
    others = tuple(
        (slot, face) for place, (slot, face) in enumerate(zip(slots, faces, strict=False), 1) if place != command.card
    )
    match command.place:
        case "community":
            table = replace(table, community_faces=())
        case "bonus-box":
            table = replace(table, bonus_faces=())
        case "seat":
            seat = table.seat(command.seat)
            table = with_seat(table, replace(seat, faces=())) if seat else table
    return replace(table, seen=table.seen + others)


def _reopened(game: Game, table: Table, at: int) -> SettlementReopened:
    before = replace(table, seats=tuple(_as_before(seat) if seat else None for seat in table.seats))
    opened = settlement_opened(game, before, at)
    to_cage = sum(seat.from_cage for seat in table.taken)
    on_layout = sum(seat.on_layout for seat in table.taken)
    lay = sum(seat.on_layout for seat in before.taken)
    return SettlementReopened(
        at=at,
        cite=opened.cite,
        to_inventory=on_layout - to_cage - lay,
        to_cage=to_cage,
        plan=opened.plan,
        later=opened.later,
    )


def _as_before(seat: Seat) -> Seat:
    """A seat as it was when the settlement began."""
    return replace(
        seat,
        stakes=seat.bet,
        tips=seat.tips_bet,
        cards=seat.held,
        faces=(),
        won=0,
        tips_won=0,
        from_cage=0,
        keyed=False,
    )


def face_corrected(table: Table, event: FaceCorrected) -> Table:
    """The card as it is."""
    place = event.card - 1
    match event.place:
        case "community":
            return replace(table, community_faces=_put(table.community_faces, place, event.face))
        case "bonus-box":
            return replace(table, bonus_faces=_put(table.bonus_faces, place, event.face))
        case "seat":
            seat = table.seat(event.seat)
            assert seat
            return with_seat(table, replace(seat, faces=_put(seat.faces, place, event.face)))


def _put(faces: tuple[Card, ...], place: int, face: Card) -> tuple[Card, ...]:
    return (*faces[:place], face, *faces[place + 1 :])


def settlement_reopened(table: Table, event: SettlementReopened) -> Table:
    """Every wager lies as it lay, and the hands that were racked lie there again."""
    racked = {slot for seat in table.taken if not seat.cards for slot in seat.held}
    return advanced(
        replace(
            table,
            seats=tuple(_as_before(seat) if seat else None for seat in table.seats),
            rack=tuple(slot for slot in table.rack if slot not in racked),
            custody=custody(table, inventory=event.to_inventory, cage=event.to_cage),
            later=event.later,
        ),
        event.plan,
    )
