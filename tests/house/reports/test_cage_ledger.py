"""The cage ledger: two gaming days worked out by hand, on the screen, on paper, as CSV, and from a closed folder."""

import asyncio
import csv
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.reports.cage_book import KINDS, CageBook, to_cage
from fifthstreet.house.reports.cage_ledgers import cage_data
from fifthstreet.papers.cage_ledger import cage_ledger
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.rules import ready_game
from fifthstreet.table.events import ProgressivePaid, RoundVoided, TableClosed
from fifthstreet.wire.staff import Done, TapOut
from support.accounts import CSRF, PASSWORD, make_account
from support.command_line import run
from support.documents import bank_staff, prepare, sign, signs_last, slip
from support.in_process_bank import Bank, in_bank
from support.in_process_house import Floor, floor
from support.log_check import check_record
from support.simulated_day import DayClock

DAY = 24 * 3_600_000
PAULA, TABLE = "account-paula", "new-jersey-1"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with two cashiers and a player with an account, at noon UTC: its gaming day lasts for many hours."""
    make_account(tmp_path, "kim", "cashier")
    make_account(tmp_path, "lou", "cashier")
    make_account(tmp_path, "paula", "player")
    monkeypatch.setattr(the_house, "HouseClock", DayClock)
    monkeypatch.setattr(DayClock, "skip", DAY - time.time_ns() // 1_000_000 % DAY + DAY // 2)
    return tmp_path


async def cashier(there: Floor, login: str) -> httpx.AsyncClient:
    client = there.stranger()
    answer = await client.post("/api/sign-in", json={"login": login, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    client.headers[CSRF] = answer.json()["csrf"]
    return client


async def moves(by: httpx.AsyncClient, amount: int, ask: str, words: str = "") -> None:
    path = f"/api/cashier/players/{PAULA}/movements"
    answer = await by.post(path, json={"id": ask, "amount": amount, "words": words})
    assert answer.status_code == 201, answer.text


async def ledger(client: httpx.AsyncClient, **params: str) -> dict[str, Any]:
    answer = await client.get("/api/cashier/cage", params=params)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def first_day(there: Floor) -> None:
    """Kim takes $2,000, Lou pays $100 out; a fill of $1,000 and a credit of $300; two players leave with $590 each."""
    await moves(await cashier(there, "kim"), 200_000, "kim-in-0001", "=cash")
    await moves(await cashier(there, "lou"), -10_000, "lou-out-001")
    people, assignments = await bank_staff(there.house), there.house.dealer_assignments
    assert isinstance(await assignments.tap_in(there.host(TABLE), people["dana"], "tap-0001"), Done)
    fill = await slip(there.house, people, "fill", TABLE, {2_500: 40})
    assert isinstance(await signs_last(there.house, people, fill), Done)
    credit = await slip(there.house, people, "credit", TABLE, {10_000: 3})
    assert isinstance(await signs_last(there.house, people, credit), Done)
    assert isinstance(await assignments.tap_out(there.host(TABLE), people["dana"], TapOut(id="tap-0002")), Done)
    await there.seat_player(TABLE, 1, PAULA, 60_000)
    await there.seat_guest(TABLE, 2, 60_000, "Gus")
    await there.round(TABLE, {1: {"ante": 1000}, 2: {"ante": 1000}}, {1: (0,), 2: (0,)})
    await there.leaves(TABLE, 1)
    await there.leaves(TABLE, 2)


def opener(data: Path) -> int:
    """What the table was opened with, from the JSON of the entry."""
    with closing(sqlite3.connect(f"file:{data / 'house.db'}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT event FROM entries WHERE stream = ?", (f"table:{TABLE}",)).fetchall()
    opened = [one for (event,) in rows if (one := json.loads(event))["type"].startswith("TableOpened.")]
    assert len(opened) == 1
    inventory: int = opened[0]["inventory"]
    return inventory


def test_a_gaming_day_has_all_that_came_to_the_cage_and_left_it_by_kind_and_person(data: Path) -> None:
    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            await first_day(there)
            kim = await cashier(there, "kim")
            today, opened = await ledger(kim), opener(data)
            came, left = 200_000 + 30_000 + 2 * 59_000, opened + 10_000 + 100_000
            day = {"day": today["today"], "opening": 0, "came": came, "left": left, "closing": came - left}
            day["outside"] = 0
            assert (today["balance"], today["days"], today["movements"]) == (day, [day], 7)
            assert {one["title"]: (one["came"], one["left"], one["movements"]) for one in today["kinds"]} == {
                "Opener": (0, opened, 1),
                "Fill": (0, 100_000, 1),
                "Credit": (30_000, 0, 1),
                "Cash-out": (118_000, 0, 2),
                "Paid in": (200_000, 0, 1),
                "Paid out": (0, 10_000, 1),
            }
            people = {one["title"]: (one["came"], one["left"]) for one in today["people"]}
            assert people["Kim, cashier"] == (200_000, 0)
            assert people["Lou, cashier"] == (0, 10_000)
            assert people["Players"] == (118_000, 0)
            assert people["Carl, cashier"] == (30_000, 100_000)
            assert (today["per_slips"], today["per_tables"]) == (-70_000, -70_000 - opened)
            assert sum(came for came, _ in people.values()) == came
            assert sum(left for _, left in people.values()) == left
            custody = there.host(TABLE).table.custody.cage
            assert custody == 30_000 + 118_000 - opened - 100_000
            assert today["tables"] == [{"table": "New Jersey 1", "ledger": custody, "custody": custody}]
            assert today["agrees"] is True
            words = [line["words"] for line in today["lines"]]
            assert words == ["", "", "Credit slip 1", "Fill slip 1", "Paula", "Paula: =cash", ""]
            assert [line["person"] for line in today["lines"]][:2] == ["Gus", "Paula"]
            assert today["lines"][0]["after"] == came - left

            DayClock.skip += DAY
            kim = await cashier(there, "kim")
            await moves(kim, -4_000, "kim-out-001")
            tomorrow = await ledger(kim)
            of_people = {one["title"]: one for one in tomorrow["people"]}
            assert of_people["Kim, cashier"] == {
                "title": "Kim, cashier",
                "opening": 200_000,
                "came": 0,
                "left": 4_000,
                "closing": 196_000,
                "movements": 1,
            }
            assert of_people["Lou, cashier"]["opening"] == of_people["Lou, cashier"]["closing"] == -10_000
            for card in (today, tomorrow):
                for end in ("opening", "closing"):
                    assert sum(one[end] for one in card["people"]) == card["balance"][end]
                for one in card["people"]:
                    assert one["closing"] == one["opening"] + one["came"] - one["left"], one
            assert tomorrow["balance"] == {
                "day": tomorrow["today"],
                "opening": came - left,
                "came": 0,
                "left": 4_000,
                "closing": came - left - 4_000,
                "outside": 0,
            }
            assert tomorrow["days"] == [day, tomorrow["balance"]]
            before = await ledger(kim, day=today["today"])
            assert before == today | {"today": tomorrow["today"]}
            nothing = await ledger(kim, day="0001-01-01")
            assert (nothing["movements"], nothing["balance"]["closing"], nothing["agrees"]) == (0, 0, True)
            later = await ledger(kim, day="9999-12-31")
            assert (later["movements"], later["balance"]["closing"]) == (0, tomorrow["balance"]["closing"])
            assert (await kim.get("/api/cashier/cage", params={"day": "yesterday"})).status_code == 400

    asyncio.run(live())
    check_record(data)


def test_paper_csv_and_the_folder_of_a_closed_house_have_the_same_ledger(data: Path, tmp_path: Path) -> None:
    async def live() -> tuple[str, bytes, list[dict[str, str]]]:
        async with floor(data, ready_game("new-jersey")) as there:
            await first_day(there)
            books, today = there.house.books.house(), there.house.services.settings.day_of(DayClock().now())
            markup = form_pages(cage_ledger(cage_data(books, today, today)))
            for words in ("Cage ledger (in progress)", "Fill slip 1", "Kim, cashier", "$2,000.00", "AGREES"):
                assert words in markup, words
            assert "DOES NOT AGREE" not in markup
            for who in ("cashier", "manager", "auditor"):
                made = await (await there.staff(who)).get("/api/papers/cage")
                assert (made.status_code, made.content[:4]) == (200, b"%PDF")
            table = await (await there.staff("auditor")).get("/api/papers/cage/csv")
            shown = await ledger(await there.staff("auditor"))
            rows = list(csv.DictReader(table.text.splitlines()))
            by_person = {one["kind"]: one for one in rows if one["kind"].endswith(" by person")}
            assert sorted(by_person) == ["Closing by person", "Opening by person"]
            for kind, end in (("Opening by person", "opening"), ("Closing by person", "closing")):
                of_it = [one for one in rows if one["kind"] == kind]
                assert {one["by"]: round(float(one["balance"]) * 100) for one in of_it} == {
                    one["title"]: one[end] for one in shown["people"]
                }
            rows = [one for one in rows if one["kind"] not in by_person]
            balances = [round(float(one["balance"]) * 100) for one in rows]
            assert balances == [one["after"] for one in reversed(shown["lines"])]
            assert [one["details"] for one in rows if one["kind"] == "Paid in"] == ["Paula: =cash"]
            return today.isoformat(), table.content, rows

    day, table, rows = asyncio.run(live())
    assert len(rows) == 7

    def printed(name: str, *options: str) -> bytes:
        done = run("record", "cage", "--data-dir", str(data), "--out", str(tmp_path / name), *options)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        return (tmp_path / name).read_bytes()

    assert printed("last.csv") == printed("day.csv", "--day", day) == table
    assert printed("day.pdf")[:4] == b"%PDF"
    wrong = {("--out", "x.txt"): "must end in .pdf or .csv", ("--out", "x.csv", "--day", "x"): "is not a day"}
    for options, words in wrong.items():
        done = run("record", "cage", "--data-dir", str(data), *options)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert words in done.stderr


def test_the_ledger_says_so_if_a_table_has_another_sum_for_the_cage(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            await first_day(there)
            monkeypatch.delitem(KINDS, "Credited")
            today = await ledger(await cashier(there, "kim"))
            (table,) = today["tables"]
            assert (table["custody"] - table["ledger"], today["agrees"]) == (30_000, False)

    asyncio.run(live())


def test_only_new_entries_are_read(data: Path) -> None:
    async def live() -> None:
        async with floor(data, ready_game("new-jersey")) as there:
            await first_day(there)
            store, book = there.house.services.store, CageBook(there.house.services.settings.day_of)
            (first,) = book.read_on(store).values()
            (again,) = book.read_on(store).values()
            assert first == again
            await moves(await cashier(there, "kim"), 700, "kim-in-0002")
            (more,) = book.read_on(store).values()
            assert [one.amount for one in more if one not in first] == [700]

    asyncio.run(live())


def test_a_jackpot_leaves_the_cage_and_a_void_brings_it_back() -> None:
    paid = ProgressivePaid(at=0, cite=(), seat=1, source="cage", amount=1_000_271)
    void = RoundVoided(at=0, cite=(), why="", returned=(), to_inventory=0, to_cage=1_000_271, progressive=0, slots=())
    assert (to_cage(paid), to_cage(void)) == (-1_000_271, 1_000_271)


def test_a_closer_brings_to_the_cage_what_was_counted_and_not_what_should_have_been_there() -> None:
    closed = TableClosed(at=0, cite=(), counted=999_500, expected=1_000_000, drop=60_000, tips=500)
    assert to_cage(closed) == 999_500


def test_fills_credits_and_inventories_are_in_the_ledger_once_and_agree_with_the_slips(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, people, table = bank.house, bank.people, bank.host.name
        await prepare(house, people["dana"], "opener", table)
        await sign(house, people["fay"], "opener", 1, 2)
        await signs_last(house, people, await slip(house, people, "fill", table, {100_00: 40}))
        await signs_last(house, people, await slip(house, people, "credit", table, {100_00: 15}))
        await prepare(house, people["fay"], "fill-request", table, {100_00: 99})
        await prepare(house, people["carl"], "fill", made_from=2)
        await prepare(house, people["dana"], "closer", table, {100_00: 25})
        await sign(house, people["fay"], "closer", 1, 2, {100_00: 25})
        today = house.services.settings.day_of(house.services.clock.now())
        found = cage_data(house.books.house(), today)
        assert [(line.kind, line.words, line.person, line.amount) for line in found.lines] == [
            ("fill", "Fill slip 1", "Carl, cashier", -4_000_00),
            ("credit", "Credit slip 1", "Carl, cashier", 1_500_00),
            ("closer", "Closing inventory slip 1", "Fay, floorperson", 2_500_00),
        ]
        assert (found.balance.came, found.balance.left) == (4_000_00, 4_000_00)
        assert found.per_tables == found.per_slips == bank.host.table.custody.cage == 0
        assert found.agrees
        assert cage_data(house.books.house(), today.replace(year=today.year - 1)).lines == ()

    in_bank(tmp_path, day, with_chips=False)
