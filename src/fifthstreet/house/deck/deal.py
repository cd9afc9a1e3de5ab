"""The deck in play at an electronic table: sealed when it is shuffled, then cut, then dealt."""

from typing import Protocol

from fifthstreet.cards import Card
from fifthstreet.house.deck.commitments import SealedDeck, after_cut, sealed
from fifthstreet.house.deck.shuffle import shuffled_deck
from fifthstreet.table.events import AnyEvent, DeckTakenUp, Shuffled, WasCut


class Shuffler(Protocol):
    """Makes a sealed deck for a deal; tests use their own."""

    def __call__(self, deal: str) -> SealedDeck:
        """A shuffled and sealed deck."""


def fresh_deck(deal: str) -> SealedDeck:
    """A sealed deck in a random order."""
    return sealed(deal, shuffled_deck())


class Pack:
    """The sealed deck in play, and how many cards were cut from its top."""

    def __init__(self, deck: SealedDeck, cut: int = 0) -> None:
        self.deck = deck
        self.cut = cut

    def face(self, slot: int) -> Card:
        """The card in a slot; the caller checks that the viewer may see it."""
        return self.deck.face(after_cut(slot, self.cut))

    def after(self, event: AnyEvent) -> "Pack":
        """The pack after a table event."""
        return Pack(self.deck, (self.cut + event.cards) % 52) if isinstance(event, WasCut) else self


def is_shuffle(event: AnyEvent) -> bool:
    """Whether an event starts a new order of the cards."""
    return isinstance(event, Shuffled | DeckTakenUp)
