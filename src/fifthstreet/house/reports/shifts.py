"""The shifts of a table: cards for the screen, contents of the reports, comparison with the meter."""

from collections.abc import Iterator

from fifthstreet.house.bank.document_words import document_behind
from fifthstreet.house.base import codec
from fifthstreet.house.reports.books import TableBooks, source
from fifthstreet.house.reports.meter_statement import Moment, meter_at, sequence_at, statement
from fifthstreet.house.reports.shift_tally import EntryEvent, ShiftTally
from fifthstreet.house.reports.table_progressive import MeterOfATable, compare_with_meter
from fifthstreet.house.store import Chained
from fifthstreet.papers.document_list import NamedDocument
from fifthstreet.papers.forms import Source
from fifthstreet.papers.meter_reconciliation import MeterStatement, TableAndMeter
from fifthstreet.papers.shift_report import BankLine, ShiftReport, basis_points
from fifthstreet.table.events import Filled
from fifthstreet.wire.staff import ShiftCard


def shifts_of(books: TableBooks) -> tuple[ShiftTally, ...]:
    """The shifts of a table in order; the last one runs while the table is open."""
    return books.shifts.read_on(books.store)


def shift_at(books: TableBooks, at: int) -> int:
    """The number of a table's last shift that had begun at a time; 0 before the first."""
    return max((shift.number for shift in shifts_of(books) if shift.begins.at <= at), default=0)


def shift_card(books: TableBooks, shift: ShiftTally) -> ShiftCard:
    """A shift's figures for the screen."""
    sides = against_the_meter(books, shift) if shift.ends else None
    return ShiftCard(
        table=books.table,
        shift=shift.number,
        since=shift.begins.at,
        until=shift.ends.at if shift.ends else None,
        opening=shift.opening,
        fills=shift.fills,
        credits=shift.credits,
        closing=shift.closing,
        drop=shift.drop,
        tips=shift.tips,
        win=shift.win,
        hold=None if shift.hold is None else basis_points(shift.hold),
        unexplained=shift.closing - shift.inventory,
        rounds=shift.rounds,
        voids=shift.voids,
        irregularities=shift.irregularities,
        adjustments=shift.adjustments,
        adjusted_paid=shift.adjusted_paid,
        adjusted_collected=shift.adjusted_collected,
        contributions=shift.contributions,
        awards=shift.awards,
        progressive_agrees=sides.agrees if sides else None,
        documents=tuple(_documents(shift)),
    )


def _documents(shift: ShiftTally) -> Iterator[NamedDocument]:
    """The slips behind a shift's bank: those that began it, brought and took chips, and ended it."""
    entries = (shift.begins, *(one.entry for one in shift.bank), *([shift.ends] if shift.ends else []))
    return (document for entry in entries if (document := document_behind(entry.command)))


def shift_data(books: TableBooks, number: int) -> ShiftReport | None:
    """The contents of a shift report; None if there is no such shift."""
    shifts = shifts_of(books)
    if not 1 <= number <= len(shifts):
        return None
    shift = shifts[number - 1]
    first, last = shift.begins.sequence, shift.last.sequence
    sums = books.store.rounds.sums(books.table, first, last)
    meter, of_the_meter = _meter(books, shift)
    terms = books.game.submission
    return ShiftReport(
        facility=terms.facility,
        zone=books.settings.zone_at(shift.ends.at if shift.ends else shift.begins.at),
        table=books.table,
        law=books.game.book.law,
        game=books.game.digest,
        shift=number,
        since=shift.begins.at,
        until=shift.ends.at if shift.ends else None,
        opened_by=books.person(shift.begins.by, shift.begins.person),
        counted_by=books.person(shift.ends.by, shift.ends.person) if shift.ends else "",
        opening=shift.opening,
        fills=shift.fills,
        credits=shift.credits,
        closing=shift.closing,
        expected=shift.inventory,
        drop=shift.drop,
        tips=shift.tips,
        win=shift.win,
        hold=shift.hold,
        buy_ins=shift.buy_ins,
        times_brought=shift.times_brought,
        brought=shift.brought,
        cash_outs=shift.cash_outs,
        cashed_out=shift.cashed_out,
        rounds=shift.rounds,
        voids=shift.voids,
        hands_void=shift.hands_void,
        folds_by_system=shift.folds_by_system,
        wagered=sums.wagered,
        returned=sums.returned,
        from_cage=shift.from_cage,
        adjustments=shift.adjustments,
        adjusted_paid=shift.adjusted_paid,
        adjusted_collected=shift.adjusted_collected,
        bank=tuple(_bank_line(books, one) for one in shift.bank),
        irregular=books.lines(shift.irregular),
        irregularities=shift.irregularities,
        meter=meter,
        progressive=against_the_meter(books, shift),
        sources=(source(books, [shift.begins, shift.last]), *of_the_meter),
    )


def _bank_line(books: TableBooks, recorded: EntryEvent) -> BankLine:
    entry, event = recorded
    what = "Fill from the cage" if isinstance(event, Filled) else "Credit to the cage"
    amount = getattr(event, "amount", 0)
    return BankLine(at=entry.at, what=what, person=books.person(entry.by, entry.person), amount=amount)


def against_the_meter(books: TableBooks, shift: ShiftTally) -> TableAndMeter | None:
    """The shift's progressive by the table's events, compared with the meter's; None if the table has no meter."""
    stream = books.meter_stream
    if stream is None or shift.against_the_meter:
        return shift.against_the_meter
    since, until = _span(books, stream, shift)
    meter = MeterOfATable(books.table, meter_at(books, stream, since))
    for entry in books.store.streams.walk(stream, since + 1, until):
        if not shift.ends and entry.at > shift.last.at:
            break  # the meter is ahead of what was read of the table
        meter.add(codec.read_meter_event(entry.event))
    before = books.store.rounds.last_by(books.table, shift.begins.sequence)
    found = compare_with_meter(shift.progressive, before, meter)
    if shift.ends:
        shift.against_the_meter = found
    return found


def _meter(books: TableBooks, shift: ShiftTally) -> tuple[MeterStatement | None, tuple[Source, ...]]:
    stream = books.meter_stream
    if stream is None:
        return None, ()
    made, ends = statement(books, stream, *_span(books, stream, shift))
    return made, (source(books, ends),) if ends else ()


def _span(books: TableBooks, stream: str, shift: ShiftTally) -> tuple[int, int]:
    """The last sequence of the meter's stream before a shift, and the last one within it."""
    since = sequence_at(books, stream, _moment(books, shift.begins))
    until = (
        sequence_at(books, stream, _moment(books, shift.ends)) if shift.ends else books.store.streams.last(stream)[0]
    )
    return since, until


def _moment(books: TableBooks, entry: Chained) -> Moment:
    """The moment of an entry that began or ended a shift, with the last round before it."""
    return Moment(entry.at, books.store.rounds.last_by(books.table, entry.sequence))
