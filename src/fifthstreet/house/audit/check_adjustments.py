"""Checks that two people made every adjustment: one asked, another approved, and the table did what was approved."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import asdict

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.base import codec
from fifthstreet.house.base import house_events as o
from fifthstreet.house.staff.pending_actions import PendingCommand, pending_action_of
from fifthstreet.house.tables.approval_policy import ADJUSTMENTS
from fifthstreet.table.commands import Adjust
from fifthstreet.table.events import Adjusted


class _Approval(NamedTuple):
    """A request for an adjustment, and the answer that approved it: who, and by which events of the table."""

    number: int
    table: str | None
    asked_by: str
    given_by: str = ""
    first: int = 0
    last: int = 0

    def covers(self, table: str, entry: Chained) -> bool:
        """Whether these two people made the adjustment in an entry of a table."""
        if self.given_by in ("", self.asked_by) or (self.table, self.asked_by) != (table, entry.person):
            return False
        return self.first <= entry.sequence <= self.last


def check_adjustments(log: Log) -> Iterator[Bad]:
    """Check that a second person approved every adjustment on exactly its terms, and no approval was used twice."""
    approvals = _approvals(log)
    for table in log.tables:
        for entry in table.adjusted if table.complete else ():
            approval = approvals.pop(entry.command, None)
            if not approval or not approval.covers(table.record.table, entry):
                yield Bad(table.stream, entry.sequence, "no second person approved this adjustment", entry.at)
                break
            if not _has_terms(log, approval, entry):
                what = f"approval {approval.number} was given for another adjustment"
                yield Bad(table.stream, entry.sequence, what, entry.at)
                break


def _approvals(log: Log) -> dict[str, _Approval]:
    """The approvals of adjustments, by the command id that each was carried out with."""
    found: dict[str, _Approval] = {}
    for one in log.house_events():
        match one.event:
            case o.ApprovalAsked(approval=number, kind=kind, table=table) if kind in ADJUSTMENTS:
                found[f"approval:{number}"] = _Approval(number, table, one.entry.person)
            case o.ApprovalAnswered(approval=number, approved=True, first=first, last=last):
                asked = found.get(f"approval:{number}")
                if asked:
                    given = asked._replace(given_by=one.entry.person, first=first or 0, last=last or 0)
                    found[f"approval:{number}"] = given
            case _:
                pass
    return found


def _has_terms(log: Log, approval: _Approval, entry: Chained) -> bool:
    """Whether the table did what the row of the approval says; a missing row is another check's finding."""
    record, event = log.reader.approvals.get(approval.number), codec.read_event(entry.event)
    if not record or not isinstance(event, Adjusted):
        return True
    try:
        pending = pending_action_of(record)
    except (msgspec.MsgspecError, ValueError):
        return False
    if not isinstance(pending, PendingCommand) or not isinstance(pending.command, Adjust):
        return False
    done, approved = asdict(event), asdict(pending.command)
    return all(done[name] == approved[name] for name in done.keys() & approved.keys() - {"at"})
