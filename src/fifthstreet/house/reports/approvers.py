"""Finds in the house stream who approved an event of a table, and the reason that was given."""

from collections.abc import Iterator
from typing import NamedTuple

from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, ApprovalAnswered, ApprovalAsked, CommandGiven
from fifthstreet.house.reports.books import TableBooks
from fifthstreet.house.store import Chained

AROUND = 60_000
"""The house stream records the approval or reason of a table's event within this many milliseconds."""


class Approver(NamedTuple):
    """A person who approved, and when."""

    person: str
    at: int


GivenReason = tuple[int, str, str]
"""A reason: when, by whom, and in what words."""


def approver(books: TableBooks, entry: Chained) -> Approver | None:
    """The person who approved the command behind an entry of the table; None if it needed no approval."""
    found = _approval(books, entry)
    return Approver(books.person(found[1].by, found[1].person), found[1].at) if found else None


def reason(books: TableBooks, entry: Chained) -> GivenReason | None:
    """The reason for the command behind an entry of the table, given with it or with the request for approval."""
    for noted, event in _house_events(books, entry, "CommandGiven"):
        if isinstance(event, CommandGiven) and event.table == books.table and _covers(event, entry) and event.reason:
            return _given_reason(books, noted, event)
    found = _approval(books, entry)
    if not found:
        return None
    asked = codec.read_house_event(found[0].event)
    return _given_reason(books, found[0], asked) if isinstance(asked, ApprovalAsked) and asked.reason else None


def _given_reason(books: TableBooks, noted: Chained, event: CommandGiven | ApprovalAsked) -> GivenReason:
    return noted.at, books.person(noted.by, noted.person), event.reason


def _approval(books: TableBooks, entry: Chained) -> tuple[Chained, Chained] | None:
    """The request for approval of an entry of the table, and the answer that approved it."""
    for noted, event in _house_events(books, entry, "ApprovalAnswered"):
        if isinstance(event, ApprovalAnswered) and event.approved and _covers(event, entry):
            asked = _request(books, noted, event.approval)
            if asked:
                return asked, noted
    return None


def _house_events(books: TableBooks, entry: Chained, kind: str) -> Iterator[tuple[Chained, AnyHouseEvent]]:
    """The house events of a kind around the time of an entry."""
    first = books.store.streams.sequence_at(STREAM, entry.at - 1) + 1
    last = books.store.streams.sequence_at(STREAM, entry.at + AROUND)
    for noted in books.store.streams.walk(STREAM, first, last, (kind,)):
        yield noted, codec.read_house_event(noted.event)


def _covers(event: CommandGiven | ApprovalAnswered, entry: Chained) -> bool:
    return event.first is not None and event.last is not None and event.first <= entry.sequence <= event.last


def _request(books: TableBooks, noted: Chained, approval: int) -> Chained | None:
    """The request for an approval by its number; None if it is not of this table."""
    for asked in books.store.streams.walk_back(STREAM, noted.sequence, ("ApprovalAsked",)):
        match codec.read_house_event(asked.event):
            case ApprovalAsked(approval=number, table=table) if number == approval:
                return asked if table == books.table else None
    return None
