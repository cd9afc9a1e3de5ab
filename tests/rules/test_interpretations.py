"""The readings in docs/interpretations.md and the entries that rest on them find each other."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from fifthstreet.rules import Shelf
from fifthstreet.rules.game import plain
from support.paths import ROOT

NAMES = ("maryland", "new-jersey", "south-dakota")
TEXT = (ROOT / "docs" / "interpretations.md").read_text(encoding="utf-8")
READINGS = re.split(r"^### ", TEXT, flags=re.MULTILINE)[1:]


def slug(heading: str) -> str:
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


SLUGS = [slug(reading.splitlines()[0]) for reading in READINGS]


def linked(shelf: Shelf) -> Iterator[str]:
    for name in NAMES:
        yield from readings(msgspec.to_builtins(shelf.book(name), enc_hook=plain))
        yield from readings(msgspec.to_builtins(shelf.register(name)))


def readings(value: object) -> Iterator[str]:
    """Every reading that is named anywhere within a value."""
    if isinstance(value, dict):
        yield from value.get("reading", ())
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from readings(part)


def test_every_reading_that_an_entry_names_is_written_down(shelf: Shelf):
    assert sorted(set(linked(shelf)) - set(SLUGS)) == []


def test_every_reading_that_is_written_down_is_named_by_an_entry(shelf: Shelf):
    assert sorted(set(SLUGS) - set(linked(shelf))) == []


def test_no_two_readings_have_one_heading():
    assert len(set(SLUGS)) == len(SLUGS)


@pytest.mark.parametrize("reading", READINGS, ids=SLUGS)
def test_a_reading_cites_clauses_that_exist(shelf: Shelf, reading: str):
    known = {citation for name in NAMES for citation in shelf.register(name)}
    line = next(line for line in reading.splitlines() if line.startswith("Clauses: "))
    cited = re.findall(r"`([^`]*)`", line)
    assert sorted(set(cited) - known) == []
    assert cited or "house rule" in line
