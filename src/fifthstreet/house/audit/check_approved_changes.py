"""Checks that two managers made each change that takes two: of settings, passwords and second factors."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base import account_events as a
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import SettingChanged
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.staff.account_changes import PendingRemoval, PendingReset
from fifthstreet.house.staff.pending_actions import PendingAction, pending_action_of
from fifthstreet.house.staff.setting_changes import PendingSetting, fault_of_change


class Approval(NamedTuple):
    """An approval that was given: its kind, requester, approver and place in the house stream."""

    kind: str
    asked_by: str
    by: str
    sequence: int


class ApprovalTrail:
    """Follows the house stream and finds approvals that were given but not used yet."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._asked: dict[int, tuple[str, str]] = {}
        self._given: dict[int, Approval] = {}

    def follow(self, one: HouseEntry) -> None:
        """Apply the next entry of the house stream; an approval by its own requester does not count."""
        match one.event:
            case o.ApprovalAsked(approval=number, kind=kind):
                self._asked[number] = kind, one.entry.person
            case o.ApprovalAnswered(approval=number, approved=True) if number in self._asked:
                kind, asked_by = self._asked[number]
                if asked_by not in ("", one.entry.person):
                    self._given[number] = Approval(kind, asked_by, one.entry.person, one.entry.sequence)
            case _:
                pass

    def use(self, one: HouseEntry, number: int, kind: str) -> Approval | None:
        """The unused approval of a kind that the same person gave in the entry before this one; marks it as used."""
        given = self._given.pop(number, None)
        fits = given and (given.kind, given.by, given.sequence) == (kind, one.entry.person, one.entry.sequence - 1)
        return given if fits else None

    def action(self, number: int) -> PendingAction | None:
        """The action in an approval's database row; None if missing or unreadable, which another check reports."""
        record = self._log.reader.approvals.get(number)
        try:
            return pending_action_of(record) if record else None
        except (msgspec.MsgspecError, ValueError):
            return None

    def has_row(self, number: int) -> bool:
        """Whether the approval has a database row; another check reports a missing one."""
        return self._log.reader.approvals.get(number) is not None


def check_credentials(log: Log) -> Iterator[Bad]:
    """Check every password reset, and every second factor from its enrolment to its removal."""
    trail, enrolled = ApprovalTrail(log), set[str]()
    for one in log.house_events():
        trail.follow(one)
        fault = _fault_of_credentials(trail, one, enrolled)
        if fault:
            yield one.bad(fault)
            return
    rows = log.reader.rows("SELECT person, factor FROM accounts")
    for person, factor in rows:
        if bool(factor) != (person in enrolled):
            what = "has a second factor that" if factor else "lacks the second factor that"
            yield Bad(o.STREAM, 0, f"the account of {person} {what} the house stream {'lacks' if factor else 'has'}")


def _fault_of_credentials(trail: ApprovalTrail, one: HouseEntry, enrolled: set[str]) -> str | None:
    """Apply the next entry, and return what is wrong with it; None if nothing is."""
    match one.event:
        case a.PasswordReset() as reset:
            return _fault_of_reset(trail, one, reset)
        case a.SecondFactorEnrolled(person=person):
            if person in enrolled:
                return f"{person} had a second factor already"
            enrolled.add(person)
        case a.RecoveryCodeUsed(person=person):
            return None if person in enrolled else f"{person} had no second factor"
        case a.SecondFactorRemoved(person=person) as gone:
            if person not in enrolled:
                return f"{person} had no second factor"
            enrolled.discard(person)
            return _fault_of_removal(trail, one, gone)
        case _:
            pass
    return None


def _fault_of_reset(trail: ApprovalTrail, one: HouseEntry, reset: a.PasswordReset) -> str | None:
    given = trail.use(one, reset.approval, "password-reset")
    if not given or reset.person in (given.by, given.asked_by):
        return "no second manager approved this password reset"
    if given.asked_by != reset.asked_by:
        return f"{reset.asked_by} did not request this password reset"
    action = trail.action(reset.approval)
    fits = isinstance(action, PendingReset) and action.person == reset.person
    return (
        None
        if fits or not trail.has_row(reset.approval)
        else f"approval {reset.approval} was given for another account"
    )


def _fault_of_removal(trail: ApprovalTrail, one: HouseEntry, gone: a.SecondFactorRemoved) -> str | None:
    """What is wrong with a removal; the owner, and the operator at the server, need no approval."""
    if gone.approval is None:
        by_owner = one.entry.person == gone.person
        return None if by_owner or one.entry.by == "system" else "no second manager approved the removal"
    given = trail.use(one, gone.approval, "second-factor")
    if not given or gone.person in (given.by, given.asked_by):
        return "no second manager approved the removal"
    action = trail.action(gone.approval)
    fits = isinstance(action, PendingRemoval) and action.person == gone.person
    return (
        None if fits or not trail.has_row(gone.approval) else f"approval {gone.approval} was given for another account"
    )


def check_settings(log: Log) -> Iterator[Bad]:
    """Check that every change of a setting follows its approval, has the approved terms, and was possible."""
    settings, trail = HouseSettings(), ApprovalTrail(log)
    for one in log.house_events():
        trail.follow(one)
        if isinstance(one.event, SettingChanged):
            fault = _fault_of_setting(trail, settings, one, one.event)
            if fault:
                yield one.bad(fault)
                return
            settings.on_event(one.event, one.entry.person)


def is_possible(settings: HouseSettings, changed: SettingChanged) -> bool:
    """Whether a setting could be changed like this; other checks ignore an impossible change."""
    return fault_of_change(settings, _pending(changed), changed.at) is None


def _pending(changed: SettingChanged) -> PendingSetting:
    return PendingSetting(name=changed.name, value=changed.value, from_day=changed.from_day)


def _fault_of_setting(
    trail: ApprovalTrail, settings: HouseSettings, one: HouseEntry, changed: SettingChanged
) -> str | None:
    """What is wrong with a change of a setting; None if two managers made it."""
    if not trail.use(one, changed.approval, "setting"):
        return "no second person approved this change of a setting"
    pending = _pending(changed)
    if trail.has_row(changed.approval) and trail.action(changed.approval) != pending:
        return f"approval {changed.approval} was given for another change"
    impossible = fault_of_change(settings, pending, changed.at)
    return f"the setting cannot have been changed in this way: {impossible.message}" if impossible else None
