"""The cards that have been turned up, or seen."""

from collections.abc import Sequence

from fifthstreet.cards import Card
from fifthstreet.table.state import Table


def known_faces(table: Table) -> dict[int, Card]:
    """Every card of the round whose face is known, by its place in the pack: turned up, or seen and noted."""
    up = turned_up(table)
    return {slot: face for slot, face in table.round.seen if face not in up.values()} | up


def turned_up(table: Table) -> dict[int, Card]:
    """Every card of the round that was turned up, or went to the rack seen, by its place in the pack."""
    known = dict(table.round.racked)
    known.update(zip(table.round.community, table.round.community_faces, strict=False))
    known.update(zip(table.round.bonus_box, table.round.bonus_faces, strict=False))
    for seat in table.taken:
        if seat.hand.faces:
            known.update(zip(seat.hand.held, seat.hand.faces, strict=True))
    return known


def impossible(table: Table, slots: Sequence[int], faces: Sequence[Card]) -> bool:
    """Whether these cannot be the faces of these cards: too many, one of them twice, or turned up elsewhere already.

    A face that was only noted does not count against a card that is turned up.
    """
    if len(slots) != len(faces) or len(set(faces)) != len(faces):
        return True
    if _faces_up(table).isdisjoint(faces):
        return False
    return any(slot not in slots for slot, face in turned_up(table).items() if face in faces)


def _faces_up(table: Table) -> set[Card]:
    """The faces of the cards that were turned up or went to the rack seen, wherever they lie."""
    hands = [seat.hand.faces for seat in table.seats if seat]
    return {face for _, face in table.round.racked}.union(table.round.community_faces, table.round.bonus_faces, *hands)


def up_elsewhere(table: Table, slot: int, face: Card) -> bool:
    """Whether another card with this face was turned up; a refusal reveals nothing of cards face down."""
    return any(other != slot for other, known in turned_up(table).items() if known == face)
