"""The disk is full in mid-round: the table says so, nothing is half done, and with room it goes on."""

import asyncio
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from fifthstreet.client import HouseRefusedError, connect
from fifthstreet.table import events as e
from support.guest_ledger import Ledger, NotedTable
from support.guests import may_bet, over, place_bets
from support.live_house import PATIENCE, Program, program
from support.log_check import check_record

NO_ROOM = 4096
"""A file may have so many bytes at most: no commit fits into the log of the record then."""


def files_may_have(served: Program, most: int | None = None) -> None:
    """Let the running house write files of so many bytes, as if the disk had no more; or as large as they get."""
    assert served.process
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (hard if most is None else most, hard))


async def ready(served: Program, status: int) -> str:
    """Wait until the house says that it is ready, or that it is not; its words."""
    async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE):
        while (answer := await http.get(f"{served.address}health/ready")).status_code != status:
            await asyncio.sleep(0.02)
    return answer.text


@asynccontextmanager
async def in_mid_round(served: Program, ledger: Ledger, seconds: int = PATIENCE) -> AsyncIterator[NotedTable]:
    """A guest who is asked on Third Street."""
    async with connect(served.address.rstrip("/")) as house, asyncio.timeout(seconds):
        guest = await house.come_in("Anna")
        async with NotedTable(house, ledger, "maryland-1", guest.player) as table:
            await table.sit(1, 200_000)
            await place_bets(table, "progressive")
            await table.ready()
            await table.until(may_bet)
            yield table


def test_a_full_disk_in_mid_round_stops_the_table_and_with_room_the_round_goes_on(tmp_path: Path) -> None:
    ledger = Ledger()

    async def play(served: Program) -> None:
        async with in_mid_round(served, ledger) as table:
            before = table.scene
            files_may_have(served, NO_ROOM)
            for _ in range(2):
                with pytest.raises(HouseRefusedError) as refused:
                    await table.bet(1)
                assert refused.value.fault.code == "unavailable"
                assert refused.value.fault.message == ("The record cannot be written now: try again in a moment")
            assert "the store could not write" in await ready(served, 503)
            await heard_that_it_is_stopped(ledger)
            assert table.scene.sequence == before.sequence
            async with connect(served.address.rstrip("/")) as house:
                with pytest.raises(HouseRefusedError) as refused:
                    await house.come_in()
                assert refused.value.fault.code == "unavailable"
            files_may_have(served)
            await ready(served, 200)
            again = await table.until(lambda scene: scene.sequence > before.sequence)
            assert again.view.deadline
            assert before.view.deadline
            assert again.view.deadline > before.view.deadline
            for street in ("third-street", "fourth-street", "fifth-street"):
                await table.until(lambda scene, street=street: may_bet(scene) and scene.view.stage == street)
                await table.bet(1)
            await table.until(lambda scene: over(scene, 0))

    with program(tmp_path / "data", "--house-players", "1") as served:
        asyncio.run(play(served))
        assert served.stop() == 0
    found = check_record(tmp_path / "data", ledger)
    assert found.rounds == 1
    story = found.tables["maryland-1"]
    assert [event.by_system for event in story.events if isinstance(event, e.Folded)] in ([], [False])
    assert sum(isinstance(event, e.ArmedAnew) for event in story.events) == 1


async def heard_that_it_is_stopped(ledger: Ledger) -> None:
    async with asyncio.timeout(PATIENCE):
        while not ledger.stopped:
            await asyncio.sleep(0.01)
    assert {fault.code for fault in ledger.stopped} == {"unavailable"}


def test_a_kill_while_the_disk_is_full_loses_nothing(tmp_path: Path) -> None:
    ledger = Ledger()

    async def play(served: Program) -> None:
        async with in_mid_round(served, ledger) as table:
            files_may_have(served, NO_ROOM)
            with pytest.raises(HouseRefusedError):
                await table.bet(2)
            served.kill()
            await asyncio.to_thread(served.start)
            await table.fold()
            await table.until(lambda scene: over(scene, 0))

    with program(tmp_path / "data", "--house-players", "1") as served:
        asyncio.run(play(served))
    assert check_record(tmp_path / "data", ledger).rounds == 1
