"""The purses and tables of an export are those of its streams: whose money it was, none left out, none added."""

import asyncio
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.export_lines import csv_head, csv_line, json_line
from fifthstreet.house.audit.export import DERIVED, ExportScope, export
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.tables.change import Commands
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table.commands import BuyIn, Leave, Sit
from fifthstreet.wire.errors import Fault
from support.changes import changed

Row = dict[str, Any]


def exported(data: Path, to: Path) -> Path:
    export(data, beside(data) / NAME, to, ExportScope())
    return to


@pytest.fixture(scope="session")
def good(three_days: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(three_days, tmp_path_factory.mktemp("purses") / "export")


@pytest.fixture
def folder(good: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(good, tmp_path / "export"))


def rows_of(folder: Path, name: str) -> list[Row]:
    return [json.loads(line) for line in (folder / f"{name}.jsonl").read_bytes().splitlines()]


def put(folder: Path, name: str, rows: list[Row]) -> None:
    """Other rows in both files, and digests that fit again, as whoever forged them would make them."""
    fields = DERIVED[name]
    (folder / f"{name}.jsonl").write_bytes(b"".join(json_line(row) for row in rows))
    (folder / f"{name}.csv").write_bytes(csv_head(fields) + b"".join(csv_line(fields, row) for row in rows))
    files = [file for file in sorted(folder.iterdir()) if file.name != "SHA256SUMS"]
    digests = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / "SHA256SUMS").write_text("".join(digests))


def checked(folder: Path) -> tuple[int, str]:
    words = [sys.executable, "-I", "-S", str(folder / "verify.py")]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, cwd="/", timeout=120)
    return ran.returncode, ran.stdout + ran.stderr


def add_up(rows: list[Row]) -> list[Row]:
    """Numbers and balances of every purse anew."""
    standing: dict[str, tuple[int, int]] = {}
    for row in sorted(rows, key=lambda row: row["player"]):
        sequence, balance = standing.get(row["player"], (0, 0))
        row |= {"sequence": sequence + 1, "after": balance + row["amount"]}
        standing[row["player"]] = row["sequence"], row["after"]
    return sorted(rows, key=lambda row: (row["player"], row["sequence"]))


def first(rows: list[Row], why: str) -> Row:
    return next(row for row in rows if row["why"] == why)


def give_it_to_another(rows: list[Row]) -> list[Row]:
    taken = first(rows, "cash-out")
    rows.append(rows.pop(rows.index(taken)))
    taken["player"] = next(row["player"] for row in rows if row["player"] != taken["player"])
    return add_up(rows)


def leave_it_out(rows: list[Row]) -> list[Row]:
    rows.remove(first(rows, "cash-out"))
    return add_up(rows)


def leave_it_all_out(rows: list[Row]) -> list[Row]:
    return add_up([row for row in rows if not row["table"]])


def pay_it_twice(rows: list[Row]) -> list[Row]:
    return add_up([*rows, dict(first(rows, "cash-out"))])


def call_it_otherwise(rows: list[Row]) -> list[Row]:
    first(rows, "cash-out")["why"] = "buy-in"
    return rows


def have_somebody_move_it(rows: list[Row]) -> list[Row]:
    first(rows, "cash-out")["person"] = "account-mia"
    return rows


@pytest.mark.parametrize(
    ("forge", "what"),
    [
        (give_it_to_another, "no stream records this movement"),
        (leave_it_out, "is missing in the purse of guest-"),
        (leave_it_all_out, "is missing in the purse of guest-"),
        (pay_it_twice, "no stream records this movement"),
        (call_it_otherwise, "no stream records this movement"),
        (have_somebody_move_it, "no stream records this movement"),
    ],
)
def test_a_purse_that_is_not_that_of_the_streams_is_found(
    folder: Path, forge: Callable[[list[Row]], list[Row]], what: str
) -> None:
    put(folder, "movements", forge(rows_of(folder, "movements")))
    code, words = checked(folder)
    assert code == 1, words
    assert what in words


def other_limits(rows: list[Row]) -> list[Row]:
    rows[1]["submission"] = rows[1]["submission"].replace('"maximum":', '"maximum":1')
    return rows


def no_table(rows: list[Row]) -> list[Row]:
    return rows[:1]


def another_table(rows: list[Row]) -> list[Row]:
    return [*rows, rows[1] | {"table": "new-jersey-7"}]


@pytest.mark.parametrize(
    ("forge", "what"),
    [
        (other_limits, "tables new-jersey-1 differs from the one on record"),
        (no_table, "table:new-jersey-1 1: its table is missing"),
        (another_table, "table:new-jersey-7 0: no stream records this table"),
    ],
)
def test_a_table_that_is_not_that_of_the_streams_is_found(
    folder: Path, forge: Callable[[list[Row]], list[Row]], what: str
) -> None:
    put(folder, "tables", forge(rows_of(folder, "tables")))
    code, words = checked(folder)
    assert code == 1, words
    assert what in words


def test_what_nobody_touched_is_right(folder: Path) -> None:
    code, words = checked(folder)
    assert code == 0, words
    assert "2 tables" in words


def test_whoever_came_in_from_the_street_has_no_purse(tmp_path: Path) -> None:
    ready = ready_game("maryland")
    game = make_game(ready.book, changed(ready.submission, table__cards="real"))

    async def day() -> None:
        house = open_house(tmp_path / "house", pace=AT_ONCE)
        house.demo_tables = ((game, 0), (ready, 2))
        await house.start()
        commands = (
            Sit(by="dealer", seat=1, player="walk-in-Bob"),
            BuyIn(by="dealer", seat=1, amount=50_000),
            Leave(by="dealer", seat=1),
        )
        asked = await house.tables["maryland-1"].submit(Commands(Actor("dealer"), *commands))
        assert not isinstance(asked, Fault)
        await house.close()

    asyncio.run(day())
    code, words = checked(exported(tmp_path / "house", tmp_path / "export"))
    assert code == 0, words
