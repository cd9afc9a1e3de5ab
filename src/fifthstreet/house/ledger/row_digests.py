"""Digests of database rows: each event of the house stream carries one for every row written with it."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from fifthstreet.house.store import Queries
from fifthstreet.house.store.records import Batch

KINDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "accounts": (
        1,
        (
            "person",
            "login",
            "name",
            "role",
            "password",
            "open",
            "failures",
            "locked_until",
            "made",
            "factor",
            "factor_step",
            "recovery",
        ),
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
"""For each table of the database: how many columns are its key, and the columns that are digested.

The ``seen`` of a session is left out, because it changes without an event."""


def row_digests(batch: Batch) -> tuple[tuple[str, str], ...]:
    """The name and the digest of every row of a batch."""
    found = []
    for kind, (key, columns) in KINDS.items():
        for record in getattr(batch, kind):
            row = [getattr(record, column) for column in columns]
            found.append((name_of(kind, row[:key]), digest_of(row)))
    return tuple(found)


def rows_of(record: Queries, kind: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """All rows of a table of the database: name, digest and columns of each."""
    key, columns = KINDS[kind]
    chosen = ", ".join(f'"{column}"' for column in columns)
    order = ", ".join(f'"{column}"' for column in columns[:key])
    for row in record.rows(f"SELECT {chosen} FROM {kind} ORDER BY {order}"):
        yield name_of(kind, row[:key]), digest_of(row), dict(zip(columns, row, strict=True))


def name_of(kind: str, key: Sequence[Any]) -> str:
    """The name of a row in the house stream; a token in its key is replaced by a digest of it."""
    shown = [hashlib.sha256(part).hexdigest() if isinstance(part, bytes) else str(part) for part in key]
    return f"{kind} {'/'.join(shown)}"


def digest_of(row: Sequence[Any]) -> str:
    """SHA-256 of a row's columns as a JSON list, with bytes in hexadecimal digits and booleans as 1 or 0."""
    plain = [one.hex() if isinstance(one, bytes) else int(one) if isinstance(one, bool) else one for one in row]
    return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()
