"""The engine for a GPU: plays and counts the same rounds as the other engine, with ``rounds.cu`` through CuPy."""

import threading
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from fifthstreet.odds.kinds import Integers
from fifthstreet.simulate.engine import Engine, Played
from fifthstreet.simulate.gpu_program import ROOM, Program, program
from fifthstreet.simulate.meter import CLAIM
from fifthstreet.simulate.run import Run, SimulationError
from fifthstreet.simulate.tallies import ALL

CHUNK_ALONE, CHUNK_TOGETHER = 1 << 32, 1 << 30
"""Rounds per launch, for one player with only the main wagers and for other runs; both take a fraction of a second."""


class Device(Protocol):
    """What runs a kernel; the tests have one that needs no GPU."""

    def play(self, seed: int, first: int, rounds: int) -> tuple[Integers, Integers]:
        """Play successive rounds, and return what was counted, and the claims on the meter in any order."""


class CupyDevice:
    """The GPU, by way of CuPy: the kernel is compiled for it, and the tables lie in its memory."""

    def __init__(self, kernel: Program) -> None:
        self._cupy = _cupy()
        self._kernel = self._cupy.RawModule(code=kernel.source, options=("--std=c++17",)).get_function("play")
        self._kernel.max_dynamic_shared_size_bytes = kernel.shared_bytes
        self._tables = [self._cupy.asarray(table) for table in kernel.tables]
        self._blocks = self._cupy.cuda.Device().attributes["MultiProcessorCount"]
        self._threads, self._shared_bytes, self._counted = kernel.threads, kernel.shared_bytes, kernel.counted

    def play(self, seed: int, first: int, rounds: int) -> tuple[Integers, Integers]:
        """Play successive rounds on all multiprocessors."""
        counted = self._cupy.zeros(self._counted, dtype=np.int64)
        claims = self._cupy.empty((ROOM, len(CLAIM)), dtype=np.int64)
        claimed = self._cupy.zeros(1, dtype=np.uint32)
        numbers = (np.uint64(seed), np.uint64(first), np.uint64(rounds))
        arguments = (*numbers, *self._tables, counted, claims, claimed)
        self._kernel((self._blocks,), (self._threads,), arguments, shared_mem=self._shared_bytes)
        return counted.get(), claims[: int(claimed[0])].get()


class GpuEngine(Engine):
    """A run made ready for a device."""

    def __init__(self, run: Run, device: Callable[[Program], Device] = CupyDevice) -> None:
        super().__init__(run)
        self._device = device(program(self._where, self._offered, self._decided, self._paid))
        self._one_at_a_time = threading.Lock()
        self.chunk_rounds = CHUNK_TOGETHER if self._offered.together else CHUNK_ALONE

    def chunk(self, first: int, rounds: int, with_results: bool = False) -> Played:
        """Play some rounds as a chunk; if their results are wanted they are few, and the processor plays them."""
        if with_results:
            return super().chunk(first, rounds, with_results)
        self._check(first, rounds)
        with self._one_at_a_time:
            counted, claims = self._device.play(self.run.seed, first, rounds)
        if len(claims) == ROOM:
            raise SimulationError(f"the meter was won {ROOM:,} times or more in {rounds:,} rounds: too often to list")
        # The device lists claims as they come; they are settled by round, from the dealer's far right.
        counts, at = self._nothing(claims[np.lexsort((-claims[:, 1], claims[:, 0]))]), 0
        for part in (counts.main, counts.three, counts.six, counts.envy, counts.histogram):
            part[...] = counted[at : at + part.size].reshape(part.shape)
            at += part.size
        sums = counted[at:].reshape(-1, 3)
        counts.sums[...], counts.players[...] = sums[: ALL + 1], sums[ALL + 1 :]
        return self._played(first, rounds, counts)


def _cupy() -> Any:
    """Import CuPy, or refuse in one line if it or its GPU is missing."""
    try:
        import cupy  # noqa: PLC0415 - an extra that few have
    except ImportError:
        raise SimulationError("the GPU needs CuPy: install fifthstreet[gpu]") from None
    try:
        cupy.cuda.Device().compute_capability  # noqa: B018 - asks the driver
    except Exception as error:  # whatever the driver says
        raise SimulationError(f"CuPy finds no GPU here: {error}") from None
    return cupy
