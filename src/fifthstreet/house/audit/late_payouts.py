"""Checks payouts after the close of a round: their document, their manager, and what was cancelled."""

from collections import defaultdict
from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.audit.table_replay import TableReplay
from fifthstreet.house.base import codec
from fifthstreet.house.base import house_events as o
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.tables.payouts import Payout
from fifthstreet.house.tables.recorded_payouts import (
    fault_of_pay,
    paid_without_document,
    payout_by,
    payout_cancelled_by,
    payouts_of_round,
)
from fifthstreet.table.events import Adjusted


def wrong_late_payouts(log: Log, settings: HouseSettings) -> Iterator[Bad]:
    """Check every adjustment of every table, in order; one finding a table."""
    asked = (one.event for one in log.house_events() if isinstance(one.event, o.ApprovalAsked))
    by_manager = {f"approval:{one.approval}" for one in asked if one.kind == "large-adjustment"}
    for table in log.tables:
        late = _LatePayouts(log, table, settings)
        for entry in table.adjusted if table.complete else ():
            event = codec.read_event(entry.event)
            assert isinstance(event, Adjusted)
            fault = late.fault_of(entry.sequence, event)
            if abs(event.amount) >= settings.at(entry.at).manager_signature_from and entry.command not in by_manager:
                fault = "no manager was to approve this adjustment"
            if fault:
                yield Bad(table.stream, entry.sequence, fault, entry.at)
                break


class _LatePayouts:
    """The payouts and adjustments of the closed rounds of a table, as far as it was read."""

    def __init__(self, log: Log, table: TableReplay, settings: HouseSettings) -> None:
        self._reader, self._table, self._settings = log.reader, table.record.table, settings
        self._payouts: dict[int, list[Payout]] = {}
        self._adjusted: defaultdict[int, list[Adjusted]] = defaultdict(list)

    def fault_of(self, sequence: int, event: Adjusted) -> str | None:
        """Apply the next adjustment, and return why it cannot have been made; None if it can."""
        number, settings = event.round, self._settings.at(event.at)
        if number not in self._payouts:
            self._payouts[number] = [*payouts_of_round(self._reader, self._table, number)]
        before = paid_without_document(self._adjusted[number], event.player)
        self._adjusted[number].append(event)
        if event.amount < 0:
            return self._fault_of_cancelling(event)
        if settings.demo:
            return "the demo pays nothing by a payout document" if event.source == "document" else None
        made = payout_by(self._reader, self._table, event, sequence)
        fault = fault_of_pay(event, made, before, settings)
        if made and event.source == "document":
            self._payouts[number].append(made)
        return f"paid otherwise than it must be: {fault}" if fault else None

    def _fault_of_cancelling(self, event: Adjusted) -> str | None:
        if not event.wager and event.source != "document":
            return None
        cancelled = payout_cancelled_by(event, self._payouts[event.round])
        by_document = -event.amount if event.source == "document" else 0
        if not cancelled or cancelled.by_cage(self._settings.at(cancelled.at)) != by_document:
            return "it cancels a payout that was not open"
        self._payouts[event.round].remove(cancelled)
        return None
