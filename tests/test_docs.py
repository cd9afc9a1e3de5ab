"""What README and docs show at a prompt is what a person gets, and what they link to is there."""

import re
import shlex
import tomllib

import pytest

from fifthstreet.rules import Shelf, Submission
from fifthstreet.rules.reader import read_toml
from support.command_line import run
from support.places import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = [
    (command, shown)
    for page in PAGES
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


def test_there_are_commands_to_try():
    assert COMMANDS


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_prints_what_the_page_shows(command: str, shown: str):
    program, *arguments = shlex.split(command)
    assert program == "fifthstreet"
    answer = run(*arguments)
    assert answer.stdout + answer.stderr == shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_links_to_is_there(page):
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


def test_the_submission_that_is_explained_is_the_one_that_ships(shelf: Shelf):
    text = (ROOT / "docs" / "submissions.md").read_text(encoding="utf-8")
    explained = next(re.finditer(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL))[1]
    assert read_toml(explained, Submission, "submissions.md") == shelf.ready_submission("maryland")


def test_the_section_that_is_explained_is_one_of_the_book():
    text = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
    shown = tomllib.loads(next(re.finditer(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL))[1])
    book = tomllib.loads((ROOT / "src/fifthstreet/rules/books/maryland.toml").read_text(encoding="utf-8"))
    ours = book["round"]["fold"]["side_wagers"]
    assert shown["round"]["fold"]["side_wagers"].items() <= ours.items()
