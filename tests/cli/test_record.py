"""``fifthstreet record``: papers from the folder of a closed house, as an auditor runs it."""

import asyncio
import csv
from pathlib import Path

import pytest

from fifthstreet.house.reports.papers import incident_paper, shift_paper, slip_paper
from fifthstreet.house.store import Store
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import WrongCount
from fifthstreet.table.state import Stage
from support.command_line import run
from support.documents import prepare, signs_last, slip, void
from support.golden_rounds import STORIES, WITH_PROGRESSIVE
from support.in_process_bank import Bank, in_bank
from support.in_process_house import floor


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that was closed after a royal, a void and a Super Royal."""
    data = tmp_path_factory.mktemp("record") / "house"

    async def live() -> None:
        async with floor(data, ready_game("maryland")) as there:
            table, told = "maryland-1", STORIES["maryland-royal-and-straight-flush"]
            await there.rig(table, told.holes, told.board, told.box)
            for seat in (1, 2):
                await there.seat_guest(table, seat, 300_000)
            await there.round(table, dict.fromkeys((1, 2), WITH_PROGRESSIVE), told.bets)
            await there.bets(table, {1: {"ante": 1000}})
            await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
            await there.does(table, "account-demo-dealer", WrongCount(by="dealer", place="community", cards=4))
            await there.rig(table, {1: "Ah Kh"}, "8s 7c 3d", "Qh Jh 10h 9h")
            await there.round(table, {1: {"ante": 1000, "three-card": 100, "six-card": 500}})
            await there.quiet()
            books = there.house.books.table(table)
            for name, paper in {
                "shift": shift_paper(books, 1),
                "incident": incident_paper(books, 2),
                "jackpot": slip_paper(books, 1, 1, "jackpot"),
                "prize": slip_paper(books, 3, 1, "prize"),
            }.items():
                assert paper
                (data.parent / f"open-{name}.pdf").write_bytes(paper)

    asyncio.run(live())
    return data


@pytest.mark.parametrize(
    "arguments",
    [
        ("shift",),
        ("shift", "--shift", "1"),
        ("incident", "--round", "2"),
        ("jackpot", "--round", "1", "--seat", "1"),
        ("prize", "--round", "3", "--seat", "1"),
    ],
)
def test_a_paper_is_written_from_a_folder(folder: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    out = tmp_path / "paper.pdf"
    done = run("record", *arguments, "--table", "maryland-1", "--data-dir", str(folder), "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert out.read_bytes() == (folder.parent / f"open-{arguments[0]}.pdf").read_bytes(), "as from the open house"
    assert out.read_bytes().startswith(b"%PDF")


@pytest.fixture(scope="module")
def banked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that was closed after a fill, with a void request."""
    data = tmp_path_factory.mktemp("slips") / "house"

    async def day(bank: Bank) -> None:
        table = bank.host.name
        await signs_last(bank.house, bank.people, await slip(bank.house, bank.people, "fill", table, {25_00: 4}))
        await prepare(bank.house, bank.by("fay"), "fill-request", table, {25_00: 4})
        await void(bank.house, bank.by("fay"), "fill-request", 3, "twice")

    in_bank(data, day)
    return data


def test_the_slips_of_a_closed_house_are_listed_by_day_kind_table_and_serial(banked: Path, tmp_path: Path) -> None:
    """COMAR 36.05.03.04S and .05R."""
    out = tmp_path / "slips.csv"

    def listed(*arguments: str) -> list[str]:
        done = run("record", "slips", *arguments, "--data-dir", str(banked), "--out", str(out))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        with out.open() as file:
            return [f"{row['kind']} {row['serial']} {row['state']}" for row in csv.DictReader(file)]

    fills = ["Fill slip 2 complete", "Fill slip 1 complete"]
    requests = ["Fill request 3 void", "Fill request 2 complete", "Fill request 1 complete"]
    assert sorted(listed()) == sorted([*fills, *requests, "Opening inventory slip 1 complete"])
    assert listed("--kind", "fill") == fills
    assert listed("--serial", "3", "--table", "maryland-1") == requests[:1]
    with out.open() as file:
        today = next(csv.DictReader(file))["gaming_day"]
    assert listed("--day", today, "--kind", "fill") == listed("--since", today, "--kind", "fill") == fills


@pytest.mark.parametrize(
    "arguments", [("slips",), ("slips", "--kind", "fill"), ("slip", "--kind", "fill", "--serial", "1")]
)
def test_slips_are_printed_from_the_folder(banked: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    out = tmp_path / "slips.pdf"
    done = run("record", *arguments, "--data-dir", str(banked), "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("slips", "--kind", "fil"), "there is no fil; kinds: fill-request, fill, credit-request"),
        (("slips", "--day", "2026-05-31", "--since", "2026-05-01"), "give a day, or --since and --until"),
        (("slips", "--until", "2020-01-01"), "no such slips are on record"),
        (("slips", "--table", "nowhere-1"), "no table nowhere-1 on record; tables: maryland-1"),
        (("slip", "--kind", "fill", "--serial", "9"), "there is no fill 9, or its count is not complete"),
    ],
)
def test_slips_that_are_not_on_record_are_one_line(
    banked: Path, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    out = tmp_path / "slips.pdf"
    done = run("record", *arguments, "--data-dir", str(banked), "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert not out.exists()


@pytest.mark.parametrize("arguments", [("day",), ("day", "--table", "maryland-1"), ("statistics",)])
@pytest.mark.parametrize(("ending", "begins"), [("pdf", b"%PDF"), ("csv", b"Day,Kind,Name,Rounds")])
def test_a_gaming_day_and_the_statistics_are_written_as_pdf_or_csv(
    folder: Path, tmp_path: Path, arguments: tuple[str, ...], ending: str, begins: bytes
) -> None:
    out = tmp_path / f"report.{ending}"
    done = run("record", *arguments, "--data-dir", str(folder), "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert out.read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("shift", "--table", "maryland-1", "--shift", "9"), "no such shift"),
        (("incident", "--table", "maryland-1", "--round", "1"), "round 1 is not on record, or had no irregularity"),
        (("jackpot", "--table", "maryland-1", "--round", "2", "--seat", "1"), "no progressive award"),
        (
            ("prize", "--table", "maryland-1", "--round", "1", "--seat", "1"),
            "no Six Card prize on record for round 1, seat 1",
        ),
        (("day", "--day", "2020-01-01"), "nothing was played on these days"),
        (("statistics", "--table", "nowhere-1"), "no table nowhere-1 on record; tables: maryland-1"),
        (("shift", "--table", "nowhere-1"), "no table nowhere-1 on record; tables: maryland-1"),
    ],
)
def test_what_is_not_on_record_is_one_line(folder: Path, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    out = tmp_path / "paper.pdf"
    done = run("record", *arguments, "--data-dir", str(folder), "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert not out.exists()


def test_a_folder_without_a_house_one_that_is_open_and_a_wrong_file_are_one_line(folder: Path, tmp_path: Path) -> None:
    def said(data: Path, out: str) -> str:
        done = run("record", "shift", "--table", "maryland-1", "--data-dir", str(data), "--out", str(tmp_path / out))
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        return done.stderr

    empty = tmp_path / "empty"
    assert "house.db is missing" in said(empty, "a.pdf")
    assert not empty.exists()
    assert "must end in .pdf" in said(folder, "a.txt")
    assert "cannot be written" in said(folder, "nowhere/a.pdf")
    store = Store.open(folder / "house.db")
    try:
        assert "house.db" in said(folder, "a.pdf")
    finally:
        store.close()
