"""Checks documents: serials without gaps, signatures in order by the right people, chips moved by the last alone."""

from bisect import bisect_right
from collections.abc import Iterator

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.audit.table_replay import ChipsMoved, TableReplay
from fifthstreet.house.bank.documents import EVENTS, Document, Documents
from fifthstreet.house.base import house_events as o
from fifthstreet.table import events as e

MOVES: dict[type, str] = {
    e.TableOpened: "open",
    e.TableClosed: "close",
    e.BankCounted: "count",
    e.Filled: "fill",
    e.Credited: "credit",
}
"""The movement of a document by the event that it causes at the table."""


def check_documents(log: Log) -> Iterator[Bad]:
    """Check every document, and that outside the demo chips moved at a table only by one that all have signed."""
    documents, openings = Documents(), Openings()
    for one in log.house_events():
        if isinstance(one.event, o.HouseOpened):
            openings.add(one.entry.at, one.event.demo)
        if not isinstance(one.event, EVENTS):
            continue
        fault = documents.fault_of(one.event, one.entry.person, one.entry.by)
        if fault:
            yield one.bad(fault)
            return
        documents.on_event(one.event, one.entry.person, one.entry.at)
    moving = {one.command: one for one in documents.newest() if one.kind.moves and one.state == "complete"}
    for table in log.tables:
        if table.complete:
            yield from _check_table(table, moving, openings)
    for document in moving.values():
        replay = next((one for one in log.tables if one.record.table == document.table), None)
        if replay and replay.complete:
            what = f"{document.kind.title} {document.serial} is signed by all, but moved no chips"
            yield Bad(replay.stream, 0, what, document.signed[-1].at)


class Openings:
    """When the house opened, and whether as a demo."""

    def __init__(self) -> None:
        self._at: list[int] = []
        self._demo: list[bool] = []

    def add(self, at: int, demo: bool) -> None:
        """Note an opening."""
        self._at.append(at)
        self._demo.append(demo)

    def in_demo(self, at: int) -> bool:
        """Whether the house was open as a demo at a moment."""
        number = bisect_right(self._at, at)
        return number > 0 and self._demo[number - 1]


def _check_table(table: TableReplay, moving: dict[str, Document], openings: Openings) -> Iterator[Bad]:
    """Check the movements of a table, and take the documents that caused them out of ``moving``."""
    for entry, event in table.chips_moved:
        document = moving.pop(entry.command, None)
        if document is None:
            if not openings.in_demo(entry.at) and not _is_new(entry, event):
                yield Bad(table.stream, entry.sequence, "no signed document moved these chips", entry.at)
                return
            continue
        fault = _fault(table, document, entry, event)
        if fault:
            yield Bad(table.stream, entry.sequence, fault, entry.at)
            return


def _fault(table: TableReplay, document: Document, entry: Chained, event: ChipsMoved) -> str | None:
    name, last = f"{document.kind.title} {document.serial}", document.signed[-1]
    if document.table != table.record.table or document.kind.moves != MOVES[type(event)]:
        return f"{name} is for another table or movement"
    if last.person != entry.person:
        return f"{name} was signed last by {last.person}, not by {entry.person or 'nobody'}"
    if document.total != _amount(event):
        return f"{name} is for {document.total} cents, but {_amount(event)} moved"
    if isinstance(event, e.TableClosed | e.BankCounted) and document.expected != event.expected:
        return f"{name} says that {document.expected} cents were expected, but it was {event.expected}"
    return None


def _amount(event: ChipsMoved) -> int:
    match event:
        case e.TableOpened(inventory=amount) | e.Filled(amount=amount) | e.Credited(amount=amount):
            return amount
        case e.TableClosed(counted=amount) | e.BankCounted(counted=amount):
            return amount


def _is_new(entry: Chained, event: ChipsMoved) -> bool:
    """Whether an event is part of the creation of a table, which has no chips yet."""
    return entry.sequence <= 2 and isinstance(event, e.TableOpened | e.TableClosed) and not _amount(event)
