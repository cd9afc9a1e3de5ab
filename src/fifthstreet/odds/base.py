"""The exact base game: house edge under optimal play, how rounds end, and the value of every starting hand."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from fifthstreet.cards import DECK, Card
from fifthstreet.money import Cents
from fifthstreet.odds.classes import classes
from fifthstreet.odds.figures import STREETS, Figures, StreetName, figures_of
from fifthstreet.odds.solving import Ends, Plan, Ties, Worth, best_plan, ends, worth
from fifthstreet.odds.stakes import Stakes, game_ante, main_stakes
from fifthstreet.rules import Game
from fifthstreet.values import FrozenDict, Value


class StartingHand(Value):
    """A starting hand: the value of each action in antes, and the best actions, several if they tie."""

    name: str
    cards: tuple[Card, ...]
    combinations: int
    actions: dict[int, Fraction]
    best: tuple[int, ...]


class TiedDecisions(Value):
    """Decisions in which several actions tie: on which street, at how many antes, which actions, and how often."""

    street: StreetName
    antes_out: int
    actions: tuple[int, ...]
    probability: Fraction


class BaseOdds(Value):
    """The base game at one ante: house edge, starting hands, ties, and the figures for either way to break ties.

    ``figures`` breaks ties as requested (play or fold), ``figures_otherwise`` in the opposite way.
    """

    ante: Cents
    capped: bool
    house_edge: Fraction
    figures: Figures
    figures_otherwise: Figures
    tied: tuple[TiedDecisions, ...]
    starting_hands: tuple[StartingHand, ...]


class EdgeAtAnte(Value):
    """The house edge at one ante, and whether some pays are capped there."""

    ante: Cents
    house_edge: Fraction
    capped: bool


def base_odds(game: Game, ante: Cents | None = None, ties: Ties = "play") -> BaseOdds:
    """Return the odds of the base game under optimal play, by default at the table minimum."""
    stakes = main_stakes(game, ante)
    found = worth(stakes)
    otherwise: Ties = "fold" if ties == "play" else "play"
    ending = ends(stakes, best_plan(stakes, found, ties))
    ending_otherwise = ends(stakes, best_plan(stakes, found, otherwise), like=ending)
    return BaseOdds(
        ante=game_ante(game, ante),
        capped=stakes.unit > 1,
        house_edge=house_edge(stakes, found),
        figures=figures_of(stakes, ending, ties),
        figures_otherwise=figures_of(stakes, ending_otherwise, otherwise),
        tied=tuple(_tied(stakes, found, ending, ending_otherwise.plan)),
        starting_hands=tuple(_starting_hands(stakes, found)),
    )


def house_edge(stakes: Stakes, found: Worth) -> Fraction:
    """Return the share of the Ante that the house keeps on average under optimal play."""
    units = int((found.third[1].max(axis=0) * classes().weights).sum())
    return Fraction(-units, classes().deals * stakes.unit)


def edges_by_ante(game: Game, antes: Sequence[Cents] | None = None, parts: int = 12) -> tuple[EdgeAtAnte, ...]:
    """Return the house edge at the given antes, or from minimum to maximum in about ``parts`` steps."""
    found = []
    for ante in antes or _some_antes(game, parts):
        stakes = main_stakes(game, ante)
        found.append(EdgeAtAnte(ante=ante, house_edge=house_edge(stakes, worth(stakes)), capped=stakes.unit > 1))
    return tuple(found)


def _some_antes(game: Game, parts: int) -> list[Cents]:
    table = game.submission.table
    steps = (table.maximum - table.minimum) // table.increment
    some = {round(steps * part / parts) for part in range(parts + 1)} | {step for step in (1, 2) if step <= steps}
    return [Cents(table.minimum + step * table.increment) for step in sorted(some)]


def _tied(stakes: Stakes, found: Worth, ending: Ends, otherwise: Plan) -> Iterator[TiedDecisions]:
    """Yield the ties that a player can reach: decisions in which the two ways to break ties differ."""
    bits = 1 << np.arange(len(stakes.actions))
    for street, values, arriving, plan, other in zip(
        STREETS, found, ending.arrivals, ending.plan, otherwise, strict=True
    ):
        for antes, deals in arriving.items():
            met = np.flatnonzero((plan[antes] != other[antes]) & (deals > 0))
            if not met.size:
                continue
            worths = values[antes][:, met]
            which = bits @ (worths == worths.max(axis=0))
            for tie in np.unique(which).tolist():
                actions = tuple(action for place, action in enumerate(stakes.actions) if tie >> place & 1)
                part = Fraction(int(deals[met[which == tie]].sum()), classes().deals)
                yield TiedDecisions(street=street, antes_out=antes, actions=actions, probability=part)


def _starting_hands(stakes: Stakes, found: Worth) -> Iterator[StartingHand]:
    deals = 50 * 49 * 48 * stakes.unit
    fold = Fraction(int(stakes.fold[1]), stakes.unit)
    hands = zip(_named(), classes().weights.tolist(), found.third[1].T.tolist(), strict=True)
    for (name, cards), combinations, worths in sorted(hands, key=lambda hand: -max(hand[2])):
        most = max(worths)
        yield StartingHand(
            name=name,
            cards=cards,
            combinations=combinations,
            actions=FrozenDict(
                zip(stakes.actions, [fold, *[Fraction(units, deals) for units in worths[1:]]], strict=True)
            ),
            best=tuple([action for action, units in zip(stakes.actions, worths, strict=True) if units == most]),
        )


@cache
def _named() -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the names and cards of the starting hands, in the order of their classes."""
    sets = [[DECK[number] for number in numbers] for numbers in classes().third.cards.tolist()]
    sorted_sets = [tuple(sorted(cards, key=lambda card: -card.rank)) for cards in sets]
    return tuple((starting_hand_name(cards), cards) for cards in sorted_sets)


def starting_hand_name(cards: Sequence[Card]) -> str:
    """Return the name of two cards: ``AKs`` if suited, ``AKo`` if not, ``AA``."""
    high, low = sorted(cards, key=lambda card: -card.rank)
    suited = "" if high.rank is low.rank else "s" if high.suit is low.suit else "o"
    return f"{high.rank.letter}{low.rank.letter}{suited}"
