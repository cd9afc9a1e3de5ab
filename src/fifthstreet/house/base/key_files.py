"""Files of secrets: whole or not there, for this user's eyes alone, and overwritten when they are replaced."""

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fifthstreet.house.base.fsync import fsync_folder

LARGEST = 1_000_000
"""No key ring has as many bytes; whatever has is something else."""


class KeyRingError(Exception):
    """A key ring that cannot be used; the message says why, and never what stands in it."""


def make(path: Path, text: str) -> None:
    """Put a whole file in place at once; if somebody else was quicker, his stays."""
    with _unfinished(path, text) as unfinished:
        try:
            # A link, because renaming would replace the key of whoever was quicker.
            path.hardlink_to(unfinished)
        except FileExistsError:
            return
    fsync_folder(path.parent)


def replace(path: Path, text: str) -> None:
    """Put another file in the place of one, at once, and overwrite what stood in the old one.

    Where a link leads to the file, the file gives way and not the link: keys stay where somebody put them.
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
    """Overwrite and take away what a broken-off change left beside a file; nobody else may be changing it."""
    path = Path(os.path.realpath(path))
    for left in path.parent.glob(f".{path.name}.*"):
        file = os.open(left, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            if os.fstat(file).st_nlink == 1:  # else it is the file itself, by the name that it was made under
                _overwrite(file)
        finally:
            os.close(file)
        left.unlink()


def _overwrite(file: int) -> None:
    os.pwrite(file, bytes(os.fstat(file).st_size), 0)
    os.fsync(file)


def read(path: Path) -> str:
    """What stands in a key ring; refused where others may read or change it."""
    with open(path, "rb", opener=_without_waiting) as file:
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode):
            raise KeyRingError(f"{path}: a key ring is a file")
        if mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise KeyRingError(f"{path}: others may read or change the key ring; chmod 600 it, and change the keys")
        return file.read(LARGEST).decode("ascii", errors="replace")


@contextmanager
def _unfinished(path: Path, text: str) -> Iterator[Path]:
    """A file beside the one that is wanted, complete and on the disk; gone afterwards."""
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
    # So that a pipe in the place of the file is refused, instead of waited for.
    return os.open(path, flags | os.O_NONBLOCK)
