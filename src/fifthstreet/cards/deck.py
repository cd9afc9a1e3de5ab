"""The deck: 52 cards, each once."""

from fifthstreet.cards.card import Card

DECK: tuple[Card, ...] = tuple(Card)
"""A deck as it comes out of the box: clubs, diamonds, hearts, spades, each from the two to the ace."""
