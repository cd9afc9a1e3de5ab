"""The known faces of a round's cards: those turned up, and those seen and noted."""

from collections.abc import Sequence

from fifthstreet.cards import Card
from fifthstreet.table.state import Table


def known_faces(table: Table) -> dict[int, Card]:
    """The known faces of the round, by place in the pack: cards turned up, and cards seen and noted."""
    up = turned_up(table)
    return {slot: face for slot, face in table.round.seen if face not in up.values()} | up


def turned_up(table: Table) -> dict[int, Card]:
    """The faces of the cards that were turned up, or were seen before they went to the rack, by place in the pack."""
    known = dict(table.round.racked)
    known.update(zip(table.round.community, table.round.community_faces, strict=False))
    known.update(zip(table.round.bonus_box, table.round.bonus_faces, strict=False))
    for seat in table.taken:
        if seat.hand.faces:
            known.update(zip(seat.hand.held, seat.hand.faces, strict=True))
    return known


def impossible(table: Table, slots: Sequence[int], faces: Sequence[Card]) -> bool:
    """Whether cards cannot have these faces: the wrong number of faces, one given twice, or one turned up elsewhere.

    Faces that were noted but not turned up are ignored.
    """
    if len(slots) != len(faces) or len(set(faces)) != len(faces):
        return True
    if _faces_up(table).isdisjoint(faces):
        return False
    return any(slot not in slots for slot, face in turned_up(table).items() if face in faces)


def _faces_up(table: Table) -> set[Card]:
    """The faces of all cards that were turned up, or were seen before they went to the rack."""
    hands = [seat.hand.faces for seat in table.seats if seat]
    return {face for _, face in table.round.racked}.union(table.round.community_faces, table.round.bonus_faces, *hands)


def up_elsewhere(table: Table, slot: int, face: Card) -> bool:
    """Whether this face was turned up on another card. Hidden cards are ignored: a refusal must not reveal them."""
    return any(other != slot for other, known in turned_up(table).items() if known == face)
