"""``fifthstreet backup`` and ``fifthstreet restore``."""

from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.checkpoint_options import checkpoints_file, trusted_keys
from fifthstreet.cli.options import DATA_DIR, CheckpointsFile, DataDir, PublicKeys
from fifthstreet.cli.output import errors_in_one_line, fail
from fifthstreet.house.audit import backup as copies
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.store import StoreError

ERRORS = (copies.BackupError, StoreError, KeyRingError)


@errors_in_one_line(*ERRORS)
def backup(
    to: Annotated[Path, typer.Option(help="The file to write; it must not exist yet.")],
    data_dir: DataDir = DATA_DIR,
    checkpoints: CheckpointsFile = None,
    with_keys: Annotated[
        bool,
        typer.Option(
            "--with-keys", help="Include the keys of decks and checkpoints; the file then reveals undealt cards."
        ),
    ] = False,
) -> None:
    """Back up a house into one file, even while it is open: the log, its checkpoints and their digests.

    Without --with-keys, keep copies of deck.keys and audit.keys elsewhere: the house cannot open without them.
    """
    contents = copies.back_up(data_dir, checkpoints_file(data_dir, checkpoints), to, with_keys=with_keys)
    print(f"{to} holds {', '.join(contents.digests)}.")
    if with_keys:
        print("It includes the keys: with this file anyone can read undealt cards and sign checkpoints. Lock it away.")
    else:
        keys = " and ".join(copies.KEYS)
        print(f"It does not include the keys: keep {keys} elsewhere, the house cannot open without them.")


@errors_in_one_line(*ERRORS)
def restore(
    file: Annotated[Path, typer.Argument(help="A file written by `fifthstreet backup`.")],
    data_dir: Annotated[Path, typer.Option(help="A new folder for the house; nothing is overwritten.")],
    checkpoints: Annotated[
        Path | None,
        typer.Option(help="The house's separate checkpoints folder: a backup older than its checkpoints is refused."),
    ] = None,
    public_key: PublicKeys = None,
) -> None:
    """Restore a house into a new data folder, after checking the backup's digests, chains and checkpoints."""
    if not file.exists():
        raise fail(f"{file} does not exist")
    signed, keys = checkpoints_file(data_dir, checkpoints), trusted_keys(public_key)
    report = copies.restore(file, data_dir, signed, keys, second_place=checkpoints is not None)
    print(f"Restored to {data_dir}: {report.counts.get('entries', 0):,} entries, all verified.")
    for note in report.notes:
        print(f"note: {note}")
    missing = [name for name in copies.KEYS if not (data_dir / name).exists()]
    if missing:
        print(f"Before the house opens, put {' and '.join(missing)} there (chmod 600): the backup has no keys.")
