"""The cards that have been turned up."""

from fifthstreet.cards import Card
from fifthstreet.table.state import Table


def known_faces(table: Table) -> tuple[Card, ...]:
    """Every card of the round that lies face up."""
    hands = tuple(card for seat in table.taken for card in seat.faces)
    return table.community_faces + table.bonus_faces + hands
