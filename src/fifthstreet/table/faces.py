"""The cards that have been turned up, or seen."""

from collections.abc import Sequence

from fifthstreet.cards import Card
from fifthstreet.table.state import Table


def known_faces(table: Table) -> dict[int, Card]:
    """Every card of the round whose face is known, by its place in the pack."""
    known = dict(table.seen)
    known.update(zip(table.community, table.community_faces, strict=False))
    known.update(zip(table.bonus_box, table.bonus_faces, strict=False))
    for seat in table.taken:
        if seat.faces:
            known.update(zip(seat.held, seat.faces, strict=True))
    return known


def impossible(table: Table, slots: Sequence[int], faces: Sequence[Card]) -> bool:
    """Whether these cannot be the faces of these cards: too many, one of them twice, or known to lie elsewhere."""
    if len(slots) != len(faces) or len(set(faces)) != len(faces):
        return True
    known = known_faces(table)
    elsewhere = {face for slot, face in known.items() if slot not in slots}
    return any(face in elsewhere or known.get(slot, face) != face for slot, face in zip(slots, faces, strict=True))
