"""Checks that two managers reset each password and removed each lost second factor, and that codes had a factor."""

from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.approval_trail import ApprovalTrail
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base import account_events as a
from fifthstreet.house.base import house_events as o
from fifthstreet.house.staff.account_changes import PendingRemoval, PendingReset


def check_credentials(log: Log) -> Iterator[Bad]:
    """Check every password reset, and every second factor from its enrolment to its removal."""
    trail, enrolled = ApprovalTrail(log), set[str]()
    for one in log.house_events():
        trail.follow(one)
        fault = _fault(trail, one, enrolled)
        if fault:
            yield one.bad(fault)
            return
    rows = log.reader.rows("SELECT person, factor FROM accounts")
    for person, factor in rows:
        if bool(factor) != (person in enrolled):
            what = "has a second factor that" if factor else "lacks the second factor that"
            yield Bad(o.STREAM, 0, f"the account of {person} {what} the house stream {'lacks' if factor else 'has'}")


def _fault(trail: ApprovalTrail, one: HouseEntry, enrolled: set[str]) -> str | None:
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
