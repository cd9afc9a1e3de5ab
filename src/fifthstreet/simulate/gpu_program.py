"""A run as the kernel of the GPU plays it: the source with its macros, and the tables that it reads."""

from importlib import resources
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.odds.kinds import KINDS
from fifthstreet.simulate.arrays import SIXES, THREES, Decided, Paid, ranking
from fifthstreet.simulate.kernels import Offered, Where
from fifthstreet.simulate.run import SimulationError
from fifthstreet.simulate.strategies import CARDS, hands
from fifthstreet.simulate.tallies import ALL, BINS, LEAST_BIN

ACTIONS = 4
"""The actions on a street that two bits of a table can name: a fold and three bets."""

ROOM = 1 << 20
"""The most claims on the meter that one launch can list."""

THREADS_ALONE, THREADS_TOGETHER = 1024, 512
"""Threads of a block, one block to a multiprocessor: a round with bonuses or several players needs more registers."""

Table = NDArray[Any]


class Program(NamedTuple):
    """The source and the tables of a kernel, the threads and the memory of a block, and the number of its counters."""

    source: str
    tables: tuple[Table, ...]
    threads: int
    shared_bytes: int
    counted: int


def program(where: Where, offered: Offered, decided: Decided, paid: Paid) -> Program:
    """Return the kernel of a run."""
    known, held = ranking(), hands()
    threads = THREADS_TOGETHER if offered.together else THREADS_ALONE
    if decided.fourth_patterns.shape[1] != ACTIONS:
        raise SimulationError("the GPU plays games with three sizes of bets on a street, and no others")
    assert (known.suit * len(known.of_two) + known.rank == np.arange(CARDS)).all()  # the kernel reads cards so
    bits = 2 * np.arange(ACTIONS**2, dtype=np.uint32)
    fourth = (decided.fourth_patterns.astype(np.uint32) << bits[:ACTIONS]).sum(axis=1, dtype=np.uint32)
    two = known.of_two[known.rank[:, None], known.rank].astype(np.uint32)
    begins, small = _laid_out(
        {
            "PAIRS": held.own | held.renaming.astype(np.uint32) << 8 | two << 16,
            "PATTERNS": (decided.fifth_patterns.astype(np.uint32) << bits).sum(axis=1, dtype=np.uint32),
            "OF_TWO": known.of_two,
            "OF_THREE": known.of_three,
            "OF_FOUR": known.of_four,
            "RENAMED": held.renamed,
            "THIRD": decided.third,
            "FOURTH": fourth.astype(np.uint8)[decided.fourth],
            "FIVE": known.five,
            "THREE": known.three,
            "THREE_SUITED": known.three_suited,
            "FOLDED": decided.folded,
            "CLAIMS": paid.claims,
            "GIVES": paid.gives,
        }
    )
    money = {
        "MAIN": paid.main, "THREE": paid.three, "SIX": paid.six, "PROGRESSIVE": paid.progressive, "ENVY": paid.envy
    }  # fmt: skip
    seats, histories = len(paid.main), len(decided.folded)
    counted = {
        "MAIN": seats * histories * len(KINDS),
        "THREE": seats * 2 * len(THREES),
        "SIX": seats * 2 * len(SIXES),
        "ENVIES": seats * len(KINDS),
        "HISTOGRAM": BINS,
    }
    counters = sum(counted.values())
    words = len(small) // 4
    macros = {
        "THREADS": threads,
        "SEATS": seats,
        "NEEDED": where.needed,
        "HOLE": where.hole,
        "COMMUNITY": where.community,
        "BOX": where.box,
        "TABLE_OF": decided.table,
        "THREE_CARD": int(offered.three_card),
        "SIX_CARD": int(offered.six_card),
        "WITH_PROGRESSIVE": int(offered.progressive),
        "TOGETHER": int(offered.together),
        "UNIT": offered.unit,
        "CLASSES": len(held.threes),
        "PAIRS": known.five.shape[1],
        "HISTORIES": histories,
        "KINDS": len(KINDS),
        "THREES": len(THREES),
        "SIXES": len(SIXES),
        "BINS": BINS,
        "LEAST_BIN": LEAST_BIN,
        "ROOM": ROOM,
        "FIFTH": "u8" if decided.fifth.dtype == np.uint8 else "u16",
        **{f"AT_{name}": begin for name, begin in begins.items()},
        **_starts(counted),
        **{f"PAID_{name}": at for name, at in _starts({name: part.size for name, part in money.items()}).items()},
        "COUNTERS": counters,
        "SMALL_WORDS": words,
        "SHARED_WORDS": words + counters,
    }
    return Program(
        source="".join(f"#define {name} {_in_c(value)}\n" for name, value in macros.items()) + _kernel(),
        tables=(
            np.frombuffer(small, dtype=np.uint32),
            decided.fifth,
            known.five_suited,
            known.six,
            known.six_suited,
            np.concatenate([part.ravel() for part in money.values()]),
        ),
        threads=threads,
        shared_bytes=4 * (words + counters),
        counted=counters + 3 * (ALL + 1 + seats),
    )


def _kernel() -> str:
    return resources.files("fifthstreet.simulate").joinpath("rounds.cu").read_text(encoding="utf-8")


def _laid_out(tables: dict[str, Table]) -> tuple[dict[str, int], bytes]:
    """Return where each table begins when they lie one after another, each at a whole word, and their bytes."""
    begins, found = {}, b""
    for name, table in tables.items():
        begins[name] = len(found)
        found += table.tobytes()
        found += bytes(-len(found) % 4)
    return begins, found


def _starts(sizes: dict[str, int]) -> dict[str, int]:
    """Return where each part begins, one after another."""
    ends = np.cumsum([0, *sizes.values()]).tolist()
    return dict(zip(sizes, ends, strict=False))


def _in_c(value: object) -> str:
    text = str(value.tolist()) if isinstance(value, np.ndarray) else str(value)
    return text.replace("[", "{").replace("]", "}")
