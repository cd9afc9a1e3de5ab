"""``fifthstreet log verify``: checks the whole log of a house."""

from typing import Annotated

import typer

from fifthstreet.cli.checkpoint_options import checkpoints_file, hexadecimal, read_audit_keys, trusted_keys
from fifthstreet.cli.options import DATA_DIR, AsJson, CheckpointsFile, DataDir, PublicKeys
from fifthstreet.cli.output import errors_in_one_line, print_json
from fifthstreet.cli.progress import progress
from fifthstreet.house.audit.verify import Report, VerifyRequest
from fifthstreet.house.audit.verify import verify as verify_log
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.store import StoreError

MOST_SHOWN = 20
COUNTED = ("streams", "entries", "checkpoints", "tables", "rounds", "meters", "players", "movements")
KEY_NOT_GIVEN = "the public key was taken from the data folder; give --public-key to be sure of it"


@errors_in_one_line(StoreError, KeyRingError)
def verify(
    data_dir: DataDir = DATA_DIR,
    checkpoints: CheckpointsFile = None,
    public_key: PublicKeys = None,
    checkpoint: Annotated[
        list[str] | None,
        typer.Option(metavar="HASH", help="The hash of a checkpoint that must still be there; can be repeated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check the whole log, even while the house is open. Exit code 1: something is wrong; the first bad event is named.

    Recomputes every hash chain and compares it with the signed checkpoints, replays every table from its events, and
    checks that rounds, purses, seals, answers and snapshots follow from them and that no cent is created or lost.
    """
    keys, hashes = trusted_keys(public_key), hexadecimal(checkpoint, "the hash of a checkpoint")
    own = None if keys else read_audit_keys(data_dir)
    if own:
        keys, hashes = own.known, (*hashes, *([own.first] if own.first else ()))
    with progress("entries checked") as show:
        report = verify_log(VerifyRequest(data_dir, checkpoints_file(data_dir, checkpoints), keys, hashes), show)
    if own and keys and report.last:
        report = report._replace(notes=(*report.notes, KEY_NOT_GIVEN))
    if as_json:
        print_json(_for_programs(report))
    else:
        _print_report(report)
    raise typer.Exit(0 if report.ok else 1)


def _for_programs(report: Report) -> dict[str, object]:
    last = report.last
    return {
        "ok": report.ok,
        "bad": [bad._asdict() for bad in report.bad],
        "notes": list(report.notes),
        "counts": report.counts,
        "last_checkpoint": {"number": last.number, "at": last.at, "hash": last.hash, "key": last.key} if last else None,
    }


def _print_report(report: Report) -> None:
    for number, bad in enumerate(report.bad[:MOST_SHOWN]):
        print(f"{'also' if number else 'first bad event'}: {bad}")
    if len(report.bad) > MOST_SHOWN:
        print(f"and {len(report.bad) - MOST_SHOWN} more")
    checked = ", ".join(f"{report.counts[name]:,} {name}" for name in COUNTED if report.counts.get(name))
    print(f"The log is {'valid' if report.ok else 'NOT valid'}: {checked or 'nothing'} checked.")
    if report.last:
        print(f"last checkpoint: {report.last.number}, hash {report.last.hash}, key {report.last.key}")
    for note in report.notes:
        print(f"note: {note}")
