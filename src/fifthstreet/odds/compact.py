"""A strategy that fits on a card: by street and shape of the cards, the points needed for each bet."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import numpy as np

from fifthstreet.cards import DECK, Card, Rank
from fifthstreet.money import Cents
from fifthstreet.odds.classes import classes
from fifthstreet.odds.costing import Strategy, StrategyCost, strategy_cost
from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.odds.kinds import Integers
from fifthstreet.odds.shapes import Shape, rank_points, shape_of
from fifthstreet.odds.solving import ByAntes, best_plan, ends, worth
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game
from fifthstreet.values import FrozenDict, Value

MOST_POINTS = 8
NEVER = MOST_POINTS + 1


class CompactRule(Value):
    """The rule for cards of one shape: the points needed for each bet; with fewer, fold."""

    street: StreetName
    shape: Shape
    bets: dict[int, int]


class CompactStrategy(Value):
    """The rules, the points of each rank, and the cost of following them."""

    points: dict[str, int]
    rules: tuple[CompactRule, ...]
    cost: StrategyCost

    @property
    def lines(self) -> tuple[tuple[StreetName, tuple[Shape, ...], dict[int, int]], ...]:
        """The rules as printed on a card: shapes played alike share a line, folds are left out."""
        together: dict[tuple[StreetName, FrozenDict], list[Shape]] = {}
        for rule in self.rules:
            if rule.bets:
                together.setdefault((rule.street, FrozenDict(rule.bets)), []).append(rule.shape)
        return tuple((street, tuple(shapes), bets) for (street, bets), shapes in together.items())


def compact_strategy(game: Game, ante: Cents | None = None) -> CompactStrategy:
    """Return the best strategy of this form, with its exact cost; each rule assumes best play after it."""
    points = rank_points(game)
    rules = tuple(_rules(game, ante))
    return CompactStrategy(
        points=FrozenDict({rank.letter: value for rank, value in points.items()}),
        rules=rules,
        cost=strategy_cost(game, _played_by(points, rules), ante),
    )


def compact_play(game: Game, ante: Cents | None = None) -> Strategy:
    """Return a strategy that plays as the compact card says."""
    return _played_by(rank_points(game), tuple(_rules(game, ante)))


def _played_by(points: dict[Rank, int], rules: tuple[CompactRule, ...]) -> Strategy:
    chosen = {(STREETS.index(rule.street), rule.shape): rule for rule in rules}

    def play(hole: tuple[Card, ...], board: tuple[Card, ...], bets: tuple[int, ...]) -> int:
        cards = hole + board
        rule = chosen.get((len(board), shape_of(points, cards)))
        total = sum(points[card.rank] for card in cards)
        return max((bet for bet, least in rule.bets.items() if total >= least), default=0) if rule else 0

    return play


def _rules(game: Game, ante: Cents | None) -> Iterator[CompactRule]:
    stakes = main_stakes(game, ante)
    found = worth(stakes)
    met = ends(stakes, best_plan(stakes, found, "play"))
    known, points = classes(), rank_points(game)
    sets = (known.third.cards, known.fourth.cards, known.fifth)
    for street, cards, values, arriving in zip(STREETS, sets, found, met.arrivals, strict=True):
        gathered: dict[Shape, Integers] = {}
        together = _together(values, arriving)
        for place, numbers in enumerate(cards.tolist()):
            seen = [DECK[number] for number in numbers]
            table = gathered.setdefault(
                shape_of(points, seen), np.zeros((len(stakes.actions), MOST_POINTS + 1), dtype=object)
            )
            table[:, sum(points[card.rank] for card in seen)] += together[:, place]
        for shape, table in gathered.items():
            yield CompactRule(street=street, shape=shape, bets=FrozenDict(_thresholds(stakes.multiples, table)))


def _together(values: ByAntes, arriving: ByAntes) -> Integers:
    """Return the value of each action in each class, summed over all deals that reach it."""
    total: Integers = np.sum([values[antes].astype(object) * deals for antes, deals in arriving.items()], axis=0)
    return total


def _thresholds(multiples: tuple[int, ...], table: Integers) -> Iterator[tuple[int, int]]:
    """Yield the points needed for each bet, chosen for the best result; a larger bet never needs fewer points."""

    def worth_of(least: tuple[int, ...]) -> int:
        chosen = [sum(points >= needed for needed in least) for points in range(MOST_POINTS + 1)]
        return sum(table[action, points] for points, action in enumerate(chosen))

    tried = combinations_with_replacement(range(NEVER + 1), len(multiples))
    best = max(tried, key=worth_of)
    for place, (bet, needed) in enumerate(zip(multiples, best, strict=True)):
        used = needed <= MOST_POINTS and (place + 1 == len(best) or best[place + 1] > needed)
        if used and table[:, needed:].any():
            yield bet, needed
