"""Walks through a rulebook by entries and facts, with their clauses and readings."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.entry import Entry
from fifthstreet.values import kinds, optional


class Fact(NamedTuple):
    """A fact: its key, value, type, clauses and readings."""

    key: str
    value: Any
    kind: Any
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


def facts(book: Rulebook) -> Iterator[Fact]:
    """Yield every fact of the book in order; a row without clauses has those of its section."""
    section: Entry = book
    for key, entry in entries(book):
        row = key.endswith("]")
        section = section if row else entry
        clauses, readings = entry.cite or section.cite, entry.reading or section.reading
        for name, kind, value in fields(entry) if entry is not book else ():
            if not isinstance(value, Entry | dict) and not _is_list_of_entries(value):
                yield Fact(f"{key}.{name}", value, kind, clauses, readings)


def entries(book: Rulebook) -> Iterator[tuple[str, Entry]]:
    """Yield every entry of the book with its key, parents first."""
    yield from _entries("", book)


def fields(entry: msgspec.Struct) -> Iterator[tuple[str, Any, Any]]:
    """Yield the filled fields of an entry: name, type and value, without clauses and readings."""
    for name, kind in kinds(type(entry)).items():
        value = getattr(entry, name)
        blank = name in optional(type(entry)) and value in (None, (), {}, msgspec.UNSET)
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
