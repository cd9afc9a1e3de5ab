"""Hand ranking: five cards, three cards, or the best five of six, as the paytables name them."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from fifthstreet.cards.card import DECK, Card, CardError, Rank, Suit, distinct

Ranks = tuple[Rank, ...]


class FiveCard(StrEnum):
    """The five-card poker hands, best first."""

    ROYAL_FLUSH = "royal-flush"
    STRAIGHT_FLUSH = "straight-flush"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full-house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three-of-a-kind"
    TWO_PAIR = "two-pair"
    PAIR = "pair"
    HIGH_CARD = "high-card"


class ThreeCard(StrEnum):
    """The three-card poker hands, best first."""

    MINI_ROYAL = "mini-royal"
    STRAIGHT_FLUSH = "straight-flush"
    THREE_OF_A_KIND = "three-of-a-kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    PAIR = "pair"
    HIGH_CARD = "high-card"


class FiveCardHand(NamedTuple):
    """A five-card hand, with the rank of a single pair."""

    category: FiveCard
    pair: Rank | None = None


class SixCardHand(NamedTuple):
    """The best five of six cards, with the suit of a super royal (ace to nine, all six suited)."""

    category: FiveCard
    super_royal: Suit | None = None


def five_card_hand(cards: Sequence[Card]) -> FiveCardHand:
    """Rank five cards."""
    key = _key(cards, 5)
    return (_suited_fives() if key >> _SUITS in _FIVE_OF_ONE_SUIT else _unsuited_fives())[key & _RANKS]


def three_card_hand(cards: Sequence[Card]) -> ThreeCard:
    """Rank three cards."""
    key = _key(cards, 3)
    return (_suited_threes() if key >> _SUITS in _THREE_OF_ONE_SUIT else _unsuited_threes())[key & _RANKS]


def six_card_hand(cards: Sequence[Card]) -> SixCardHand:
    """Rank six cards by their best five, or as a super royal if all six make one."""
    key = _key(cards, 6)
    suit = _AT_LEAST_FIVE_OF_ONE_SUIT.get(key >> _SUITS)
    if suit is None:
        return _unsuited_sixes()[key & _RANKS]
    return suited_six(tuple(sorted(card.rank for card in cards if card.suit is suit)), suit)


def unsuited_five(ranks: Ranks) -> FiveCardHand:
    """Rank the best five of five or six cards, if no five are of one suit."""
    groups = Counter(ranks)
    match sorted(groups.values(), reverse=True):
        case [4, *_]:
            return FiveCardHand(FiveCard.FOUR_OF_A_KIND)
        case [3, 2 | 3, *_]:
            return FiveCardHand(FiveCard.FULL_HOUSE)
        case _ if longest_run(ranks) >= 5:
            return FiveCardHand(FiveCard.STRAIGHT)
        case [3, *_]:
            return FiveCardHand(FiveCard.THREE_OF_A_KIND)
        case [2, 2, *_]:
            return FiveCardHand(FiveCard.TWO_PAIR)
        case [2, *_]:
            return FiveCardHand(FiveCard.PAIR, max(groups, key=lambda rank: groups[rank]))
    return FiveCardHand(FiveCard.HIGH_CARD)


@cache
def suited_five(ranks: Ranks) -> FiveCardHand:
    """Rank the best five of five or six cards of these ranks, all of one suit."""
    if {Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN} <= set(ranks):
        return FiveCardHand(FiveCard.ROYAL_FLUSH)
    return FiveCardHand(FiveCard.STRAIGHT_FLUSH if longest_run(ranks) >= 5 else FiveCard.FLUSH)


def suited_six(ranks: Ranks, suit: Suit) -> SixCardHand:
    """Rank six cards of which five or six are of one suit; ``ranks`` are the ranks of those five or six."""
    category = suited_five(ranks).category
    super_royal = category is FiveCard.ROYAL_FLUSH and len(ranks) == 6 and Rank.NINE in ranks
    return SixCardHand(category, suit if super_royal else None)


def unsuited_three(ranks: Ranks) -> ThreeCard:
    """Rank three cards of these ranks, not all of one suit."""
    match len(set(ranks)):
        case 1:
            return ThreeCard.THREE_OF_A_KIND
        case 2:
            return ThreeCard.PAIR
    return ThreeCard.STRAIGHT if longest_run(ranks) == 3 else ThreeCard.HIGH_CARD


def suited_three(ranks: Ranks) -> ThreeCard:
    """Rank three cards of these ranks, all of one suit."""
    if set(ranks) == {Rank.ACE, Rank.KING, Rank.QUEEN}:
        return ThreeCard.MINI_ROYAL
    return ThreeCard.STRAIGHT_FLUSH if longest_run(ranks) == 3 else ThreeCard.FLUSH


@cache
def longest_run(ranks: Ranks) -> int:
    """Return the length of the longest run of ranks; the ace is both high and low."""
    present = set[int](ranks) | ({1} if Rank.ACE in ranks else set())
    longest = length = 0
    for rank in range(1, 15):
        length = length + 1 if rank in present else 0
        longest = max(longest, length)
    return longest


# Ranking looks a hand up by its key: how many cards of each rank, three bits a rank, and above them how many of
# each suit. The tables are filled by the plain functions above, once, when they are first needed.

_SUITS = 3 * len(Rank)
_RANKS = (1 << _SUITS) - 1
_RANK_KEY = {rank: 1 << 3 * place for place, rank in enumerate(Rank)}
_SUIT_KEY = {suit: 1 << 3 * place for place, suit in enumerate(Suit)}
_CARD_KEY = {card: _RANK_KEY[card.rank] | _SUIT_KEY[card.suit] << _SUITS for card in DECK}
_FIVE_OF_ONE_SUIT = frozenset(5 * key for key in _SUIT_KEY.values())
_THREE_OF_ONE_SUIT = frozenset(3 * key for key in _SUIT_KEY.values())
_AT_LEAST_FIVE_OF_ONE_SUIT = {6 * key: suit for suit, key in _SUIT_KEY.items()} | {
    5 * key + other: suit for suit, key in _SUIT_KEY.items() for other in _SUIT_KEY.values() if other != key
}


def _key(cards: Sequence[Card], number: int) -> int:
    if len(cards) != number:
        raise CardError(f"a hand of {number} cards is needed, not of {len(cards)}")
    if len(set(cards)) != number:
        distinct(cards)
    return sum(map(_CARD_KEY.__getitem__, cards))


def hands_of_ranks(number: int) -> list[Ranks]:
    """Return every combination of ranks for this many cards, at most four of a rank."""
    return [ranks for ranks in combinations_with_replacement(Rank, number) if max(Counter(ranks).values()) <= 4]


def _ranks_key(ranks: Ranks) -> int:
    return sum(_RANK_KEY[rank] for rank in ranks)


@cache
def _unsuited_fives() -> dict[int, FiveCardHand]:
    return {_ranks_key(ranks): unsuited_five(ranks) for ranks in hands_of_ranks(5)}


@cache
def _suited_fives() -> dict[int, FiveCardHand]:
    return {_ranks_key(ranks): suited_five(ranks) for ranks in hands_of_ranks(5) if len(set(ranks)) == 5}


@cache
def _unsuited_sixes() -> dict[int, SixCardHand]:
    return {_ranks_key(ranks): SixCardHand(unsuited_five(ranks).category) for ranks in hands_of_ranks(6)}


@cache
def _unsuited_threes() -> dict[int, ThreeCard]:
    return {_ranks_key(ranks): unsuited_three(ranks) for ranks in hands_of_ranks(3)}


@cache
def _suited_threes() -> dict[int, ThreeCard]:
    return {_ranks_key(ranks): suited_three(ranks) for ranks in hands_of_ranks(3) if len(set(ranks)) == 3}
