"""What has happened in the house beside its tables and meters: people, approvals, money at the cashier, disputes.

An event's tag carries its version: ``SignedIn.1``. It is never changed; a new shape gets a new number. Who brought it
about stands in its entry. No secret is in any of them.
"""

from fifthstreet.house.ledger.row_digests import Legacy
from fifthstreet.values import Value

STREAM = "house"
"""The stream that they are in."""


class HouseEvent(Value, tag=lambda name: f"{name}.1"):
    """Something that happened in the house, and when; the office sets the time, where it is not that of a movement.

    ``kept`` vouches for the rows that were kept with it: the name of each, and its digest.
    """

    at: int = 0
    kept: tuple[tuple[str, str], ...] = ()


class HouseOpened(HouseEvent):
    """The house opened, in this version, for guests with play chips or without them.

    ``strange`` are entries that it found and no closed house makes: stream and first sequence. ``legacy`` is in the
    first alone: what the house had before it noted anything. ``tables`` are those that it had before its stream told of
    tables, each with the digest of its row: in the first opening since then, and none in any later one. Since it
    ``signs_first``, a checkpoint is signed before anything else comes about.
    """

    version: str
    demo: bool
    strange: tuple[str, ...] = ()
    legacy: Legacy | None = None
    tables: tuple[tuple[str, str], ...] | None = None
    signs_first: bool = False


class HouseClosed(HouseEvent):
    """The house closed in good order."""


class AccountMade(HouseEvent):
    """Somebody has an account."""

    person: str
    login: str
    name: str
    role: str


class AccountChanged(HouseEvent):
    """An account was shut or opened, its lock-out ended, or it was given a new first password."""

    person: str
    open: bool
    unlocked: bool = False
    new_password: bool = False


class PasswordChanged(HouseEvent):
    """Somebody took another password."""

    person: str


class SignedIn(HouseEvent):
    """Somebody proved who he is, from an address."""

    person: str
    role: str
    address: str
    by_link: bool = False


class SignedOut(HouseEvent):
    """Somebody is signed in no more: he said so, was idle too long, or lost the right."""

    person: str
    lapsed: bool = False


class SignInFailed(HouseEvent):
    """Somebody could not prove who he is. The login is empty where there is no such account: it may be a password."""

    login: str
    address: str


class LockedOut(HouseEvent):
    """A login is locked after too many failures in a row; empty where there is no such account."""

    login: str
    address: str
    until: int


class LinkUsed(HouseEvent):
    """A one-time link was used up."""

    person: str
    address: str


class TableMade(HouseEvent):
    """The house has a table more, under the game of this digest; in ``kept`` is its row."""

    table: str
    game: str


class TappedIn(HouseEvent):
    """A person deals a table from now on."""

    table: str
    person: str


class TappedOut(HouseEvent):
    """A person deals a table no more; ``reason`` is why the floor took it from him."""

    table: str
    person: str
    reason: str = ""


class AlarmsShown(HouseEvent):
    """Somebody of the floor was shown what went wrong at a table, up to this event of its stream."""

    table: str
    last: int


class CommandRefused(HouseEvent):
    """The table, or the house, said no to a member of the staff, by a clause or by a rule of its own."""

    table: str
    command: str
    clause: str | None = None
    reason: str


class CommandGiven(HouseEvent):
    """A command to a table was given with a reason; its events are these of the table's stream."""

    table: str
    round: int
    command: str
    first: int
    last: int
    reason: str


class ApprovalAsked(HouseEvent):
    """Somebody asked for what takes a second person."""

    approval: int
    kind: str
    table: str | None
    words: str
    reason: str


class ApprovalAnswered(HouseEvent):
    """The second person's answer; if it was carried out, by these events of the table's stream."""

    approval: int
    approved: bool
    words: str
    first: int | None = None
    last: int | None = None


class MoneyMoved(HouseEvent):
    """The cashier moved money into a player's balance, or out of it."""

    player: str
    sequence: int
    amount: int
    after: int
    words: str


class GuestFunded(HouseEvent):
    """A guest came in and has play chips."""

    player: str
    amount: int


class DisputeOpened(HouseEvent):
    """A player objects to a round: its record is held."""

    dispute: int
    table: str
    round: int
    player: str
    words: str


class DisputeAnswered(HouseEvent):
    """What was found about a dispute."""

    dispute: int
    table: str
    round: int
    finding: str


class CheckpointSigned(HouseEvent):
    """How far every stream had come was signed."""

    number: int
    key: str
    hash: str


class KeyRotated(HouseEvent):
    """Checkpoints are signed with another key from now on."""

    old: str
    new: str


class SelfChecked(HouseEvent):
    """The critical parts were compared with the expected ones; ``differs`` names those that are others."""

    ok: bool
    digest: str
    differs: tuple[str, ...] = ()


AnyHouseEvent = (
    HouseOpened
    | HouseClosed
    | AccountMade
    | AccountChanged
    | PasswordChanged
    | SignedIn
    | SignedOut
    | SignInFailed
    | LockedOut
    | LinkUsed
    | TableMade
    | TappedIn
    | TappedOut
    | AlarmsShown
    | CommandRefused
    | CommandGiven
    | ApprovalAsked
    | ApprovalAnswered
    | MoneyMoved
    | GuestFunded
    | DisputeOpened
    | DisputeAnswered
    | CheckpointSigned
    | KeyRotated
    | SelfChecked
)
HouseEvents = tuple[AnyHouseEvent, ...]
