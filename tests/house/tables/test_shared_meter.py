"""A meter that two tables share: no contribution is lost, in whatever order the tables come to it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.tables.change import Commands
from fifthstreet.house.tables.meters import MeterHost
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import CloseBets
from fifthstreet.table.state import Stage
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered
from support.in_process_house import PATIENCE, Floor, WaitsWith, floor

FIRST, SECOND = "south-dakota-1", "south-dakota-2"


def test_a_table_that_waits_for_the_meter_adds_to_what_the_table_before_it_left(tmp_path: Path) -> None:
    """The second table finds the lock free, but has to wait behind the first, which was woken for it."""

    async def play() -> None:
        game = ready_game("south-dakota")
        async with floor(tmp_path / "house", game, pace=WaitsWith(kind=CloseBets)) as there:
            assert not isinstance(await there.house.tables.open(game), Fault)
            for table in (FIRST, SECOND):
                await there.seat_guest(table, 1, 100_000)
                await there.bets(table, {1: {"ante": 1_000, "progressive": 100}})
                await there.until(table, lambda state: state.round.stage is Stage.BETTING)
            meter = there.host(FIRST).meter
            assert meter is not None
            assert meter is there.host(SECOND).meter
            entries = meter.sequence
            await meter.lock.acquire()
            first = close_bets(there, FIRST)
            await until(lambda: bool(meter.lock._waiters))
            second = close_bets(there, SECOND)
            await asyncio.sleep(0)
            meter.lock.release()
            answers = await asyncio.gather(first, second)
            assert all(isinstance(answer, Answered) for answer in answers), answers
            assert meter.sequence == entries + 2
            on_record = MeterHost(meter.name, game)
            on_record.load(there.house.services.store)
            assert meter.meter == on_record.meter

    asyncio.run(play())


def close_bets(there: Floor, table: str) -> asyncio.Task[object]:
    """The dealer of a table says "no more bets", which gives the meter its contribution."""
    command = CloseBets(by="dealer")
    actor = Actor("dealer", "house", f"close-{table}")
    return asyncio.create_task(there.host(table).submit(Commands(actor, command)))


async def until(holds: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.001)
