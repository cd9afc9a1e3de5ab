"""How many six-seat rounds a second the table plays with every event made, beside PokerKit's six-handed hands.

Both are timed by the processor's clock, so that what else the machine does counts for neither.
With ``--memory``: what the process holds after a thousand rounds, and after a hundred thousand.
"""

import argparse
import platform
import random
import re
import time
import tracemalloc
from pathlib import Path
from statistics import median

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing, carry_out, opened
from fifthstreet.play.points import points_strategy
from fifthstreet.play.round import Wagers, play_round
from fifthstreet.play.staff import enough
from fifthstreet.rules import Game, ready_game
from fifthstreet.table.commands import BuyIn, Sit
from fifthstreet.table.refusal import Refusal

TURNS, ROUNDS, HANDS = 7, 200, 40
GOAL, RATIO = 1_000, 10
SEATS = range(1, 7)
NEW_JERSEY: tuple[str, Wagers] = ("new-jersey", {"ante": 1000})
MARYLAND_ALL: tuple[str, Wagers] = (
    "maryland",
    {"ante": 1000, "three-card": 100, "six-card": 500, "progressive": 100},
)
GAMES: tuple[tuple[str, Wagers], ...] = (
    NEW_JERSEY,
    ("maryland", {"ante": 1000}),
    ("south-dakota", {"ante": 500}),
    MARYLAND_ALL,
    ("south-dakota", {"ante": 500, "three-card": 100, "progressive": 100}),
)
FEW, MANY = 1_000, 100_000


def six_seats(game: Game) -> Standing:
    """A full table."""
    standing = opened(game, "table 1", 100 * enough(game)).standing
    for seat in SEATS:
        sit = Sit(by="player", seat=seat, player=f"player {seat}")
        for command in (sit, BuyIn(by="player", seat=seat, amount=10**8)):
            done = carry_out(game, standing, command)
            assert not isinstance(done, Refusal)
            standing = done.standing
    return standing


def play(game: Game, standing: Standing, bets: Wagers, rounds: int, chance: random.Random) -> tuple[Standing, int]:
    """So many rounds; the table after them, and how many events were made."""
    events, strategies = 0, dict.fromkeys(SEATS, points_strategy)
    pack = list(DECK)
    for _ in range(rounds):
        chance.shuffle(pack)
        for done in play_round(game, standing, pack, dict.fromkeys(SEATS, bets), strategies):
            standing = done.standing
            events += len(done.events)
    return standing, events


def pokerkit_hands(hands: int) -> float:
    """PokerKit's six-handed hold 'em hands a second, everyone checking or calling to the showdown."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415 - only measured, where it is installed

    start = time.process_time()
    for _ in range(hands):
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200,) * 6, 6)
        while state.status:
            state.check_or_call()
    return hands / (time.process_time() - start)


def rounds_a_second(game: Game, standing: Standing, bets: Wagers, chance: random.Random) -> tuple[float, float]:
    """How many rounds a second, and how many events each."""
    start = time.process_time()
    _, events = play(game, standing, bets, ROUNDS, chance)
    return ROUNDS / (time.process_time() - start), events / ROUNDS


def named(name: str, bets: Wagers) -> str:
    """A line's name: the game, and how many side bets each player makes."""
    return f"{name}, {len(bets) - 1} side bets" if len(bets) > 1 else name


def resident() -> int:
    """What the process holds in memory, in KiB, as the kernel counts it."""
    found = re.search(r"^VmRSS:\s+(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    assert found
    return int(found[1])


def print_memory() -> None:
    """Print what the process holds after few rounds, and after many."""
    for name, bets in (NEW_JERSEY, MARYLAND_ALL):
        game, chance = ready_game(name), random.Random(1)
        standing, _ = play(game, six_seats(game), bets, FEW, chance)
        before = resident()
        play(game, standing, bets, MANY - FEW, chance)
        after = resident()
        print(f"{named(name, bets):<30}  {before} KiB after {FEW} rounds, {after} KiB after {MANY}: {after - before:+}")


def print_speed() -> None:
    """Print rounds a second for every game, PokerKit's hands a second, and the ratios, each a median."""
    print(f"{platform.machine()}, Python {platform.python_version()}, medians of {TURNS} turns of {ROUNDS} rounds each")
    tables = []
    for name, bets in GAMES:
        game, chance = ready_game(name), random.Random(1)
        tables.append((game, play(game, six_seats(game), bets, 20, chance)[0], bets, chance))
    theirs: list[float] = []
    ours: list[list[tuple[float, float]]] = [[] for _ in tables]
    for _ in range(TURNS):
        theirs.append(pokerkit_hands(HANDS))
        for table, turns in zip(tables, ours, strict=True):
            turns.append(rounds_a_second(*table))
    print(f"PokerKit, six-handed              {median(theirs):8.0f} hands a second")
    for (name, bets), turns in zip(GAMES, ours, strict=True):
        rate, events = median(turn[0] for turn in turns), median(turn[1] for turn in turns)
        ratio = median(turn[0] / beside for turn, beside in zip(turns, theirs, strict=True))
        print(f"{named(name, bets):<30}  {rate:8.0f} rounds a second, {events:.0f} events each, {ratio:.1f} times")
    print(f"goal: {GOAL} rounds a second, {RATIO} times PokerKit")
    tracemalloc.start()
    game, chance = ready_game("new-jersey"), random.Random(1)
    standing, _ = play(game, six_seats(game), {"ante": 1000}, 200, chance)
    before = tracemalloc.get_traced_memory()[0]
    play(game, standing, {"ante": 1000}, 1000, chance)
    print(f"memory after 1000 more rounds: {(tracemalloc.get_traced_memory()[0] - before) / 1024:+.0f} KiB")


def main() -> None:
    """Measure the speed, or the memory."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--memory", action="store_true", help="measure the memory of many rounds instead")
    print_memory() if asked.parse_args().memory else print_speed()


if __name__ == "__main__":
    main()
