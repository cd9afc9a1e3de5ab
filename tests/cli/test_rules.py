"""``fifthstreet rules``, run as a person or a program would run it."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from support import command_line

NAMES = ("maryland", "new_jersey", "south_dakota")
READY = {name: files("fifthstreet.rules") / "submissions" / f"{name}.toml" for name in NAMES}


def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return command_line.run("rules", *arguments, **settings)


def lines_of_refusal(answer: subprocess.CompletedProcess[str]) -> list[str]:
    """The defects of a refused input: exit code 2, nothing printed but them, and never a traceback."""
    assert answer.returncode == 2, answer
    assert answer.stdout == ""
    assert "Traceback" not in answer.stderr
    return answer.stderr.splitlines()


def test_list_names_the_three_books_with_version_and_date():
    answer = run("list")
    assert answer.returncode == 0
    assert [line.split()[0] for line in answer.stdout.splitlines() if not line.startswith(" ")] == [
        "rulebook",
        "maryland",
        "new-jersey",
        "south-dakota",
    ]
    books = json.loads(run("list", "--json").stdout)
    assert [(book["name"], book["version"], book["effective"]) for book in books] == [
        ("maryland", "1.0", "2014-05-22"),
        ("new-jersey", "1.0", "2009-10-16"),
        ("south-dakota", "1.0", "2026-11-15"),
    ]
    assert len({book["digest"] for book in books}) == 3


def test_list_says_the_latest_known_status_of_each_law():
    words = " ".join(run("list").stdout.split())
    assert "maryland COMAR 36.05.11 1.0 2014-05-22 repealed 2016-10-10 Title 36" in words
    assert "new-jersey N.J.A.C. 19:47-35 1.0 2009-10-16 proposed 2009-10-16 Proposed" in words
    assert "south-dakota ARSD 20:18:16:15.14 1.0 2026-11-15 ARSD" in words
    books = json.loads(run("list", "--json").stdout)
    assert [[(entry["on"], entry["status"]) for entry in book["history"]] for book in books] == [
        [("2013", "in-force"), ("2014-05-22", "proposed"), ("2014-10-13", "amended"), ("2016-10-10", "repealed")],
        [("2009-10-16", "proposed")],
        [],
    ]


def test_show_prints_what_became_of_the_law():
    lines = run("show", "maryland").stdout.splitlines()
    assert lines[3:6] == [
        "2013: The chapter took effect.",
        "2014-05-22: The Commission met on the draft that this book follows.",
        "2014-10-13: The amendments of that draft took effect.",
    ]
    assert lines[6].startswith("2016-10-10: The chapter was repealed. Since then")
    assert not [line for line in run("show", "south-dakota").stdout.splitlines() if line.startswith("20")]


@pytest.mark.parametrize(
    ("name", "phrases"),
    [
        ("maryland", ["straight flush 10% of the meter", "super royal of diamonds $1,000,000", ".11H(1)"]),
        ("new-jersey", ["pair of sixes to tens push", "void hand", ".10(i)2"]),
        ("south-dakota", ["printed: 25 to 1", "at most $25", "(18) [royal flush]"]),
    ],
)
def test_show_prints_a_book_with_its_clauses(name: str, phrases: list[str]):
    answer = run("show", name)
    assert answer.returncode == 0
    assert max(map(len, answer.stdout.splitlines())) <= 132
    words = " ".join(answer.stdout.split())
    for phrase in phrases:
        assert phrase in words


def test_show_json_holds_every_fact():
    book = json.loads(run("show", "maryland", "--json").stdout)
    assert book["seats"]["at_most"] == 6
    assert book["seats"]["cite"] == ["COMAR 36.05.11.02A"]
    assert book["main"]["rows"][0]["pays"] == {"type": "odds", "pays": 500, "word": "to"}


def test_showing_a_book_loads_nothing_heavy():
    program = (
        "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
        + command_line.FIFTHSTREET[-1]
    )
    answer = subprocess.run(
        [sys.executable, "-c", program, "rules", "show", "maryland"], capture_output=True, text=True, check=True
    )
    loaded = {module.partition(".")[0] for module in answer.stderr.split()}
    assert "fifthstreet" in loaded
    assert loaded & {"numba", "numpy", "litestar", "uvicorn", "sqlalchemy", "pydantic"} == set()


@pytest.mark.parametrize("name", READY)
def test_check_finds_the_ready_submissions_sound(name: str):
    answer = run("check", str(READY[name]))
    assert answer.returncode == 0
    assert ": valid. Fifth Street Casino" in answer.stdout
    assert json.loads(run("check", str(READY[name]), "--json").stdout)["digest"] in answer.stdout


def test_check_prints_a_line_for_each_reminder_of_a_sound_submission():
    lines = run("check", str(READY["new_jersey"])).stdout.splitlines()
    reminders = [line.removeprefix("reminder: ") for line in lines if line.startswith("reminder: ")]
    assert reminders[0] == "approvals: the layout must be approved; name the approval (N.J.A.C. 19:46-1.13X(b))"
    found = json.loads(run("check", str(READY["new_jersey"]), "--json").stdout)
    assert found["sound"] is True
    assert [f"{one['key']}: {one['words']} ({one['clause']})" for one in found["reminders"]] == reminders
    assert "reminder" not in run("check", str(READY["south_dakota"])).stdout


def test_show_prints_the_approvals_that_a_text_asks_for():
    words = " ".join(run("show", "new-jersey").stdout.split())
    assert "automated shoe if not named: refused, methods: automated shoe" in words


def test_check_reports_every_defect_in_a_line_with_its_clause(tmp_path: Path):
    bad = tmp_path / "bad.toml"
    text = READY["south_dakota"].read_text(encoding="utf-8")
    bad.write_text(
        text.replace('maximum = "$25"', 'maximum = "$50"').replace("decks = 1", "decks = 2"), encoding="utf-8"
    )
    assert lines_of_refusal(run("check", str(bad))) == [
        f"{bad}: table.maximum: must be at most $25, not $50 (ARSD 20:18:16:15.14(2))",
        f"{bad}: dealing.decks: must be at most 1 with a shuffler, not 2 (ARSD 20:18:16:15.14(1))",
    ]
    answer = run("check", str(bad), "--json")
    assert answer.returncode == 2
    found = json.loads(answer.stdout)
    assert found["sound"] is False
    assert [defect["clause"] for defect in found["defects"]] == ["ARSD 20:18:16:15.14(2)", "ARSD 20:18:16:15.14(1)"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"[table", "is not TOML: "),
        (b"\xff\xfe", "is not text in UTF-8"),
        (b"\x00", "is not TOML: "),
        (b"colour = 1", "colour: unknown setting"),
        (b"[table]\nminimum = 10.005", "table.minimum: 10.005 has a fraction of a cent"),
        (b"facility = 5", "facility: must be text in quotes, not 5"),
        (b"", "facility: is missing"),
    ],
)
def test_bad_input_is_a_line_a_defect(tmp_path: Path, text: bytes, problem: str):
    file = tmp_path / "bad.toml"
    file.write_bytes(text)
    lines = lines_of_refusal(run("check", str(file)))
    assert any(line.startswith(f"{file}: {problem}") for line in lines), lines
    assert all(line.startswith(f"{file}: ") for line in lines)


def test_law_is_checked_even_where_something_cannot_be_read(tmp_path: Path):
    file = tmp_path / "bad.toml"
    text = READY["maryland"].read_text(encoding="utf-8")
    text = text.replace("seats = 6", "seats = 7\nsets = 5").replace('seed = "$10,000"', 'seed = "$1"')
    file.write_text(text.replace('rate_of_progression = "35.5%"\n', ""), encoding="utf-8")
    assert lines_of_refusal(run("check", str(file))) == [
        f"{file}: table.sets: unknown setting (house rule)",
        f"{file}: progressive.rate_of_progression: is missing (COMAR 36.05.11.12C(3), COMAR 36.05.11.12C(3)(a))",
        f"{file}: table.seats: must be at most 6, not 7 (COMAR 36.05.11.02A)",
        f"{file}: progressive.seed: must be at least $10,000, not $1 (COMAR 36.05.11.12C(3), COMAR 36.05.11.12C(3)(b))",
    ]


@pytest.mark.parametrize(
    "line",
    [
        'maximum = "$' + "9" * 5000 + '"',
        "maximum = " + "9" * 5000,
        "maximum" + ".a" * 1200 + " = 1",
        "maximum = " + "[" * 2000,
        '"a\\nb\\u001b[31m" = 1',
        'maximum = "$١٠"',
        "maximum = -5",
        "maximum = nan",
        "maximum = 2020-01-01",
    ],
)
def test_monstrous_input_is_refused_in_short_clean_lines(tmp_path: Path, line: str):
    file = tmp_path / "bad.toml"
    file.write_text(f'jurisdiction = "maryland"\n[table]\n{line}\n', encoding="utf-8")
    lines = lines_of_refusal(run("check", str(file)))
    assert lines
    assert all(part.startswith(f"{file}: ") and part.isprintable() and len(part) < 400 for part in lines)


@pytest.mark.parametrize("share", ["1e99999999%", "1e-99999999%", "3_5%", "0." + "1" * 6000 + "%", "٣%", "-1%", "35.5"])
def test_what_is_no_share_is_refused_at_once(tmp_path: Path, share: str):
    file = tmp_path / "bad.toml"
    file.write_text(READY["maryland"].read_text(encoding="utf-8").replace("35.5%", share), encoding="utf-8")
    (line,) = lines_of_refusal(run("check", str(file)))
    assert "progressive.rate_of_progression" in line


def test_a_file_whose_name_is_no_text_is_still_reported(tmp_path: Path):
    file = os.fsdecode(os.fsencode(tmp_path) + b"/bad\xffname.toml")
    Path(file).write_text("", encoding="utf-8")
    assert json.loads(run("check", file, "--json").stdout)["sound"] is False


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path):
    file = tmp_path / "house.toml"
    file.write_bytes(b"\xef\xbb\xbf" + READY["maryland"].read_bytes())
    assert run("check", str(file)).returncode == 0


def test_a_terminal_that_knows_no_paragraph_sign_gets_the_register_all_the_same():
    answer = run("clauses", PYTHONIOENCODING="ascii")
    assert answer.returncode == 0
    assert answer.stderr == ""


@pytest.mark.parametrize(
    ("command", "columns"),
    [("show", "40"), ("show", "80"), ("show", "200"), ("list", "40"), ("list", "80"), ("clauses", "80")],
)
def test_what_is_printed_fits_the_terminal(command: str, columns: str):
    lines = run(command, COLUMNS=columns).stdout.splitlines()
    assert max(map(len, lines)) <= int(columns)


def test_a_full_disk_is_said_and_no_traceback():
    program = " ".join(["exec", *(f"'{part}'" for part in command_line.FIFTHSTREET), "rules", "clauses", ">/dev/full"])
    answer = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert answer.stderr.strip() == "fifthstreet: No space left on device"


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path):
    missing = tmp_path / "nowhere.toml"
    assert lines_of_refusal(run("check", str(missing))) == [f"{missing}: cannot be read: No such file or directory"]
    assert lines_of_refusal(run("check", str(tmp_path))) == [f"{tmp_path}: cannot be read: Is a directory"]
    assert lines_of_refusal(run("list", "--books", str(missing))) == [
        f"{missing}: cannot be read: No such file or directory"
    ]


@pytest.mark.parametrize("command", [("show", "atlantis"), ("clauses", "--jurisdiction", "atlantis")])
def test_an_unknown_jurisdiction_is_refused_with_those_there_are(command: tuple[str, ...]):
    assert lines_of_refusal(run(*command)) == [
        "atlantis: there is no such rulebook; there are maryland, new-jersey, south-dakota"
    ]


def test_clauses_prints_the_register_with_its_counts():
    answer = run("clauses")
    assert answer.returncode == 0
    totals = [line.split() for line in answer.stdout.splitlines() if "in-force" in line and line[0] != " "]
    assert [(line[0], line[-1]) for line in totals] == [
        ("maryland", "342"),
        ("new-jersey", "126"),
        ("south-dakota", "56"),
    ]


def test_clauses_json_is_a_list_of_every_clause_with_its_tests():
    everything = json.loads(run("clauses", "--json").stdout)
    assert len(everything) == 342 + 37 + 126 + 16 + 56
    assert all({"citation", "jurisdiction", "text", "status", "tests"} <= clause.keys() for clause in everything)
    south_dakota = json.loads(run("clauses", "--jurisdiction", "south-dakota", "--json").stdout)
    assert south_dakota == [clause for clause in everything if clause["jurisdiction"] == "south-dakota"]
    (royal,) = [clause for clause in everything if clause["citation"] == "COMAR 36.05.11.12A(1)"]
    assert royal["status"] == "computed"
    assert any("test_the_main_wagers_pay_what_every_text_prints" in test for test in royal["tests"])


def test_a_reader_that_stops_early_does_no_harm():
    program = " ".join(
        ["exec", *(f"'{part}'" for part in command_line.FIFTHSTREET), "rules", "clauses", "|", "head", "-n", "1"]
    )
    answer = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False)
    assert answer.stdout.startswith("clause")
    assert "Traceback" not in answer.stderr
