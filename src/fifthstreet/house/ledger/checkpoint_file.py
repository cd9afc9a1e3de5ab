"""The checkpoint file, away from the database: one checkpoint a line, only ever appended to."""

import os
from pathlib import Path

from fifthstreet.audit.checkpoint import Checkpoint, read_line
from fifthstreet.audit.checkpoint_series import BadCheckpoint, read_checkpoints
from fifthstreet.house.base.fsync import fsync_folder

NAME = "checkpoints.jsonl"
CHUNK = 65_536


def beside(data: Path) -> Path:
    """The default folder of the checkpoint file: beside the data folder."""
    data = data.resolve()
    return data.with_name(f"{data.name}-checkpoints")


def read_series(path: Path) -> tuple[list[Checkpoint], BadCheckpoint | None]:
    """All checkpoints of a file, up to the first line that cannot be read; none if there is no file."""
    try:
        with path.open("rb") as file:
            return read_checkpoints(file)
    except FileNotFoundError:
        return [], None


def whole_lines(path: Path) -> bytes:
    """The content of a checkpoint file, without an unfinished last line."""
    text = path.read_bytes() if path.exists() else b""
    return text[: text.rfind(b"\n") + 1]


class CheckpointFile:
    """``checkpoints.jsonl`` in a folder; lines are durable when ``append`` returns."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def last(self) -> Checkpoint | None:
        """The last checkpoint, read from the end; ``ValueError`` if the last whole line cannot be read."""
        try:
            with self.path.open("rb") as file:
                lines = _end(file.seek(0, os.SEEK_END), file.fileno())
        except FileNotFoundError:
            return None
        return read_line(lines[-1]) if lines else None

    def append(self, lines: list[bytes]) -> None:
        """Append lines durably, and replace an unfinished last line that an interrupted write left."""
        made = not self.path.parent.exists()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            size = os.fstat(file).st_size
            whole = size - len(_after_last_line(size, file))
            if whole != size:
                os.ftruncate(file, whole)
            text = b"".join(lines)
            while text:
                written = os.pwrite(file, text, whole)
                text, whole = text[written:], whole + written
            os.fsync(file)
        finally:
            os.close(file)
        if not size:
            for folder in (self.path.parent, self.path.parent.parent)[: 1 + made]:
                fsync_folder(folder)


def _end(size: int, file: int) -> list[bytes]:
    """The last whole line; an unfinished one after it is ignored."""
    whole = size - len(_after_last_line(size, file))
    found = b""
    while whole and found.count(b"\n") < 2:
        begin = max(0, whole - CHUNK)
        found = os.pread(file, whole - begin, begin) + found
        whole = begin
    return found.splitlines(keepends=True)[-1:]


def _after_last_line(size: int, file: int) -> bytes:
    found, end = b"", size
    while end and b"\n" not in found:
        begin = max(0, end - CHUNK)
        found, end = os.pread(file, end - begin, begin) + found, begin
    return found.rpartition(b"\n")[2]
