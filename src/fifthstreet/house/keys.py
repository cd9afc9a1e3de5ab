"""The key ring: a file outside the database with the keys that sealed decks are locked away with."""

import os
import secrets
import stat
import tempfile
from pathlib import Path

from fifthstreet.house.seal import KEY_BYTES, Vault

HEADING = "fifthstreet keys 1"
"""The first line of the file. Every line below it is one key in hexadecimal digits, the newest last."""

LARGEST = 1_000_000
"""No key ring has as many bytes; whatever has is something else."""


class KeyRingError(Exception):
    """A key ring that cannot be used; the message says why, and never what stands in it."""


def load_or_make(path: Path) -> Vault:
    """The vault of a key ring. Where there is none yet it is made, with one new key, for this user's eyes alone.

    Of several processes that start at once one makes the file, and all of them have its key.
    """
    try:
        if not path.exists():
            _make(path)
        return Vault(_keys(path, _read(path)))
    except OSError as error:
        raise KeyRingError(f"{path}: the key ring cannot be read or made: {error.strerror}") from None


def _make(path: Path) -> None:
    """Put a whole file in place at once: it is not there, or it is complete and on the disk."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{HEADING}\n{secrets.token_hex(KEY_BYTES)}\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            # A link, because renaming would replace the key of whoever was quicker.
            path.hardlink_to(unfinished)
        except FileExistsError:
            return
    finally:
        unfinished.unlink()
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _read(path: Path) -> str:
    with open(path, "rb", opener=_without_waiting) as file:
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode):
            raise KeyRingError(f"{path}: a key ring is a file")
        if mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise KeyRingError(f"{path}: others may read or change the key ring; chmod 600 it, and change the keys")
        return file.read(LARGEST).decode("ascii", errors="replace")


def _without_waiting(path: str, flags: int) -> int:
    # So that a pipe in the place of the file is refused, instead of waited for.
    return os.open(path, flags | os.O_NONBLOCK)


def _keys(path: Path, text: str) -> list[bytes]:
    heading, *lines = text.splitlines() or [""]
    if heading != HEADING:
        raise KeyRingError(f"{path}: a key ring begins with the line {HEADING!r}")
    keys: list[bytes] = []
    for number, line in enumerate(lines, start=2):
        try:
            key = bytes.fromhex(line)
        except ValueError:
            key = b""
        if len(key) != KEY_BYTES:
            raise KeyRingError(f"{path}: line {number} is not a key of {2 * KEY_BYTES} hexadecimal digits")
        if key in keys:
            raise KeyRingError(f"{path}: line {number} is a key that stands there already")
        keys.append(key)
    if not keys:
        raise KeyRingError(f"{path}: there is no key in the ring")
    return keys
