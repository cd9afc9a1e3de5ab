"""The engine for a GPU against the engine for processors, and its kernel compiled for this machine's processor."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fifthstreet.odds.kinds import Integers
from fifthstreet.rules import ready_game
from fifthstreet.simulate.engine import Engine
from fifthstreet.simulate.gpu import Device, GpuEngine
from fifthstreet.simulate.gpu_program import ROOM, Program
from fifthstreet.simulate.run import Run, SimulationError, alike, smallest_wagers
from fifthstreet.simulate.tallies import Tallies, is_equal
from support.simulation import JURISDICTIONS, mixed

ROUNDS = 150_000
COMPILER = shutil.which("c++")
compiled = pytest.mark.skipif(not COMPILER, reason="no C++ compiler: the kernel of the GPU is not checked here")


class OneThread:
    """The kernel of a run as a plain C++ function, in which one thread plays all rounds."""

    def __init__(self, folder: Path, kernel: Program) -> None:
        source, library = folder / "rounds.cpp", folder / "rounds.so"
        source.write_text(kernel.source)
        assert COMPILER
        subprocess.run([COMPILER, "-std=c++17", "-O1", "-shared", "-fPIC", "-w", "-o", library, source], check=True)
        self._play, self._kernel = ctypes.CDLL(str(library)).play, kernel

    def play(self, seed: int, first: int, rounds: int) -> tuple[Integers, Integers]:
        counted, claims = np.zeros(self._kernel.counted, dtype=np.int64), np.zeros((ROOM, 6), dtype=np.int64)
        claimed = np.zeros(1, dtype=np.uint32)
        tables = [np.ascontiguousarray(table) for table in self._kernel.tables]
        numbers = map(ctypes.c_uint64, (seed, first, rounds))
        self._play(*numbers, *(ctypes.c_void_p(one.ctypes.data) for one in (*tables, counted, claims, claimed)))
        # In any order, as from a GPU.
        return counted, np.random.default_rng(0).permutation(claims[: int(claimed[0])])


@pytest.fixture
def one_thread(tmp_path: Path) -> Callable[[Program], Device]:
    return lambda kernel: OneThread(tmp_path, kernel)


def end(engine: Engine) -> Tallies:
    *_, tallies = engine.play(ROUNDS, chunk=ROUNDS // 2 + 1)
    return tallies


def runs() -> list[Run]:
    """Full tables whose players differ, and one player with the main wagers alone."""
    lone = ready_game("new-jersey")
    alone = alike(lone, 1, smallest_wagers(lone), "optimal", seed=3)
    return [*(mixed(ready_game(name), seed=3) for name in JURISDICTIONS), alone]


def some_in_proofs() -> list[Any]:
    """The same; those of two rulebooks, whose kernels take seconds to compile, in the long proofs alone."""
    marks = ((), pytest.mark.prove, pytest.mark.prove, ())
    names = (*JURISDICTIONS, "alone")
    return [pytest.param(run, id=name, marks=mark) for run, name, mark in zip(runs(), names, marks, strict=True)]


@compiled
@pytest.mark.parametrize("run", some_in_proofs())
def test_the_kernel_counts_what_the_engine_counts(run: Run, one_thread: Callable[[Program], Device]):
    assert is_equal(end(GpuEngine(run, one_thread)), end(Engine(run)))


@compiled
def test_a_word_that_is_rejected_is_drawn_again_by_the_kernel(one_thread: Callable[[Program], Device]):
    """About one round in 15,000 has such a word: of these rounds, several."""
    run = mixed(ready_game("maryland"), seed=11)
    first = (1 << 40) + 1
    kernel, engine = GpuEngine(run, one_thread).chunk(first, ROUNDS), Engine(run).chunk(first, ROUNDS)
    assert is_equal(kernel.tallies, engine.tallies)
    assert np.array_equal(kernel.claims, engine.claims)


def has_gpu() -> bool:
    try:
        import cupy  # noqa: PLC0415 - an extra that few have

        return bool(cupy.cuda.runtime.getDeviceCount())
    except Exception:
        return False


@pytest.mark.skipif(not has_gpu(), reason="no GPU here: only its kernel compiled for the processor is checked")
@pytest.mark.parametrize("run", runs(), ids=[*JURISDICTIONS, "alone"])
def test_a_gpu_counts_what_the_engine_counts(run: Run):
    assert is_equal(end(GpuEngine(run)), end(Engine(run)))


@pytest.mark.skipif(has_gpu(), reason="there is a GPU here")
def test_without_a_gpu_the_refusal_says_what_is_missing():
    with pytest.raises(SimulationError, match=r"the GPU needs CuPy|CuPy finds no GPU"):
        GpuEngine(alike(ready_game("new-jersey"), 1, {"ante": 10_00}, "optimal", 1))
