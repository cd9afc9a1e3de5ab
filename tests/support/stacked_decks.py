"""Decks in a chosen order, for tests that need a certain hand."""

from fifthstreet.cards import DECK, Card
from fifthstreet.house.deck.commitments import SealedDeck, sealed
from fifthstreet.house.deck.shuffle import Shuffler

CUT = {"south-dakota": 26}
"""How many cards the automatic dealer cuts; elsewhere the shuffler's word is good, and there is no cut."""


def beginning(**packs: str) -> Shuffler:
    """A dealer whose packs begin with these cards at the tables of a jurisdiction: ``maryland="Ah Kd"``."""
    orders = {}
    for name, cards in packs.items():
        jurisdiction = name.replace("_", "-")
        orders[jurisdiction] = _before_the_cut(_pack(cards), CUT.get(jurisdiction, 0))

    def dealer(deal: str) -> SealedDeck:
        return sealed(deal, orders[deal.rpartition("-")[0]])

    return dealer


def _pack(cards: str) -> list[Card]:
    first = [Card(card) for card in cards.split()]
    return first + [card for card in DECK if card not in first]


def _before_the_cut(pack: list[Card], cut: int) -> list[Card]:
    return pack[52 - cut :] + pack[: 52 - cut]
