"""What the store keeps about people: each record is a value, times are milliseconds; no secret is ever in one."""

from typing import Literal

from fifthstreet.values import Value

Role = Literal["player", "dealer", "floorperson", "surveillance", "auditor", "cashier", "manager"]
ApprovalState = Literal["waiting", "approved", "refused", "lapsed"]


class AccountRecord(Value):
    """Somebody with an account. ``password`` is an Argon2 hash, or empty where no password opens the account."""

    person: str
    login: str
    name: str
    role: Role
    password: str
    open: bool = True
    failures: int = 0
    locked_until: int | None = None
    made: int


class SessionRecord(Value):
    """Somebody who is signed in, until it ended; ``token`` is the SHA-256 of his secret."""

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
    """Something that one person asked for and another has to answer. ``details`` is a JSON list of sentences.

    ``command`` is what will be done then, in the words of whoever carries it out. Once it is not ``waiting`` any more
    it never changes.
    """

    approval: int
    kind: str
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
    """What was found about a dispute, once and for all, and by whom."""

    dispute: int
    finding: str
    person: str
    at: int
