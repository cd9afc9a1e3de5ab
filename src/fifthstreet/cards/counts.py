"""Exact counts of each kind of hand, from the ranks and the ways to suit them."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb, prod
from types import MappingProxyType

from fifthstreet.cards.card import Suit
from fifthstreet.cards.ranking import (
    FiveCardHand,
    Ranks,
    SixCardHand,
    ThreeCard,
    hands_of_ranks,
    suited_five,
    suited_six,
    suited_three,
    unsuited_five,
    unsuited_three,
)


@cache
def five_card_counts() -> Mapping[FiveCardHand, int]:
    """Return the 2,598,960 five-card hands by category, and single pairs by rank."""
    counts = Counter[FiveCardHand]()
    for ranks in hands_of_ranks(5):
        suited = len(Suit) if len(set(ranks)) == 5 else 0
        counts[unsuited_five(ranks)] += _ways_to_suit(ranks) - suited
        if suited:
            counts[suited_five(ranks)] += suited
    return MappingProxyType(counts)


@cache
def three_card_counts() -> Mapping[ThreeCard, int]:
    """Return the 22,100 three-card hands by category."""
    counts = Counter[ThreeCard]()
    for ranks in hands_of_ranks(3):
        suited = len(Suit) if len(set(ranks)) == 3 else 0
        counts[unsuited_three(ranks)] += _ways_to_suit(ranks) - suited
        if suited:
            counts[suited_three(ranks)] += suited
    return MappingProxyType(counts)


@cache
def six_card_counts() -> Mapping[SixCardHand, int]:
    """Return the 20,358,520 six-card hands by their best five, and super royals by suit."""
    counts = Counter[SixCardHand]()
    for ranks in hands_of_ranks(6):
        suited = _suited_sixes(ranks)
        counts.update(suited)
        counts[SixCardHand(unsuited_five(ranks).category)] += _ways_to_suit(ranks) - suited.total()
    return MappingProxyType(+counts)


def _suited_sixes(ranks: Ranks) -> Counter[SixCardHand]:
    """Count the hands of six cards with these ranks, five or six of them in one suit."""
    counts = Counter[SixCardHand]()
    others = len(Suit) - 1
    different = tuple(dict.fromkeys(ranks))
    for suit in Suit:
        if len(different) == 6:
            counts[suited_six(ranks, suit)] += 1
            for place in range(6):
                counts[suited_six(ranks[:place] + ranks[place + 1 :], suit)] += others
        elif len(different) == 5:
            counts[suited_six(different, suit)] += others
    return counts


def _ways_to_suit(ranks: Ranks) -> int:
    return prod(comb(len(Suit), cards) for cards in Counter(ranks).values())
