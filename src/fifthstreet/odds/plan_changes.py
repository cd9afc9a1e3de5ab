"""The differences between two plans, grouped by street and action."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from fifthstreet.cards import DECK, Card
from fifthstreet.odds.classes import classes
from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.odds.solving import Ends, Plan
from fifthstreet.odds.stakes import Stakes
from fifthstreet.values import Value

EXAMPLES = 5


class PlanChange(Value):
    """Decisions that are played differently: number of classes, share of rounds, and the most frequent examples."""

    street: StreetName
    antes_out: int
    before: int
    after: int
    classes: int
    probability: Fraction
    examples: tuple[tuple[Card, ...], ...]


def plan_changes(stakes: Stakes, before: Plan, after: Ends) -> tuple[PlanChange, ...]:
    """Return where the later plan differs from the earlier one, in the decisions that the later one reaches."""
    return tuple(_changes(stakes, before, after))


def _changes(stakes: Stakes, before: Plan, after: Ends) -> Iterator[PlanChange]:
    known = classes()
    sets = (known.third.cards, known.fourth.cards, known.fifth)
    for street, cards, old, new, arriving in zip(STREETS, sets, before, after.plan, after.arrivals, strict=True):
        for antes, deals in arriving.items():
            for was in stakes.actions:
                for now in stakes.actions:
                    where = np.flatnonzero((old[antes] == was) & (new[antes] == now) & (deals > 0))
                    if was == now or not where.size:
                        continue
                    most = where[np.argsort(-deals[where], kind="stable")[:EXAMPLES]]
                    yield PlanChange(
                        street=street,
                        antes_out=antes,
                        before=was,
                        after=now,
                        classes=len(where),
                        probability=Fraction(int(deals[where].sum()), known.deals),
                        examples=tuple(_example(numbers) for numbers in cards[most].tolist()),
                    )


def _example(numbers: list[int]) -> tuple[Card, ...]:
    return tuple(sorted((DECK[number] for number in numbers), key=lambda card: -card.rank))
