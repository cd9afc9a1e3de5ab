"""The cashier's statement: two days and two cashiers worked out by hand, and what it says when the log is wrong."""

import asyncio
import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import asdict

from fifthstreet.house import house as the_house
from fifthstreet.house.reports.cashier_statements import MOVING, Period, statement_data
from fifthstreet.house.reports.purse_events import PurseEvents
from fifthstreet.house.store import Chained, Store, StoreError
from fifthstreet.house.store.queries.players import Movements
from fifthstreet.papers.cashier_statement import PurseFigures, cashier_statement
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.typesetting import page_count
from fifthstreet.rules import ready_game
from support.accounts import CSRF, PASSWORD, make_account
from support.command_line import run
from support.in_process_house import Floor, floor
from support.log_check import check_record
from support.simulated_day import DayClock

CARL, KIM, PAULA = "account-carl", "account-kim", "account-paula"
DAY = 24 * 3_600_000
TABLE = "new-jersey-1"
FIRST = PurseFigures(
    opening=0, paid_in=205_000, paid_out=10_000, to_tables=60_000, from_tables=59_000, closing=194_000, movements=5
)
SECOND = PurseFigures(
    opening=194_000, paid_in=0, paid_out=4_000, to_tables=30_000, from_tables=0, closing=160_000, movements=2
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with two cashiers, a player with an account, and a clock that can be put forward."""
    make_account(tmp_path, "carl", "cashier")
    make_account(tmp_path, "kim", "cashier")
    make_account(tmp_path, "paula", "player")
    monkeypatch.setattr(the_house, "HouseClock", DayClock)
    monkeypatch.setattr(DayClock, "skip", 0)
    return tmp_path


async def cashier(there: Floor, login: str) -> httpx.AsyncClient:
    client = there.stranger()
    answer = await client.post("/api/sign-in", json={"login": login, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    client.headers[CSRF] = answer.json()["csrf"]
    return client


async def moves(by: httpx.AsyncClient, amount: int, ask: str) -> None:
    answer = await by.post(f"/api/cashier/players/{PAULA}/movements", json={"id": ask, "amount": amount})
    assert answer.status_code == 201, answer.text


async def statement(client: httpx.AsyncClient, **period: int) -> dict[str, Any]:
    answer = await client.get("/api/cashier/statement", params=period)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def first_day(there: Floor) -> None:
    """Carl takes $2,000 and pays $100 out, Kim takes $50; Paula takes $600 to a table, loses an Ante, brings $590 back.

    A guest with play chips does the same, and nothing of it is owed.
    """
    carl, kim = await cashier(there, "carl"), await cashier(there, "kim")
    await moves(carl, 200_000, "carl-in-1")
    await moves(carl, -10_000, "carl-out-1")
    await moves(kim, 5_000, "kim-in-0001")
    await there.seat_player(TABLE, 1, PAULA, 60_000)
    await there.seat_guest(TABLE, 2, 50_000, "Gus")
    await there.round(TABLE, {1: {"ante": 1000}, 2: {"ante": 1000}}, {1: (0,), 2: (0,)})
    await there.leaves(TABLE, 1)
    await there.leaves(TABLE, 2)


def test_a_statement_tells_what_is_owed_before_and_after_and_all_that_moved(data: Path) -> None:
    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            # From noon on, so that the first day is one day.
            DayClock.skip += DAY - there.house.services.clock.now() % DAY + DAY // 2
            await first_day(there)
            carl = await cashier(there, "carl")
            today = await statement(carl)
            settings, now = there.house.services.settings, there.house.services.clock.now()
            begins, ends = settings.span(settings.day_of(now))
            assert (today["since"], today["until"], today["agrees"]) == (begins, None, True)
            assert today["figures"] == today["events"] == asdict(FIRST)
            assert today["cashiers"] == [
                {"person": CARL, "name": "Carl", "paid_in": 200_000, "paid_out": 10_000, "movements": 2},
                {"person": KIM, "name": "Kim", "paid_in": 5_000, "paid_out": 0, "movements": 1},
            ]

            DayClock.skip += DAY
            carl, kim = await cashier(there, "carl"), await cashier(there, "kim")
            await moves(kim, -4_000, "kim-out-001")
            await there.seat_player(TABLE, 1, PAULA, 30_000)
            tomorrow = await statement(carl)
            assert (tomorrow["since"], tomorrow["agrees"]) == (ends, True)
            assert tomorrow["figures"] == tomorrow["events"] == asdict(SECOND)
            assert [line["person"] for line in tomorrow["cashiers"]] == [KIM]
            before = await statement(carl, since=begins, until=ends)
            assert before == today | {"until": ends}
            nothing = await statement(carl, since=begins - DAY, until=begins)
            assert (nothing["figures"]["movements"], nothing["cashiers"], nothing["agrees"]) == (0, [], True)
            wrong = await carl.get("/api/cashier/statement", params={"since": begins, "until": begins})
            assert wrong.status_code == 400
            for path in ("/api/cashier/statement", "/api/papers/cashier"):
                assert (await carl.get(path, params={"since": 300_000_000_000_000})).status_code == 400

    asyncio.run(live())
    check_record(data)


def test_a_statement_of_a_gaming_day_ends_with_it_also_when_the_clocks_change(data: Path) -> None:
    """In New York the clocks go back on 2 November 2025, at 2: the day that began on the 1st has 25 hours."""

    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            carl = await cashier(there, "carl")
            for day, hours in (("2025-10-31", 24), ("2025-11-01", 25), ("2025-11-02", 24), ("2026-03-07", 23)):
                answer = await carl.get("/api/cashier/statement", params={"day": day})
                assert answer.status_code == 200, answer.text
                since, until = answer.json()["since"], answer.json()["until"]
                assert (until - since) / 3_600_000 == hours, day
                assert since == there.house.services.settings.start(date.fromisoformat(day))
            for path in ("/api/cashier/statement", "/api/papers/cashier"):
                for day in ("0001-01-01", "9999-12-31"):
                    assert (await carl.get(path, params={"day": day})).status_code == 400
            paper = await carl.get("/api/papers/cashier", params={"day": "2025-11-01"})
            assert (paper.status_code, paper.content[:4]) == (200, b"%PDF")

    asyncio.run(live())


def test_what_the_cashier_moves_is_of_the_same_time_in_the_purse_and_in_the_stream(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a movement at midnight would be of one day by the purse, and of the next by the stream."""

    class Ticking(DayClock):
        def now(self) -> int:
            DayClock.skip += 1
            return super().now()

    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            await moves(await cashier(there, "carl"), 200_000, "carl-in-1")
            (movement,) = there.house.services.store.movements.of_player(PAULA)
            entries = there.house.services.store.streams.entries("house")
            assert [entry.at for entry in entries if b"MoneyMoved" in entry.event] == [movement.at]

    monkeypatch.setattr(the_house, "HouseClock", Ticking)
    asyncio.run(live())
    check_record(data)


def test_a_statement_on_paper_has_both_ways_every_cashier_and_the_verdict(data: Path) -> None:
    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            await first_day(there)
            markup = form_pages(cashier_statement(statement_data(there.house.books.house(), Period(0))))
            for words in (
                "Cashier statement (in progress)",
                "Owed to players, opening",
                "$2,050.00",
                "$100.00",
                "$600.00",
                "$590.00",
                "$1,940.00",
                "Kim",
                "AGREES",
                "table:new-jersey-1",
            ):
                assert words in markup, words
            assert "DOES NOT AGREE" not in markup
            assert page_count(markup) == 1
            for who in ("cashier", "manager", "auditor"):
                made = await (await there.staff(who)).get("/api/papers/cashier")
                assert (made.status_code, made.content[:4]) == (200, b"%PDF")

    asyncio.run(live())


def test_the_folder_of_a_closed_house_makes_the_same_statement(data: Path, tmp_path: Path) -> None:
    async def live() -> tuple[int, int, bytes]:
        async with floor(data, ready_game("new-jersey")) as there:
            await asyncio.sleep(1.1)  # a period is printed to the second: this one begins after the record does
            since = there.house.services.clock.now()
            await first_day(there)
            until = there.house.services.clock.now()
            made = await (await there.staff("auditor")).get(
                "/api/papers/cashier", params={"since": since, "until": until}
            )
            assert made.status_code == 200, made.text
            return since, until, made.content

    def told(name: str, *period: str) -> bytes:
        out = tmp_path / name
        done = run("record", "cashier", "--data-dir", str(data), "--out", str(out), *period)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        return out.read_bytes()

    since, until, paper = asyncio.run(live())
    assert told("part.pdf", "--since", str(since), "--until", str(until)) == paper
    assert told("whole.pdf") == told("longer.pdf", "--since", "2020-01-01", "--until", "2999-12-31") != paper
    done = run("record", "cashier", "--data-dir", str(data), "--out", str(tmp_path / "x.pdf"), "--until", "2020-01-01")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "nothing is on record between these times" in done.stderr


WRONG = {
    "a movement that no stream tells of": (
        "INSERT INTO movements SELECT player, sequence + 1, at, 700, after + 700, '', 'paid in', 'x', person"
        " FROM movements WHERE player = :player ORDER BY sequence DESC LIMIT 1"
    ),
    "another sum": "UPDATE movements SET amount = amount + 1 WHERE player = :player AND sequence = 3",
    "a balance that its movements do not make": (
        "UPDATE movements SET after = after + 1 WHERE player = :player AND sequence = 5"
    ),
    "another cashier": "UPDATE movements SET person = 'account-carl' WHERE player = :player AND sequence = 3",
    "a movement that is gone": "DELETE FROM movements WHERE player = :player AND sequence = 5",
}


@pytest.mark.parametrize("how", WRONG)
def test_a_statement_says_when_purses_and_streams_do_not_tell_the_same(data: Path, how: str) -> None:
    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            await first_day(there)
            await there.quiet()
            assert (await statement(await cashier(there, "kim"), since=0))["agrees"]
            with closing(sqlite3.connect(data / "house.db")) as connection, connection:
                connection.execute(WRONG[how], {"player": PAULA})
            assert not (await statement(await cashier(there, "kim"), since=0))["agrees"]
            assert "DOES NOT AGREE" in form_pages(
                cashier_statement(statement_data(there.house.books.house(), Period(0)))
            )

    asyncio.run(live())


def test_no_verdict_is_given_while_money_moves_between_the_two_countings(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = itertools.count()

    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            await first_day(there)
            carl = await cashier(there, "carl")
            monkeypatch.setattr(Movements, "count", lambda _: next(counts))
            for path in ("/api/cashier/statement", "/api/papers/cashier"):
                answer = await carl.get(path)
                assert (answer.status_code, answer.json()["error"]["message"]) == (503, MOVING.message)
            monkeypatch.undo()
            assert (await statement(carl))["agrees"]

    asyncio.run(live())


def test_a_reading_that_breaks_off_counts_nothing_twice(data: Path) -> None:
    class Breaking:
        """A store that fails after some entries of the house's stream."""

        def __init__(self, store: Store) -> None:
            self._store, self.breaks = store, True

        @property
        def streams(self) -> "Breaking":
            return self

        def __getattr__(self, name: str) -> Any:
            return getattr(self._store.streams, name)

        def walk(self, stream: str, first: int, last: int, kinds: tuple[str, ...]) -> Iterator[Chained]:
            for number, entry in enumerate(self._store.streams.walk(stream, first, last, kinds)):
                if self.breaks and number == 2:
                    raise StoreError("the disk does not answer")
                yield entry

    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            await first_day(there)
            store, told = Breaking(there.house.services.store), PurseEvents()
            with pytest.raises(StoreError):
                told.read_on(store)  # type: ignore[arg-type]
            store.breaks = False
            assert len(told.read_on(store)) == FIRST.movements  # type: ignore[arg-type]

    asyncio.run(live())
