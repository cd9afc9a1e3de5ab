"""Checks that two managers made every change of a setting: one asked, another approved these terms, and once."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import SettingChanged
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.staff.pending_actions import pending_action_of
from fifthstreet.house.staff.setting_changes import PendingSetting, fault_of_change


class _Approved(NamedTuple):
    """An approval of a change: who gave it, and at which place of the house stream."""

    by: str
    sequence: int


def check_settings(log: Log) -> Iterator[Bad]:
    """Check that every change of a setting was approved on the entry before it, has those terms, and was possible."""
    settings, asked, approved = HouseSettings(), dict[int, str](), dict[int, _Approved]()
    for one in log.house_events():
        match one.event:
            case o.ApprovalAsked(approval=number, kind="setting"):
                asked[number] = one.entry.person
            case o.ApprovalAnswered(approval=number, approved=True) if asked.get(number, "") not in (
                "",
                one.entry.person,
            ):
                approved[number] = _Approved(one.entry.person, one.entry.sequence)
            case SettingChanged() as changed:
                given = approved.pop(changed.approval, None)
                fault = _fault(log, settings, one, changed, given)
                if fault:
                    yield one.bad(fault)
                    return
                settings.on_event(changed, one.entry.person)
            case _:
                pass


def _fault(
    log: Log, settings: HouseSettings, one: HouseEntry, changed: SettingChanged, given: _Approved | None
) -> str | None:
    """What is wrong with a change of a setting; None if two managers made it."""
    if given != _Approved(one.entry.person, one.entry.sequence - 1):
        return "no second person approved this change of a setting"
    pending = PendingSetting(name=changed.name, value=changed.value, from_day=changed.from_day)
    if not _has_terms(log, changed.approval, pending):
        return f"approval {changed.approval} was given for another change"
    impossible = fault_of_change(settings, pending, changed.at)
    return f"the setting cannot have been changed so: {impossible.message}" if impossible else None


def _has_terms(log: Log, number: int, pending: PendingSetting) -> bool:
    """Whether the row of an approval has these terms; a missing row is another check's finding."""
    record = log.reader.approvals.get(number)
    try:
        return record is None or pending_action_of(record) == pending
    except (msgspec.MsgspecError, ValueError):
        return False
