"""The engine: plays a run in chunks on all cores, and adds them up in their order. Importing this loads numba."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from fifthstreet.odds.kinds import Integers
from fifthstreet.simulate import kernels
from fifthstreet.simulate.arrays import decided, paid, ranking
from fifthstreet.simulate.meter import CLAIM, ROUND, SEAT, MeterSoFar, meter_after, meter_of
from fifthstreet.simulate.philox import MOST
from fifthstreet.simulate.real_table import places
from fifthstreet.simulate.run import WAGERS, Run, SimulationError
from fifthstreet.simulate.strategies import hands
from fifthstreet.simulate.tallies import ALL, PARTS, Tallies, added, bins_of, empty, with_awards

CHUNK = 1 << 18
"""Rounds that one core plays at a time; the results do not depend on this number."""


class Played(NamedTuple):
    """A chunk: its first round, its tallies without the meter, its claims, and the results if they were wanted."""

    first: int
    tallies: Tallies
    claims: Integers
    results: Integers


class Engine:
    """A run made ready: where its cards lie, what is decided and what is paid."""

    chunk_rounds = CHUNK

    def __init__(self, run: Run) -> None:
        run.check()
        self.run = run
        self.unit = sum(player.wagers["ante"] for player in run.players)
        lies = places(run)
        self._where = kernels.Where(
            np.array(lies.hole), np.array(lies.community), np.array(lies.box, dtype=np.int64), lies.cards
        )
        self._decided = decided(run)
        self._paid = paid(run)
        three, six, progressive = (any(player.wagers.get(wager) for player in run.players) for wager in WAGERS[1:])
        together = three or six or progressive or len(run.players) > 1
        self._offered = kernels.Offered(three, six, progressive, together, self.unit)

    def chunk(self, first: int, rounds: int, with_results: bool = False) -> Played:
        """Play some rounds as a chunk, without the meter."""
        self._check(first, rounds)
        seats = len(self.run.players)
        counts = self._nothing(np.empty((rounds * seats, len(CLAIM)), dtype=np.int64))
        results = np.zeros((rounds if with_results else 0, seats, len(PARTS)), dtype=np.int64)
        number = kernels.play(
            np.uint64(self.run.seed), np.uint64(first), rounds, self._where, self._offered, ranking(), hands(),
            self._decided, self._paid, counts, results,
        )  # fmt: skip
        return self._played(first, rounds, counts._replace(claims=counts.claims[:number]), results)

    def _check(self, first: int, rounds: int) -> None:
        if not 1 <= first <= first + rounds - 1 <= MOST:
            raise SimulationError(f"rounds are numbered from 1 to {MOST}")

    def _nothing(self, claims: Integers) -> kernels.Counts:
        """Return counts of 0; ``claims`` is the list of claims, or an array with room for it."""
        zero, seats = empty(self.run), len(self.run.players)
        return kernels.Counts(
            zero.main, zero.three, zero.six, zero.envy,
            np.zeros((ALL + 1, 3), dtype=np.int64), np.zeros((seats, 3), dtype=np.int64), zero.histogram, claims,
        )  # fmt: skip

    def _played(self, first: int, rounds: int, counts: kernels.Counts, results: Integers | None = None) -> Played:
        """Return a chunk from its counts."""
        if not self._offered.together:
            self._sum_up(counts)
        sums, players = (
            np.array([[total, low + (high << 32)] for total, low, high in found.tolist()], dtype=object)
            for found in (counts.sums, counts.players)
        )
        counted = (counts.main, counts.three, counts.six, counts.envy)
        tallies = Tallies(rounds, *counted, sums, players, counts.histogram, meter_of(self.run))
        counts.claims[:, ROUND] += first
        nothing = np.zeros((0, 0, 0), dtype=np.int64)
        return Played(first, tallies, counts.claims, nothing if results is None else results)

    def _sum_up(self, counts: kernels.Counts) -> None:
        """Compute the sums from the counts of hands, if a single player makes no wagers but the main ones."""
        times, cents = counts.main[0].ravel(), self._paid.main[0].ravel()
        met = np.flatnonzero(times)
        for number, result in zip(times[met].tolist(), cents[met].tolist(), strict=True):
            squares = result * result * number
            halves = (result * number, squares & 0xFFFFFFFF, squares >> 32)
            for row in (counts.sums[0], counts.sums[ALL], counts.players[0]):
                row[:] += halves
            counts.histogram[bins_of(result, self.unit)] += number

    def after(self, tallies: Tallies, played: Played) -> Tallies:
        """Add the next chunk to the tallies: the meter goes through its claims, in their order."""
        assert played.first == tallies.rounds + 1
        both = added(tallies, played.tallies)
        if tallies.meter is None:
            return both
        meter, amounts = meter_after(self.run, tallies.meter, played.claims, both.rounds)
        return with_awards(both, played.claims, amounts, self.unit)._replace(meter=meter)

    def play(
        self,
        rounds: int,
        tallies: Tallies | None = None,
        threads: int | None = None,
        chunk: int | None = None,
    ) -> Iterator[Tallies]:
        """Play until this many rounds are played in all, and yield the tallies after each chunk."""
        tallies, chunk = tallies or empty(self.run), chunk or self.chunk_rounds
        threads = threads or cores()
        firsts = iter(range(tallies.rounds + 1, rounds + 1, chunk))
        with ThreadPoolExecutor(threads) as pool:
            waiting = deque[Future[Played]]()

            def send() -> None:
                first = next(firsts, None)
                if first is not None:
                    waiting.append(pool.submit(self.chunk, first, min(chunk, rounds + 1 - first)))

            try:
                for _ in range(2 * threads):
                    send()
                while waiting:
                    tallies = self.after(tallies, waiting.popleft().result())
                    send()
                    yield tallies
            finally:
                for future in waiting:
                    future.cancel()

    def meter_before(self, number: int, show: Callable[[int], None] = lambda _: None) -> MeterSoFar | None:
        """Return the meter as it stands before a round, by playing all rounds before it."""
        tallies = empty(self.run)
        if tallies.meter:
            for tallies in self.play(number - 1):
                show(tallies.rounds)
        return tallies.meter


def results_by_round(run: Run, rounds: int) -> Integers:
    """Return what each player won or lost in each of the first rounds, by part, with the shares of the meter."""
    engine, start = Engine(run), empty(run)
    played = engine.chunk(1, rounds, with_results=True)
    if start.meter:
        _, amounts = meter_after(run, start.meter, played.claims, rounds)
        seats = played.claims[:, ROUND] - 1, played.claims[:, SEAT]
        played.results[(*seats, PARTS.index("progressive"))] += amounts
    return played.results


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
