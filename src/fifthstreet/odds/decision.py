"""One decision: the value of each action, given the visible, dead and foreseen cards."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from fifthstreet.cards import DECK, Card, FiveCardHand, distinct
from fifthstreet.money import Cents
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.odds.kinds import KINDS, NUMBER, Integers
from fifthstreet.odds.stakes import Stakes, main_stakes
from fifthstreet.odds.tree import Tree
from fifthstreet.rules import Game
from fifthstreet.values import FrozenDict, Value


class HandChance(Value):
    """A kind of final hand, and its probability if the player never folds."""

    hand: FiveCardHand
    probability: Fraction


class Outcomes(Value):
    """The probabilities that a round is won, pushed, lost at showdown, or folded."""

    win: Fraction
    push: Fraction
    loss: Fraction
    fold: Fraction


class Decision(Value):
    """The value of each action in antes, with best play after it; ``best`` has several if they tie.

    ``outcomes`` assumes the best action (the largest if several tie) and best play after it; ``hands`` assumes that the
    player never folds.
    """

    street: StreetName
    antes_out: int
    actions: dict[int, Fraction]
    best: tuple[int, ...]
    worth: Fraction
    outcomes: Outcomes
    hands: tuple[HandChance, ...]


def decide(  # noqa: PLR0913 - a decision depends on all of this
    game: Game,
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    bets: Sequence[int] | None = None,
    dead: Sequence[Card] = (),
    ahead: Mapping[StreetName, Card] = FrozenDict(),
    ante: Cents | None = None,
) -> Decision:
    """Return the value of each action for the player to act; ``bets`` are the bets made so far, in antes."""
    stakes = main_stakes(game, ante)
    street, antes = len(board), 1 + sum(_checked_bets(stakes, board, bets))
    _check_cards(hole, board, dead, ahead)
    gone = {*hole, *board, *dead, *ahead.values()}
    live = np.array([NUMBER[card] for card in DECK if card not in gone])
    places = dict(enumerate(board)) | {STREETS.index(name): card for name, card in ahead.items()}
    unknown = 3 - len(places)
    if len(live) < unknown:
        raise OddsError(f"{len(live)} cards are left, and {unknown} are to come")
    axes = tuple(np.array([NUMBER[places[axis]]]) if axis in places else live for axis in range(3))
    tree = Tree(stakes, (NUMBER[hole[0]], NUMBER[hole[1]]), axes, set(places))
    return _decision(tree, street, antes)


def _decision(tree: Tree, street: int, antes: int) -> Decision:
    stakes = tree.stakes
    ways = int(tree.ways(street).item())
    worths = [Fraction(int(units), ways * stakes.unit) for units in tree.decision(street, antes).ravel()]
    actions = dict(zip(stakes.actions, worths, strict=True))
    best = tuple(action for action, worth in actions.items() if worth == max(worths))
    shown, folds = tree.results(street, antes, best[-1]) if best[-1] else (np.zeros(len(KINDS), dtype=np.int64), ways)
    return Decision(
        street=STREETS[street],
        antes_out=antes,
        actions=FrozenDict(actions),
        best=best,
        worth=max(worths),
        outcomes=_outcomes(stakes, shown, folds, ways),
        hands=tuple(
            HandChance(hand=hand, probability=Fraction(number, ways))
            for hand, number in zip(KINDS, tree.showdowns().tolist(), strict=True)
        ),
    )


def _outcomes(stakes: Stakes, shown: Integers, folds: int, ways: int) -> Outcomes:
    sign = np.sign(stakes.final[1])
    return Outcomes(
        win=Fraction(int(shown[sign > 0].sum()), ways),
        push=Fraction(int(shown[sign == 0].sum()), ways),
        loss=Fraction(int(shown[sign < 0].sum()), ways),
        fold=Fraction(folds, ways),
    )


def _checked_bets(stakes: Stakes, board: Sequence[Card], bets: Sequence[int] | None) -> Sequence[int]:
    if len(board) > 2:
        raise OddsError("with three community cards up there is nothing left to decide")
    made = [stakes.multiples[0]] * len(board) if bets is None else bets
    if len(made) != len(board):
        raise OddsError(f"a bet is made for each community card that is up: {len(board)}, not {len(made)}")
    if wrong := [bet for bet in made if bet not in stakes.multiples]:
        allowed = ", ".join(str(multiple) for multiple in stakes.multiples)
        raise OddsError(f"a bet of {wrong[0]} antes cannot be made; there are {allowed}")
    return made


def _check_cards(
    hole: Sequence[Card], board: Sequence[Card], dead: Sequence[Card], ahead: Mapping[StreetName, Card]
) -> None:
    if len(hole) != 2:
        raise OddsError(f"a player has two cards, not {len(hole)}")
    distinct((*hole, *board, *dead, *ahead.values()))
    for name in ahead:
        if STREETS.index(name) < len(board):
            raise OddsError(f"the {name} street card is up already")
