"""Checks that every investigation is about a result outside 95% whose last day was over, with its recorded figures."""

from collections.abc import Iterator
from datetime import date

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.check_approved_changes import is_possible
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.bank.document_kinds import KINDS, LAST_DAY
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import DocumentPrepared
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.statistics.book import StatisticsBook
from fifthstreet.house.statistics.figures import Days
from fifthstreet.house.statistics.results import all_results


def check_investigations(log: Log) -> Iterator[Bad]:
    """Compute every result anew and compare it with the investigations; needs all tables, and the deck keys."""
    begun = [(one, one.event) for one in log.house_events() if isinstance(one.event, DocumentPrepared)]
    begun = [(one, event) for one, event in begun if event.kind in KINDS and KINDS[event.kind].about == "result"]
    if not begun or not log.vault or not all(table.complete for table in log.tables):
        return
    settings = _settings(log)
    tables = []
    for table in log.tables:
        assert table.game
        book = StatisticsBook(table.record.table, table.game, settings.day_of, log.vault)
        book.read_on(log.reader)
        tables.append(Days(table.record.table, book.days(), book.dealers(), {}))
    known = {(one.table, one.facts) for one in all_results(tables, date.max) if one.why}
    for one, event in begun:
        fault = _fault(one, event, settings) if (event.table, event.facts) in known else "the record has no such result"
        if fault:
            yield one.bad(f"investigation {event.serial}: {fault}")
            return


def _settings(log: Log) -> HouseSettings:
    settings = HouseSettings()
    for one in log.house_events():
        if isinstance(one.event, o.SettingChanged) and is_possible(settings, one.event):
            settings.on_event(one.event, one.entry.person)
    return settings


def _fault(one: HouseEntry, event: DocumentPrepared, settings: HouseSettings) -> str | None:
    over = str(settings.day_of(one.entry.at)) > str(dict(event.facts)[LAST_DAY])
    return None if over else "its last gaming day was not over"
