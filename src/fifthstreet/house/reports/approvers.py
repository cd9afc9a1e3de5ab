"""Who else answered for something at a table: approvals and reasons, as the house's own stream has them."""

from collections.abc import Iterator
from typing import NamedTuple

from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, ApprovalAnswered, ApprovalAsked, CommandGiven
from fifthstreet.house.reports.books import TableBooks
from fifthstreet.house.store import Chained

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
        if isinstance(event, CommandGiven) and event.table == books.table and _about(event, entry) and event.reason:
            return _given(books, noted, event)
    found = _approval(books, entry)
    if not found:
        return None
    asked = codec.read_house_event(found[0].event)
    return _given(books, found[0], asked) if isinstance(asked, ApprovalAsked) and asked.reason else None


def _given(books: TableBooks, noted: Chained, event: CommandGiven | ApprovalAsked) -> Given:
    return noted.at, books.person(noted.by, noted.person), event.reason


def _approval(books: TableBooks, entry: Chained) -> tuple[Chained, Chained] | None:
    """The ask for an entry of the table, and the answer that approved it."""
    for noted, event in _noted(books, entry, "ApprovalAnswered"):
        if isinstance(event, ApprovalAnswered) and event.approved and _about(event, entry):
            asked = _asked(books, noted, event.approval)
            if asked:
                return asked, noted
    return None


def _noted(books: TableBooks, entry: Chained, kind: str) -> Iterator[tuple[Chained, AnyHouseEvent]]:
    """What the house noted of a kind around the time of an entry."""
    first = books.store.streams.sequence_at(STREAM, entry.at - 1) + 1
    last = books.store.streams.sequence_at(STREAM, entry.at + AROUND)
    for noted in books.store.streams.walk(STREAM, first, last, (kind,)):
        yield noted, codec.read_house_event(noted.event)


def _about(event: CommandGiven | ApprovalAnswered, entry: Chained) -> bool:
    return event.first is not None and event.last is not None and event.first <= entry.sequence <= event.last


def _asked(books: TableBooks, noted: Chained, approval: int) -> Chained | None:
    """The ask at this table that an answer is for; the answer itself names only the approval."""
    for asked in books.store.streams.walk_back(STREAM, noted.sequence, ("ApprovalAsked",)):
        match codec.read_house_event(asked.event):
            case ApprovalAsked(approval=number, table=table) if number == approval:
                return asked if table == books.table else None
    return None
