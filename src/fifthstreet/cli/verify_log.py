"""What ``fifthstreet log verify`` does and prints."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import typer

from fifthstreet.cli.rules import print_json
from fifthstreet.house.audit.verify import Report, Wanted, verify
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store import StoreError
from fifthstreet.house.store.data_folder import AUDIT_KEYS

MOST_SHOWN = 20


def verify_log(
    data: Path, checkpoints: Path | None, trusted: tuple[str, ...], expected: tuple[str, ...], *, as_json: bool
) -> None:
    """Check a record, print what was found, and exit with 1 if something is bad, with 2 if it cannot be read."""
    keys, hashes = trusted_keys(trusted), _digits(expected, "the hash of a checkpoint")
    try:
        note = None if keys else "the public key was taken from the data folder: give --public-key to be sure of it"
        if not keys:
            keys, hashes = keys_of_the_house(data), (*hashes, *first_checkpoint(data))
        wanted = Wanted(data, checkpoints_file(data, checkpoints), keys, hashes)
        report = verify(wanted, progress())
    except (StoreError, KeyRingError) as error:
        print(f"fifthstreet: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    if note and wanted.trusted and report.last:
        report = report._replace(notes=(*report.notes, note))
    if as_json:
        print_json(for_programs(report))
    else:
        print_report(report)
    raise typer.Exit(0 if report.ok else 1)


def checkpoints_file(data: Path, given: Path | None) -> Path:
    """The file that was meant: named itself, by its folder, or not at all."""
    folder = given or beside(data)
    return folder / NAME if given is None or folder.is_dir() else folder


def trusted_keys(given: tuple[str, ...]) -> tuple[str, ...]:
    """Keys from the command line, in lower-case digits."""
    return _digits(given, "a public key")


def _digits(given: tuple[str, ...], what: str) -> tuple[str, ...]:
    for text in given:
        if not re.fullmatch("[0-9a-fA-F]{64}", text):
            print(f"fifthstreet: {text!r} is not {what} of 64 hexadecimal digits", file=sys.stderr)
            raise typer.Exit(2)
    return tuple(text.lower() for text in given)


def keys_of_the_house(data: Path) -> tuple[str, ...]:
    """The public keys that a data folder knows, if it has any."""
    keys = _audit_keys(data)
    return keys.known if keys else ()


def first_checkpoint(data: Path) -> tuple[str, ...]:
    """The hash of the checkpoint with which the keys of a data folder began to sign, if they know it."""
    keys = _audit_keys(data)
    return (keys.first,) if keys and keys.first else ()


def _audit_keys(data: Path) -> audit_keys.AuditKeys | None:
    path = data / AUDIT_KEYS
    try:
        return audit_keys.read(path) if path.exists() else None
    except OSError as error:
        raise KeyRingError(f"{path}: the audit keys cannot be read: {error.strerror}") from None


def progress() -> Callable[[int, int], None]:
    """Shows how far the work has come, to somebody who sits before it."""
    on_a_terminal = sys.stderr is not None and sys.stderr.isatty()

    def show(done: int, of: int) -> None:
        if on_a_terminal:
            print(f"\r{done:,} of {of:,} entries checked", end="", file=sys.stderr, flush=True)

    return show


def for_programs(report: Report) -> dict[str, object]:
    """What was found, for JSON."""
    last = report.last
    return {
        "ok": report.ok,
        "bad": [bad._asdict() for bad in report.bad],
        "notes": list(report.notes),
        "counts": report.counts,
        "last_checkpoint": {"number": last.number, "at": last.at, "hash": last.hash, "key": last.key} if last else None,
    }


def print_report(report: Report) -> None:
    """What was found, for people."""
    for number, bad in enumerate(report.bad[:MOST_SHOWN]):
        print(f"{'first bad event: ' if not number else 'also: '}{bad}")
    if len(report.bad) > MOST_SHOWN:
        print(f"and {len(report.bad) - MOST_SHOWN} more")
    counts = report.counts
    checked = ", ".join(f"{counts[name]:,} {name}" for name in _ORDER if counts.get(name))
    print(f"{'the record is right' if report.ok else 'the record is not right'}: {checked or 'nothing'} checked")
    if report.last:
        print(f"last checkpoint: {report.last.number}, hash {report.last.hash}, key {report.last.key}")
    for note in report.notes:
        print(f"note: {note}")


_ORDER = ("streams", "entries", "checkpoints", "tables", "rounds", "meters", "players", "movements")
