"""The exact long-run return of a progressive: the most of its wagers that it can pay back, by the counts of hands."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from fifthstreet.cards import five_card_counts
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Pay
from fifthstreet.rules.model.paytables import FiveCardRow
from fifthstreet.rules.model.progressive import Progressive, Schedule
from fifthstreet.rules.model.submission import ProgressiveTerms


class ProgressiveReturn(NamedTuple):
    """The parts of a progressive's long-run return, each as a share of its wager."""

    fixed_pays: Fraction
    envy: Fraction
    rates: Fraction
    resets: Fraction

    @property
    def total(self) -> Fraction:
        """The whole return; over 1, the house pays out more than it takes in."""
        return sum(self, Fraction(0))


def progressive_return(law: Progressive, schedule: Schedule, terms: ProgressiveTerms, seats: int) -> ProgressiveReturn:
    """Return what a progressive pays back in the long run, at a full table where nobody folds.

    A fold can only lose a pay, so this is the most. What goes onto the meter or into the reserve is paid in the end.
    """
    seeds = terms.seed * _mean(law.rows, _wins_whole_meter) / terms.wager
    # Where the reserve does not come on top of the seed, it pays for as much of the seed as it can.
    from_reserve = Fraction(0) if law.reset.to == "seed-plus-reserve" else min(Fraction(terms.reserve_rate), seeds)
    return ProgressiveReturn(
        fixed_pays=_mean(law.rows, _times_the_wager),
        envy=max(0, seats - 1) * _mean(schedule.envy, _amount) / schedule.wager,
        rates=Fraction(terms.rate_of_progression) + Fraction(terms.reserve_rate),
        resets=seeds - from_reserve,
    )


def _mean(rows: Iterable[FiveCardRow], worth: Callable[[Pay], int]) -> Fraction:
    """Return what the rows are worth on average over all five-card hands."""
    counts = five_card_counts()
    total = sum(worth(row.pays) * counts[hand] for row in rows for hand in row.hands)
    return Fraction(total, sum(counts.values()))


def _wins_whole_meter(pay: Pay) -> int:
    return int(isinstance(pay, MeterShare) and pay.share == 1)


def _times_the_wager(pay: Pay) -> int:
    return pay.net + 1 if isinstance(pay, Odds) else 0


def _amount(pay: Pay) -> int:
    return pay.amount if isinstance(pay, FixedSum) else 0
