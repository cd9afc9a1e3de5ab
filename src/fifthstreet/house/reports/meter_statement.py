"""A meter between two moments of a table: how it stood, all that moved in its books and whose it was, how it stands."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from fifthstreet.house import codec
from fifthstreet.house.record.books import TableBooks
from fifthstreet.house.store import Chained
from fifthstreet.papers.shift_report import BOOKS, MeterLine, MeterStatement
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
KINDS: dict[type, str] = {
    MeterStarted: "Started by the house",
    Contributed: "Contributions",
    Corrected: "Taken back, rounds and hands void",
    Awarded: "Awards claimed",
    AwardPaid: "Awards paid",
}


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
    by = books.store.sequence_by(stream, moment.at)
    earlier = books.store.sequence_by(stream, moment.at - 1)
    for entry in books.store.through(stream, earlier + 1, by):
        table, number = table_of(codec.read_meter_event(entry.event))
        if table == books.table and number > moment.round:
            return entry.sequence - 1
    return by


def meter_at(books: TableBooks, stream: str, sequence: int) -> Meter:
    """The meter as it stood after an entry."""
    kept = books.store.snapshot(stream, sequence)
    meter = codec.read_meter(kept.state) if kept else machine.new_meter(books.game, stream.partition(":")[2])
    for entry in books.store.through(stream, (kept.sequence if kept else 0) + 1, sequence):
        meter = machine.evolve(meter, codec.read_meter_event(entry.event))
    return meter


def statement(books: TableBooks, stream: str, since: int, until: int) -> tuple[MeterStatement, list[Chained]]:
    """The meter between two entries of its stream, and the entries that were read for it: the first and the last."""
    sums: dict[str, dict[str, Fraction]] = {}
    ends: list[Chained] = []
    paid = 0
    for entry in books.store.through(stream, since + 1, until):
        event = codec.read_meter_event(entry.event)
        ends = [ends[0] if ends else entry, entry]
        if isinstance(event, AwardPaid) and event.key.table == books.table:
            paid += event.amount
        _add(sums, event, books.table)
    before = meter_at(books, stream, since)
    made = MeterStatement(
        meter=stream.partition(":")[2],
        before=_stands("Before", before),
        moved=tuple(MeterLine(what, **amounts) for what, amounts in sorted(sums.items(), key=_place)),
        after=_stands("After", meter_at(books, stream, until)),
        paid=paid,
    )
    return made, ends


def _add(sums: dict[str, dict[str, Fraction]], event: AnyMeterEvent, table: str) -> None:
    """What an event moves, under the heading that it belongs beneath; a reset is told by where it came from."""
    for what, moved in _moved(event, table):
        line = sums.setdefault(what, dict.fromkeys(BOOKS, Fraction(0)))
        for account, amount in moved:
            if account in ACCOUNTS:
                line[ACCOUNTS[account]] += amount


def _moved(event: AnyMeterEvent, table: str) -> Iterable[tuple[str, list[tuple[str, Fraction]]]]:
    if isinstance(event, MeterReset):
        yield "Reset, from the house (seed)", [("meter", event.from_house)]
        yield "Reset, from the reserve", [("meter", event.from_reserve), ("reserve", -event.from_reserve)]
        yield "Reset, from the overflow", [("meter", event.from_overflow), ("overflow", -event.from_overflow)]
    elif type(event) in KINDS:
        whose = table_of(event)[0]
        of = "" if not whose else ", this table" if whose == table else ", other tables"
        yield KINDS[type(event)] + of, [(posting.account, posting.amount) for posting in accounts.postings(event)]


def _place(line: tuple[str, object]) -> tuple[int, str]:
    """The order of a statement: what came in, what went back, what was won, what was paid, the reset."""
    kinds = [*KINDS.values(), "Reset, from the h", "Reset, from the r", "Reset, from the o"]
    return next(place for place, kind in enumerate(kinds) if line[0].startswith(kind)), f"{', other' in line[0]}"


def _stands(what: str, meter: Meter) -> MeterLine:
    return MeterLine(what, meter.shown, meter.reserve, meter.overflow, Fraction(meter.payable))
