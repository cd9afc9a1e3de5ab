"""A meter's statement between two moments of a table: balances before, movements by kind and origin, after."""

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
    AwardsReleased,
    ClaimQueued,
    Contributed,
    Corrected,
    MeterReset,
    MeterStarted,
)
from fifthstreet.progressive.state import Meter

ACCOUNTS = {"meter": "meter", "reserve": "reserve", "overflow": "overflow", "jackpot payable": "payable"}


class Movement(Enum):
    """A kind of movement in a meter's accounts, in the order of a statement."""

    STARTED = "Started by the house"
    CONTRIBUTED = "Contributions"
    ADDED_LATE = "Wagers added late"
    TAKEN_BACK = "Wagers taken back"
    AWARDED = "Awards claimed"
    AWARDED_BY_THE_HOUSE = "Awards, from the house"
    PAID = "Awards paid"
    RELEASED = "Awards released"
    RESET_BY_THE_HOUSE = "Reset, from the house (seed)"
    RESET_BY_THE_RESERVE = "Reset, from the reserve"
    RESET_BY_THE_OVERFLOW = "Reset, from the overflow"


class Origin(Enum):
    """Where a movement came from, in the order of a statement."""

    THE_METER = ""
    THIS_TABLE = ", this table"
    OTHER_TABLES = ", other tables"


KINDS: dict[type, Movement] = {
    MeterStarted: Movement.STARTED,
    Contributed: Movement.CONTRIBUTED,
    Corrected: Movement.TAKEN_BACK,
    AwardPaid: Movement.PAID,
    AwardsReleased: Movement.RELEASED,
}
Heading = tuple[Movement, Origin]
Sums = dict[Heading, dict[str, Fraction]]


class Moment(NamedTuple):
    """A moment between two rounds of a table: its time, and the last round before it."""

    at: int
    round: int


def table_of(event: AnyMeterEvent) -> tuple[str, int]:
    """The table and round that a meter's event came from; the table is empty for an event of the meter itself."""
    if isinstance(event, Awarded | AwardPaid | ClaimQueued):
        return event.key.table, event.key.round
    return getattr(event, "table", ""), getattr(event, "round", 0)


def sequence_at(books: TableBooks, stream: str, moment: Moment) -> int:
    """The sequence of the last entry of a meter's stream before a moment of the table.

    Entries of the same millisecond count as before it, up to the first that belongs to a later round of the table, so
    that every round falls on the right side.
    """
    latest = books.store.streams.sequence_at(stream, moment.at)
    earlier = books.store.streams.sequence_at(stream, moment.at - 1)
    for entry in books.store.streams.walk(stream, earlier + 1, latest):
        table, number = table_of(codec.read_meter_event(entry.event))
        if table == books.table and number > moment.round:
            return entry.sequence - 1
    return latest


def meter_at(books: TableBooks, stream: str, sequence: int) -> Meter:
    """The meter after an entry of its stream."""
    snapshot = books.store.snapshots.latest(stream, sequence)
    meter = codec.read_meter(snapshot.state) if snapshot else machine.new_meter(books.game, stream.partition(":")[2])
    for entry in books.store.streams.walk(stream, (snapshot.sequence if snapshot else 0) + 1, sequence):
        meter = machine.evolve(meter, codec.read_meter_event(entry.event))
    return meter


def statement(books: TableBooks, stream: str, since: int, until: int) -> tuple[MeterStatement, list[Chained]]:
    """The statement between two entries of a meter's stream, and the first and last entry that it covers."""
    sums: Sums = {}
    ends: list[Chained] = []
    paid = 0
    for entry in books.store.streams.walk(stream, since + 1, until):
        event = codec.read_meter_event(entry.event)
        ends = [ends[0] if ends else entry, entry]
        if isinstance(event, AwardPaid) and event.key.table == books.table:
            paid += event.amount
        elif isinstance(event, AwardsReleased) and event.table == books.table:
            paid -= sum(award.amount for award in event.awards if award.paid)
        _add(sums, event, books.table)
    before = meter_at(books, stream, since)
    made = MeterStatement(
        meter=books.meter_title,
        before=_balances("Before", before),
        moved=tuple(
            MeterLine(what.value + origin.value, **sums[what, origin])
            for what in Movement
            for origin in Origin
            if (what, origin) in sums
        ),
        after=_balances("After", meter_at(books, stream, until)),
        paid=paid,
    )
    return made, ends


def _add(sums: Sums, event: AnyMeterEvent, table: str) -> None:
    """Add an event's movements to the sums; resets and awards are split by where the money came from."""
    for heading, moved in _moved(event, table):
        line = sums.setdefault(heading, dict.fromkeys(BOOKS, Fraction(0)))
        for account, amount in moved:
            if account in ACCOUNTS:
                line[ACCOUNTS[account]] += amount


def _moved(event: AnyMeterEvent, table: str) -> Iterable[tuple[Heading, list[tuple[str, Fraction]]]]:
    origin = _origin(event, table)
    if isinstance(event, MeterReset):
        reserve, overflow = event.from_reserve, event.from_overflow
        yield (Movement.RESET_BY_THE_HOUSE, origin), [("meter", event.from_house)]
        yield (Movement.RESET_BY_THE_RESERVE, origin), [("meter", reserve), ("reserve", -reserve)]
        yield (Movement.RESET_BY_THE_OVERFLOW, origin), [("meter", overflow), ("overflow", -overflow)]
    elif isinstance(event, Awarded):
        amount = Fraction(event.amount)
        yield (Movement.AWARDED, origin), [("meter", -amount), ("jackpot payable", amount)]
        if event.from_house:
            yield (Movement.AWARDED_BY_THE_HOUSE, origin), [("meter", event.from_house)]
    elif type(event) in KINDS:
        late = isinstance(event, Corrected) and event.amount < 0
        kind = Movement.ADDED_LATE if late else KINDS[type(event)]
        yield (kind, origin), [(posting.account, posting.amount) for posting in accounts.postings(event)]


def _origin(event: AnyMeterEvent, table: str) -> Origin:
    of = table_of(event)[0]
    return Origin.THE_METER if not of else Origin.THIS_TABLE if of == table else Origin.OTHER_TABLES


def _balances(what: str, meter: Meter) -> MeterLine:
    return MeterLine(what, meter.shown, meter.reserve, meter.overflow, Fraction(meter.payable))
