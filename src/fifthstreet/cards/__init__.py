"""Cards, the deck, and the ranking of hands."""

from fifthstreet.cards.card import DECK, Card, CardError, Rank, Suit, distinct, parse_cards
from fifthstreet.cards.counts import five_card_counts, six_card_counts, three_card_counts
from fifthstreet.cards.ranking import (
    FiveCard,
    FiveCardHand,
    SixCardHand,
    ThreeCard,
    five_card_hand,
    six_card_hand,
    three_card_hand,
)

__all__ = [
    "DECK",
    "Card",
    "CardError",
    "FiveCard",
    "FiveCardHand",
    "Rank",
    "SixCardHand",
    "Suit",
    "ThreeCard",
    "distinct",
    "five_card_counts",
    "five_card_hand",
    "parse_cards",
    "six_card_counts",
    "six_card_hand",
    "three_card_counts",
    "three_card_hand",
]
