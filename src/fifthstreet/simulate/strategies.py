"""The strategies of simulated players: as functions for the real table, and as tables for the compiled engine."""

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.cards import DECK
from fifthstreet.money import Cents
from fifthstreet.odds.classes import class_of, classes
from fifthstreet.odds.compact import compact_play
from fifthstreet.odds.kinds import RANKS, SUITS, Integers
from fifthstreet.odds.solving import best_plan, worth
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.odds.strategy import best_strategy
from fifthstreet.play.players import Sight, Strategy
from fifthstreet.play.points import points_strategy
from fifthstreet.rules import Game
from fifthstreet.simulate.run import SimulationError, StrategyName
from fifthstreet.table.state import Street

Bytes = NDArray[np.uint8]
CARDS = len(DECK)
STREETS = tuple(Street)


def strategy_of(game: Game, name: StrategyName, ante: int) -> Strategy:
    """Return a strategy for the real table; the best one breaks ties by the larger bet, as the odds do."""
    if name == "points":
        return points_strategy
    if name == "optimal":
        best = best_strategy(game, Cents(ante))
        return lambda sight: best(sight.hole, sight.board, sight.bets)
    card = compact_play(game, Cents(ante))
    play = lru_cache(maxsize=1 << 15)(lambda hole, board: card(hole, board, ()))  # the card asks for no bets
    return lambda sight: play(sight.hole, sight.board)


class Decisions(NamedTuple):
    """The number of the action in each class of cards: 0 is a fold, 1 the smallest bet.

    ``third`` is by class, ``fourth`` and ``fifth`` by class and history: one number, whose digits are the numbers of
    the actions before, and whose base is the number of all actions. After a fold the action is 0.
    """

    third: Bytes
    fourth: Bytes
    fifth: Bytes


def decisions(game: Game, name: StrategyName, ante: int) -> Decisions:
    """Return a strategy as tables; cards that differ only by suits or by the order dealt are alike in them."""
    multiples = game.book.wagers.streets.multiples
    return _by_points(multiples) if name == "points" else _of_game(game, name, ante)


@cache
def _by_points(multiples: tuple[int, ...]) -> Decisions:
    return _numbered(_asked(points_strategy, multiples), multiples)


@lru_cache(maxsize=64)
def _of_game(game: Game, name: StrategyName, ante: int) -> Decisions:
    multiples = game.book.wagers.streets.multiples
    tables = _optimal(game, ante) if name == "optimal" else _asked(strategy_of(game, name, ante), multiples)
    return _numbered(tables, multiples)


ByBets = list[tuple[tuple[int, ...], list[int]]]
"""For every sequence of bets before, the antes to bet in each class."""


def _numbered(streets: list[ByBets], multiples: tuple[int, ...]) -> Decisions:
    """Return the tables of the actions' numbers, from those of the antes bet."""
    number, actions = {0: 0} | {bet: place for place, bet in enumerate(multiples, 1)}, 1 + len(multiples)
    found = []
    for street, table in enumerate(streets):
        numbered = np.zeros((len(table[0][1]), actions**street), dtype=np.uint8)
        for bets, chosen in table:
            if unknown := set(chosen) - set(number):
                raise SimulationError(f"the strategy bets {min(unknown)} antes, which the game does not allow")
            history = 0
            for bet in bets:
                history = history * actions + number[bet]
            numbered[:, history] = [number[antes] for antes in chosen]
        found.append(numbered)
    return Decisions(found[0][:, 0], found[1], found[2])


def _optimal(game: Game, ante: int) -> list[ByBets]:
    stakes = main_stakes(game, Cents(ante))
    plan = best_plan(stakes, worth(stakes), "play")
    return [
        [(bets, street[1 + sum(bets)].tolist()) for bets in product(stakes.multiples, repeat=before)]
        for before, street in enumerate(plan)
    ]


def _asked(strategy: Strategy, multiples: tuple[int, ...]) -> list[ByBets]:
    """Ask a strategy about an example of every class, after every sequence of bets."""
    known = classes()
    found = []
    for before, (street, sets) in enumerate(
        zip(STREETS, (known.third.cards, known.fourth.cards, known.fifth), strict=True)
    ):
        hands = [tuple(DECK[card] for card in cards) for cards in sets.tolist()]
        found.append(
            [
                (bets, [strategy(Sight(street, cards[:2], cards[2:], bets)) for cards in hands])
                for bets in product(multiples, repeat=before)
            ]
        )
    return found


class Hands(NamedTuple):
    """The class of every two cards of a player, and the renaming of suits that turns them into the class's example.

    ``renamed`` has the card that another card becomes by a renaming. ``threes`` and ``fours`` have the class of a
    player's two cards with the board, by the class of the two and the renamed board.
    """

    own: Bytes
    renaming: Bytes
    renamed: Bytes
    threes: Integers
    fours: Integers


@cache
def hands() -> Hands:
    """Return the tables, made once from the classes of the odds."""
    places = np.zeros((len(set(RANKS.tolist())), len(set(SUITS.tolist()))), dtype=np.int64)
    places[RANKS, SUITS] = np.arange(CARDS)
    renamings = np.array([order for order in product(range(4), repeat=4) if len(set(order)) == 4])
    renamed = places[RANKS, renamings[:, SUITS]]
    examples = classes().third.cards
    pairs = np.indices((CARDS, CARDS)).reshape(2, -1).T
    different = pairs[:, 0] != pairs[:, 1]
    own, renaming = np.zeros(len(pairs), dtype=np.uint8), np.zeros(len(pairs), dtype=np.uint8)
    own[different] = class_of(pairs[different])
    for way, cards in enumerate(renamed):
        same = np.sort(cards[pairs], axis=1) == np.sort(examples[own], axis=1)
        renaming[same.all(axis=1) & different] = way
    return Hands(
        own.reshape(CARDS, CARDS),
        renaming.reshape(CARDS, CARDS),
        renamed.astype(np.uint8),
        _extended(examples, np.arange(CARDS)[:, None]),
        _extended(examples, pairs),
    )


def _extended(examples: Integers, board: Integers) -> Integers:
    """Return the class of each example with each board; 0 where a card occurs twice."""
    sets = np.concatenate(
        [
            np.repeat(examples[:, None, :], len(board), axis=1),
            np.repeat(board[None, :, :], len(examples), axis=0),
        ],
        axis=2,
    ).reshape(-1, 2 + board.shape[1])
    ordered = np.sort(sets, axis=1)
    possible = (ordered[:, 1:] != ordered[:, :-1]).all(axis=1)
    found = np.zeros(len(sets), dtype=np.int64)
    found[possible] = class_of(sets[possible])
    return found.reshape(len(examples), len(board))
