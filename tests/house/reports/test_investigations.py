"""What lies outside 95% is investigated in writing, and the statistical report says what was found."""

import asyncio
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.reports import day_sums
from fifthstreet.house.reports.pit_reports import statistics_data
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.statistics_report import statistics_report
from fifthstreet.rules import ready_game
from fifthstreet.wire.people import AccountRole
from support.accounts import CSRF, PASSWORD, make_account
from support.in_process_house import Floor, floor
from support.log_check import check_record
from support.simulated_day import DayClock

DAY = 24 * 3_600_000
PEOPLE: dict[str, AccountRole] = {"fay": "floorperson", "mia": "manager", "dana": "dealer"}
TABLE, DOCUMENTS = "new-jersey-1", "/api/bank/documents"


@pytest.fixture
def every_day_lies_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house opens at noon UTC; a day of one round, whatever its luck, lies outside."""
    monkeypatch.setattr(the_house, "HouseClock", DayClock)
    monkeypatch.setattr(DayClock, "skip", DAY - time.time_ns() // 1_000_000 % DAY + DAY // 2)
    monkeypatch.setattr(day_sums, "FEWEST_ROUNDS", 1)
    monkeypatch.setattr(day_sums, "OUTSIDE", 0.0)


async def signed_in(there: Floor, login: str) -> httpx.AsyncClient:
    client = there.stranger()
    answer = await client.post("/api/sign-in", json={"login": login, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    client.headers[CSRF] = answer.json()["csrf"]
    return client


async def post(client: httpx.AsyncClient, path: str, number: int, **body: Any) -> str:
    """Send a request; the reason of its refusal, empty if it was done."""
    answer = await client.post(path, json={"id": f"request-{number:04}", **body})
    return "" if answer.is_success else str(answer.json()["error"]["message"])


def report_of(there: Floor, day: date) -> str:
    data = statistics_data(there.house.books.house(), (day, day), TABLE, there.house.services.clock.now())
    assert data
    return form_pages(statistics_report(data))


async def is_investigated(there: Floor, day: date) -> None:
    fay, mia, dana = [await signed_in(there, login) for login in PEOPLE]
    about: dict[str, Any] = {"kind": "investigation", "table": TABLE, "words": str(day)}
    assert "Investigation" not in report_of(there, day).replace("Investigation: found", "")
    for number, (words, why) in enumerate(
        (
            ("May", "Enter the gaming day"),
            (str(day + timedelta(days=1)), "or it is not over and counted yet"),
            (str(day - timedelta(days=1)), "nothing lies outside 95%"),
        )
    ):
        assert why in await post(fay, DOCUMENTS, number, **{**about, "words": words})
    assert "dealer cannot prepare an investigation" in await post(dana, DOCUMENTS, 4, **about)
    assert await post(fay, DOCUMENTS, 5, **about) == ""
    assert "already an investigation for this" in await post(mia, DOCUMENTS, 6, **about)
    path = f"{DOCUMENTS}/investigation/1/signature"
    assert "enter: findings" in (await post(fay, path, 7, line=2)).lower()
    assert "nly the person who signed line 1" in await post(mia, path, 8, line=2, words="luck")
    assert await post(fay, path, 9, line=2, words="One player won three hands") == ""
    assert "cannot sign here" in await post(fay, path, 10, line=3)
    assert await post(mia, path, 11, line=3) == ""
    (card,) = [one for one in (await mia.get("/api/bank")).json()["latest"] if one["kind"] == "investigation"]
    assert (card["state"], card["clause"]) == ("complete", "COMAR 36.05.03.25B(3)")
    facts = dict(card["facts"])
    assert facts["Gaming day"] == str(day)
    assert facts["Win"] == "$10.00"
    assert facts["Outside 95%"] in report_of(there, day)
    assert "Investigation 1, New Jersey 1: One player won three hands (Mia)" in report_of(there, day)
    paper = await mia.get("/api/papers/document/investigation/1")
    assert (paper.status_code, paper.content[:4]) == (200, b"%PDF")


@pytest.mark.usefixtures("every_day_lies_outside")
def test_a_day_outside_95_percent_is_investigated_in_writing_and_the_report_says_what_was_found(
    tmp_path: Path,
) -> None:
    """COMAR 36.05.03.25B(3)."""

    for login, role in PEOPLE.items():
        make_account(tmp_path, login, role)

    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            await there.seat_guest(TABLE, 1, 60_000, "Gus")
            await there.round(TABLE, {1: {"ante": 1000}}, {1: (0,)})
            day = there.house.services.settings.day_of(there.house.services.clock.now())
            DayClock.skip += DAY
            await is_investigated(there, day)

    asyncio.run(live())
    check_record(tmp_path)


@pytest.mark.usefixtures("every_day_lies_outside")
def test_what_waits_for_you_counts_no_investigation_that_nobody_began(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            fay = await there.staff("floorperson")
            assert (await fay.get("/api/bank/waiting")).json() == {"documents": 0}
            choices = (await fay.get("/api/bank")).json()["choices"]
            (choice,) = [one for one in choices if one["kind"] == "investigation"]
            assert (choice["deed"], choice["asks"], choice["denominations"]) == ("Investigate result", "Gaming day", [])

    asyncio.run(live())
