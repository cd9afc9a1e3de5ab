"""The game reckoned as plainly as can be, sharing nothing with the product: another evaluator, recursion, fractions."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from phevaluator import evaluate_cards

DECK = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
PAYS = (
    (1, 500),
    (10, 100),
    (166, 40),
    (322, 10),
    (1599, 6),
    (1609, 4),
    (2467, 3),
    (3325, 2),
    (3325 + 4 * 220, 1),
    (3325 + 9 * 220, 0),
    (7462, -1),
)
"""The base paytable by the evaluator's ranks, the worst that is still paid so: pairs take 220 ranks each."""


def pay(cards: Sequence[str]) -> int:
    """What five cards pay, as a multiple of the wager."""
    rank = evaluate_cards(*cards)
    return next(paid for worst, paid in PAYS if rank <= worst)


def nothing(paid: int) -> Fraction:
    """No wager beside the main ones."""
    return Fraction(0)


def final(antes: int, cards: Sequence[str], most: Fraction | None, beside: Callable[[int], Fraction]) -> Fraction:
    """The net result of a hand, in antes."""
    paid = pay(cards)
    won = Fraction(antes * paid)
    return (won if most is None else min(won, most)) + beside(paid)


def worths(
    hole: tuple[str, ...],
    board: tuple[str, ...],
    antes: int,
    dead: tuple[str, ...] = (),
    ahead: tuple[str | None, str | None, str | None] = (None, None, None),
    most: Fraction | None = None,
    beside: Callable[[int], Fraction] = nothing,
) -> dict[int, Fraction]:
    """The worth of folding and of each bet, by going through every card that may come; ``beside`` is lost by a fold."""
    found = {0: Fraction(-antes)}
    gone = {*hole, *board, *dead, *(card for card in ahead if card)}
    seen = ahead[len(board)]
    following = [seen] if seen else [card for card in DECK if card not in gone]
    for bet in (1, 2, 3):
        total = Fraction(0)
        for card in following:
            longer = (*board, card)
            if len(longer) == 3:
                total += final(antes + bet, hole + longer, most, beside)
            else:
                total += max(worths(hole, longer, antes + bet, dead, ahead, most, beside).values())
        found[bet] = total / len(following)
    return found
