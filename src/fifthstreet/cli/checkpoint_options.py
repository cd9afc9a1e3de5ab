"""The checkpoints file and the public keys, from the command line or else from the data folder."""

import re
from collections.abc import Sequence
from pathlib import Path

from fifthstreet.cli.output import fail
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS


def checkpoints_file(data: Path, given: Path | None) -> Path:
    """Return the checkpoints file: the given one, the one in the given folder, or the default of the data folder."""
    folder = given or beside(data)
    return folder / NAME if given is None or folder.is_dir() else folder


def trusted_keys(given: Sequence[str] | None) -> tuple[str, ...]:
    """Return public keys from the command line in lower case."""
    return hexadecimal(given, "a public key")


def hexadecimal(given: Sequence[str] | None, what: str) -> tuple[str, ...]:
    """Return values of 64 hexadecimal digits in lower case."""
    for text in given or ():
        if not re.fullmatch("[0-9a-fA-F]{64}", text):
            raise fail(f"{text!r} is not {what}: it must have 64 hexadecimal digits")
    return tuple(text.lower() for text in given or ())


def read_audit_keys(data: Path) -> audit_keys.AuditKeys | None:
    """Return the audit keys of a data folder, if it has any."""
    path = data / AUDIT_KEYS
    try:
        return audit_keys.read(path) if path.exists() else None
    except OSError as error:
        raise KeyRingError(f"{path}: the audit keys cannot be read: {error.strerror}") from None
