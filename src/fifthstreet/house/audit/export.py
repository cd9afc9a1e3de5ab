"""Writes the log to a folder, with a verifier that needs nothing but Python."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fifthstreet import __version__
from fifthstreet.audit.chain import FIRST
from fifthstreet.audit.checkpoint_series import keys_of, read_checkpoints
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.export_lines import ENTRY_FIELDS, csv_head, csv_line, json_line, of_entry
from fifthstreet.audit.seals import Seal
from fifthstreet.house.base.fsync import fsync_folder
from fifthstreet.house.ledger.checkpoint_file import whole_lines
from fifthstreet.house.store import Queries
from fifthstreet.house.store.data_folder import DATABASE
from fifthstreet.house.store.read_only import open_read_only

FORMAT = "fifthstreet export 1"
DERIVED = {
    "seals": ("deal", "table", "shuffle", "root", "commitments"),
    "rounds": ("table", "round", "deal", "first", "last", "game", "at", "status"),
    "player_rounds": ("table", "round", "seat", "player", "wagered", "returned", "before", "after", "at"),
    "movements": ("player", "sequence", "at", "amount", "after", "table", "why", "command", "person"),
    "disputes": ("dispute", "table", "round", "player", "at", "words"),
    "tables": ("table", "game", "jurisdiction", "submission", "made", "meter", "house_players"),
}
"""The database tables in a whole export and their columns, without secrets and hidden cards."""

Progress = Callable[[int], None]
"""Called with the number of entries written so far."""

README = """An export of the log of a Fifth Street house

Check it, with nothing but Python 3.9 or newer:

    python3 verify.py --public-key KEY

KEY is the house's public key, 64 hexadecimal digits. Do not get it from the person who gave you this folder:
`fifthstreet log public-key` prints it, and the house says it whenever it opens. Compare verify.py with the source of
Fifth Street (src/fifthstreet/audit/offline_verifier.py), or write your own: docs/audit.md has the formats.

entries.jsonl, entries.csv      every event of every stream, with its actor and its hash in the chain
checkpoints.jsonl               the signed checkpoints: the last entry of every stream at a time
public-keys.json                the keys that signed them, the oldest first
seals, rounds, player_rounds,   what follows from the streams, as JSON lines and CSV; only in a whole export
movements, disputes, tables
manifest.json                   which part of the log this is
SHA256SUMS                      digests of all files (sha256sum -c SHA256SUMS)

Times are milliseconds since 1970-01-01 UTC; money is in cents. In the CSV files a text that begins with = + - @ or an
apostrophe has an apostrophe before it, so that no spreadsheet takes it for a formula: remove the first apostrophe.

It holds no card that was not turned up, or seen and recorded by staff; no password and no other secret.
"""
"""The README of an export."""


class ExportError(Exception):
    """The export cannot be made; the message says why."""


class ExportScope(NamedTuple):
    """What to export: all streams or only these, from ``since`` until just before ``until``."""

    streams: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None

    @property
    def whole(self) -> bool:
        """Whether this is the whole log."""
        return self == ExportScope()


def export(data: Path, checkpoints: Path, to: Path, scope: ExportScope, progress: Progress = lambda _: None) -> int:
    """Write a log, or a part of it, to a new folder; returns the number of entries.

    The checkpoint file is read before the database, so that it never signs entries which the export lacks. Checkpoints
    that are signed meanwhile, or missing in the file, are taken from their copies in the database.
    """
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise ExportError(f"{to} already exists and is not an empty folder: choose another one")
    signed = whole_lines(checkpoints)
    try:
        with open_read_only(data / DATABASE) as reader:
            to.mkdir(parents=True, exist_ok=True)
            newer = b"".join(copy.line for copy in reader.checkpoints.all(signed.count(b"\n")))
            return _Export(reader, to, scope, progress).write(signed + newer)
    except OSError as error:
        raise ExportError(f"{to} cannot be written: {error.strerror}") from None


class _Export:
    """One export: writes its files and remembers which streams are in it."""

    def __init__(self, reader: Queries, to: Path, scope: ExportScope, progress: Progress) -> None:
        self._reader, self._to, self._scope, self._progress = reader, to, scope, progress
        self._streams: list[dict[str, Any]] = []
        self._entries = 0

    def write(self, signed: bytes) -> int:
        self._file("checkpoints.jsonl", [signed])
        found, _ = read_checkpoints(signed.splitlines(keepends=True))
        self._file("public-keys.json", [msgspec.json.format(msgspec.json.encode(list(keys_of(found)))) + b"\n"])
        self._both("entries", ENTRY_FIELDS, map(of_entry, self._chosen()))
        if self._scope.whole:
            for name, fields in DERIVED.items():
                self._both(name, fields, self._derived(name, fields))
        self._file("manifest.json", [self._manifest()])
        self._file("README.txt", [README.encode()])
        self._file("verify.py", [(files("fifthstreet.audit") / "offline_verifier.py").read_bytes()])
        self._file("SHA256SUMS", self._digests())
        fsync_folder(self._to)
        return self._entries

    def _chosen(self) -> Iterator[Chained]:
        scope = self._scope
        for stream in scope.streams or self._reader.streams.names():
            before, first, last = FIRST, 0, 0
            for entry in self._reader.streams.walk_all(stream):
                if scope.since is not None and entry.at < scope.since:
                    before = entry.hash
                    continue
                if scope.until is not None and entry.at >= scope.until:
                    break
                first, last = first or entry.sequence, entry.sequence
                self._entries += 1
                if self._entries % 1000 == 0:
                    self._progress(self._entries)
                yield entry
            if first:
                self._streams.append({"stream": stream, "first": first, "last": last, "before": before.hex()})
            elif scope.streams and not self._reader.streams.last(stream)[0]:
                raise ExportError(f"there is no stream {stream!r}; there are {', '.join(self._reader.streams.names())}")

    def _derived(self, name: str, fields: Sequence[str]) -> Iterator[dict[str, Any]]:
        columns = ", ".join(f'"{field}"' for field in fields if field != "commitments")
        seal = ", seal" if name == "seals" else ""
        order = ", ".join(f'"{field}"' for field in (fields[1:3] if name == "seals" else fields[:3]))
        for row in self._reader.rows(f"SELECT {columns}{seal} FROM {name} ORDER BY {order}"):
            found = dict(zip(fields, row, strict=False))
            if name == "seals":
                found["commitments"] = _commitments(row[-1])
            yield found

    def _manifest(self) -> bytes:
        manifest = {
            "format": FORMAT,
            "version": __version__,
            "whole": self._scope.whole,
            "since": self._scope.since,
            "until": self._scope.until,
            "streams": self._streams,
        }
        return msgspec.json.format(msgspec.json.encode(manifest)) + b"\n"

    def _both(self, name: str, fields: Sequence[str], rows: Iterable[dict[str, Any]]) -> None:
        with (self._to / f"{name}.jsonl").open("xb") as lines, (self._to / f"{name}.csv").open("xb") as table:
            table.write(csv_head(fields))
            for row in rows:
                lines.write(json_line(row))
                table.write(csv_line(fields, row))
            for file in (lines, table):
                file.flush()
                os.fsync(file.fileno())

    def _file(self, name: str, blocks: Iterable[bytes]) -> None:
        with (self._to / name).open("xb") as file:
            for block in blocks:
                file.write(block)
            file.flush()
            os.fsync(file.fileno())

    def _digests(self) -> list[bytes]:
        found = []
        for file in sorted(self._to.iterdir()):
            if file.name != "SHA256SUMS":
                with file.open("rb") as opened:
                    found.append(f"{hashlib.file_digest(opened, 'sha256').hexdigest()}  {file.name}\n".encode())
        return found


def _commitments(seal: bytes) -> list[str]:
    try:
        return list(msgspec.json.decode(seal, type=Seal).commitments)
    except msgspec.MsgspecError:
        return []
