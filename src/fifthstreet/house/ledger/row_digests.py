"""Rows of the database that the house's stream vouches for: with every event goes a digest of each row kept with it."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from fifthstreet.house.store.reading import Reader
from fifthstreet.house.store.records import Batch
from fifthstreet.values import Value

KINDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "accounts": (
        1,
        ("person", "login", "name", "role", "password", "open", "failures", "locked_until", "made"),
    ),
    "sessions": (1, ("token", "person", "address", "made", "ended")),
    "approvals": (
        1,
        (
            "approval",
            "kind",
            "state",
            "table",
            "words",
            "details",
            "command",
            "reason",
            "asked_by",
            "asked_at",
            "answered_by",
            "answered_at",
            "answer",
        ),
    ),
    "findings": (1, ("dispute", "finding", "person", "at")),
    "disputes": (1, ("dispute", "table", "round", "player", "at", "words")),
    "players": (1, ("player", "name", "kind", "token", "made")),
    "movements": (2, ("player", "sequence", "at", "amount", "after", "table", "why", "command", "person")),
    "answers": (2, ("person", "command", "stream", "answer")),
    "tables": (1, ("table", "game", "jurisdiction", "submission", "made", "meter", "house_players")),
}
"""By table: how many columns name a row, and all columns that are vouched for. A session's ``seen`` is not: that
somebody did something is no event."""
BEFORE = {"movements": "at", "players": "made", "disputes": "at"}
"""What a house may have from before it had a stream of its own, and the column with its time."""


class Legacy(Value):
    """What a house already had when it first noted anything: rows until a time, how many, and one digest of all."""

    count: int
    until: int
    digest: str


def row_digests(batch: Batch) -> tuple[tuple[str, str], ...]:
    """The rows of a batch, each by its name, with its digest."""
    found = []
    for kind, (named_by, columns) in KINDS.items():
        for record in getattr(batch, kind):
            row = [getattr(record, column) for column in columns]
            found.append((name_of(kind, row[:named_by]), digest_of(row)))
    return tuple(found)


def rows_of(record: Reader, kind: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """All rows of a table of the database: name, digest, and what is in it."""
    named_by, columns = KINDS[kind]
    chosen = ", ".join(f'"{column}"' for column in columns)
    order = ", ".join(f'"{column}"' for column in columns[:named_by])
    for row in record.rows(f"SELECT {chosen} FROM {kind} ORDER BY {order}"):
        yield name_of(kind, row[:named_by]), digest_of(row), dict(zip(columns, row, strict=True))


def name_of(kind: str, key: Sequence[Any]) -> str:
    """What the stream calls a row; of a token only a digest, though it is one itself."""
    shown = [hashlib.sha256(part).hexdigest() if isinstance(part, bytes) else str(part) for part in key]
    return f"{kind} {'/'.join(shown)}"


def digest_of(row: Sequence[Any]) -> str:
    """SHA-256 of a row: of its columns as a JSON list, with bytes in hexadecimal digits and yes or no as 1 or 0."""
    plain = [one.hex() if isinstance(one, bytes) else int(one) if isinstance(one, bool) else one for one in row]
    return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()


def legacy_of(record: Reader, until: int | None = None) -> Legacy:
    """What there is until a time, or altogether."""
    whole, count, latest = hashlib.sha256(), 0, 0
    for kind, column in BEFORE.items():
        for name, digest, row in rows_of(record, kind):
            if until is None or row[column] <= until:
                whole.update(f"{name} {digest}\n".encode())
                count, latest = count + 1, max(latest, row[column])
    return Legacy(count=count, until=latest if until is None else until, digest=whole.hexdigest())
