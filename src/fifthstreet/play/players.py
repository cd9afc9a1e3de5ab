"""Players' strategies: what to bet on a street, from what a player sees."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fifthstreet.cards import Card
from fifthstreet.table.state import Street


class Sight(NamedTuple):
    """What players see when they act: their cards, the board, and their own bets so far in antes."""

    street: Street
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    bets: tuple[int, ...]


Strategy = Callable[[Sight], int]
"""A function from what a player sees to the number of antes to bet; 0 is a fold."""


def always_fold(sight: Sight) -> int:
    """Fold every hand."""
    return 0


def always_bet(multiple: int) -> Strategy:
    """A strategy that bets the same multiple on every street."""
    return lambda _: multiple


def from_table(choices: Mapping[tuple[frozenset[Card], int], int], otherwise: Strategy) -> Strategy:
    """A strategy that looks up its bet by the known cards and the antes bet so far, or else follows ``otherwise``."""

    def choose(sight: Sight) -> int:
        known = frozenset(sight.hole + sight.board)
        choice = choices.get((known, 1 + sum(sight.bets)))
        return otherwise(sight) if choice is None else choice

    return choose
