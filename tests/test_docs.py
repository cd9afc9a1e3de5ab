"""What README and docs show at a prompt is what a person gets, and what they link to is there."""

import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer
from playwright.sync_api import expect, sync_playwright

from fifthstreet.cli.app import app
from fifthstreet.rules import Shelf, Submission
from fifthstreet.rules.reader import read_toml
from support.command_line import run
from support.paths import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
README = PAGES[0].read_text(encoding="utf-8")
SITE_ONLY = {page for page in PAGES if page.read_text(encoding="utf-8").startswith("```{include}")}
"""Pages that only bring a page of the repository's root into the site."""
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CODE_FOLDERS = [ROOT, ROOT / "src/fifthstreet", ROOT / "src/fifthstreet/house", ROOT / "web/src"]
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
    reached, ahead = set(SITE_ONLY), [PAGES[0]]
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_a_page_names_exists_with_its_options(page: Path):
    known = dict(_commands())
    groups = {path[:depth] for path in known for depth in range(len(path))}
    text = page.read_text(encoding="utf-8")
    for line in re.findall(r"(?:^|`)fifthstreet ([a-z][^`\n#]*)", text, re.MULTILINE):
        if re.match(r"[a-z ]+ 1\b", line):  # the label of a file format, not a command
            continue
        words = line.split()
        depth = next((end for end in range(len(words), 0, -1) if tuple(words[:end]) in {*known, *groups}), 0)
        assert depth, f"fifthstreet {line}"
        options = known.get(tuple(words[:depth]), {word for word in words if word.startswith("--")})
        for word in words[depth:]:
            if word.startswith("--"):
                assert word.partition("=")[0] in {*options, "--help"}, f"fifthstreet {line}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_make_target_a_page_names_exists(page: Path):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"(?:^|`)make ([a-z][a-z-]*)", page.read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("guide", ["player", "dealer", "floor", "cashier", "auditor"])
def test_every_label_a_guide_names_is_on_the_screen(guide: str):
    """A label is in bold; bold words with a full stop begin a paragraph."""
    text = (ROOT / "docs" / "manuals" / f"{guide}.md").read_text(encoding="utf-8")
    screens = _screens()
    labels = [label for label in re.findall(r"\*\*([^*]+)\*\*", text) if not label.endswith(".")]
    missing = [label for label in labels if not re.search(rf"[>\"'`}}:] ?{re.escape(label)} ?[<\"'`{{$]", screens)]
    assert missing == []


@cache
def _screens() -> str:
    """All text that the client or the house puts on a screen."""
    files = [*(ROOT / "web/src").rglob("*.svelte"), *(ROOT / "web/src").rglob("*.ts")]
    files += (ROOT / "src/fifthstreet/house").rglob("*.py")
    return " ".join("\n".join(file.read_text(encoding="utf-8") for file in files).split())


def test_the_glossary_is_in_order_and_names_each_word_once():
    words = [word.lower() for word in re.findall(r"^- \*\*(.+?)\*\*", GLOSSARY, re.MULTILINE)]
    assert words == sorted(set(words))


def test_every_module_the_architecture_names_exists():
    named = set(re.findall(r"`([\w./-]+\.(?:py|ts|svelte|toml)|[\w-]+(?:/[\w-]+)*/)`", ARCHITECTURE))
    assert len(named) > 30
    for path in sorted(named):
        assert any((folder / path).exists() for folder in CODE_FOLDERS), path


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


@pytest.mark.prove
def test_the_site_builds_without_a_warning_and_can_be_searched():
    """Broken links, anchors and docstrings, and pages that no menu leads to, are warnings."""
    built = subprocess.run(["make", "docs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto((ROOT / "build" / "docs" / "search.html").as_uri() + "?q=stub+count")
        expect(page.locator("#search-results")).to_contain_text("Glossary")
        browser.close()


def _chromium() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
