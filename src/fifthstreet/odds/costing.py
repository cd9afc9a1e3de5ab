"""The exact cost of any strategy, given as a function of the visible cards and the bets made."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from fifthstreet.cards import DECK, Card
from fifthstreet.money import Cents
from fifthstreet.odds.base import house_edge
from fifthstreet.odds.classes import alike, class_of, classes, others
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.figures import STREETS, Figures, StreetName, figures_of
from fifthstreet.odds.kinds import KINDS, Integers
from fifthstreet.odds.solving import ByAntes, Ends, Plan, Worth, worth
from fifthstreet.odds.stakes import Stakes, main_stakes
from fifthstreet.rules import Game
from fifthstreet.values import Value

Strategy = Callable[[tuple[Card, ...], tuple[Card, ...], tuple[int, ...]], int]
"""Returns how many antes to bet, from the player's two cards, the board and the bets so far; 0 is a fold.

A strategy may depend on whether cards share a suit, but not on which suit: the four suits must be alike to it.
"""

BASIS_POINTS = 10_000
EXAMPLES = 5


class Mistakes(Value):
    """Decisions in which a strategy is worse than the best: how often, and their total cost in antes."""

    street: StreetName
    antes_out: int
    done: int
    best: tuple[int, ...]
    probability: Fraction
    cost: Fraction
    examples: tuple[tuple[Card, ...], ...]


class StrategyCost(Value):
    """The figures of a strategy, and its cost against best play, in total and by decision."""

    figures: Figures
    cost: Fraction
    mistakes: tuple[Mistakes, ...]

    @property
    def basis_points(self) -> Fraction:
        """The cost in basis points of the ante."""
        return self.cost * BASIS_POINTS


def strategy_cost(game: Game, strategy: Strategy, ante: Cents | None = None) -> StrategyCost:
    """Return the cost of a strategy."""
    stakes = main_stakes(game, ante)
    found = worth(stakes)
    met = list(_followed(stakes, strategy))
    finals = np.zeros((len(stakes.final), len(KINDS)), dtype=np.int64)
    last = met[2]
    for antes, bet in {*zip(last.antes.tolist(), last.done.tolist(), strict=True)}:
        if bet:
            there = (last.antes == antes) & (last.done == bet)
            shown = last.deals[there] @ classes().finals[class_of(last.cards[there])]
            finals[antes + bet] += shown.astype(np.int64) // 48
    arrivals, plan = zip(
        *((street.by_antes(street.deals), street.by_antes(street.done)) for street in met), strict=True
    )
    figures = figures_of(stakes, Ends(Plan(*plan), arrivals, finals), "play")
    mistakes = sorted(_mistakes(stakes, found, met), key=lambda mistake: -mistake.cost)
    return StrategyCost(figures=figures, cost=figures.house_edge - house_edge(stakes, found), mistakes=tuple(mistakes))


class _Met(Value, kw_only=False):
    """The decisions of a street that a strategy reaches: cards in order, bets, number of deals, action."""

    cards: Integers
    bets: Integers
    deals: Integers
    done: Integers

    @property
    def antes(self) -> Integers:
        antes: Integers = 1 + self.bets.sum(axis=1)
        return antes

    def by_antes(self, what: Integers) -> ByAntes:
        """Return one value for each decision, grouped by antes out."""
        return {antes: what[self.antes == antes] for antes in np.unique(self.antes).tolist()}


def _followed(stakes: Stakes, strategy: Strategy) -> Iterator[_Met]:
    """Yield the decisions that a strategy reaches on each street; those that differ only by suits are merged."""
    cards = classes().third.cards
    deals, bets = classes().weights * (50 * 49 * 48), np.zeros((len(cards), 0), dtype=np.int64)
    for street in STREETS:
        known = zip(cards.tolist(), bets.tolist(), strict=True)
        done = np.array([_asked(stakes, strategy, *seen) for seen in known], dtype=np.int64)
        yield _Met(cards, bets, deals, done)
        if street == STREETS[-1]:
            return
        on = done > 0
        following = others(cards[on])
        each = following.shape[1]
        longer = np.concatenate([np.repeat(cards[on], each, axis=0), following.reshape(-1, 1)], axis=1)
        further = np.repeat(np.concatenate([bets[on], done[on, None]], axis=1), each, axis=0)
        _, first, same = np.unique(
            alike(longer, (0, 0, 1, 2)[: longer.shape[1]]), axis=0, return_index=True, return_inverse=True
        )
        together = np.zeros(len(first), dtype=np.int64)
        np.add.at(together, same.ravel(), np.repeat(deals[on] // each, each))
        cards, bets, deals = longer[first], further[first], together


def _asked(stakes: Stakes, strategy: Strategy, numbers: list[int], bets: list[int]) -> int:
    cards = tuple(DECK[number] for number in numbers)
    done = strategy(cards[:2], cards[2:], tuple(bets))
    if done not in stakes.actions:
        raise OddsError(f"the strategy bets {done} antes, which the game does not allow")
    return done


def _mistakes(stakes: Stakes, found: Worth, met: list[_Met]) -> Iterator[Mistakes]:
    actions = np.array(stakes.actions)
    for street, values, seen, to_come in zip(STREETS, found, met, (50 * 49 * 48, 49 * 48, 48), strict=True):
        places = class_of(seen.cards)
        for antes in np.unique(seen.antes).tolist():
            here = np.flatnonzero(seen.antes == antes)
            worths = values[antes][:, places[here]]
            best = worths.max(axis=0)
            lost = best - worths[np.searchsorted(actions, seen.done[here]), np.arange(len(here))]
            wrong = np.flatnonzero(lost)
            groups: dict[tuple[int, tuple[int, ...]], list[int]] = {}
            for place in wrong.tolist():
                right = tuple(actions[worths[:, place] == best[place]].tolist())
                groups.setdefault((int(seen.done[here[place]]), right), []).append(place)
            for (done, right), members in groups.items():
                deals = seen.deals[here[members]]
                cost = sum(int(number) * int(units) for number, units in zip(deals, lost[members], strict=True))
                most = here[np.array(members)[np.argsort(-deals * lost[members], kind="stable")[:EXAMPLES]]]
                yield Mistakes(
                    street=street,
                    antes_out=antes,
                    done=done,
                    best=right,
                    probability=Fraction(int(deals.sum()), classes().deals),
                    cost=Fraction(cost, to_come * classes().deals * stakes.unit),
                    examples=tuple(tuple(DECK[number] for number in cards) for cards in seen.cards[most].tolist()),
                )
