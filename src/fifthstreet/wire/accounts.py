"""Changes of staff accounts that two managers make: a one-time password, and the removal of a second factor."""

from fifthstreet.values import Value
from fifthstreet.wire.client_commands import CommandId
from fifthstreet.wire.staff import Reason


class RequestAccountChange(Value, forbid_unknown_fields=True):
    """Request a change of another staff member's account, with the reason; a second manager must approve it."""

    id: CommandId
    reason: Reason


class ResetRequested(Value):
    """The answer to a request for a one-time password: the password, shown once; null when the request is repeated.

    It works once the approval is given; its owner must change it at the next sign-in.
    """

    approval: int
    password: str | None
