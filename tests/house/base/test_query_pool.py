"""Searches keep nobody waiting: they have threads of their own, and one person only a few of them."""

import asyncio
import threading
from pathlib import Path

import httpx

from fifthstreet.house.base.query_pool import MOST_WAITING, OF_ONE, QueryPool
from fifthstreet.rules import ready_game
from fifthstreet.wire.errors import Fault
from support.accounts import code, the_staff
from support.live_house import house_in_here

MARYLAND = (ready_game("maryland"),)


def test_one_person_looks_for_two_things_at_once_and_holds_up_nobody_else() -> None:
    go_on, running, most = threading.Event(), 0, 0
    count = threading.Lock()

    def slow(number: int) -> int:
        nonlocal running, most
        with count:
            running += 1
            most = max(most, running)
        assert go_on.wait(60)
        with count:
            running -= 1
        return number

    async def look() -> None:
        looking = QueryPool()
        own = [asyncio.create_task(looking.look("sue", slow, number)) for number in range(OF_ONE + MOST_WAITING)]
        while running < OF_ONE:
            await asyncio.sleep(0.01)
        refused = await looking.look("sue", slow, -1)
        assert isinstance(refused, Fault)
        assert refused.code == "too-many"
        assert await looking.look("amy", lambda: "found") == "found"
        together = (asyncio.to_thread(lambda: "done") for _ in range(40))
        assert await asyncio.gather(*together) == ["done"] * 40
        own.pop().cancel()
        go_on.set()
        assert await asyncio.gather(*own) == list(range(OF_ONE + MOST_WAITING - 1))
        assert most == OF_ONE
        while looking._pending:
            await asyncio.sleep(0.01)
        assert await looking.look("sue", slow, 7) == 7
        looking.close()

    asyncio.run(look())


def test_whoever_looks_for_too_much_is_told_so_and_can_still_work(tmp_path: Path) -> None:
    go_on = threading.Event()
    with house_in_here(tmp_path, games=MARYLAND) as (house, address), the_staff(house, address) as staff:
        mia, amy = staff["manager"], staff["auditor"]

        def paths(client: httpx.Client) -> list[httpx.Response]:
            found = ("record", "record/rounds", "disputes", "audit/checkpoints", "audit/export")
            return [client.get(f"/api/{path}") for path in (*found, "tables/maryland-1/shifts")]

        async def occupy() -> None:
            for _ in range(OF_ONE + MOST_WAITING):
                tasks.append(asyncio.create_task(house.query_pool.look("account-demo-manager", go_on.wait, 60)))
            await asyncio.sleep(0)

        tasks: list[asyncio.Task[bool | Fault]] = []
        loop = house.accounts.sessions._checking.get_loop()  # type: ignore[union-attr]
        try:
            asyncio.run_coroutine_threadsafe(occupy(), loop).result(120)
            assert {(answer.status_code, code(answer)) for answer in paths(mia)} == {(429, "too-many")}
            assert {answer.status_code for answer in paths(amy)} == {200}
            assert mia.post("/api/session").status_code == 200
            assert mia.patch("/api/accounts/account-demo-cashier", json={"unlock": True}).status_code == 200
        finally:
            go_on.set()
