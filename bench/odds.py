"""How long the exact mathematics takes, beside plain recursion over public evaluators that does the same work.

eval7 is the fastest of them; it is measured where it is installed (``pip install eval7``).
"""

import platform
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import numpy as np
from against.recursion import Evaluator, cases, counted, eval7, phevaluator, solve

from fifthstreet.cards import parse_cards
from fifthstreet.odds import BaseOdds, base_odds, decide
from fifthstreet.odds.base import house_edge
from fifthstreet.odds.classes import classes
from fifthstreet.odds.kinds import kinds
from fifthstreet.odds.solving import worth
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game, ready_game

RUNS = 15
SHARE = 250
"""Of all sets of four cards, one in so many is gone through, and the time is reckoned up from there."""

COMMAND = [sys.executable, "-c", "from fifthstreet.cli import main; main()", "odds", "base", "--json"]


def median(action: Callable[[], object], runs: int = RUNS, clock: Callable[[], float] = time.perf_counter) -> float:
    """The median time of an action, in seconds."""
    times = []
    for _ in range(runs):
        start = clock()
        action()
        times.append(clock() - start)
    return statistics.median(times)


def cold(game: Game) -> float:
    """The time of a solve whose tables are not made yet."""
    classes.cache_clear()
    kinds.cache_clear()
    start = time.perf_counter()
    base_odds(game)
    return time.perf_counter() - start


def every_set(evaluator: Evaluator) -> float:
    """The time to evaluate every hand of every set of four cards, suits told apart: what a recursion by sets needs."""
    fours = [*combinations(range(52), 4)]
    some = random.Random(1).sample(fours, len(fours) // SHARE)
    last = [[card for card in range(52) if card not in four] for four in some]
    return median(lambda: counted(evaluator, some, last), 3, time.process_time) * len(fours) / len(some)


def agree(found: BaseOdds, solved: tuple[Fraction, Counter[int], Counter[int]]) -> None:
    """The recursion must come to the same: to the last digit, or it is not the same work."""
    edge, *ways = solved
    assert edge == found.house_edge
    for figures, results in zip((found.figures, found.figures_otherwise), ways, strict=True):
        chances = {Fraction(net): Fraction(deals, classes().deals) for net, deals in results.items()}
        assert chances == {result.net: result.probability for result in figures.distribution}


def beside(evaluator: Evaluator, game: Game) -> None:
    """Print how long plain recursion over an evaluator takes, and how many times as long that is as the base solve.

    Both are timed by the processor's clock, so that what else the machine does counts for neither.
    """
    agree(base_odds(game), solve(evaluator))
    ours = median(lambda: base_odds(game), 2 * RUNS, time.process_time)
    known = cases()
    for title, took in (
        ("the same work, from the deck", median(lambda: solve(evaluator), 3, time.process_time)),
        ("the same, its classes given", median(lambda: solve(evaluator, known), 3, time.process_time)),
        (f"all sets of four, 1 in {SHARE}", every_set(evaluator)),
    ):
        print(f"{evaluator.name:12}{title:30}{took:8.3f} s   {took / ours:6.0f} times the base solve, {ours:.4f} s")


def main() -> None:
    """Print every time, with its target."""
    game = ready_game("maryland")
    print(f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__}, median of {RUNS}")
    print(f"base solve, cold            {statistics.median(cold(game) for _ in range(5)):8.3f} s")
    warm = median(lambda: base_odds(game))
    edge = median(lambda: house_edge(stakes := main_stakes(game), worth(stakes)))
    print(f"base solve, warm            {warm:8.4f} s   target 0.1 s; with the distribution, ties both ways")
    print(f"  the house edge alone      {edge:8.4f} s")
    command = median(lambda: subprocess.run(COMMAND, check=True, stdout=subprocess.DEVNULL), 5)
    print(f"odds base --json            {command:8.3f} s   target 2 s")
    print("recursion over an evaluator, processor time; target 100 times")
    for evaluator in (phevaluator(), eval7()):
        if evaluator:
            beside(evaluator, game)
    for title, hole, board, dead in (
        ("two cards known", "6h 5h", "", ""),
        ("and ten dead", "6h 5h", "", "Ac Kd 2c 2d 3s 9d Td Js Qs Qd"),
        ("and twenty dead", "6h 5h", "", "Ac Kd 2c 2d 3s 9d Td Js Qs Qd 4c 4d 4h 4s 8c 8d 8h 8s Kc Kh"),
        ("three cards known", "6h 5h", "7h", ""),
        ("four cards known", "6h 5h", "7h Jd", ""),
    ):
        asked = (parse_cards(hole), parse_cards(board), parse_cards(dead))
        took = median(lambda asked=asked: decide(game, asked[0], asked[1], dead=asked[2]))
        print(f"decide, {title:20}{took * 1000:8.2f} ms  target 20 ms")
    largest = main_stakes(game).final.max()
    print(f"results are exact: whole numbers up to {int(largest):,} a deal, {classes().deals:,} deals")


if __name__ == "__main__":
    main()
