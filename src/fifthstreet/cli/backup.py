"""``fifthstreet backup`` and ``fifthstreet restore``: a copy of a house that is open, and a house made of it again."""

from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.log import HOUSE, CheckpointsFile, DataDir, PublicKeys


def backup(
    to: Annotated[Path, typer.Option(help="The file to write; it must not be there yet.")],
    data_dir: DataDir = HOUSE,
    checkpoints: CheckpointsFile = None,
    with_keys: Annotated[
        bool,
        typer.Option(
            "--with-keys",
            help="Take the keys of decks and checkpoints along: whoever has the file can read undealt cards.",
        ),
    ] = False,
) -> None:
    """Copy a house into one file, also while it is open: the record, its checkpoints and their digests.

    Without --with-keys keep a copy of deck.keys and audit.keys elsewhere: no house opens without them.
    """
    from fifthstreet.cli.keep_backup import keep_backup  # noqa: PLC0415 - other commands start without it

    keep_backup(data_dir, checkpoints, to, with_keys=with_keys)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `fifthstreet backup` wrote.")],
    data_dir: Annotated[Path, typer.Option(help="A new folder for the house; nothing is ever written over.")],
    checkpoints: Annotated[
        Path | None,
        typer.Option(help="The second place of the house: the backup must not be older than its checkpoints."),
    ] = None,
    public_key: PublicKeys = None,
) -> None:
    """Make a data folder of a backup, after checking its digests, its chains and its checkpoints."""
    from fifthstreet.cli.keep_backup import put_back  # noqa: PLC0415

    put_back(file, data_dir, checkpoints, tuple(public_key or ()))
