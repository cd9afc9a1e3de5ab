"""What the store keeps: each record is a value, times are milliseconds, money is cents."""

from typing import Literal

from fifthstreet.audit.entry import Chained, Entry
from fifthstreet.house.store.people_records import AccountRecord, ApprovalRecord, Finding, LinkRecord, SessionRecord
from fifthstreet.values import Value

__all__ = [
    "Answer",
    "Batch",
    "Chained",
    "CheckpointRecord",
    "Dispute",
    "Entry",
    "Movement",
    "Player",
    "PlayerKind",
    "PlayerRound",
    "RoundRecord",
    "RoundStatus",
    "SealRecord",
    "Snapshot",
    "TableRecord",
]

RoundStatus = Literal["closed", "void"]
PlayerKind = Literal["guest", "house", "account"]


class Answer(Value):
    """What a person was told about a command, kept so that a resend is told the same."""

    command: str
    person: str
    stream: str
    answer: bytes


class SealRecord(Value):
    """A sealed deck: what was published about it, and its faces under lock."""

    deal: str
    table: str
    shuffle: int
    root: str
    seal: bytes
    locked: bytes


class PlayerRound(Value):
    """What a round was to one player: put out, got back, and the balances around it."""

    player: str
    seat: int
    wagered: int
    returned: int
    before: int
    after: int


class RoundRecord(Value):
    """A round that is over, and where in its table's stream it is told."""

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
    """Money into or out of a player's balance. Sequences run without a gap for each player.

    ``person`` is the one who moved it, where it was not the player at a table.
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
    """Somebody who can hold a balance; of his secret only the SHA-256 is known."""

    player: str
    name: str
    kind: PlayerKind
    token: bytes
    made: int


class TableRecord(Value):
    """A table of the house, and the game it was opened with."""

    table: str
    game: str
    jurisdiction: str
    submission: str
    made: int
    meter: str | None
    house_players: int


class Snapshot(Value):
    """How a stream stood after an entry. Disposable: it can be told anew from the entries."""

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


class CheckpointRecord(Value):
    """A copy of a signed checkpoint, as its line stands in the second place."""

    number: int
    line: bytes


class Batch(Value):
    """Everything that must become durable together, or not at all."""

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
