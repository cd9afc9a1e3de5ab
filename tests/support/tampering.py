"""An attacker who can write the database of a closed house, and computes every hash of a chain anew."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from fifthstreet.audit.chain import FIRST, link
from fifthstreet.house.audit.export import ExportScope, export
from fifthstreet.house.ledger.checkpoint_file import NAME, beside

COLUMNS = ("stream", "sequence", "at", "by", "person", "command", "event")


class Attacker:
    """Has the database in hand, with every check of it switched off."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def execute(self, words: str, *values: Any) -> list[tuple[Any, ...]]:
        """Whatever the database can be told."""
        return self.connection.execute(words, values).fetchall()

    def find(self, stream: str, kind: str, which: int = 0) -> int:
        """The sequence of an event of a kind."""
        like = f'%"type":"{kind}.%'
        rows = self.execute(
            "SELECT sequence FROM entries WHERE stream = ? AND CAST(event AS TEXT) LIKE ? ORDER BY sequence",
            stream,
            like,
        )
        return int(rows[which][0])

    def event(self, stream: str, sequence: int) -> dict[str, Any]:
        """An event, to be changed."""
        ((text,),) = self.execute("SELECT event FROM entries WHERE stream = ? AND sequence = ?", stream, sequence)
        found: dict[str, Any] = msgspec.json.decode(text)
        return found

    def put(self, stream: str, sequence: int, event: dict[str, Any]) -> None:
        """Put another event in the place of one."""
        self.execute(
            "UPDATE entries SET event = ? WHERE stream = ? AND sequence = ?",
            msgspec.json.encode(event),
            stream,
            sequence,
        )

    def remove(self, stream: str, sequence: int) -> None:
        """Take an entry out, and close the gap."""
        self.execute("DELETE FROM entries WHERE stream = ? AND sequence = ?", stream, sequence)
        for step in (-1_000_001, 1_000_000):  # in two steps, so that no number is there twice meanwhile
            self.execute(
                "UPDATE entries SET sequence = sequence + ? WHERE stream = ? AND (sequence > ? OR sequence < 0)",
                step,
                stream,
                sequence,
            )

    def swap(self, stream: str, one: int, other: int) -> None:
        """Let two entries change places."""
        for old, new in ((one, -one), (other, one), (-one, other)):
            self.execute("UPDATE entries SET sequence = ? WHERE stream = ? AND sequence = ?", new, stream, old)

    def reckon_anew(self, stream: str) -> None:
        """Make the chain of a stream hold again."""
        previous = FIRST
        rows = self.execute(
            'SELECT stream, sequence, at, "by", person, command, event FROM entries WHERE stream = ? ORDER BY sequence',
            stream,
        )
        for row in rows:
            previous = link(previous, **dict(zip(COLUMNS, row, strict=True)))
            self.execute("UPDATE entries SET hash = ? WHERE stream = ? AND sequence = ?", previous, stream, row[1])


@contextmanager
def attack(data: Path) -> Iterator[Attacker]:
    """The database of a folder, in an attacker's hands."""
    connection = sqlite3.connect(data / "house.db", isolation_level=None)
    try:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("PRAGMA foreign_keys = OFF")
        yield Attacker(connection)
    finally:
        connection.close()


def without_checkpoints(data: Path, at: Attacker) -> None:
    """As if nothing since the opening had been signed: only what the entries say can give a forgery away."""
    lines = (beside(data) / NAME).read_bytes().splitlines(keepends=True)
    (beside(data) / NAME).write_bytes(lines[0])
    at.execute("DELETE FROM checkpoints WHERE number > 1")
    closed = at.find("house", "HouseClosed")
    at.execute("DELETE FROM entries WHERE stream = 'house' AND sequence >= ?", closed)


def offline(data: Path, folder: Path) -> tuple[int, str]:
    """What the verifier of an export says, which has nothing but Python, and its exit code."""
    export(data, beside(data) / NAME, folder, ExportScope())
    ran = subprocess.run(
        [sys.executable, "-I", "-S", str(folder / "verify.py")],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        timeout=120,
    )
    return ran.returncode, ran.stdout + ran.stderr
