"""Checks that each change of a setting took two managers: one requested it, another approved these terms once."""

from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.approval_trail import ApprovalTrail
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base.house_events import SettingChanged
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.staff.setting_changes import PendingSetting, fault_of_change


def check_settings(log: Log) -> Iterator[Bad]:
    """Check that every change of a setting follows its approval, has the approved terms, and was possible."""
    settings, trail = HouseSettings(), ApprovalTrail(log)
    for one in log.house_events():
        trail.follow(one)
        if isinstance(one.event, SettingChanged):
            fault = _fault(trail, settings, one, one.event)
            if fault:
                yield one.bad(fault)
                return
            settings.on_event(one.event, one.entry.person)


def _fault(trail: ApprovalTrail, settings: HouseSettings, one: HouseEntry, changed: SettingChanged) -> str | None:
    """What is wrong with a change of a setting; None if two managers made it."""
    if not trail.use(one, changed.approval, "setting"):
        return "no second person approved this change of a setting"
    pending = PendingSetting(name=changed.name, value=changed.value, from_day=changed.from_day)
    if trail.has_row(changed.approval) and trail.action(changed.approval) != pending:
        return f"approval {changed.approval} was given for another change"
    impossible = fault_of_change(settings, pending, changed.at)
    return f"the setting cannot have been changed so: {impossible.message}" if impossible else None
