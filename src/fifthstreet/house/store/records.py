"""The records in the store: times are in milliseconds, money in cents; no record holds a secret in clear."""

from typing import Literal

from fifthstreet.audit.entry import Chained, Entry
from fifthstreet.values import Value
from fifthstreet.wire.staff import ApprovalKind

__all__ = [
    "AccountRecord",
    "Answer",
    "ApprovalRecord",
    "ApprovalState",
    "Batch",
    "Chained",
    "CheckpointRecord",
    "Dispute",
    "Entry",
    "Finding",
    "LinkRecord",
    "Movement",
    "Player",
    "PlayerKind",
    "PlayerRound",
    "Role",
    "RoundRecord",
    "RoundStatus",
    "SealRecord",
    "SessionRecord",
    "Snapshot",
    "TableRecord",
]

RoundStatus = Literal["closed", "void"]
PlayerKind = Literal["guest", "house", "account"]
Role = Literal[
    "player", "dealer", "floorperson", "surveillance", "auditor", "cashier", "security", "counter", "manager"
]
ApprovalState = Literal["waiting", "approved", "refused", "lapsed"]


class Answer(Value):
    """The stored answer to a person's command, so that a resend gets the same answer."""

    command: str
    person: str
    stream: str
    answer: bytes


class SealRecord(Value):
    """A sealed deck: its published root and seal, and its cards encrypted."""

    deal: str
    table: str
    shuffle: int
    root: str
    seal: bytes
    locked: bytes


class PlayerRound(Value):
    """One player in a round: wagered, returned, and the balance before and after."""

    player: str
    seat: int
    wagered: int
    returned: int
    before: int
    after: int


class RoundRecord(Value):
    """A round that is over, with its first and last sequence in the table's stream."""

    table: str
    round: int
    deal: str
    first: int
    last: int
    game: str
    at: int
    status: RoundStatus
    players: tuple[PlayerRound, ...] = ()


class Movement(Value):
    """Money into or out of a player's balance; each player's sequences have no gap.

    ``person`` is the cashier, or who adjusted the account at a table; empty if the player bought in or cashed out.
    """

    player: str
    sequence: int
    at: int
    amount: int
    after: int
    table: str
    why: str
    command: str
    person: str = ""


class Player(Value):
    """A player with a balance; ``token`` is the SHA-256 of the player's secret."""

    player: str
    name: str
    kind: PlayerKind
    token: bytes
    made: int


class TableRecord(Value):
    """A table, and the game it was opened with."""

    table: str
    game: str
    jurisdiction: str
    submission: str
    made: int
    meter: str | None
    house_players: int


class Snapshot(Value):
    """The state of a stream after an entry; it can be rebuilt from the entries, so it may be deleted."""

    stream: str
    sequence: int
    state: bytes


class Dispute(Value):
    """A player's objection to a round."""

    dispute: int
    table: str
    round: int
    player: str
    at: int
    words: str


class AccountRecord(Value):
    """An account. ``password`` is an Argon2 hash, or empty if its owner cannot sign in with a password.

    ``factor`` is the encrypted secret of the second factor, or empty without one; ``factor_step`` is the time step of
    the last code used, and ``recovery`` the digests of the unused recovery codes, separated by spaces. ``license`` is
    the license number of a staff member, or empty.
    """

    person: str
    login: str
    name: str
    role: Role
    password: str
    open: bool = True
    failures: int = 0
    locked_until: int | None = None
    made: int
    factor: bytes = b""
    factor_step: int = 0
    recovery: str = ""
    license: str = ""


class SessionRecord(Value):
    """A signed-in person, until ``ended``; ``token`` is the SHA-256 of the session's secret."""

    token: bytes
    person: str
    address: str
    made: int
    seen: int
    ended: int | None = None


class LinkRecord(Value):
    """A link that signs a person in once; ``token`` is the SHA-256 of its secret."""

    token: bytes
    person: str
    made: int
    until: int
    used: int | None = None


class ApprovalRecord(Value):
    """A request by one person that another person answers; it never changes once its state is not ``waiting``.

    ``details`` is a JSON list of sentences; ``command`` is the encoded command to carry out when it is approved.
    """

    approval: int
    kind: ApprovalKind
    state: ApprovalState = "waiting"
    table: str | None = None
    words: str
    details: str = "[]"
    command: bytes = b""
    reason: str = ""
    asked_by: str
    asked_at: int
    answered_by: str | None = None
    answered_at: int | None = None
    answer: str = ""


class Finding(Value):
    """What a person found about a dispute; there is one finding for each dispute, and it never changes."""

    dispute: int
    finding: str
    person: str
    at: int


class CheckpointRecord(Value):
    """A copy of a signed checkpoint: its line in the checkpoint file."""

    number: int
    line: bytes


class Batch(Value):
    """Records that become durable together, or not at all."""

    entries: tuple[Entry, ...] = ()
    answers: tuple[Answer, ...] = ()
    seals: tuple[SealRecord, ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    movements: tuple[Movement, ...] = ()
    players: tuple[Player, ...] = ()
    tables: tuple[TableRecord, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    accounts: tuple[AccountRecord, ...] = ()
    sessions: tuple[SessionRecord, ...] = ()
    links: tuple[LinkRecord, ...] = ()
    approvals: tuple[ApprovalRecord, ...] = ()
    findings: tuple[Finding, ...] = ()
    checkpoints: tuple[CheckpointRecord, ...] = ()
