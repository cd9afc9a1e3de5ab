"""Who else answered for something at a table: approvals and reasons, as the house's own stream has them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fifthstreet.house.store import Chained
from fifthstreet.house.table_books import TableBooks

STREAM = "house"
AROUND = 60_000
"""What belongs to an event is noted with it, or at the latest so many milliseconds after."""


class Second(NamedTuple):
    """Somebody who approved, and when."""

    person: str
    at: int


def approver(books: TableBooks, entry: Chained) -> Second | None:
    """Who approved, as the second person, what brought an entry of the table about."""
    for noted, event in _noted(books, entry, "ApprovalAnswered"):
        if event.get("approved") and _about(event, entry) and _table_of(books, noted, event) == books.table:
            return Second(books.person(noted.by, noted.person), noted.at)
    return None


def reason(books: TableBooks, entry: Chained) -> tuple[int, str, str] | None:
    """When, by whom and in what words a reason was given for what brought an entry of the table about."""
    for noted, event in _noted(books, entry, "CommandGiven"):
        if event.get("table") == books.table and _about(event, entry) and event.get("reason"):
            return noted.at, books.person(noted.by, noted.person), str(event["reason"])
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


def _table_of(books: TableBooks, noted: Chained, answered: dict[str, Any]) -> str:
    """The table that an approval was asked for; the answer itself names only the approval."""
    for asked in books.store.back_through(STREAM, noted.sequence, ("ApprovalAsked",)):
        event = msgspec.json.decode(asked.event)
        if event.get("approval") == answered.get("approval"):
            return str(event.get("table") or "")
    return ""
