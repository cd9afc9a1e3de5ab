"""A house that was open on three days, and copies of its log to tamper with."""

import asyncio
import shutil
from pathlib import Path

import pytest

from fifthstreet.client import connect
from fifthstreet.rules import ready_game
from support.guests import SIDES, play_round, sit_down
from support.live_house import house_in_here
from support.staffed_house import staffed_house

DAYS = 3
ROUNDS = 5


@pytest.fixture(scope="session")
def three_days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with its second place beside it; each day a checkpoint at the opening and one at the close."""
    data = tmp_path_factory.mktemp("audit") / "house"

    async def play(address: str, name: str) -> None:
        async with connect(address) as house:
            await house.come_in(name)
            async with house.table("maryland-1") as table:
                await sit_down(house, table, name, 500_000)
                for number in range(ROUNDS):
                    await play_round(table, ((1, 1, 1), (0,), (1, 3, 0))[number % 3], *SIDES)
                await table.leave()

    for day in range(DAYS):
        games = (ready_game("maryland"), ready_game("new-jersey"))
        with house_in_here(data, games=games, house_players=1) as (_, address):
            asyncio.run(play(address, f"Guest {day}"))
    return data


@pytest.fixture
def data(three_days: Path, tmp_path: Path) -> Path:
    """A copy of all of it."""
    return copied(three_days, tmp_path)


def copied(three_days: Path, to: Path) -> Path:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(three_days.with_name(name), to / name)
    return to / "house"


@pytest.fixture(scope="session")
def one_day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with staff, a cashier and approvals, closed in good order."""
    data = tmp_path_factory.mktemp("staffed") / "house"
    staffed_house(data)
    return data


@pytest.fixture
def staffed(one_day: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return copied(one_day, tmp_path)
