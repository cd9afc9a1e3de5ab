"""Changes of devices and screens that have to wait for the house stream: the record stays in order of time."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.house.base.account_events import SignInFailed
from fifthstreet.house.base.actor import SYSTEM
from fifthstreet.house.base.house_events import ScreenSignedIn
from fifthstreet.house.house import House
from support.plain_house import bad_of
from support.simulated_devices import pit
from support.staff_client import noted

CHANGES: dict[str, dict[str, Any]] = {
    "/api/devices/device-2/revoke": {"id": "change-0001", "reason": "replaced"},
    "/api/devices": {"id": "change-0002", "name": "Spare shoe", "kind": "card-shoe", "table": ""},
    "/api/screens": {"id": "change-0003", "name": "North wall", "page": "pit"},
    "/api/screens/screen-1/revoke": {"id": "change-0004", "reason": "moved"},
}
SCREEN = {"id": "screen-0001", "name": "East wall", "page": "pit"}


async def waits_for_the_stream(
    house: House, request: Coroutine[Any, Any, httpx.Response]
) -> asyncio.Task[httpx.Response]:
    """A request that waits for the lock of the house stream, which the caller holds."""
    lock = house.services.house_stream.lock
    before, task = len(lock._waiters or ()), asyncio.create_task(request)
    while len(lock._waiters or ()) == before:
        assert not task.done(), task.result().text
        await asyncio.sleep(0)
    return task


@pytest.mark.parametrize("path", CHANGES)
def test_a_change_that_waits_for_the_house_stream_is_not_older_than_the_entry_before_it(
    tmp_path: Path, path: str
) -> None:
    async def live() -> None:
        async with pit(tmp_path / "house") as found:
            house = found.there.house
            manager, stream, clock = (
                await found.there.staff("manager"),
                house.services.house_stream,
                house.services.clock,
            )
            assert (await manager.post("/api/screens", json=SCREEN)).is_success
            body = CHANGES[path] | ({"table": found.host.name} if "table" in CHANGES[path] else {})
            async with stream.lock:
                change = await waits_for_the_stream(house, manager.post(path, json=body))
                began = clock.now()
                while clock.now() == began:
                    await asyncio.sleep(0.001)
                await stream.append_locked(SignInFailed(login="", address=""), SYSTEM)
            assert (await change).is_success

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_nothing_of_a_device_is_later_than_its_revocation(tmp_path: Path) -> None:
    async def live() -> None:
        async with pit(tmp_path / "house") as found:
            await found.opens()
            house, clock = found.there.house, found.there.house.services.clock
            manager = await found.there.staff("manager")
            revoke = manager.post("/api/devices/device-2/revoke", json=CHANGES["/api/devices/device-2/revoke"])
            async with house.services.house_stream.lock:
                revoked = await waits_for_the_stream(house, revoke)
                began = clock.now()
                while clock.now() == began:
                    await asyncio.sleep(0.001)
                assert (await found.reads_wager(1, "ante", 1000)).status_code == 401
            assert (await revoked).is_success

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_no_screen_signs_in_after_its_link_was_revoked(tmp_path: Path) -> None:
    async def live() -> None:
        async with pit(tmp_path / "house") as found, found.there.stranger() as wall:
            house, manager = found.there.house, await found.there.staff("manager")
            token = (await manager.post("/api/screens", json=SCREEN)).json()["token"]
            revoke = manager.post("/api/screens/screen-1/revoke", json=CHANGES["/api/screens/screen-1/revoke"])
            async with house.services.house_stream.lock:
                revoked = await waits_for_the_stream(house, revoke)
                opened = await waits_for_the_stream(house, wall.post("/api/sign-in/screen", json={"token": token}))
            assert (await revoked).is_success
            assert (await opened).status_code == 401
            assert noted(house, ScreenSignedIn) == []

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()
