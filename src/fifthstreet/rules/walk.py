"""A walk through a rulebook, fact by fact, each with the clauses and readings it stands on."""

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
    """Every fact of the book, in its order. An entry without clauses of its own has those of the one around it."""
    for name, kind, value in fields(book):
        if isinstance(value, Entry | dict):
            yield from _facts(Fact(name, value, kind, (), ()))


def fields(entry: msgspec.Struct) -> Iterator[tuple[str, Any, Any]]:
    """The fields of an entry that say something: name, kind and value, without clauses, readings and blanks."""
    for name, kind in kinds(type(entry)).items():
        value = getattr(entry, name)
        blank = name in optional(type(entry)) and value in (None, (), {})
        if name not in ("cite", "reading") and not blank:
            yield name, kind, value


def _facts(around: Fact) -> Iterator[Fact]:
    key, value, _, clauses, readings = around
    if isinstance(value, Entry):
        here = (value.cite or clauses, value.reading or readings)
        for name, kind, inner in fields(value):
            yield from _facts(Fact(f"{key}.{name}", inner, kind, *here))
    elif isinstance(value, dict):
        for name, entry in value.items():
            yield from _facts(Fact(f"{key}.{name}", entry, type(entry), clauses, readings))
    elif isinstance(value, tuple) and value and isinstance(value[0], Entry):
        for place, entry in enumerate(value, 1):
            yield from _facts(Fact(f"{key}[{place}]", entry, type(entry), clauses, readings))
    else:
        yield around
