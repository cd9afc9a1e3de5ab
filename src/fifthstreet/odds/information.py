"""The value of extra information: community cards seen ahead, marked backs, other players' cards."""

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from itertools import product

import numpy as np

from fifthstreet.cards import Rank
from fifthstreet.money import Cents
from fifthstreet.odds.classes import classes, others
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.odds.kinds import RANKS, Integers
from fifthstreet.odds.seen import most_seen, seen_exactly, seen_sampled
from fifthstreet.odds.stakes import Stakes, main_stakes
from fifthstreet.odds.tree import Tree
from fifthstreet.rules import Game
from fifthstreet.values import Value

Trees = Callable[[tuple[int, int], Integers], Iterable[Tree]]
"""Makes the trees for two hole cards and the cards left, one tree for each thing that the player may know."""

EXACTLY = 2
"""Up to this many seen cards the result is exact by default."""

SAMPLES = 400
"""Sets of seen cards sampled per starting hand."""


class Information(Value):
    """The player's edge with extra information, in antes per round.

    If the edge was sampled, ``standard_error`` is its standard error and ``deals`` the number of samples; an exact edge
    has 0 and ``None``.
    """

    known: str
    player_edge: Fraction
    standard_error: float = 0.0
    deals: int | None = None


def seeing_ahead(game: Game, streets: Collection[StreetName], ante: Cents | None = None) -> Information:
    """Return the edge of a player who sees some community cards before the first bet."""
    ahead = {STREETS.index(street) for street in streets}
    stakes = main_stakes(game, ante)
    edge = _over_all_hands(stakes, lambda hole, live: [Tree(stakes, hole, (live, live, live), ahead)])
    return Information(known=" and ".join(street for street in STREETS if street in streets), player_edge=edge)


def sorting_edges(game: Game, ranks: Collection[Rank], ante: Cents | None = None) -> Information:
    """Return the edge of a player who recognises community cards of certain ranks by their backs."""
    stakes = main_stakes(game, ante)
    marked = np.isin(RANKS, [rank - Rank.TWO for rank in ranks])

    def trees(hole: tuple[int, int], live: Integers) -> Iterator[Tree]:
        """Yield a tree for each combination of marked and unmarked backs."""
        for third, fourth, fifth in product((False, True), repeat=3):
            axes = tuple(live[marked[live] == back] for back in (third, fourth, fifth))
            if all(axis.size for axis in axes):
                yield Tree(stakes, hole, axes)

    letters = "".join(rank.letter for rank in sorted(ranks))
    return Information(known=f"backs of {letters}", player_edge=_over_all_hands(stakes, trees))


def seeing_others(
    game: Game, cards: int, ante: Cents | None = None, *, samples: int | None = None, seed: int = 1
) -> Information:
    """Return the edge of a player who sees some of the other players' cards before the first bet.

    The edge is exact for few cards, unless ``samples`` is given; otherwise it comes from that many sampled sets of seen
    cards per starting hand. The same seed gives the same result.
    """
    if not 0 <= cards <= most_seen():
        raise OddsError(f"from 0 to {most_seen()} other cards can be seen, not {cards}")
    if samples is not None and samples < 2:
        raise OddsError("at least 2 samples for each starting hand are needed to know the error")
    stakes, known = main_stakes(game, ante), f"{cards} other card{'s' if cards != 1 else ''}"
    if samples is None and cards <= EXACTLY:
        return Information(known=known, player_edge=seen_exactly(stakes, cards))
    edge, error, deals = seen_sampled(stakes, cards, samples or SAMPLES, seed)
    return Information(known=known, player_edge=edge, standard_error=error, deals=deals)


def _over_all_hands(stakes: Stakes, trees: Trees) -> Fraction:
    """Return the expected result of best play over all starting hands, each with its trees."""
    total, known = 0, classes()
    for numbers, weight in zip(known.third.cards.tolist(), known.weights.tolist(), strict=True):
        live = others(np.array([numbers]))[0]
        for tree in trees((numbers[0], numbers[1]), live):
            total += weight * int(tree.decision(0, 1).max(axis=0).sum())
    return Fraction(total, known.deals * stakes.unit)
