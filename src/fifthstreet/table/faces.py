"""The known faces of a round's cards: those turned up, and those seen and noted."""

from collections.abc import Sequence

from fifthstreet.cards import Card
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
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


def wrong_faces(table: Table, slots: Sequence[int], faces: Sequence[Card], place: str) -> Refusal | None:
    """A refusal if the cards of a place cannot have these faces: a wrong number, one twice, or one turned up elsewhere.

    Faces that were noted but not turned up are ignored.
    """
    if len(slots) != len(faces) or len(set(faces)) != len(faces):
        return refuse_by_house_rule(f"these cannot be the cards of {place}")
    up = faces_up(table)
    return next((lies_elsewhere(face) for face in faces if face in up), None)


def lies_elsewhere(face: Card) -> Refusal:
    """A refusal because a face was entered for another card: one of the two entries is wrong."""
    return refuse_by_house_rule(
        f"{face} was entered for another card: check it, or call the floor to correct that card"
    )


def faces_up(table: Table) -> set[Card]:
    """The faces of all cards that were turned up, or were seen before they went to the rack.

    Faces that were noted of hidden cards are not among them: a refusal must not reveal them.
    """
    hands = [seat.hand.faces for seat in table.seats if seat]
    return {face for _, face in table.round.racked}.union(table.round.community_faces, table.round.bonus_faces, *hands)
