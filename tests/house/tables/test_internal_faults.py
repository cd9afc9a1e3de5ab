"""A fault inside the house: the table says so, nothing is lost or done twice, and it goes on."""

import asyncio
from pathlib import Path

import httpx
import pytest

from fifthstreet.client import HouseRefusedError, TableClient, connect
from fifthstreet.house.accounts.players import PLAY_CHIPS
from fifthstreet.house.base import codec
from fifthstreet.house.house import House
from fifthstreet.house.store import Batch, Entry, Movement
from fifthstreet.house.tables import host
from fifthstreet.house.tables.autoplay import Act, next_act
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.presence import Presence
from fifthstreet.rules import ready_game
from fifthstreet.table.events import SatDown
from fifthstreet.table.state import Table
from support.guest_ledger import Ledger, NotedTable
from support.guests import play_round, sit_down
from support.live_house import PATIENCE, house_in_here
from support.log_check import check_record
from support.store_records import kept

GAMES = (ready_game("maryland"), ready_game("new-jersey"))


def sits_down_elsewhere(house: House) -> None:
    """Add to a table's record behind its back, as another process might."""
    store, stream = house.services.store, "table:maryland-1"
    sat = SatDown(at=house.services.clock.now(), seat=6, player="house-zoe")
    fields = {"stream": stream, "at": sat.at, "by": "player", "person": "", "command": "", "event": codec.write(sat)}
    kept(store, Batch(entries=(Entry(sequence=store.streams.last(stream)[0] + 1, **fields),)))


async def refused(table: TableClient, seat: int) -> tuple[str, str]:
    with pytest.raises(HouseRefusedError) as found:
        await table.sit(seat, 100_000)
    return found.value.fault.code, found.value.fault.message


def test_a_table_whose_record_was_continued_elsewhere_reads_it_and_goes_on(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with connect(address) as visitor, asyncio.timeout(PATIENCE):
            await visitor.come_in()
            async with visitor.table("maryland-1") as table:
                while next_act(house.tables["maryland-1"]):
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(sits_down_elsewhere, house)
                code, message = await refused(table, 1)
                assert (code, "another change came first" in message) == ("unavailable", True)
                await table.until(lambda scene: scene.view.seats[5] is not None)
                sat_down = [one.event for one in table.happened if one.event["type"] == "SatDown.1"]
                assert [event["player"] for event in sat_down] == ["house-zoe"]
                await table.sit(1, 100_000)
                code, _ = await refused(table, 6)
                assert code == "refused"

    with house_in_here(tmp_path, games=GAMES) as (house, address):
        asyncio.run(play(house, address))
    check_record(tmp_path)


def test_a_purse_that_was_moved_elsewhere_is_looked_at_again(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> int:
        async with connect(address) as visitor, asyncio.timeout(PATIENCE):
            guest = await visitor.come_in()
            async with visitor.table("maryland-1") as table:
                taken = Movement(
                    player=guest.player,
                    sequence=2,
                    at=1,
                    amount=-PLAY_CHIPS + 5_000,
                    after=5_000,
                    table="",
                    why="cash-out",
                    command="",
                )
                await asyncio.to_thread(kept, house.services.store, Batch(movements=(taken,)))
                assert (await refused(table, 1))[0] == "unavailable"
                assert await refused(table, 1) == ("refused", "Not enough: your balance is $50")
                await table.sit(1, 5_000)
            return (await visitor.me()).balance

    with house_in_here(tmp_path, games=GAMES) as (house, address):
        assert asyncio.run(play(house, address)) == 0


def test_a_table_that_fails_inside_says_so_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(table: Host) -> Act | None:
        if table.name == "maryland-1":
            raise ZeroDivisionError("a mistake in the house")
        return next_act(table)

    async def play(address: str, ledger: Ledger) -> None:
        async with connect(address) as visitor, httpx.AsyncClient() as http, asyncio.timeout(PATIENCE):
            guest = await visitor.come_in()
            async with NotedTable(visitor, ledger, "maryland-1", guest.player) as table:
                await table.sit(1, 200_000)
                with monkeypatch.context() as broken:
                    broken.setattr(host, "next_act", fails)
                    assert (await refused(table, 2))[0] in {"internal", "refused"}
                    while not ledger.stopped:
                        await asyncio.sleep(0.01)
                    assert ledger.stopped[0].code == "internal"
                    answer = await http.get(f"{address}/health/ready")
                    assert answer.status_code == 503
                    assert answer.json()["error"]["message"].startswith("Maryland 1: This table stopped on an error")
                    async with visitor.table("new-jersey-1") as other:
                        await sit_down(visitor, other, "Anna", 100_000)
                        await play_round(other)
                while (await http.get(f"{address}/health/ready")).status_code != 200:
                    await asyncio.sleep(0.02)
                await play_round(table)

    ledger = Ledger()
    with house_in_here(tmp_path, games=GAMES) as (_, address):
        asyncio.run(play(address, ledger))
    assert check_record(tmp_path, ledger).rounds == 2


def test_what_fails_after_it_was_made_durable_is_answered_and_not_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Presence.update

    def fails_once(presence: Presence, table: Table, at: int) -> None:
        if table.taken:
            monkeypatch.setattr(Presence, "update", looked)
            raise ZeroDivisionError("a mistake in the house")
        looked(presence, table, at)

    async def play(address: str, ledger: Ledger) -> None:
        async with connect(address) as visitor, asyncio.timeout(PATIENCE):
            guest = await visitor.come_in()
            async with NotedTable(visitor, ledger, "maryland-1", guest.player) as table:
                monkeypatch.setattr(Presence, "update", fails_once)
                await table.sit(1, 200_000)
                await table.until(lambda scene: scene.you is not None and scene.you.seat == 1)
                await play_round(table)
                assert [one.event["type"] for one in table.happened].count("SatDown.1") == 1

    ledger = Ledger()
    with house_in_here(tmp_path, games=GAMES) as (_, address):
        asyncio.run(play(address, ledger))
    assert check_record(tmp_path, ledger).rounds == 1
