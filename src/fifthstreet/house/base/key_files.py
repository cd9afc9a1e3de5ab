"""Files of secret keys: complete or absent, readable by this user only, overwritten when replaced."""

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fifthstreet.house.base.fsync import fsync_folder

MOST_BYTES = 1_000_000
"""At most this much of a file is read; no key ring is larger."""


class KeyRingError(Exception):
    """A key ring cannot be used; the message says why, and never shows a key."""


def make(path: Path, text: str) -> None:
    """Create a complete file in one step; a file that another process made meanwhile stays."""
    with _unfinished(path, text) as unfinished:
        try:
            # A link fails where the file exists; renaming would replace the other process's keys.
            path.hardlink_to(unfinished)
        except FileExistsError:
            return
    fsync_folder(path.parent)


def replace(path: Path, text: str) -> None:
    """Replace a file in one step, and overwrite the old contents.

    A symbolic link to the file stays, and the file it points to is replaced: keys stay where the operator put them.
    """
    path = Path(os.path.realpath(path))
    with _unfinished(path, text) as unfinished:
        old = os.open(path, os.O_RDWR)
        try:
            unfinished.replace(path)
            fsync_folder(path.parent)
            _overwrite(old)
        finally:
            os.close(old)


def clear_leftovers(path: Path) -> None:
    """Overwrite and delete what an interrupted change left beside a file; no other process may be changing it."""
    path = Path(os.path.realpath(path))
    for left in path.parent.glob(f".{path.name}.*"):
        file = os.open(left, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            if os.fstat(file).st_nlink == 1:  # otherwise it is the file itself under its temporary name
                _overwrite(file)
        finally:
            os.close(file)
        left.unlink()


def _overwrite(file: int) -> None:
    os.pwrite(file, bytes(os.fstat(file).st_size), 0)
    os.fsync(file)


def read(path: Path) -> str:
    """The text of a key ring; ``KeyRingError`` if other users may read or change it."""
    with open(path, "rb", opener=_without_waiting) as file:
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode):
            raise KeyRingError(f"{path}: a key ring must be a regular file")
        if mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise KeyRingError(f"{path}: others may read or change the key ring; chmod 600 it, and change the keys")
        return file.read(MOST_BYTES).decode("ascii", errors="replace")


@contextmanager
def _unfinished(path: Path, text: str) -> Iterator[Path]:
    """A temporary file beside a path, complete and on the disk; deleted afterwards."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        yield unfinished
    finally:
        unfinished.unlink(missing_ok=True)


def _without_waiting(path: str, flags: int) -> int:
    # Opening a pipe would block; this way it is opened and refused.
    return os.open(path, flags | os.O_NONBLOCK)
