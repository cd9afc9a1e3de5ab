"""The hands that a regulation defines, best first, each with the clause that describes it."""

from typing import Literal

from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.paytables import FiveCardName, SixCardName, ThreeCardName


class CardRanks(Entry):
    """How single cards rank."""

    ace: Literal["high-and-low-in-a-straight"]
    suits: Literal["equal"]


class FiveCardKind(Entry):
    """A five-card hand."""

    hand: FiveCardName


class ThreeCardKind(Entry):
    """A three-card hand."""

    hand: ThreeCardName


class SixCardKind(Entry):
    """A hand of the Six Card Bonus."""

    hand: SixCardName


class Hands(Entry):
    """The hands of the main game and of the bonuses."""

    ranks: CardRanks
    five_card: tuple[FiveCardKind, ...]
    three_card: tuple[ThreeCardKind, ...] = ()
    six_card: tuple[SixCardKind, ...] = ()
