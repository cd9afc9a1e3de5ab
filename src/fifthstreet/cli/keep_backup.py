"""What ``fifthstreet backup`` and ``restore`` do and print."""

import sys
from pathlib import Path

import typer

from fifthstreet.cli.verify_log import checkpoints_file, trusted_keys
from fifthstreet.house.audit.backup import KEYS, BackupError, back_up, restore
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.store import StoreError

TROUBLE = (BackupError, StoreError, KeyRingError)


def keep_backup(data: Path, checkpoints: Path | None, to: Path, *, with_keys: bool) -> None:
    """Back a house up, and say what is in the file and what is not."""
    try:
        contents = back_up(data, checkpoints_file(data, checkpoints), to, with_keys=with_keys)
    except TROUBLE as error:
        raise _said(error) from None
    print(f"{to} holds {', '.join(contents.digests)}.")
    if with_keys:
        print("The keys are in it: whoever has this file can read undealt cards and sign checkpoints. Lock it away.")
    else:
        print(f"The keys are not in it: keep {' and '.join(KEYS)} elsewhere, for no house opens without them.")


def put_back(file: Path, data: Path, checkpoints: Path | None, trusted: tuple[str, ...]) -> None:
    """Restore a house, and say what was checked."""
    if not file.exists():
        raise _said(BackupError(f"there is no file {file}"))
    signed = checkpoints_file(data, checkpoints)
    keys = trusted_keys(trusted)
    try:
        report = restore(file, data, signed, keys, second_place=checkpoints is not None)
    except TROUBLE as error:
        raise _said(error) from None
    print(f"The house is in {data}: {report.counts.get('entries', 0):,} entries, all of them right.")
    for note in report.notes:
        print(f"note: {note}")
    missing = [name for name in KEYS if not (data / name).exists()]
    if missing:
        print(f"Put {' and '.join(missing)} there (chmod 600) before it opens: the backup was made without keys.")


def _said(error: Exception) -> typer.Exit:
    print(f"fifthstreet: {error}", file=sys.stderr)
    for bad in getattr(error, "bad", ())[:20]:
        print(f"  {bad}", file=sys.stderr)
    return typer.Exit(2)
