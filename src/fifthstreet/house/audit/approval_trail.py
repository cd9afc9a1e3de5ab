"""Approvals in the house stream: finds the approval that precedes a change, with its requester and approver."""

from typing import NamedTuple

import msgspec

from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base import house_events as o
from fifthstreet.house.staff.pending_actions import PendingAction, pending_action_of


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
        """The unused approval of a kind on the entry before this one, given by the same person; it is then used."""
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
