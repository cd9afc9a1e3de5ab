"""A meter between two moments of a table: how it stood, all that moved in its books and whose it was, how it stands."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from fifthstreet.house.base import codec
from fifthstreet.house.reports.books import TableBooks
from fifthstreet.house.store import Chained
from fifthstreet.papers.meter_reconciliation import BOOKS, MeterLine, MeterStatement
from fifthstreet.progressive import accounts, machine
from fifthstreet.progressive.events import (
    AnyMeterEvent,
    Awarded,
    AwardPaid,
    Contributed,
    Corrected,
    MeterReset,
    MeterStarted,
)
from fifthstreet.progressive.state import Meter

ACCOUNTS = {"meter": "meter", "reserve": "reserve", "overflow": "overflow", "jackpot payable": "payable"}


class Movement(Enum):
    """What moves in a meter's books, in the order of a statement."""

    STARTED = "Started by the house"
    CONTRIBUTED = "Contributions"
    TAKEN_BACK = "Taken back, rounds and hands void"
    AWARDED = "Awards claimed"
    PAID = "Awards paid"
    RESET_BY_THE_HOUSE = "Reset, from the house (seed)"
    RESET_BY_THE_RESERVE = "Reset, from the reserve"
    RESET_BY_THE_OVERFLOW = "Reset, from the overflow"


class Whose(Enum):
    """Where it came from; likewise in order."""

    THE_METER = ""
    THIS_TABLE = ", this table"
    OTHER_TABLES = ", other tables"


KINDS: dict[type, Movement] = {
    MeterStarted: Movement.STARTED,
    Contributed: Movement.CONTRIBUTED,
    Corrected: Movement.TAKEN_BACK,
    Awarded: Movement.AWARDED,
    AwardPaid: Movement.PAID,
}
Heading = tuple[Movement, Whose]
Sums = dict[Heading, dict[str, Fraction]]


class Moment(NamedTuple):
    """A moment of a table between two of its rounds: its time, and the last of its rounds before it."""

    at: int
    round: int


def table_of(event: AnyMeterEvent) -> tuple[str, int]:
    """Which table and round an event of a meter came from; no table where it is the meter's own."""
    if isinstance(event, Awarded | AwardPaid):
        return event.key.table, event.key.round
    return getattr(event, "table", ""), getattr(event, "round", 0)


def sequence_at(books: TableBooks, stream: str, moment: Moment) -> int:
    """The last entry of a meter's stream before a moment of the table.

    Events of the same thousandth of a second are before it, from the first on that belongs to a later round of the
    table: of the table's own rounds none is ever on the wrong side.
    """
    by = books.store.streams.sequence_at(stream, moment.at)
    earlier = books.store.streams.sequence_at(stream, moment.at - 1)
    for entry in books.store.streams.walk(stream, earlier + 1, by):
        table, number = table_of(codec.read_meter_event(entry.event))
        if table == books.table and number > moment.round:
            return entry.sequence - 1
    return by


def meter_at(books: TableBooks, stream: str, sequence: int) -> Meter:
    """The meter as it stood after an entry."""
    kept = books.store.snapshots.latest(stream, sequence)
    meter = codec.read_meter(kept.state) if kept else machine.new_meter(books.game, stream.partition(":")[2])
    for entry in books.store.streams.walk(stream, (kept.sequence if kept else 0) + 1, sequence):
        meter = machine.evolve(meter, codec.read_meter_event(entry.event))
    return meter


def statement(books: TableBooks, stream: str, since: int, until: int) -> tuple[MeterStatement, list[Chained]]:
    """The meter between two entries of its stream, and the entries that were read for it: the first and the last."""
    sums: Sums = {}
    ends: list[Chained] = []
    paid = 0
    for entry in books.store.streams.walk(stream, since + 1, until):
        event = codec.read_meter_event(entry.event)
        ends = [ends[0] if ends else entry, entry]
        if isinstance(event, AwardPaid) and event.key.table == books.table:
            paid += event.amount
        _add(sums, event, books.table)
    before = meter_at(books, stream, since)
    made = MeterStatement(
        meter=stream.partition(":")[2],
        before=_stands("Before", before),
        moved=tuple(
            MeterLine(what.value + whose.value, **sums[what, whose])
            for what in Movement
            for whose in Whose
            if (what, whose) in sums
        ),
        after=_stands("After", meter_at(books, stream, until)),
        paid=paid,
    )
    return made, ends


def _add(sums: Sums, event: AnyMeterEvent, table: str) -> None:
    """What an event moves, under the heading that it belongs beneath; a reset is told by where it came from."""
    for heading, moved in _moved(event, table):
        line = sums.setdefault(heading, dict.fromkeys(BOOKS, Fraction(0)))
        for account, amount in moved:
            if account in ACCOUNTS:
                line[ACCOUNTS[account]] += amount


def _moved(event: AnyMeterEvent, table: str) -> Iterable[tuple[Heading, list[tuple[str, Fraction]]]]:
    whose = _whose(event, table)
    if isinstance(event, MeterReset):
        reserve, overflow = event.from_reserve, event.from_overflow
        yield (Movement.RESET_BY_THE_HOUSE, whose), [("meter", event.from_house)]
        yield (Movement.RESET_BY_THE_RESERVE, whose), [("meter", reserve), ("reserve", -reserve)]
        yield (Movement.RESET_BY_THE_OVERFLOW, whose), [("meter", overflow), ("overflow", -overflow)]
    elif type(event) in KINDS:
        postings = accounts.postings(event)
        yield (KINDS[type(event)], whose), [(posting.account, posting.amount) for posting in postings]


def _whose(event: AnyMeterEvent, table: str) -> Whose:
    of = table_of(event)[0]
    return Whose.THE_METER if not of else Whose.THIS_TABLE if of == table else Whose.OTHER_TABLES


def _stands(what: str, meter: Meter) -> MeterLine:
    return MeterLine(what, meter.shown, meter.reserve, meter.overflow, Fraction(meter.payable))
