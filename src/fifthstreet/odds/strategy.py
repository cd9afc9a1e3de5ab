"""The best strategy, as a list of decisions and as a function that plays."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from fifthstreet.cards import DECK, Card
from fifthstreet.money import Cents
from fifthstreet.odds.classes import class_of, classes
from fifthstreet.odds.costing import Strategy
from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.odds.kinds import NUMBER
from fifthstreet.odds.solving import Ties, best_plan, ends, worth
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game
from fifthstreet.values import FrozenDict, Value


class ExactDecision(Value):
    """A decision with the value of each action in antes; its cards stand for all that differ only by suits."""

    street: StreetName
    antes_out: int
    cards: tuple[Card, ...]
    probability: Fraction
    actions: dict[int, Fraction]
    best: tuple[int, ...]


def exact_strategy(game: Game, ante: Cents | None = None) -> Iterator[ExactDecision]:
    """Yield every decision that best play reaches, some fifty thousand, street by street; ties are played."""
    stakes = main_stakes(game, ante)
    found = worth(stakes)
    met = ends(stakes, best_plan(stakes, found, "play"))
    known = classes()
    sets = (known.third.cards, known.fourth.cards, known.fifth)
    to_come = (50 * 49 * 48, 49 * 48, 48)
    for street, cards, values, arriving, ways in zip(STREETS, sets, found, met.arrivals, to_come, strict=True):
        for antes, deals in arriving.items():
            for place in np.flatnonzero(deals).tolist():
                units = values[antes][:, place].tolist()
                yield ExactDecision(
                    street=street,
                    antes_out=antes,
                    cards=tuple(DECK[number] for number in cards[place].tolist()),
                    probability=Fraction(int(deals[place]), known.deals),
                    actions=FrozenDict(
                        zip(stakes.actions, [Fraction(unit, ways * stakes.unit) for unit in units], strict=True)
                    ),
                    best=tuple(
                        action for action, unit in zip(stakes.actions, units, strict=True) if unit == max(units)
                    ),
                )


def best_strategy(game: Game, ante: Cents | None = None, ties: Ties = "play") -> Strategy:
    """Return a strategy that always takes the best action."""
    stakes = main_stakes(game, ante)
    plan = best_plan(stakes, worth(stakes), ties)

    def play(hole: tuple[Card, ...], board: tuple[Card, ...], bets: tuple[int, ...]) -> int:
        cards = np.array([NUMBER[card] for card in hole + board])
        return int(plan[len(board)][1 + sum(bets)][class_of(cards)])

    return play
