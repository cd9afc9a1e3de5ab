"""The cashier's statement: added up from the purses, and again from the event streams."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.reports.books import HouseBooks, source
from fifthstreet.house.reports.purse_events import TABLE
from fifthstreet.house.store import Chained
from fifthstreet.papers.cashier_statement import CashierLine, CashierSide, CashierStatement, PurseFigures
from fifthstreet.papers.forms import Source
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import StatementCard

TRIES = 5
"""Attempts to read purses and streams without a movement in between."""
MOVING = Fault(code="unavailable", message="Balances are changing: try again in a moment")


class Period(NamedTuple):
    """From a time until just before another; without an end the period still runs."""

    since: int
    until: int | None = None

    def has(self, at: int) -> bool:
        """Whether a time is in the period."""
        return self.since <= at and (self.until is None or at < self.until)


class Sum(NamedTuple):
    """A sum of movements at tables or by one cashier, in or out, with their number.

    A movement at a table is an adjustment if someone other than the player made it.
    """

    person: str
    at_a_table: bool
    amount: int
    movements: int

    @property
    def is_adjustment(self) -> bool:
        """Whether the floor adjusted accounts."""
        return self.at_a_table and bool(self.person)


def period_of(settings: HouseSettings, now: int, since: int | None, until: int | None) -> Period:
    """The requested period; by default it begins with the gaming day, and it still runs if its end lies ahead."""
    begins = settings.start(settings.day_of(now)) if since is None else since
    return Period(begins, None if until is None or until > now else until)


def period_on_record(books: HouseBooks, since: int | None, until: int | None) -> Period | None:
    """The requested period, limited to what a closed house has on record; None if nothing is left of it."""
    times = [
        entry.at for stream, (last, _) in books.store.streams.tips().items() for entry in _ends(books, stream, 1, last)
    ]
    if not times:
        return None
    begins, ends = max(since or 0, min(times)), max(times) + 1
    ends = ends if until is None else min(until, ends)
    return Period(begins, ends) if begins < ends else None


def statement_card(books: HouseBooks, period: Period) -> StatementCard | Fault:
    """A statement's figures for the screen."""
    data = statement_data(books, period)
    if isinstance(data, Fault):
        return data
    return StatementCard(
        since=data.since,
        until=data.until,
        figures=data.purses.figures,
        events=data.events.figures,
        cashiers=data.purses.cashiers,
        agrees=data.agrees,
    )


def statement_data(books: HouseBooks, period: Period) -> CashierStatement | Fault:
    """The contents of a statement; purses and streams are read with no movement in between, so that they can agree."""
    store = books.store
    for _ in range(TRIES):
        before = store.movements.count()
        events = books.purse_events.read_on(store)
        opening, sums, wrong = store.movements.sums(period.since, period.until)
        if store.movements.count() == before:
            break
    else:
        return MOVING

    def name(person: str) -> str:
        return books.name(person) or "unknown"

    moved = [one for one in events if period.has(one.at)]
    brought = sum(one.amount for one in events if one.at < period.since)
    return CashierStatement(
        facility=books.facility,
        zone=books.settings.zone_at(period.since if period.until is None else period.until),
        since=period.since,
        until=period.until,
        purses=_side(opening, (Sum(*row) for row in sums), name),
        events=_side(brought, (Sum(one.person, one.at_a_table, one.amount, 1) for one in moved), name),
        wrong=wrong,
        sources=tuple(sources_of(books, ((one.stream, one.sequence) for one in moved))),
    )


def _side(opening: int, sums: Iterable[Sum], name: Callable[[str], str]) -> CashierSide:
    every = list(sums)
    at_tables = [one for one in every if one.at_a_table and not one.is_adjustment]
    adjustments = [one for one in every if one.is_adjustment]
    by_cashiers = [one for one in every if not one.at_a_table]
    return CashierSide(
        figures=PurseFigures(
            opening=opening,
            paid_in=_into(by_cashiers),
            paid_out=_out_of(by_cashiers),
            to_tables=_out_of(at_tables),
            from_tables=_into(at_tables),
            adjustments_paid=_into(adjustments),
            adjustments_collected=_out_of(adjustments),
            closing=opening + sum(one.amount for one in every),
            movements=sum(one.movements for one in every),
        ),
        cashiers=tuple(
            CashierLine(
                person=person,
                name=name(person),
                paid_in=_into(by_person),
                paid_out=_out_of(by_person),
                movements=sum(one.movements for one in by_person),
            )
            for person in sorted({one.person for one in by_cashiers})
            for by_person in ([one for one in by_cashiers if one.person == person],)
        ),
    )


def _into(sums: Iterable[Sum]) -> int:
    return sum(one.amount for one in sums if one.amount > 0)


def _out_of(sums: Iterable[Sum]) -> int:
    return -sum(one.amount for one in sums if one.amount < 0)


def sources_of(books: HouseBooks, entries: Iterable[tuple[str, int]]) -> Iterator[Source]:
    """The ranges that hold these entries of streams, by sequence; one for each stream."""
    for stream, of_it in groupby(sorted(entries), lambda one: one[0]):
        places = [sequence for _, sequence in of_it]
        first, last = _ends(books, stream, places[0], places[-1])
        if stream == STREAM:
            yield Source(stream, first.sequence, last.sequence, last.hash.hex())
        else:
            yield source(books.table(stream.removeprefix(TABLE)), [first, last])


def _ends(books: HouseBooks, stream: str, first: int, last: int) -> list[Chained]:
    """The first and the last entry of a range of a stream."""
    return [books.store.streams.span(stream, place, place)[0] for place in (first, last)]
