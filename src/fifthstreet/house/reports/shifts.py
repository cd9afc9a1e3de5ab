"""The shifts of a table from its record: each with its figures, read once and then only what happened since."""

import threading
from weakref import WeakKeyDictionary

from fifthstreet.house import codec
from fifthstreet.house.record.books import TableBooks, source
from fifthstreet.house.reports.meter_statement import Moment, sequence_at, statement
from fifthstreet.house.reports.shift_tally import ShiftTally, Told, shift_begun
from fifthstreet.house.store import Chained, Store
from fifthstreet.papers.forms import Source
from fifthstreet.papers.shift_report import BankLine, MeterStatement, ShiftReport
from fifthstreet.table.events import Filled
from fifthstreet.wire.staff import ShiftCard


class ShiftBook:
    """All shifts of one table so far."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.shifts: list[ShiftTally] = []
        self._sequence = 0
        self._lock = threading.Lock()

    def read_on(self, store: Store) -> tuple[ShiftTally, ...]:
        """The shifts as the record has them now. Only what was not read before is read."""
        with self._lock:
            for entry in store.through(self.stream, self._sequence + 1, store.last(self.stream)[0]):
                self._add(entry)
                self._sequence = entry.sequence
            return tuple(shift if shift.ends else shift.as_it_stands() for shift in self.shifts)

    def _add(self, entry: Chained) -> None:
        event = codec.read_event(entry.event)
        running = self.shifts[-1] if self.shifts and not self.shifts[-1].ends else None
        if running:
            running.add(entry, event)
        begun = shift_begun(len(self.shifts) + 1, entry, event)
        if begun:
            self.shifts.append(begun)


_books: "WeakKeyDictionary[Store, dict[str, ShiftBook]]" = WeakKeyDictionary()


def shifts_of(store: Store, table: str) -> tuple[ShiftTally, ...]:
    """The shifts of a table, the first one first; the last one runs while the table is open."""
    stream = f"table:{table}"
    return _books.setdefault(store, {}).setdefault(stream, ShiftBook(stream)).read_on(store)


def shift_card(table: str, shift: ShiftTally) -> ShiftCard:
    """A shift at a glance."""
    return ShiftCard(
        table=table,
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
        hold=shift.hold,
        unexplained=shift.closing - shift.inventory,
        rounds=shift.rounds,
        voids=shift.voids,
        irregularities=shift.irregularities,
        contributions=shift.contributions,
        awards=shift.awards,
    )


def shift_data(books: TableBooks, number: int) -> ShiftReport | None:
    """Everything that a shift report tells; nothing where there was no such shift."""
    shifts = shifts_of(books.store, books.table)
    if not 1 <= number <= len(shifts):
        return None
    shift = shifts[number - 1]
    first, last = shift.begins.sequence, shift.last.sequence
    sums = books.store.round_sums(books.table, first, last)
    meter, of_the_meter = _meter(books, shift)
    terms = books.game.submission
    return ShiftReport(
        facility=terms.facility,
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
        buy_ins=shift.buy_ins,
        cash_outs=shift.cash_outs,
        cashed_out=shift.cashed_out,
        rounds=shift.rounds,
        voids=shift.voids,
        hands_void=shift.hands_void,
        folds_by_system=shift.folds_by_system,
        wagered=sums.wagered,
        returned=sums.returned,
        from_cage=shift.from_cage,
        bank=tuple(_bank_line(books, told) for told in shift.bank),
        irregular=books.lines(shift.irregular),
        irregularities=shift.irregularities,
        meter=meter,
        sources=(source([shift.begins, shift.last]), *of_the_meter),
    )


def _bank_line(books: TableBooks, told: Told) -> BankLine:
    entry, event = told
    what = "Fill from the cage" if isinstance(event, Filled) else "Credit to the cage"
    amount = getattr(event, "amount", 0)
    return BankLine(at=entry.at, what=what, person=books.person(entry.by, entry.person), amount=amount)


def _meter(books: TableBooks, shift: ShiftTally) -> tuple[MeterStatement | None, tuple[Source, ...]]:
    stream = books.meter_stream
    if stream is None:
        return None, ()
    since = sequence_at(books, stream, _moment(books, shift.begins))
    until = sequence_at(books, stream, _moment(books, shift.ends)) if shift.ends else books.store.last(stream)[0]
    made, ends = statement(books, stream, since, until)
    return made, (source(ends),) if ends else ()


def _moment(books: TableBooks, entry: Chained) -> Moment:
    """When a shift began or ended, and how many rounds were over by then."""
    return Moment(entry.at, books.store.last_round_by(books.table, entry.sequence))
