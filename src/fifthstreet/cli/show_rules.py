"""Rulebooks for people: section by section, fact by fact, with the clauses at the right."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fifthstreet.cli.tables import print_plain, print_table, print_text
from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.paytables import Pairs
from fifthstreet.rules.walk import fields

Row = tuple[Padding, Text, Text]
"""The subject, what the rulebook says of it, and its clauses."""


def print_list(books: Sequence[Rulebook]) -> None:
    """Print one row per rulebook."""
    rows = [
        (Text(book.name, "bold"), book.law, book.version, book.effective.isoformat(), book.latest_status, book.source)
        for book in books
    ]
    print_table(("rulebook", "law", "version", "effective", "law's status", "source"), rows, right=())


def print_book(book: Rulebook) -> None:
    """Print a whole rulebook."""
    print_text(book.title, "bold")
    print_text(f"{book.law}, version {book.version}, effective {book.effective}")
    print_text(book.source)
    for entry in book.history or ():
        print_text(str(entry))
    print_text(f"Clauses are given without {book.law}; readings are headings of docs/interpretations.md.")
    print_text(_see(book.reading), "dim")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False, expand=True)
    for ratio in (3, 5, 4):
        table.add_column(ratio=ratio, overflow="fold")
    for name, kind, value in fields(book):
        if isinstance(value, Entry | dict) or name == "approvals":
            table.add_row()
            for row in _rows(name, value, kind, book.law, 0):
                table.add_row(*row)
    print_plain(table)


def _rows(name: str, value: Any, kind: Any, law: str, depth: int) -> Iterator[Row]:
    label = _label(_words(name), depth)
    if isinstance(value, Entry):
        yield label, Text(_see(value.reading), "dim"), _clauses(value.cite, law)
        for inner, inner_kind, inner_value in fields(value):
            yield from _rows(inner, inner_value, inner_kind, law, depth + 1)
    elif isinstance(value, dict):
        yield label, Text(), Text()
        for inner, entry in value.items():
            yield from _rows(inner, entry, type(entry), law, depth + 1)
    elif isinstance(value, tuple) and value and isinstance(value[0], Entry):
        yield label, Text(), Text()
        for entry in value:
            yield _listed(entry, law, depth + 1)
    else:
        yield label, Text(_say(value, kind)), Text()


def _label(text: str, depth: int) -> Padding:
    return Padding(Text(text, "" if depth else "bold"), (0, 0, 0, 2 * depth))


def _listed(entry: Entry, law: str, depth: int) -> Row:
    """Return an entry of a list in one row: its subject first, the rest beside it."""
    said = {name: _say(value, kind) for name, kind, value in fields(entry)}
    subject = next(said.pop(name) for name in ("hand", "area", "item", "step", "of") if name in said)
    subject += "".join(f" of {said.pop(name)}" for name in ("pairs", "suits") if name in said)
    plain = [said.pop(name) for name in ("pays", "place", "where") if name in said]
    named = [f"{_words(name)}: {text}" for name, text in said.items()]
    see = [_see(entry.reading)] if entry.reading else []
    return _label(subject, depth), Text(", ".join(plain + named + see)), _clauses(entry.cite, law)


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


def _clauses(cite: Sequence[str], law: str) -> Text:
    return Text(", ".join(clause.removeprefix(law) for clause in cite), "cyan")
