"""What README and docs show at a prompt is what a person gets, and what they link to is there."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from fifthstreet.cli.app import app
from fifthstreet.rules import Shelf, Submission
from fifthstreet.rules.reader import read_toml
from support.command_line import run
from support.paths import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = PAGES[0].read_text(encoding="utf-8")
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_links_to_and_shows_is_there(page: Path):
    for link in re.findall(r"\]\(([^)\s]+)", page.read_text(encoding="utf-8")):
        address, _, heading = link.partition("#")
        if ":" in address:
            continue
        there = page.parent / address if address else page
        assert there.is_file(), link
        assert not heading or heading in _headings(there), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_module_that_a_page_names_by_its_path_is_there(page: Path):
    for named in re.findall(r"`([a-z_]+(?:/[a-z_]+)+(?:\.py)?)`", page.read_text(encoding="utf-8")):
        assert any((start / named).exists() for start in (ROOT, ROOT / "src" / "fifthstreet")), named


def test_every_page_can_be_reached_from_the_readme():
    reached, ahead = set(), [PAGES[0]]
    while ahead:
        page = ahead.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        links = re.findall(r"\]\(([^)#:\s]+)", page.read_text(encoding="utf-8"))
        ahead.extend((page.parent / link).resolve() for link in links)
    assert set(PAGES) <= reached


def test_the_readme_has_every_command():
    rows = [row for row in README.splitlines() if row.startswith("| `fifthstreet ")]
    for path, _ in _commands():
        group = " ".join(path[:-1])
        row = next((row for row in rows if row.startswith(f"| `fifthstreet {group}") and path[-1] in row), None)
        assert row, " ".join(path)


def test_the_readme_says_which_commands_print_json():
    said = re.findall(
        r"`([^`]+)`", next(line for line in README.splitlines() if "take `--json`" in line).split(" take ")[0]
    )
    for path, options in _commands():
        takes = any(" ".join(path).startswith(name) for name in said)
        assert takes == ("--json" in options), " ".join(path)


def _headings(page: Path) -> set[str]:
    """What the headings of a page are called in an address."""
    found = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in found}


def _commands() -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """Every command with its options."""

    def below(command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], set[str]]]:
        if not hasattr(command, "list_commands"):
            yield path, {option for parameter in command.params for option in parameter.opts}
            return
        for name in command.list_commands(None):
            yield from below(command.get_command(None, name), (*path, name))

    return below(typer.main.get_command(app), ())


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
