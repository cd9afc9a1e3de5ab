"""Who else answered for something at a table: approvals and reasons, as the house's own stream has them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fifthstreet.house.record.books import TableBooks
from fifthstreet.house.store import Chained

STREAM = "house"
AROUND = 60_000
"""What belongs to an event is noted with it, or at the latest so many milliseconds after."""


class Second(NamedTuple):
    """Somebody who approved, and when."""

    person: str
    at: int


Given = tuple[int, str, str]
"""When, by whom and in what words a reason was given."""


def approver(books: TableBooks, entry: Chained) -> Second | None:
    """Who approved, as the second person, what brought an entry of the table about."""
    found = _approval(books, entry)
    return Second(books.person(found[1].by, found[1].person), found[1].at) if found else None


def reason(books: TableBooks, entry: Chained) -> Given | None:
    """The reason for what brought an entry of the table about: with the command, or with the ask for approval."""
    for noted, event in _noted(books, entry, "CommandGiven"):
        if event.get("table") == books.table and _about(event, entry) and event.get("reason"):
            return _given(books, noted, event)
    found = _approval(books, entry)
    if not found:
        return None
    asked = msgspec.json.decode(found[0].event)
    return _given(books, found[0], asked) if asked.get("reason") else None


def _given(books: TableBooks, noted: Chained, event: dict[str, Any]) -> Given:
    return noted.at, books.person(noted.by, noted.person), str(event["reason"])


def _approval(books: TableBooks, entry: Chained) -> tuple[Chained, Chained] | None:
    """The ask for an entry of the table, and the answer that approved it."""
    for noted, event in _noted(books, entry, "ApprovalAnswered"):
        if event.get("approved") and _about(event, entry):
            asked = _asked(books, noted, event)
            if asked and msgspec.json.decode(asked.event).get("table") == books.table:
                return asked, noted
    return None


def _noted(books: TableBooks, entry: Chained, kind: str) -> Iterator[tuple[Chained, dict[str, Any]]]:
    """What the house noted of a kind around the time of an entry."""
    first = books.store.sequence_by(STREAM, entry.at - 1) + 1
    last = books.store.sequence_by(STREAM, entry.at + AROUND)
    for noted in books.store.through(STREAM, first, last, (kind,)):
        yield noted, msgspec.json.decode(noted.event)


def _about(event: dict[str, Any], entry: Chained) -> bool:
    first, last = event.get("first"), event.get("last")
    return isinstance(first, int) and isinstance(last, int) and first <= entry.sequence <= last


def _asked(books: TableBooks, noted: Chained, answered: dict[str, Any]) -> Chained | None:
    """The ask that an answer is for; the answer itself names only the approval."""
    for asked in books.store.back_through(STREAM, noted.sequence, ("ApprovalAsked",)):
        if msgspec.json.decode(asked.event).get("approval") == answered.get("approval"):
            return asked
    return None
