"""Paytables: which hand pays what, row by row, as regulations print them."""

from functools import cached_property
from typing import Literal

from fifthstreet.cards import FiveCard, FiveCardHand, Rank, SixCardHand, Suit, ThreeCard
from fifthstreet.money import Cents
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.pays import Pay
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.values import Value

RankName = Literal[
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"
]
SuitName = Literal["clubs", "diamonds", "hearts", "spades"]
FiveCardName = Literal[
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair",
]
ThreeCardName = Literal["mini-royal", "straight-flush", "three-of-a-kind", "straight", "flush", "pair"]
SixCardName = Literal[
    "super-royal",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
]


class Pairs(Value, kw_only=False):
    """Pairs from one rank up to another, both included."""

    lowest: RankName
    highest: RankName

    def __str__(self) -> str:
        return f"{Rank[self.lowest.upper()].plural} to {Rank[self.highest.upper()].plural}"


class Row(Entry):
    """What a hand pays; ``printed`` is the regulation's own wording, if it is read differently."""

    pays: Pay
    printed: str | None = None


def pay_of(row: Row | None) -> Pay | None:
    """Return what a row pays, or ``None`` without a row."""
    return row.pays if row else None


class FiveCardRow(Row):
    """What a five-card hand pays; ``pairs`` limits it to certain pairs."""

    hand: FiveCardName
    pairs: Pairs | None = None

    @property
    def hands(self) -> tuple[FiveCardHand, ...]:
        """The hands that this row pays, best first."""
        if self.hand != "pair":
            return (FiveCardHand(FiveCard(self.hand)),)
        pairs = self.pairs or Pairs("two", "ace")
        lowest, highest = Rank[pairs.lowest.upper()], Rank[pairs.highest.upper()]
        return tuple(FiveCardHand(FiveCard.PAIR, Rank(rank)) for rank in range(highest, lowest - 1, -1))


class ThreeCardRow(Row):
    """What the three community cards pay."""

    hand: ThreeCardName

    @property
    def hands(self) -> tuple[ThreeCard, ...]:
        """The hand that this row pays."""
        return (ThreeCard(self.hand),)


class SixCardRow(Row):
    """What the best five of six cards pay; ``suits`` limits it to certain super royals."""

    hand: SixCardName
    suits: tuple[SuitName, ...] = ()

    @property
    def hands(self) -> tuple[SixCardHand, ...]:
        """The hands that this row pays."""
        if self.hand != "super-royal":
            return (SixCardHand(FiveCard(self.hand)),)
        suits = [Suit[name.upper()] for name in self.suits] or list(Suit)
        return tuple(SixCardHand(FiveCard.ROYAL_FLUSH, suit) for suit in suits)


class FiveCardPaytable(Entry, dict=True):
    """What five-card hands pay, best hand first."""

    rows: tuple[FiveCardRow, ...]

    def row(self, hand: FiveCardHand) -> FiveCardRow | None:
        """Return the row that pays a hand, or ``None`` if it loses."""
        return self._rows.get(hand)

    def pay(self, hand: FiveCardHand) -> Pay | None:
        """Return what a hand pays, or ``None`` if it loses."""
        return pay_of(self.row(hand))

    @cached_property
    def _rows(self) -> dict[FiveCardHand, FiveCardRow]:
        return {hand: row for row in self.rows for hand in row.hands}


class MainPaytable(FiveCardPaytable, dict=True):
    """The pays of the Ante and the street wagers."""


class ThreeCardPaytable(Entry, dict=True):
    """The pays of the Three Card Bonus, best hand first."""

    rows: tuple[ThreeCardRow, ...]

    def row(self, hand: ThreeCard) -> ThreeCardRow | None:
        """Return the row that pays a hand; a mini royal is a straight flush if it has no row."""
        plain = ThreeCard.STRAIGHT_FLUSH if hand is ThreeCard.MINI_ROYAL else hand
        return self._rows.get(hand) or self._rows.get(plain)

    def pay(self, hand: ThreeCard) -> Pay | None:
        """Return what a hand pays, or ``None`` if it loses."""
        return pay_of(self.row(hand))

    @cached_property
    def _rows(self) -> dict[ThreeCard, ThreeCardRow]:
        return {hand: row for row in self.rows for hand in row.hands}


class SixCardPaytable(Entry, dict=True):
    """The pays of the Six Card Bonus, best hand first; no house may choose a ``withdrawn`` one."""

    rows: tuple[SixCardRow, ...]
    standing: Literal["in-force", "withdrawn"] = "in-force"
    printed_as: str | None = None

    def row(self, hand: SixCardHand) -> SixCardRow | None:
        """Return the row that pays a hand; a super royal is a royal flush if it has no row."""
        return self._rows.get(hand) or self._rows.get(SixCardHand(hand.category))

    def pay(self, hand: SixCardHand) -> Pay | None:
        """Return what a hand pays, or ``None`` if it loses."""
        return pay_of(self.row(hand))

    @cached_property
    def _rows(self) -> dict[SixCardHand, SixCardRow]:
        return {hand: row for row in self.rows for hand in row.hands}


class Cap(Entry):
    """The most that the main wagers of one hand may win: this amount, or if more, the most won at the table minimum."""

    amount: Cents
    or_most_won_at: Literal["table-minimum"]
    spent_on: tuple[Wager, ...]
