"""Rounds in the record of a house: what reports are made from."""

from collections.abc import Iterable

from fifthstreet.house.base import codec
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.reports.books import ShiftBook, TableBooks
from fifthstreet.house.statistics.book import StatisticsBook
from fifthstreet.house.store import Batch, Entry, Store, TableRecord
from fifthstreet.progressive import machine as progressive
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.table.events import AnyEvent, SatDown
from support.entering import Entering
from support.store_records import kept, round_record, table


def recorded(store: Store, runs: Iterable[Entering]) -> list[TableBooks]:
    """The books of tables after their rounds, which are written into the store with the events of their meters."""
    found = [(_record(run), run) for run in runs]
    kept(store, *(_batch(record, run) for record, run in found))
    return [_books(store, record, run) for record, run in found]


def _books(store: Store, record: TableRecord, run: Entering) -> TableBooks:
    settings = HouseSettings()
    shifts = ShiftBook(f"table:{record.table}", 52)
    statistics = StatisticsBook(record.table, run.game, settings.day_of, None)
    return TableBooks(store, record, run.game, str, lambda role, person: role, shifts, statistics, settings)


def _record(run: Entering) -> TableRecord:
    name = run.table.name
    meter = f"{name} progressive" if run.share[0] else None
    return table(name, jurisdiction=run.game.submission.jurisdiction, meter=meter)


def _batch(record: TableRecord, run: Entering) -> Batch:
    """The table, its players and its round."""
    sat = [SatDown(at=0, seat=seat.number, player=seat.player) for seat in run.started.taken]
    events = [*sat, *run.events]
    entries = _entries(f"table:{record.table}", events)
    if record.meter:
        entries += _entries(f"meter:{record.meter}", [progressive.started(run.game, 0), *run.meter_events])
    closed = round_record(run.table.round.number, record.table, first=len(sat) + 1, last=len(events))
    return Batch(tables=(record,), entries=entries, rounds=(closed,))


def _entries(stream: str, events: list[AnyEvent] | list[AnyMeterEvent]) -> tuple[Entry, ...]:
    return tuple(
        Entry(stream=stream, sequence=n, at=event.at, by="dealer", person="", command="", event=codec.write(event))
        for n, event in enumerate(events, 1)
    )
