"""All hands that players can hold beside one board, played by the reference plan: their mean and spread."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.cards import DECK, Card
from fifthstreet.odds.classes import class_of
from fifthstreet.odds.kinds import NUMBER, RANKS, SUITS, Integers, kinds
from fifthstreet.odds.reference import Reference, Valued, plan_bet

LEFT = len(DECK) - 3
HANDS = LEFT * (LEFT - 1) // 2
PAIRS_OF_HANDS = HANDS * ((LEFT - 2) * (LEFT - 3) // 2)
FIRST, SECOND = (np.array(places) for places in zip(*combinations(range(LEFT), 2), strict=True))
BOARDS_KEPT = 4096
Board = tuple[int, int, int]
Floats = NDArray[np.float64]
"""Results in cents."""


class BoardHands(NamedTuple):
    """The hands beside a board: antes out when the plan ends, whether it folds, and the kind of the final hand."""

    antes: Integers
    folded: Integers
    kind: Integers

    def results(self, valued: Valued) -> Integers:
        """The player's result with each hand, in the units of ``valued``."""
        found: Integers = np.where(self.folded, valued.fold[self.antes], valued.final[self.antes, self.kind])
        return found


class Boards:
    """The hands beside boards, for one reference; boards that differ only by suits are alike."""

    def __init__(self, reference: Reference) -> None:
        self._reference = reference
        self._found = lru_cache(BOARDS_KEPT)(self._played)

    def hands(self, board: Sequence[Card]) -> BoardHands:
        """The hands beside a board of three cards."""
        return self._found(alike([NUMBER[card] for card in board]))

    def _played(self, board: Board) -> BoardHands:
        left = np.array([card for card in range(len(DECK)) if card not in board])
        hole = np.stack([left[FIRST], left[SECOND]], axis=1)
        antes, live = np.ones(HANDS, dtype=np.int64), np.ones(HANDS, dtype=bool)
        for street in range(3):
            playing = np.flatnonzero(live)
            up = np.broadcast_to(np.array(board[:street], dtype=np.int64), (len(playing), street))
            hands = class_of(np.concatenate([hole[playing], up], axis=1))
            bets = plan_bet(self._reference.plan, street, antes[playing], hands)
            live[playing] = bets > 0
            antes[playing] += bets
        tables = kinds()
        kind = tables.of(tables.pairs[hole[:, 0], hole[:, 1]], tables.trios[board])
        return BoardHands(antes, ~live, kind.astype(np.int64))


def alike(cards: list[int]) -> Board:
    """The first of all boards that differ from this one only by suits."""
    suits: dict[int, int] = {}
    renamed = [suits.setdefault(int(SUITS[card]), len(suits)) for card in cards]
    third, fourth, fifth = (int(PLACES[RANKS[card], suit]) for card, suit in zip(cards, renamed, strict=True))
    return third, fourth, fifth


PLACES = np.zeros((13, 4), dtype=np.int64)
PLACES[RANKS, SUITS] = np.arange(len(DECK))
"""The number of a card, by rank and suit."""


def mean(results: Integers) -> Fraction:
    """The mean of a result over all hands beside a board."""
    return Fraction(int(results.sum()), HANDS)


def covariance(one: Floats, other: Floats, same_seat: bool) -> float:
    """The covariance of two results beside one board: of one hand, or of two players' hands, which share no card.

    The sum over pairs without a common card is the sum over all pairs, less that of the pairs that share a card.
    A hand paired with itself shares two cards, so it is subtracted twice and added back once.
    """
    own = float(one @ other)
    centre = float(one.sum()) / HANDS * float(other.sum()) / HANDS
    if same_seat:
        return own / HANDS - centre
    by_card = float(_by_card(one) @ _by_card(other))
    return (float(one.sum()) * float(other.sum()) - by_card + own) / PAIRS_OF_HANDS - centre


def _by_card(results: Floats) -> Floats:
    """The sum of the results of the hands that hold each card."""
    both = np.bincount(FIRST, results, LEFT) + np.bincount(SECOND, results, LEFT)
    return both.astype(np.float64)
