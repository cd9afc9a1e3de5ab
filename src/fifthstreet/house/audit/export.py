"""The record in a folder of its own, for whoever shall check it without us."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fifthstreet import __version__
from fifthstreet.audit.chain import FIRST
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.export_lines import ENTRY_FIELDS, csv_head, csv_line, json_line, of_entry
from fifthstreet.audit.seals import Seal
from fifthstreet.audit.series import keys_of, read_checkpoints
from fifthstreet.house.audit.export_words import README
from fifthstreet.house.base.fsync import fsync_folder
from fifthstreet.house.ledger.checkpoint_file import whole_lines
from fifthstreet.house.store.data_folder import DATABASE
from fifthstreet.house.store.read_only import Look, look

FORMAT = "fifthstreet export 1"
DERIVED = {
    "seals": ("deal", "table", "shuffle", "root", "commitments"),
    "rounds": ("table", "round", "deal", "first", "last", "game", "at", "status"),
    "player_rounds": ("table", "round", "seat", "player", "wagered", "returned", "before", "after", "at"),
    "movements": ("player", "sequence", "at", "amount", "after", "table", "why", "command", "person"),
    "disputes": ("dispute", "table", "round", "player", "at", "words"),
    "tables": ("table", "game", "jurisdiction", "submission", "made", "meter", "house_players"),
}
"""What follows from the streams, and goes out with the whole of them; no secret, no hidden card."""

Progress = Callable[[int], None]
"""How many entries are written."""


class ExportError(Exception):
    """The export cannot be made; the message says why."""


class Part(NamedTuple):
    """Which part of the record: these streams, or all; from a time, and until before another."""

    streams: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None

    @property
    def whole(self) -> bool:
        """Whether it is all of it."""
        return self == Part()


def export(data: Path, checkpoints: Path, to: Path, part: Part, progress: Progress = lambda _: None) -> int:
    """Write a part of a record to a new folder; how many entries it has.

    The checkpoints are read before the record: so none of them is of what is not in it yet. Those that were signed
    meanwhile, or are not where they were looked for, are taken from the record, which notes them.
    """
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise ExportError(f"{to} is there already, and not an empty folder: name another one")
    signed = whole_lines(checkpoints)
    try:
        with look(data / DATABASE) as seen:
            to.mkdir(parents=True, exist_ok=True)
            newer = b"".join(copy.line for copy in seen.checkpoints(signed.count(b"\n")))
            return _Export(seen, to, part, progress).write(signed + newer)
    except OSError as error:
        raise ExportError(f"{to} cannot be written: {error.strerror}") from None


class _Export:
    def __init__(self, seen: Look, to: Path, part: Part, progress: Progress) -> None:
        self._look, self._to, self._part, self._progress = seen, to, part, progress
        self._streams: list[dict[str, Any]] = []
        self._entries = 0

    def write(self, signed: bytes) -> int:
        self._file("checkpoints.jsonl", [signed])
        found, _ = read_checkpoints(signed.splitlines(keepends=True))
        self._file("public-keys.json", [msgspec.json.format(msgspec.json.encode(list(keys_of(found)))) + b"\n"])
        self._both("entries", ENTRY_FIELDS, map(of_entry, self._chosen()))
        if self._part.whole:
            for name, fields in DERIVED.items():
                self._both(name, fields, self._derived(name, fields))
        self._file("manifest.json", [self._manifest()])
        self._file("README.txt", [README.encode()])
        self._file("verify.py", [(files("fifthstreet.audit") / "offline_verifier.py").read_bytes()])
        self._file("SHA256SUMS", self._digests())
        fsync_folder(self._to)
        return self._entries

    def _chosen(self) -> Iterator[Chained]:
        part = self._part
        for stream in part.streams or self._look.streams():
            before, first, last = FIRST, 0, 0
            for entry in self._look.stream(stream):
                if part.since is not None and entry.at < part.since:
                    before = entry.hash
                    continue
                if part.until is not None and entry.at >= part.until:
                    break
                first, last = first or entry.sequence, entry.sequence
                self._entries += 1
                if self._entries % 1000 == 0:
                    self._progress(self._entries)
                yield entry
            if first:
                self._streams.append({"stream": stream, "first": first, "last": last, "before": before.hex()})
            elif part.streams and not self._look.last(stream)[0]:
                raise ExportError(f"there is no stream {stream!r}; there are {', '.join(self._look.streams())}")

    def _derived(self, name: str, fields: Sequence[str]) -> Iterator[dict[str, Any]]:
        columns = ", ".join(f'"{field}"' for field in fields if field != "commitments")
        seal = ", seal" if name == "seals" else ""
        order = ", ".join(f'"{field}"' for field in (fields[1:3] if name == "seals" else fields[:3]))
        for row in self._look.rows(f"SELECT {columns}{seal} FROM {name} ORDER BY {order}"):
            found = dict(zip(fields, row, strict=False))
            if name == "seals":
                found["commitments"] = _commitments(row[-1])
            yield found

    def _manifest(self) -> bytes:
        manifest = {
            "format": FORMAT,
            "version": __version__,
            "whole": self._part.whole,
            "since": self._part.since,
            "until": self._part.until,
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
