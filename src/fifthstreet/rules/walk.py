"""A walk through a rulebook, entry by entry and fact by fact, with the clauses and readings each stands on."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.entry import Entry
from fifthstreet.values import kinds, optional


class Fact(NamedTuple):
    """One fact: where it stands, what it says, what kind of value that is, and by which clauses or readings."""

    key: str
    value: Any
    kind: Any
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


def facts(book: Rulebook) -> Iterator[Fact]:
    """Every fact of the book, in its order. A row of a list without clauses of its own has those of its section."""
    section: Entry = book
    for key, entry in entries(book):
        row = key.endswith("]")
        section = section if row else entry
        clauses, readings = entry.cite or section.cite, entry.reading or section.reading
        for name, kind, value in fields(entry) if entry is not book else ():
            if not isinstance(value, Entry | dict) and not _is_list_of_entries(value):
                yield Fact(f"{key}.{name}", value, kind, clauses, readings)


def entries(book: Rulebook) -> Iterator[tuple[str, Entry]]:
    """Every entry of the book with its key, each before what lies in it; first the book itself."""
    yield from _entries("", book)


def fields(entry: msgspec.Struct) -> Iterator[tuple[str, Any, Any]]:
    """The fields of an entry that say something: name, kind and value, without clauses, readings and blanks."""
    for name, kind in kinds(type(entry)).items():
        value = getattr(entry, name)
        blank = name in optional(type(entry)) and value in (None, (), {})
        if name not in ("cite", "reading") and not blank:
            yield name, kind, value


def _entries(key: str, value: Any) -> Iterator[tuple[str, Entry]]:
    if isinstance(value, Entry):
        yield key, value
        for name, _, inner in sorted(fields(value), key=lambda field: not _is_list_of_entries(field[2])):
            yield from _entries(f"{key}.{name}" if key else name, inner)
    elif isinstance(value, dict):
        for name, entry in value.items():
            yield from _entries(f"{key}.{name}", entry)
    elif _is_list_of_entries(value):
        for place, entry in enumerate(value, 1):
            yield from _entries(f"{key}[{place}]", entry)


def _is_list_of_entries(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], Entry)
