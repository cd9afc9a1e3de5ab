"""How many rounds a second one core simulates, beside a plain compiled program and beside the table machine.

All are timed by the processor's clock of their thread, so that what else the machine does counts for none of them; they
take turns, and the median counts.
"""

import platform
import time
from collections.abc import Callable
from statistics import median

import numba
import numpy as np
from against import plain_numba

from fifthstreet.odds import base_odds
from fifthstreet.rules import ready_game
from fifthstreet.simulate.engine import CHUNK, Engine
from fifthstreet.simulate.real_table import before, played, strategies
from fifthstreet.simulate.run import Run, alike, smallest_wagers

TURNS = 7
PLAIN_ROUNDS, TABLE_ROUNDS = 200_000, 20
GOAL, PLAIN_RATIO, TABLE_RATIO = 3e7, 10, 1e4


def rounds_a_second(action: Callable[[], object], rounds: int) -> float:
    """The speed of one turn, by the processor's clock of this thread."""
    start = time.thread_time()
    action()
    return rounds / (time.thread_time() - start)


def at_the_table(run: Run) -> Callable[[], None]:
    """The real table machine, which plays the next rounds of a run each time."""
    standing, players = before(run, 1), strategies(run)

    def some_rounds() -> None:
        nonlocal standing
        for _ in range(TABLE_ROUNDS):
            for done in played(run, standing, standing.table.round.number + 1, players):
                standing = done.standing

    return some_rounds


def main() -> None:
    """Print every speed, with its target."""
    new_jersey, maryland = ready_game("new-jersey"), ready_game("maryland")
    alone = alike(new_jersey, 1, {"ante": new_jersey.submission.table.minimum}, "optimal", 1)
    full = alike(maryland, 6, smallest_wagers(maryland), "optimal", 1)
    engines, tables = {run: Engine(run) for run in (alone, full)}, plain_numba.tables(new_jersey)
    measured: dict[str, tuple[Callable[[], object], int]] = {
        "one seat, exact strategy": (lambda: engines[alone].chunk(1, CHUNK), CHUNK),
        "six seats, all side bets": (lambda: engines[full].chunk(1, CHUNK), CHUNK),
        "plain program, one seat": (lambda: plain_numba.play(1, PLAIN_ROUNDS, *tables), PLAIN_ROUNDS),
        "table machine, one seat": (at_the_table(alone), TABLE_ROUNDS),
        "table machine, six seats": (at_the_table(full), TABLE_ROUNDS),
    }
    for action, _ in measured.values():
        action()
    speeds: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(TURNS):
        for name, (action, rounds) in measured.items():
            speeds[name].append(rounds_a_second(action, rounds))
    speed = {name: median(found) for name, found in speeds.items()}
    edge = -plain_numba.play(2, 20 * PLAIN_ROUNDS, *tables) / (20 * PLAIN_ROUNDS)
    exact = base_odds(new_jersey).figures
    error = exact.standard_deviation / (20 * PLAIN_ROUNDS) ** 0.5
    assert abs(edge - float(exact.house_edge)) < 4 * error, "the plain program does not play the same game"
    one, six = speed["one seat, exact strategy"], speed["six seats, all side bets"]
    versions = f"Python {platform.python_version()}, numba {numba.__version__}, numpy {np.__version__}"
    print(f"{platform.machine()}, {versions}, one core, median of {TURNS}, rounds a second")
    notes = {
        "one seat, exact strategy": f"target {GOAL:,.0f}",
        "six seats, all side bets": f"{6 * six:,.0f} seat-rounds a second",
        "plain program, one seat": f"{one / speed['plain program, one seat']:,.0f} times slower, target {PLAIN_RATIO}",
        "table machine, one seat": f"{one / speed['table machine, one seat']:,.0f} times, target {TABLE_RATIO:,.0f}",
        "table machine, six seats": f"{six / speed['table machine, six seats']:,.0f} times, target {TABLE_RATIO:,.0f}",
    }
    for name, found in speed.items():
        print(f"{name:28}{found:14,.0f}   {notes[name]}")


if __name__ == "__main__":
    main()
