"""The shape of cards as a person sees it: a pair, suited cards, ways to a straight, and points for the ranks."""

from collections.abc import Sequence
from functools import cache

from fifthstreet.cards import Card, FiveCard, FiveCardHand, Rank
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import Push
from fifthstreet.values import Value

STRAIGHTS: tuple[frozenset[int], ...] = tuple(frozenset(range(low, low + 5)) for low in range(1, 11))
"""Every straight by its ranks; the ace is also low."""


class Shape(Value, kw_only=False):
    """The shape of cards: a pair that at least pushes, a losing pair, or else suits and ways to a straight."""

    pair: str
    suited: bool
    straights: int

    def __str__(self) -> str:
        if self.pair:
            return self.pair
        suits = "suited" if self.suited else "offsuit"
        if not self.straights:
            return f"{suits}, no straight"
        return f"{suits}, {self.straights} way{'s' if self.straights > 1 else ''} to a straight"


MADE, LOW_PAIR = "pushing pair or better", "losing pair"


def rank_points(game: Game) -> dict[Rank, int]:
    """Return the points of each rank: two if its pair is paid, one if it pushes, otherwise none."""
    return {rank: _points(game, rank) for rank in Rank}


def _points(game: Game, rank: Rank) -> int:
    pay = game.book.main.pay(FiveCardHand(FiveCard.PAIR, rank))
    return 0 if pay is None else 1 if isinstance(pay, Push) else 2


def shape_of(points: dict[Rank, int], cards: Sequence[Card]) -> Shape:
    """Return the shape of two, three or four cards."""
    ranks = [card.rank for card in cards]
    different = set(ranks)
    if len(different) < len(ranks):
        pairs = [rank for rank in different if ranks.count(rank) > 1]
        made = len(ranks) - len(different) > 1 or points[pairs[0]] > 0
        return Shape(MADE if made else LOW_PAIR, False, 0)
    suited = len({card.suit for card in cards}) == 1
    return Shape("", suited, straights_with(frozenset(different)))


@cache
def straights_with(ranks: frozenset[Rank]) -> int:
    """Return the number of straights that use all these ranks."""
    low = frozenset(1 if rank is Rank.ACE else int(rank) for rank in ranks)
    return sum(ranks <= straight or low <= straight for straight in STRAIGHTS)
