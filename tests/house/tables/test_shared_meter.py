"""A meter that two tables share: no contribution is lost, and claims are made in order."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.house.tables.change import Commands
from fifthstreet.house.tables.meters import MeterHost
from fifthstreet.rules import ready_game
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import CloseBets, CloseRound
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered
from support.in_process_house import PATIENCE, Floor, WaitsWith, floor
from support.tables import stacked

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


def test_a_claim_waits_until_another_tables_round_has_closed_and_the_floor_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        game = ready_game("south-dakota")
        first = {FIRST: ({1: "Ah Kh"}, "Qh Jh 10h")}
        async with floor(tmp_path / "house", game, pace=WaitsWith(kind=CloseRound), first=first) as there:
            there.rigged.next_deck(SECOND, stacked(game, {1: "Ah Kh"}, "Qh Jh 10h"))
            await there.house.tables.open(game)
            players: list[asyncio.Task[None]] = []
            for table in (FIRST, SECOND):
                await there.seat_guest(table, 1, 1_000_000)
                number = await there.bets(table, {1: {"ante": 500, "progressive": 100}})
                playing = asyncio.create_task(there.plays(table, {}, number))
                await there.until(table, _all_settled_or_waiting)
                players.append(playing)
            meter = there.host(FIRST).meter
            assert meter
            waiting = next(name for name in (FIRST, SECOND) if _waits(there.host(name).table))
            verified = FIRST if waiting == SECOND else SECOND
            (alarm,) = [one for one in alarms(there.host(waiting), (), ()) if one.kind == "jackpot"]
            assert f"wait until the award at {table_title(verified)} is verified" in alarm.words
            award = meter.meter.payable + meter.meter.paid
            await there.does(verified, "account-demo-dealer", CloseRound(by="dealer"))
            await there.until(waiting, lambda state: not _waits(state) and not state.round.settlement.plan)
            assert meter.meter.hits == 2
            assert meter.meter.payable + meter.meter.paid > award
            assert not meter.meter.queue
            for one in players:
                one.cancel()

    asyncio.run(play())


def _waits(table: Table) -> bool:
    return any(seat.hand.progressive.waits for seat in table.taken)


def _all_settled_or_waiting(table: Table) -> bool:
    settled = table.round.stage is Stage.SETTLING and not table.round.settlement.plan
    return settled or _waits(table)
