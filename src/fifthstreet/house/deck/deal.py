"""The deck in play at an electronic table: sealed when it is shuffled, cut before it is dealt."""

from typing import Protocol

from fifthstreet.cards import Card
from fifthstreet.house.deck.commitments import SealedDeck, after_cut, sealed
from fifthstreet.house.deck.shuffle import shuffled_deck
from fifthstreet.table.events import AnyEvent, DeckTakenUp, Shuffled, WasCut


class Dealer(Protocol):
    """Whoever makes a sealed deck for a deal. The house has one; a test may have another."""

    def __call__(self, deal: str) -> SealedDeck:
        """A freshly shuffled deck, sealed."""


def fresh_deck(deal: str) -> SealedDeck:
    """A deck in an order that nobody chose and nobody knows."""
    return sealed(deal, shuffled_deck())


class Pack:
    """The cards as they lie in the pack: the sealed deck, and how many cards were cut from its top."""

    def __init__(self, deck: SealedDeck, cut: int = 0) -> None:
        self.deck = deck
        self.cut = cut

    def face(self, slot: int) -> Card:
        """The card at a place of the pack; whoever asks must be allowed to see it."""
        return self.deck.face(after_cut(slot, self.cut))

    def after(self, event: AnyEvent) -> "Pack":
        """The pack after something happened at the table."""
        return Pack(self.deck, (self.cut + event.cards) % 52) if isinstance(event, WasCut) else self


def is_shuffle(event: AnyEvent) -> bool:
    """Whether a new order of the cards begins with an event."""
    return isinstance(event, Shuffled | DeckTakenUp)
