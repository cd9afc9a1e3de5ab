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
"""How many antes to bet; none is a fold."""


def always_fold(sight: Sight) -> int:
    """Fold every hand at once."""
    return 0


def always_bet(multiple: int) -> Strategy:
    """Bet the same on every street."""
    return lambda _: multiple


def from_table(choices: Mapping[tuple[frozenset[Card], int], int], otherwise: Strategy) -> Strategy:
    """Look the choice up by the cards that are known and the antes that are out; where there is none, do otherwise."""

    def choose(sight: Sight) -> int:
        known = frozenset(sight.hole + sight.board)
        choice = choices.get((known, 1 + sum(sight.bets)))
        return otherwise(sight) if choice is None else choice

    return choose
