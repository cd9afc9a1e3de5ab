"""``fifthstreet rng-test``, run as a person or a laboratory would run it."""

import contextlib
import json
import os
import pty
import subprocess
import sys

import pytest

from support.command_line import FIFTHSTREET, run

PLANTED = """
from fifthstreet.house.deck import shuffle
from support import shuffles
shuffle.shuffled_deck = {planted}
from fifthstreet.cli import main
main()
"""


def run_planted(planted: str, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """The command with another shuffle in the place that the house deals from."""
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.run(
        [sys.executable, "-c", PLANTED.format(planted=planted), "rng-test", "--decks", "10000", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "COLUMNS": "132", "PYTHONPATH": paths} | settings,
    )


def test_the_live_shuffle_is_tested_and_the_exit_code_is_the_verdict():
    """A fair shuffle may fail now and then; never by so much."""
    answer = run("rng-test", "--decks", "10000", "--json")
    report = json.loads(answer.stdout)
    assert answer.stderr == ""
    assert report["decks"] == 10_000
    assert report["confidence"] == 0.99
    assert report["least_p"] == 0.00125
    assert len(report["tests"]) == 8
    assert answer.returncode == (0 if report["passed"] else 1)
    assert report["passed"] == all(test["passed"] for test in report["tests"])
    assert [test for test in report["tests"] if test["p"] < 1e-6] == []


@pytest.mark.prove
def test_the_live_shuffle_passes_over_a_million_decks():
    """A fair shuffle fails one run in a hundred: three failures in a row are no chance."""
    answers = (run("rng-test", "--decks", "1000000") for _ in range(3))
    assert any(answer.returncode == 0 for answer in answers)


def test_a_fair_shuffle_passes_with_exit_code_0_and_a_table():
    answer = run_planted("shuffles.fair(1)")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    heading, *rows, summary = answer.stdout.splitlines()
    assert heading.split() == ["test", "statistic", "degrees", "p", "verdict"]
    assert [row.split()[-1] for row in rows] == ["passes"] * 8
    assert rows[5].startswith("serial, card to card  ")
    assert summary == (
        "10,000 decks, 8 tests: the shuffle passes. A test fails below p = 0.00125; "
        "a fair shuffle passes them all in at least 99% of runs."
    )


def test_the_table_fits_a_narrow_terminal():
    heading, *rows = run_planted("shuffles.fair(1)", COLUMNS="80").stdout.splitlines()
    assert heading.endswith("verdict")
    assert [row.split()[-1] for row in rows[:8]] == ["passes"] * 8
    assert max(map(len, rows)) <= 80


def test_an_unfair_shuffle_in_the_place_of_the_live_one_fails_with_exit_code_1():
    answer = run_planted("shuffles.rotates(1)")
    assert answer.returncode == 1
    assert "the shuffle fails " in answer.stdout
    as_json = run_planted("shuffles.rotates(1)", "--json")
    assert as_json.returncode == 1
    report = json.loads(as_json.stdout)
    assert report["passed"] is False
    assert "card per position" in {test["test"] for test in report["tests"] if not test["passed"]}


@pytest.mark.parametrize("arguments", [("--seed", "1"), ("--decks", "9999"), ("--decks", "1000001"), ("--decks", "x")])
def test_a_seed_and_too_few_or_too_many_decks_are_refused(arguments: tuple[str, str]):
    answer = run("rng-test", *arguments)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert arguments[0] in answer.stderr


def test_progress_is_shown_on_a_terminal_only():
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*FIFTHSTREET, "rng-test", "--decks", "10000"], stdout=subprocess.PIPE, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal is gone with the process
            while piece := os.read(ours, 10_000):
                shown += piece
        answer = process.communicate(timeout=120)[0]
    os.close(ours)
    assert b"10,000 of 10,000 decks shuffled" in shown
    assert b"decks shuffled" not in answer
