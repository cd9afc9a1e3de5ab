"""The house is killed at any moment during play: what was answered is on record, and nothing is done twice."""

import asyncio
import random
from itertools import count
from pathlib import Path

import httpx
import pytest

from fifthstreet.rules import ready_game
from support.crashing_house import Death, Lives
from support.depth import DEEP
from support.guest_ledger import Ledger, visit
from support.live_house import GAMES, program
from support.log_check import Found, check_record

pytestmark = pytest.mark.deep

KILLS = 120 if DEEP else 2
PATIENCE = 60


async def answers(ledger: Ledger, number: int) -> None:
    """Wait until the guests have so many answers more."""
    enough = len(ledger.answers) + number
    async with asyncio.timeout(PATIENCE):
        while len(ledger.answers) < enough:
            await asyncio.sleep(0.005)


async def rounds(ledger: Ledger, number: int) -> None:
    """Wait until the guests have seen the end of this many rounds, at all tables together."""
    async with asyncio.timeout(PATIENCE):
        while True:
            over = {shown.table: shown.view.round for shown in ledger.shown if shown.view.stage == "betting"}
            if sum(over.values()) >= number:
                return
            await asyncio.sleep(0.05)


@pytest.mark.prove
def test_kills_at_random_moments_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    chance, ledger = random.Random(7), Ledger()
    over = False

    async def play() -> None:
        nonlocal over
        with program(tmp_path / "data", "--house-players", "1") as served:
            visits = [
                visit(served.address, ledger, f"Guest {number}", f"{GAMES[number % 3]}-1", (number, lambda: over))
                for number in range(7)
            ]
            playing = [asyncio.create_task(one) for one in visits]
            for _ in range(KILLS):
                await answers(ledger, chance.randrange(1, 80))
                await asyncio.sleep(chance.uniform(0, 0.05))
                served.kill()
                await asyncio.to_thread(served.start)
            await answers(ledger, 40)
            await rounds(ledger, KILLS + 1)
            over = True
            await asyncio.gather(*playing)

    asyncio.run(play())
    found = check_record(tmp_path / "data", ledger)
    assert found.rounds > KILLS


def a_round_with_a_death(data: Path, jurisdiction: str, death: Death) -> tuple[Found, bool]:
    """A guest plays a round, in whose course the house dies once; whether it did, or the round was over before."""
    lives, ledger = Lives(data, ready_game(jurisdiction), house_players=1), Ledger()

    def enough() -> bool:
        return any(shown.view.round > 0 and shown.view.stage == "betting" for shown in ledger.shown)

    async def play() -> None:
        living = asyncio.create_task(lives.go_on())
        while not ledger.answers:
            try:
                await visit(lives.address, ledger, "Anna", f"{jurisdiction}-1", (3, enough))
            except httpx.TransportError:
                await asyncio.sleep(0.05)
        living.cancel()
        await asyncio.gather(living, return_exceptions=True)

    lives.start(death)
    try:
        asyncio.run(play())
    finally:
        lives.end()
    return check_record(data, ledger), lives.died


@pytest.mark.parametrize("jurisdiction", GAMES if DEEP else GAMES[:1])
def test_a_death_at_any_write_of_a_round_loses_nothing_and_repeats_nothing(tmp_path: Path, jurisdiction: str) -> None:
    for commit in count(1, 1 if DEEP else 6):
        deaths = [Death("before", commit), Death("after", commit)]
        for death in deaths if DEEP else deaths[commit // 6 % 2 :][:1]:
            found, died = a_round_with_a_death(tmp_path / f"{death.moment}-{commit}", jurisdiction, death)
            assert found.rounds >= 1
            if not died:
                assert commit > 20
                return
