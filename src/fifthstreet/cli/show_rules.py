"""Rulebooks as a person reads them: section by section, fact by fact, with the clauses at the right."""

from collections.abc import Iterator, Sequence
from typing import Any

from fifthstreet.cli.columns import Cell, print_columns, print_paragraph
from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.paytables import Pairs
from fifthstreet.rules.walk import fields

Row = tuple[Cell, Cell, Cell]
"""What is meant, what is said of it, and by which clauses."""


def print_list(books: Sequence[Rulebook]) -> None:
    """One row a rulebook."""
    rows = [[Cell(title, "dim") for title in ("rulebook", "law", "version", "effective", "source")]]
    for book in books:
        said = (book.law, book.version, book.effective.isoformat(), book.source)
        rows.append([Cell(book.name, "bold"), *(Cell(text) for text in said)])
    print_columns(rows, (0, 0, 0, 0, 1))


def print_book(book: Rulebook) -> None:
    """The whole book."""
    print_paragraph(book.title, "bold")
    print_paragraph(f"{book.law}, version {book.version}, effective {book.effective}")
    print_paragraph(book.source)
    print_paragraph(f"Clauses stand as they follow {book.law}; readings are headings of docs/interpretations.md.")
    print_paragraph(_see(book.reading), "dim")
    for name, kind, value in fields(book):
        if isinstance(value, Entry | dict):
            print()
            print_columns(list(_rows(name, value, kind, book.law, 0)), (3, 5, 4))


def _rows(name: str, value: Any, kind: Any, law: str, depth: int) -> Iterator[Row]:
    label = Cell("  " * depth + _words(name), "" if depth else "bold")
    if isinstance(value, Entry):
        yield label, Cell(_see(value.reading), "dim"), _clauses(value.cite, law)
        for inner, inner_kind, inner_value in fields(value):
            yield from _rows(inner, inner_value, inner_kind, law, depth + 1)
    elif isinstance(value, dict):
        yield label, Cell(""), Cell("")
        for inner, entry in value.items():
            yield from _rows(inner, entry, type(entry), law, depth + 1)
    elif isinstance(value, tuple) and value and isinstance(value[0], Entry):
        yield label, Cell(""), Cell("")
        for entry in value:
            yield _listed(entry, law, depth + 1)
    else:
        yield label, Cell(_say(value, kind)), Cell("")


def _listed(entry: Entry, law: str, depth: int) -> Row:
    """An entry of a list in one row: what it is about first, the rest beside it."""
    said = {name: _say(value, kind) for name, kind, value in fields(entry)}
    subject = next(said.pop(name) for name in ("hand", "area", "item", "step") if name in said)
    subject += "".join(f" of {said.pop(name)}" for name in ("pairs", "suits") if name in said)
    plain = [said.pop(name) for name in ("pays", "place", "where") if name in said]
    named = [f"{_words(name)}: {text}" for name, text in said.items()]
    see = [_see(entry.reading)] if entry.reading else []
    return Cell("  " * depth + subject), Cell(", ".join(plain + named + see)), _clauses(entry.cite, law)


def _say(value: Any, kind: Any) -> str:
    if kind in (Cents, Cents | None):
        return show_dollars(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(_say(entry, type(entry)) for entry in value) or "nothing"
    if isinstance(value, Pairs):
        return str(value)
    return _words(value) if isinstance(value, str) else str(value)


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ") if name.islower() else name


def _see(readings: Sequence[str]) -> str:
    return f"see {', '.join(readings)}" if readings else ""


def _clauses(cite: Sequence[str], law: str) -> Cell:
    return Cell(", ".join(clause.removeprefix(law) for clause in cite), "cyan")
