"""How long the exact mathematics takes, beside the same recursion over an evaluator from PyPI."""

import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np
from phevaluator import evaluate_cards

from fifthstreet.cards import DECK, parse_cards
from fifthstreet.odds import base_odds, decide
from fifthstreet.odds.base import house_edge
from fifthstreet.odds.classes import Classes, classes, others
from fifthstreet.odds.kinds import kinds
from fifthstreet.odds.solving import worth
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game, ready_game

RUNS = 15
SHARE = 50
"""The recursion goes through one in so many of its four-card sets, and is reckoned up from there."""

COMMAND = [sys.executable, "-c", "from fifthstreet.cli import main; main()", "odds", "base", "--json"]
PAYS = ((1, 500), (10, 100), (166, 40), (322, 10), (1599, 6), (1609, 4), (2467, 3), (3325, 2), (4205, 1), (5305, 0))


def median(action: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of an action, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def cold(game: Game) -> float:
    """The time of a solve whose tables are not made yet."""
    classes.cache_clear()
    kinds.cache_clear()
    start = time.perf_counter()
    base_odds(game)
    return time.perf_counter() - start


def recursion(known: Classes) -> float:
    """The time of the same recursion with the evaluator: every hand of the 16,432 classes, one by one."""
    sets = known.fifth[::SHARE]
    following = others(sets)
    names = [card.value for card in DECK]
    start = time.perf_counter()
    for four, last in zip(sets.tolist(), following.tolist(), strict=True):
        cards = [names[number] for number in four]
        total = 0
        for number in last:
            rank = evaluate_cards(*cards, names[number])
            total += next((pay for worst, pay in PAYS if rank <= worst), -1)
    return (time.perf_counter() - start) * len(known.fifth) / len(sets)


def main() -> None:
    """Print every time, with its target."""
    game = ready_game("maryland")
    print(f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__}, median of {RUNS}")
    print(f"base solve, cold            {statistics.median(cold(game) for _ in range(5)):8.3f} s")
    warm = median(lambda: base_odds(game))
    edge = median(lambda: house_edge(stakes := main_stakes(game), worth(stakes)))
    print(f"base solve, warm            {warm:8.3f} s   target 0.1 s; with the distribution, ties both ways")
    print(f"  the house edge alone      {edge:8.4f} s")
    command = median(lambda: subprocess.run(COMMAND, check=True, stdout=subprocess.DEVNULL), 5)
    print(f"odds base --json            {command:8.3f} s   target 2 s")
    plain = recursion(classes())
    print(f"recursion over phevaluator  {plain:8.3f} s   from one in {SHARE} of its sets")
    print(f"                            {plain / edge:8.0f} times as long as the house edge; target 100")
    print(f"                            {plain / warm:8.0f} times as long as all of the base solve")
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
