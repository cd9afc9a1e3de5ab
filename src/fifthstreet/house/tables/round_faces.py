"""The cards of a round as they were turned up, with later corrections."""

from collections.abc import Iterable

from fifthstreet.cards import Card
from fifthstreet.table.events import AnyEvent, BoxTurned, FaceCorrected, HandTurned, Revealed

Cards = tuple[Card, ...]


def hole_cards(events: Iterable[AnyEvent], seat: int) -> Cards:
    """The cards of a player."""
    cards: list[Card] = []
    for event in events:
        if isinstance(event, HandTurned) and event.seat == seat:
            cards = list(event.faces)
        elif isinstance(event, FaceCorrected) and event.place == "seat" and event.seat == seat and cards:
            cards[event.card - 1] = event.face
    return tuple(cards)


def community_cards(events: Iterable[AnyEvent]) -> Cards:
    """The community cards."""
    cards: list[Card] = []
    for event in events:
        if isinstance(event, Revealed):
            cards.append(event.face)
        elif isinstance(event, FaceCorrected) and event.place == "community" and event.card <= len(cards):
            cards[event.card - 1] = event.face
    return tuple(cards)


def box_cards(events: Iterable[AnyEvent]) -> Cards:
    """The cards of the bonus box."""
    cards: list[Card] = []
    for event in events:
        if isinstance(event, BoxTurned):
            cards = list(event.faces)
        elif isinstance(event, FaceCorrected) and event.place == "bonus-box" and cards:
            cards[event.card - 1] = event.face
    return tuple(cards)
