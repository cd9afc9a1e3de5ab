"""Nobody at a live table can hold it up, lose time to another, or have one command taken for another."""

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from fifthstreet.client import HouseRefusedError, connect
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.tables.change import Commands
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import Bet
from fifthstreet.wire.client_commands import LeaveSeat, PlaceBet, SayReady, SitDown
from fifthstreet.wire.scenes import Answered
from support.guests import may_bet, over, place_bets, sit_down
from support.live_house import PATIENCE, house_in_here

NEW_JERSEY = (ready_game("new-jersey"),)


def test_the_clock_goes_on_when_the_machines_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HouseClock()
    before = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    time.sleep(0.02)
    assert before + 20 <= clock.now() < before + 10_000


def test_the_clock_goes_on_from_a_record_that_is_ahead_of_the_machine() -> None:
    clock = HouseClock()
    ahead = clock.now() + 3_600_000
    clock.not_before(ahead)
    time.sleep(0.02)
    assert ahead + 20 <= clock.now() < ahead + 10_000


def test_a_player_who_goes_on_buying_chips_does_not_put_off_the_end_of_the_bets(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house, asyncio.timeout(PATIENCE):
            await house.come_in()
            async with house.table("new-jersey-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                await table.wager("ante", 1000)
                bought = 0
                while table.scene.view.stage == "betting":
                    await table.buy_in(1)
                    bought += 1
                    await asyncio.sleep(0.05)
                assert bought < 60

    slow = replace(AT_ONCE, dealer=1.0, betting=500)
    with house_in_here(tmp_path, games=NEW_JERSEY, pace=slow) as (_, address):
        asyncio.run(play(address))


def test_to_leave_and_to_be_ready_can_be_asked_again(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house, asyncio.timeout(PATIENCE):
            await house.come_in()
            async with house.table("new-jersey-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                await place_bets(table)
                ready = SayReady(id="ready-one")
                await table.send(ready)
                await table.until(may_bet)
                assert (await table.send(ready)).id == ready.id
                await table.fold()
                await table.until(lambda scene: over(scene, 0))
                leave = LeaveSeat(id="leave-one")
                first = await table.send(leave)
                assert await table.send(leave) == first

    with house_in_here(tmp_path, games=NEW_JERSEY) as (_, address):
        asyncio.run(play(address))


def test_an_id_stands_for_one_ask_at_one_table(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house, asyncio.timeout(PATIENCE):
            await house.come_in()
            sit = SitDown(id="once-only", seat=1, buy_in=100_000)
            async with house.table("new-jersey-1") as table, house.table("maryland-1") as other:
                await table.send(sit)
                with pytest.raises(HouseRefusedError, match="used for another command"):
                    await other.send(sit)
                with pytest.raises(HouseRefusedError, match="used for another command"):
                    await table.send(PlaceBet(id=sit.id, wager="ante", amount=1000))
                assert other.scene.view.seats[0] is None
                own = table.scene.view.seats[0]
                assert own is None or own.stakes.ante == 0

    with house_in_here(tmp_path, games=(ready_game("new-jersey"), ready_game("maryland"))) as (_, address):
        asyncio.run(play(address))


def test_where_the_demo_is_not_a_guest_of_before_finishes_his_round_and_begins_no_other(tmp_path: Path) -> None:
    tokens: list[str | None] = []

    async def begin(address: str) -> None:
        async with connect(address) as house, asyncio.timeout(PATIENCE):
            await house.come_in()
            tokens.append(house.token)
            async with house.table("new-jersey-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                await place_bets(table)
                await table.ready()
                await table.until(may_bet)

    async def finish(address: str) -> None:
        async with (
            asyncio.timeout(PATIENCE),
            connect(address, tokens[0]) as house,
            house.table("new-jersey-1") as table,
        ):
            await table.until(may_bet)
            await table.fold()
            await table.until(lambda scene: over(scene, 0))
            assert {may.do for may in table.scene.may} == {"leave"}
            with pytest.raises(HouseRefusedError, match="No guests here"):
                await table.wager("ante", 1000)
            await table.leave()

    with house_in_here(tmp_path, games=NEW_JERSEY) as (_, address):
        asyncio.run(begin(address))
    with house_in_here(tmp_path, games=NEW_JERSEY, why_no_demo="it is a test") as (_, address):
        asyncio.run(finish(address))


def test_what_was_asked_in_time_counts_even_if_its_turn_comes_after_the_deadline(tmp_path: Path) -> None:
    class Clock(HouseClock):
        skip = 0

        def now(self) -> int:
            return super().now() + self.skip

    clock = Clock()

    async def play(address: str) -> None:
        async with connect(address) as house, asyncio.timeout(PATIENCE):
            guest = await house.come_in()
            async with house.table("new-jersey-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                await place_bets(table)
                await table.ready()
                await table.until(may_bet)
                host = live.tables["new-jersey-1"]

                bet = Bet(by="player", seat=host.table.taken[0].number, multiple=1)

                async def asked_at_the_last_moment() -> object:
                    answer = asyncio.ensure_future(
                        host.submit(Commands(Actor("player", guest.player, "last-moment"), bet))
                    )
                    await asyncio.sleep(0)
                    clock.skip = 60_000
                    return await answer

                loop = host._running.get_loop() if host._running else None
                assert loop
                done = asyncio.run_coroutine_threadsafe(asked_at_the_last_moment(), loop)
                assert isinstance(await asyncio.wrap_future(done), Answered)

    with house_in_here(tmp_path, games=NEW_JERSEY, refit=lambda parts: parts._replace(clock=clock)) as (live, address):
        asyncio.run(play(address))


def test_nobody_goes_by_the_name_of_one_of_the_house(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house:
            for name in ("Ada", "dealer", "SYSTEM"):
                with pytest.raises(HouseRefusedError, match="reserved"):
                    await house.come_in(name)

    with house_in_here(tmp_path, games=NEW_JERSEY) as (_, address):
        asyncio.run(play(address))
