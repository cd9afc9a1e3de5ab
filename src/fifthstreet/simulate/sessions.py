"""Sessions: a player plays some rounds with a bankroll, many times over; how often the bankroll runs out or doubles.

The sessions follow one another in the rounds of a run: the first has the first rounds, the second those after them, so
that each round of a session can be dealt again. The player sits at seat 1; others at the table play beside them.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.money import Cents, show_dollars
from fifthstreet.odds.kinds import Integers
from fifthstreet.simulate.engine import Engine, cores
from fifthstreet.simulate.meter import ROUND, SEAT, meter_after, meter_of
from fifthstreet.simulate.results import STANDARD_ERRORS_95
from fifthstreet.simulate.run import Run, SimulationError
from fifthstreet.values import FrozenDict, Value

Flags = NDArray[np.bool_]

AT_A_TIME = 1 << 16
"""Rounds that one core plays at a time, or one session if that is longer; the results do not depend on it."""

MOST_ROUNDS, MOST_SESSIONS = 100_000, 1_000_000
TENTHS = 10
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles of the bankrolls."""


class Plan(Value):
    """The bankroll in cents at the start of every session, and the rounds of one."""

    bankroll: int
    rounds: int

    def check(self, run: Run) -> None:
        """Refuse a session that cannot begin or is too long."""
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise SimulationError(f"a session has 1 to {MOST_ROUNDS:,} rounds, not {self.rounds:,}")
        if self.bankroll < whole_round(run):
            most = show_dollars(Cents(whole_round(run)))
            raise SimulationError(f"the bankroll must cover the most that a round can cost: {most}")


class Ended(NamedTuple):
    """Sessions that have ended, one row each: the bankroll after each tenth, the rounds played, and what happened."""

    bankrolls: Integers
    played: Integers
    ruined: Flags
    doubled: Flags


class Share(NamedTuple):
    """How often something happened, and the 95% interval."""

    share: float
    interval: tuple[float, float]


class Moment(Value):
    """The bankrolls after a number of rounds, in cents: their mean, and what each share of the sessions has at most."""

    rounds: int
    mean: float
    quantiles: dict[float, int]


class Sessions(Value):
    """What became of the sessions.

    ``ruined``: what was left did not cover another whole round, the opening wagers and the largest bet on each street;
    the session stopped there. ``doubled``: after some round the bankroll was twice that of the start. ``ahead``: at
    the end it was more than at the start.
    """

    sessions: int
    ruined: Share
    doubled: Share
    ahead: Share
    rounds_played: float
    moments: tuple[Moment, ...]


def whole_round(run: Run) -> int:
    """Return the most that a round costs the player: the opening wagers, and the largest bet on each street."""
    wagers = run.players[0].wagers
    return sum(wagers.values()) + 3 * max(run.game.book.wagers.streets.multiples) * wagers["ante"]


def play_sessions(engine: Engine, plan: Plan, sessions: int, threads: int | None = None) -> Iterator[Ended]:
    """Play the sessions, and yield them part by part, in their order."""
    plan.check(engine.run)
    if not 1 <= sessions <= MOST_SESSIONS:
        raise SimulationError(f"there are 1 to {MOST_SESSIONS:,} sessions, not {sessions:,}")
    threads, each = threads or cores(), max(1, AT_A_TIME // plan.rounds)
    meter = meter_of(engine.run)
    with ThreadPoolExecutor(threads) as pool:
        for batch in range(0, sessions, each * threads):
            firsts = range(batch, min(sessions, batch + each * threads), each)
            rounds = [(1 + first * plan.rounds, min(each, sessions - first) * plan.rounds) for first in firsts]
            for played in pool.map(lambda part: engine.chunk(part[0], part[1], with_results=True), rounds):
                results = played.results[:, 0].sum(axis=1)
                if meter:
                    last = played.first + played.tallies.rounds - 1
                    meter, amounts = meter_after(engine.run, meter, played.claims, last)
                    own = played.claims[:, SEAT] == 0
                    results[played.claims[own, ROUND] - played.first] += amounts[own]
                yield _ended(engine.run, plan, results.reshape(-1, plan.rounds))


def _ended(run: Run, plan: Plan, results: Integers) -> Ended:
    """Return what becomes of sessions with these results of each round, one row a session."""
    bankrolls = plan.bankroll + results.cumsum(axis=1)
    too_little = bankrolls < whole_round(run)
    ruined = np.array(too_little.any(axis=1))
    last = np.where(ruined, too_little.argmax(axis=1), plan.rounds - 1)
    at = np.minimum(np.array(moments(plan)) - 1, last[:, None])
    goes_on = np.arange(plan.rounds) <= last[:, None]
    doubled = np.array(((bankrolls >= 2 * plan.bankroll) & goes_on).any(axis=1))
    return Ended(
        bankrolls=np.take_along_axis(bankrolls, at, axis=1),
        played=last + 1,
        ruined=ruined,
        doubled=doubled,
    )


def moments(plan: Plan) -> list[int]:
    """Return the numbers of rounds after which bankrolls are compared: each tenth of a session, rounded up."""
    return sorted({ceil(plan.rounds * tenth / TENTHS) for tenth in range(1, TENTHS + 1)})


def summed_up(plan: Plan, parts: list[Ended]) -> Sessions:
    """Return what became of all sessions."""
    bankrolls = np.concatenate([part.bankrolls for part in parts])
    count = len(bankrolls)
    return Sessions(
        sessions=count,
        ruined=_share(sum(int(part.ruined.sum()) for part in parts), count),
        doubled=_share(sum(int(part.doubled.sum()) for part in parts), count),
        ahead=_share(int((bankrolls[:, -1] > plan.bankroll).sum()), count),
        rounds_played=sum(int(part.played.sum()) for part in parts) / count,
        moments=tuple(_moment(rounds, bankrolls[:, place]) for place, rounds in enumerate(moments(plan))),
    )


def _moment(rounds: int, bankrolls: Integers) -> Moment:
    quantiles = np.quantile(bankrolls, SHARES, method="inverted_cdf")
    found = dict(zip(SHARES, quantiles.tolist(), strict=True))
    return Moment(rounds=rounds, mean=float(bankrolls.mean()), quantiles=FrozenDict(found))


def _share(times: int, of: int) -> Share:
    """Return a share with Wilson's interval, which is valid for rare events too."""
    share, z = times / of, STANDARD_ERRORS_95
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return Share(share, (max(0.0, middle - reach), min(1.0, middle + reach)))
