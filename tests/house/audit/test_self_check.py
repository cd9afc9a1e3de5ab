"""A self-check on demand finds what was changed under a running house, and tells everybody concerned."""

import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet import __version__
from fifthstreet.audit import self_check
from fifthstreet.audit.self_check import expectation, installed_parts
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import SelfChecked
from fifthstreet.house.house import House
from fifthstreet.house.http.routes.health import SELF_CHECK
from fifthstreet.rules import make_game, ready_game, shelf
from support.accounts import the_staff, told
from support.changes import changed
from support.command_line import run
from support.live_house import house_in_here

PACKAGE = Path(self_check.__file__).parents[1]
MARYLAND = ready_game("maryland")
OTHER = make_game(MARYLAND.book, changed(MARYLAND.submission, table__maximum=MARYLAND.submission.table.maximum * 2))
OTHER_TEXT = codec.write(OTHER.submission).decode()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what is installed, which the house takes for itself."""
    copy = tmp_path / "package" / "fifthstreet"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(self_check, "files", lambda _: copy)
    monkeypatch.setattr(shelf, "files", lambda _: copy / "rules")
    return copy


class Auditor:
    """The auditor of a running house, and what is told of what he finds."""

    def __init__(self, house: House, client: httpx.Client) -> None:
        self.house, self.client = house, client

    def checks(self) -> dict[str, Any]:
        """What is wrong, by part; the answer, the page, the record and the house's health agree on it."""
        answer = self.client.post("/api/audit/self-check")
        assert answer.status_code == 200, answer.text
        found = answer.json()
        wrong = {part["part"]: part for part in found["parts"] if not part["ok"]}
        assert found["ok"] is not bool(wrong)
        assert self.client.get("/api/audit/self-check").json() == found
        assert self.client.get("/health/ready").json()["alarms"] == ([SELF_CHECK] if wrong else [])
        noted = told(self.house)[-1]
        assert isinstance(noted, SelfChecked)
        assert (noted.ok, noted.differs) == (not wrong, tuple(wrong))
        line = self.client.get("/api/record", params={"stream": "house"}).json()["lines"][0]
        assert line["words"] == (f"self-check FAILED: {', '.join(wrong)}" if wrong else "self-check passed")
        return wrong


@contextmanager
def audited(data: Path, expected: Path | None = None) -> Iterator[Auditor]:
    with (
        house_in_here(data, games=(MARYLAND,), expected=expected) as (house, address),
        the_staff(house, address) as staff,
    ):
        yield Auditor(house, staff["auditor"])


@pytest.mark.parametrize("with_a_file", [False, True])
@pytest.mark.parametrize(
    ("file", "part"),
    [
        ("table/machine.py", "code"),
        ("house/static/index.html", "client"),
        ("rules/books/new_jersey.toml", "rulebook:new-jersey"),
        ("rules/editions/maryland.toml", "rulebook:maryland"),
    ],
)
def test_a_file_that_is_changed_under_a_running_house_is_found(
    tmp_path: Path, package: Path, file: str, part: str, with_a_file: bool, caplog: pytest.LogCaptureFixture
) -> None:
    expected = tmp_path / "expected.json"
    expected.write_bytes(expectation(installed_parts(), __version__))
    with audited(tmp_path / "house", expected if with_a_file else None) as amy:
        assert amy.checks() == {}
        whole = (package / file).read_text()
        (package / file).write_text(f"{whole}\n")
        with caplog.at_level(logging.ERROR, "fifthstreet.audit"):
            wrong = amy.checks()
        assert list(wrong) == [part]
        assert wrong[part]["differs"] == [file]
        assert wrong[part]["expected"] != wrong[part]["digest"]
        assert f"the self-check failed: {part} ({file})" in caplog.messages
        (package / file).write_text(whole)
        assert amy.checks() == {}


def test_a_file_that_is_put_in_or_taken_away_under_a_running_house_is_found(tmp_path: Path, package: Path) -> None:
    with audited(tmp_path / "house") as amy:
        (package / "table" / "more.py").write_text("")
        (package / "rules" / "books" / "south_dakota.toml").unlink()
        wrong = amy.checks()
        assert wrong["code"]["differs"] == ["table/more.py"]
        assert wrong["rulebook:south-dakota"]["differs"] == ["rules/books/south_dakota.toml"]


@pytest.mark.parametrize(("there", "then"), [('title = "Maryland"', 'title = "Atlantis"'), ("[deck.size]", "[deck")])
def test_a_rulebook_that_makes_another_game_or_none_by_now_spoils_its_tables(
    tmp_path: Path, package: Path, there: str, then: str
) -> None:
    book = package / "rules" / "books" / "maryland.toml"
    with audited(tmp_path / "house") as amy:
        text = book.read_text()
        assert there in text
        book.write_text(text.replace(there, then, 1))
        wrong = amy.checks()
        assert list(wrong) == ["rulebook:maryland", "submission:maryland-1"]
        assert wrong["submission:maryland-1"]["expected"] == MARYLAND.digest
        assert wrong["submission:maryland-1"]["digest"] == ""


@pytest.mark.parametrize("spoilt", ["[[edition", "edition = 3", "[[edition]]\nround = 7\n"])
def test_an_edition_that_cannot_be_read_any_more_is_named_and_spoils_its_tables(
    tmp_path: Path, package: Path, spoilt: str
) -> None:
    with audited(tmp_path / "house") as amy:
        (package / "rules" / "editions" / "maryland.toml").write_text(spoilt)
        wrong = amy.checks()
        assert list(wrong) == ["rulebook:maryland", "submission:maryland-1"]
        assert wrong["rulebook:maryland"]["differs"] == ["rules/editions/maryland.toml"]


ROWS = {
    "another submission": (f"submission = '{OTHER_TEXT}'", ""),
    "no submission": ("submission = '{}'", ""),
    "no JSON": ("submission = 'x'", ""),
    "another game": (f"game = '{OTHER.digest}'", ""),
    "both": (f"submission = '{OTHER_TEXT}', game = '{OTHER.digest}'", OTHER.digest),
}


@pytest.mark.parametrize("row", ROWS)
def test_a_submission_that_is_changed_on_record_under_a_running_house_is_found(tmp_path: Path, row: str) -> None:
    """At a table of the opening, and at one that was opened since."""
    change, digest = ROWS[row]
    data = tmp_path / "house"
    with audited(data) as amy:
        amy.client.post("/api/guests", json={"name": "Gus"}).raise_for_status()
        amy.client.post("/api/tables", json={"jurisdiction": "maryland"}).raise_for_status()
        assert amy.checks() == {}
        for table in ("maryland-1", "maryland-2"):
            with closing(sqlite3.connect(data / "house.db", timeout=20)) as database, database:
                before = database.execute('SELECT submission, game FROM tables WHERE "table" = ?', (table,)).fetchone()
                database.execute(f'UPDATE tables SET {change} WHERE "table" = ?', (table,))
            wrong = amy.checks()
            assert list(wrong) == [f"submission:{table}"]
            assert (wrong[f"submission:{table}"]["digest"], wrong[f"submission:{table}"]["expected"]) == (
                digest,
                MARYLAND.digest,
            )
            with closing(sqlite3.connect(data / "house.db", timeout=20)) as database, database:
                database.execute('UPDATE tables SET submission = ?, game = ? WHERE "table" = ?', (*before, table))
            assert amy.checks() == {}


def test_a_table_that_is_taken_from_the_record_under_a_running_house_is_missed(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with audited(data) as amy:
        with closing(sqlite3.connect(data / "house.db", timeout=20)) as database, database:
            database.execute("DELETE FROM tables")
        assert list(amy.checks()) == ["submission:maryland-1"]


def test_on_the_command_line_a_submission_that_does_not_make_its_table_s_game_is_found(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with house_in_here(data, games=(MARYLAND,)):
        pass
    with closing(sqlite3.connect(data / "house.db")) as database, database:
        database.execute("UPDATE tables SET submission = ?", (OTHER_TEXT,))
    found = run("self-check", "--data-dir", str(data))
    assert found.returncode == 1
    (line,) = [line for line in found.stdout.splitlines() if line.startswith("submission:maryland-1")]
    assert line.endswith("missing or damaged")
