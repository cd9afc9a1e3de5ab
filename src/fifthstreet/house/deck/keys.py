"""The key ring: a file outside the database with the keys that encrypt decks."""

import secrets
from pathlib import Path

from fifthstreet.house.base import key_files
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.deck.commitments import KEY_BYTES, Vault, key_name

__all__ = ["KeyRingError", "add_key", "load_or_make"]

HEADING = "fifthstreet keys 1"
"""The first line of the file; each line below is one key in hexadecimal digits, the newest last."""


def load_or_make(path: Path) -> Vault:
    """Load the vault of a key ring; if the file does not exist, create it with one new key, readable by this user only.

    If several processes start at once, one creates the file and all of them use its key.
    """
    try:
        if not path.exists():
            key_files.make(path, f"{HEADING}\n{secrets.token_hex(KEY_BYTES)}\n")
        return Vault(_keys(path, key_files.read(path)))
    except OSError as error:
        raise KeyRingError(f"{path}: the key ring cannot be read or made: {error.strerror}") from None


def add_key(path: Path) -> str:
    """Add a key to a ring and return its name, which is not secret.

    After the next start it encrypts new decks; older keys still decrypt theirs.
    """
    try:
        text = key_files.read(path)
        _keys(path, text)
        key = secrets.token_bytes(KEY_BYTES)
        key_files.replace(path, f"{text.rstrip()}\n{key.hex()}\n")
    except OSError as error:
        raise KeyRingError(f"{path}: the key ring cannot be changed: {error.strerror}") from None
    return key_name(key).hex()


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
            raise KeyRingError(f"{path}: line {number} repeats a key")
        keys.append(key)
    if not keys:
        raise KeyRingError(f"{path}: the key ring has no key")
    return keys
