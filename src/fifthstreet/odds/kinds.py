"""Look-up tables for five-card hands: one for the first two cards, one for the last three."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.cards import DECK, Card, FiveCard, FiveCardHand, Rank, Suit
from fifthstreet.cards.ranking import hands_of_ranks, suited_five, unsuited_five

Integers = NDArray[np.int64]
"""An array of whole numbers: exact sums, card numbers or indices."""

KINDS: tuple[FiveCardHand, ...] = tuple(
    hand
    for category in FiveCard
    for hand in (
        [FiveCardHand(category, rank) for rank in reversed(Rank)]
        if category is FiveCard.PAIR
        else [FiveCardHand(category)]
    )
)
"""Every kind of hand that a paytable distinguishes, best first: categories, and single pairs by rank."""

NUMBER: dict[Card, int] = {card: number for number, card in enumerate(DECK)}
"""A card's index in the arrays: its place in the deck."""

RANKS: Integers = np.array([card.rank - Rank.TWO for card in DECK])
SUITS: Integers = np.array([list(Suit).index(card.suit) for card in DECK])
MIXED = len(Suit)
"""The number that stands for cards of more than one suit."""


class Kinds(NamedTuple):
    """The look-up tables: two cards and three cards each have a number, and these two numbers give the kind of hand."""

    pairs: Integers
    trios: Integers
    table: NDArray[np.int8]

    def of(self, pair: Integers, trio: Integers) -> NDArray[np.int8]:
        """Return the places in ``KINDS`` of hands with these numbers."""
        found: NDArray[np.int8] = self.table[pair, trio]
        return found


@cache
def kinds() -> Kinds:
    """Return the tables, made once from the ranking of ``fifthstreet.cards``."""
    pair_keys, pairs = _numbered(2)
    trio_keys, trios = _numbered(3)
    unsuited, suited = _by_key(pair_keys[:, None] + trio_keys[None, :])
    one_suit = np.arange(MIXED + 1)
    flush = (one_suit[:, None] == one_suit[None, :]) & (one_suit < MIXED)
    table = np.where(flush[None, :, None, :], suited[:, None, :, None], unsuited[:, None, :, None])
    return Kinds(pairs, trios, table.reshape(pair_keys.size * (MIXED + 1), -1).astype(np.int8))


def _numbered(cards: int) -> tuple[Integers, Integers]:
    """Return a key for the ranks of each set of this size, and each set's number, by its ranks and common suit."""
    keys, by_ranks = np.unique((8 ** np.indices((len(Rank),) * cards)).sum(axis=0), return_inverse=True)
    suits = np.indices((len(Suit),) * cards)
    by_suits = np.where((suits == suits[0]).all(axis=0), suits[0], MIXED)
    ranks = by_ranks.reshape((len(Rank),) * cards)[np.ix_(*[RANKS] * cards)]
    return keys, ranks * (MIXED + 1) + by_suits[np.ix_(*[SUITS] * cards)]


def _by_key(keys: Integers) -> tuple[Integers, Integers]:
    """Return the kind of each key, unsuited and suited; unused keys have an arbitrary kind."""
    hands = sorted((sum(8 ** (rank - Rank.TWO) for rank in ranks), ranks) for ranks in hands_of_ranks(5))
    place = {hand: number for number, hand in enumerate(KINDS)}
    unsuited = np.array([place[unsuited_five(ranks)] for _, ranks in hands])
    suited = np.array([place[suited_five(ranks)] for _, ranks in hands])
    found = np.searchsorted(np.array([key for key, _ in hands]), keys).clip(max=len(hands) - 1)
    return unsuited[found], suited[found]
