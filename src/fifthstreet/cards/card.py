"""A playing card: its rank, its suit, and how people write it."""

from collections.abc import Iterable
from enum import Enum, IntEnum, StrEnum
from typing import Self

EMOJI = "\ufe0f"
"""The character that phones add after a suit, so that it is drawn in colour."""


class CardError(ValueError):
    """Not a card, or a repeated card; the message names it."""


class Rank(IntEnum):
    """The rank of a card, the ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank as one character: ``A``, ``T``, ``9``."""
        return "23456789TJQKA"[self - 2]

    @property
    def plural(self) -> str:
        """The rank in the plural: ``aces``, ``sixes``."""
        word = self.name.lower()
        return f"{word}es" if self is Rank.SIX else f"{word}s"


class Suit(Enum):
    """The suit of a card; no suit outranks another."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """The symbol of the suit."""
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.value]


class Card(StrEnum):
    """One of the 52 cards, by its short name: ``Card("Ah")``. What people type goes through ``Card.parse``."""

    TWO_OF_CLUBS = "2c"
    THREE_OF_CLUBS = "3c"
    FOUR_OF_CLUBS = "4c"
    FIVE_OF_CLUBS = "5c"
    SIX_OF_CLUBS = "6c"
    SEVEN_OF_CLUBS = "7c"
    EIGHT_OF_CLUBS = "8c"
    NINE_OF_CLUBS = "9c"
    TEN_OF_CLUBS = "Tc"
    JACK_OF_CLUBS = "Jc"
    QUEEN_OF_CLUBS = "Qc"
    KING_OF_CLUBS = "Kc"
    ACE_OF_CLUBS = "Ac"
    TWO_OF_DIAMONDS = "2d"
    THREE_OF_DIAMONDS = "3d"
    FOUR_OF_DIAMONDS = "4d"
    FIVE_OF_DIAMONDS = "5d"
    SIX_OF_DIAMONDS = "6d"
    SEVEN_OF_DIAMONDS = "7d"
    EIGHT_OF_DIAMONDS = "8d"
    NINE_OF_DIAMONDS = "9d"
    TEN_OF_DIAMONDS = "Td"
    JACK_OF_DIAMONDS = "Jd"
    QUEEN_OF_DIAMONDS = "Qd"
    KING_OF_DIAMONDS = "Kd"
    ACE_OF_DIAMONDS = "Ad"
    TWO_OF_HEARTS = "2h"
    THREE_OF_HEARTS = "3h"
    FOUR_OF_HEARTS = "4h"
    FIVE_OF_HEARTS = "5h"
    SIX_OF_HEARTS = "6h"
    SEVEN_OF_HEARTS = "7h"
    EIGHT_OF_HEARTS = "8h"
    NINE_OF_HEARTS = "9h"
    TEN_OF_HEARTS = "Th"
    JACK_OF_HEARTS = "Jh"
    QUEEN_OF_HEARTS = "Qh"
    KING_OF_HEARTS = "Kh"
    ACE_OF_HEARTS = "Ah"
    TWO_OF_SPADES = "2s"
    THREE_OF_SPADES = "3s"
    FOUR_OF_SPADES = "4s"
    FIVE_OF_SPADES = "5s"
    SIX_OF_SPADES = "6s"
    SEVEN_OF_SPADES = "7s"
    EIGHT_OF_SPADES = "8s"
    NINE_OF_SPADES = "9s"
    TEN_OF_SPADES = "Ts"
    JACK_OF_SPADES = "Js"
    QUEEN_OF_SPADES = "Qs"
    KING_OF_SPADES = "Ks"
    ACE_OF_SPADES = "As"

    def __init__(self, name: str) -> None:
        self.rank = Rank("23456789TJQKA".index(name[0]) + 2)
        self.suit = Suit(name[1])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card as people write it: ``Ah``, ``10d``, ``Td``, ``A♥``, in either case."""
        written = text.strip().removesuffix(EMOJI)
        letter, sign = written[:-1].upper().replace("10", "T"), written[-1:].lower()
        try:
            return cls(letter + _SUIT_LETTERS.get(sign, sign))
        except ValueError:
            raise CardError(f"{text!r} is not a card; write a rank and a suit, such as Ah, 10d or A♥") from None

    def __str__(self) -> str:
        return f"{self.rank.letter.replace('T', '10')}{self.suit.symbol}"


_SUIT_LETTERS = {suit.symbol: suit.value for suit in Suit} | {"♧": "c", "♢": "d", "♡": "h", "♤": "s"}


DECK: tuple[Card, ...] = tuple(Card)
"""A new deck: clubs, diamonds, hearts, spades, each from two to ace."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read several different cards, separated by spaces or commas."""
    return distinct(Card.parse(word) for word in text.replace(",", " ").split())


def distinct(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards if none is repeated."""
    found = tuple(cards)
    twice = [card for place, card in enumerate(found) if card in found[:place]]
    if twice:
        raise CardError(f"{', '.join(str(card) for card in dict.fromkeys(twice))} cannot appear twice")
    return found
