"""Changes of staff accounts that wait for a second manager: a one-time password, and a lost second factor."""

from fifthstreet.house.accounts.approved_changes import Approved, ApprovedChanges
from fifthstreet.house.tables.change import Change
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered


class PendingReset(Value, tag="password-reset"):
    """A one-time password for a person: its hash; ``replaces`` is the digest of the old hash."""

    person: str
    password: str
    replaces: str


class PendingRemoval(Value, tag="second-factor"):
    """The removal of a person's second factor; ``replaces`` is the digest of the factor to be removed."""

    person: str
    replaces: str


async def change_account(
    changes: ApprovedChanges, pending: PendingReset | PendingRemoval, asked_by: str, number: int, approval: Change
) -> Answered | Fault:
    """Carry out an approved change of an account together with its approval; it expires if the account changed."""
    assert approval.approver
    approved = Approved(number, asked_by, approval.approver, approval.house_events, approval.rows)
    match pending:
        case PendingReset():
            done = await changes.reset_password(pending.person, pending.password, pending.replaces, approved)
        case PendingRemoval():
            done = await changes.remove_factor(pending.person, pending.replaces, approved)
    return done if isinstance(done, Fault) else Answered(id=approval.approver.command, sequence=done)
