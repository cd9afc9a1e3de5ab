"""Changes of settings: a manager requests, another approves, and the value holds from its gaming day."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.house_events import ApprovalAnswered, SettingChanged
from fifthstreet.house.house import House, open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.accounts import later
from support.in_process_house import Floor, floor
from support.staff_client import noted
from support.two_person_table import comes_to_work

HOUR = 3_600_000


@asynccontextmanager
async def managers(data: Path) -> AsyncIterator[tuple[Floor, httpx.AsyncClient, httpx.AsyncClient]]:
    """A house without tables, and its two managers."""
    async with floor(data) as there:
        yield there, await there.staff("manager"), await there.staff("manager-2")


async def change(mia: httpx.AsyncClient, name: str, value: Any, day: str, **more: Any) -> httpx.Response:
    body = {"id": f"set-{name[:8]}-{day}", "value": value, "from_day": day, "reason": "the house decided", **more}
    return await mia.post(f"/api/settings/{name}", json=body)


async def answer(max_: httpx.AsyncClient, approval: int, approve: bool = True) -> httpx.Response:
    body = {"id": f"answer-{approval:06}", "approve": approve}
    return await max_.post(f"/api/approvals/{approval}/answer", json=body)


async def shown(client: httpx.AsyncClient, name: str) -> dict[str, Any]:
    found = (await client.get("/api/settings")).json()["settings"]
    (one,) = [setting for setting in found if setting["name"] == name]
    return dict(one)


def today(house: House) -> date:
    return house.services.settings.day_of(house.services.clock.now())


def test_a_change_holds_once_a_second_manager_approves_and_after_a_restart(tmp_path: Path) -> None:
    async def live() -> None:
        async with managers(tmp_path / "house") as (there, mia, max_):
            services, day = there.house.services, str(today(there.house))
            asked = (await change(mia, "void_limit", 300_00, day)).json()
            assert services.current_settings.void_limit == 500_00
            waiting = await shown(mia, "void_limit")
            assert [one["words"] for one in waiting["pending"]] == ["$300"]
            assert (await answer(mia, asked["approval"])).status_code == 403
            before = services.clock.now() - 1
            assert (await answer(max_, asked["approval"])).status_code == 200
            assert services.current_settings.void_limit == 300_00
            assert services.settings.at(before).void_limit == 500_00
            found = await shown(mia, "void_limit")
            assert (found["now"]["words"], found["now"]["from_day"], found["pending"]) == ("$300", day, [])
            assert [one["state"] for one in found["history"]] == ["now", "past"]
            names = [found["now"][who]["name"] for who in ("asked_by", "approved_by")]
            assert names == ["Mia Lane", "Max Ford"]
            (event,) = noted(there.house, SettingChanged)
            assert isinstance(event, SettingChanged)
            assert (event.name, event.value, event.approval) == ("void_limit", 300_00, asked["approval"])

    asyncio.run(live())
    opened = open_house(tmp_path / "house")
    try:
        assert opened.services.current_settings.void_limit == 300_00
    finally:
        asyncio.run(opened.close())
    data = tmp_path / "house"
    assert verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad == ()


def test_a_change_for_a_later_day_waits_for_it(tmp_path: Path) -> None:
    async def live() -> None:
        async with managers(tmp_path / "house") as (there, mia, max_):
            tomorrow = today(there.house) + timedelta(days=1)
            asked = (await change(mia, "denominations", [100, 500], str(tomorrow))).json()
            await answer(max_, asked["approval"])
            assert there.house.services.current_settings.denominations[-1] == 1_000_00
            found = await shown(mia, "denominations")
            assert [one["state"] for one in found["history"]] == ["coming", "now"]
            later(there.house, 26 * HOUR)
            assert there.house.services.current_settings.denominations == (100, 500)

    asyncio.run(live())


def test_a_change_that_came_too_late_expires(tmp_path: Path) -> None:
    async def live() -> None:
        async with managers(tmp_path / "house") as (there, mia, _):
            tomorrow = str(today(there.house) + timedelta(days=1))
            approval = (await change(mia, "day_ends_hour", 4, tomorrow)).json()["approval"]
            services = there.house.services
            start, _ = services.settings.span(date.fromisoformat(tomorrow))
            services.clock.not_before(start)
            person = await comes_to_work(there.house, "moe", "manager")
            done = await there.house.approvals.answer(approval, person, True, "", person.actor("late-00001", "d"))
            assert "under way: choose a later one" in getattr(done, "message", "")
            assert noted(there.house, SettingChanged) == []
            (answered,) = noted(there.house, ApprovalAnswered)
            assert isinstance(answered, ApprovalAnswered)
            assert (answered.approved, answered.expired) == (False, True)

    asyncio.run(live())


@pytest.mark.parametrize(
    ("name", "value", "days", "words"),
    [
        ("time_zone", "Mars/Olympus", 1, "no time zone is called 'Mars/Olympus'"),
        ("denominations", [500, 100], 1, "the smallest first"),
        ("void_limit", -5, 1, "must be $0 to"),
        ("void_limit", 1, -1, "the gaming day now, or later"),
        ("day_ends_hour", 4, 0, "is under way: choose a later one"),
        ("limits_notice_minutes", 29, 0, "must be at least 30 minutes (COMAR 36.05.03.21C)"),
        ("surveillance_signature_from", 30_000_00, 0, "must be at most $25,000 (COMAR 36.05.03.23E(5))"),
    ],
)
def test_what_cannot_be_is_refused_with_words_and_on_record(
    tmp_path: Path, name: str, value: Any, days: int, words: str
) -> None:
    async def live() -> None:
        async with managers(tmp_path / "house") as (there, mia, _):
            refused = await change(mia, name, value, str(today(there.house) + timedelta(days=days)))
            assert (refused.status_code, words in refused.json()["error"]["message"]) == (409, True), refused.text
            assert there.house.approvals.waiting() == []

    asyncio.run(live())


def test_days_that_are_none_and_a_missing_reason_are_refused(tmp_path: Path) -> None:
    async def live() -> None:
        async with managers(tmp_path / "house") as (there, mia, _):
            assert (await change(mia, "void_limit", 1, "2027-02-30")).status_code == 409
            assert (await change(mia, "void_limit", 1, "9999-12-31")).status_code == 409
            assert (await change(mia, "void_limit", 1, "tomorrow")).status_code == 400
            assert (await change(mia, "void_limit", 1, str(today(there.house)), reason=" ")).status_code == 409

    asyncio.run(live())


def test_the_same_request_twice_is_one_approval(tmp_path: Path) -> None:
    async def live() -> None:
        async with managers(tmp_path / "house") as (there, mia, _):
            both = [(await change(mia, "void_limit", 1, str(today(there.house)))).json() for _ in range(2)]
            assert both[0] == both[1]
            assert len(there.house.approvals.waiting()) == 1

    asyncio.run(live())
