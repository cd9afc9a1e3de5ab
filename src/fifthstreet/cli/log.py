"""``fifthstreet log``: verify and export the log, and manage its keys."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from fifthstreet.cli.checkpoint_options import checkpoints_file, read_audit_keys
from fifthstreet.cli.log_verify import verify
from fifthstreet.cli.options import DATA_DIR, CheckpointsFile, DataDir, parse_time
from fifthstreet.cli.output import errors_in_one_line, fail
from fifthstreet.cli.progress import progress
from fifthstreet.house.audit.export import ExportError, ExportScope
from fifthstreet.house.audit.export import export as export_log
from fifthstreet.house.audit.key_rotation import announce_new_key, replace_lost_key
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.deck.keys import add_key
from fifthstreet.house.ledger.checkpoint_file import CheckpointFile, whole_lines
from fifthstreet.house.ledger.checkpoint_guard import CheckpointsError
from fifthstreet.house.store import StoreError
from fifthstreet.house.store.data_folder import DECK_KEYS, closed_house

app = typer.Typer(
    help="Verify and export the log of a house, and manage the keys that sign it.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.command()(verify)


@app.command()
@errors_in_one_line(StoreError, ExportError)
def export(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    to: Annotated[Path, typer.Option(help="A new folder for the export.")],
    data_dir: DataDir = DATA_DIR,
    checkpoints: CheckpointsFile = None,
    stream: Annotated[
        list[str] | None, typer.Option(help="Only this stream, such as table:maryland-1; can be repeated.")
    ] = None,
    since: Annotated[
        str | None, typer.Option(help="Only from this time on: 2026-05-31, 2026-05-31T18:00 (UTC), or milliseconds.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Only before this time.")] = None,
) -> None:
    """Export the log to a folder as JSON lines and CSV, even while the house is open.

    The export includes the checkpoints, digests, and verify.py, which checks it all and needs only Python.
    """
    part = ExportScope(tuple(stream or ()), parse_time(since), parse_time(until))
    file = checkpoints_file(data_dir, checkpoints)
    with progress("entries written") as show:
        entries = export_log(data_dir, file, to, part, lambda written: show(written, None))
    extent = "the whole log" if part.whole else "part of the log"
    print(f"Exported {entries:,} entries ({extent}) to {to}. To check them: python3 {to / 'verify.py'}")
    if not whole_lines(file):
        print(
            f"note: {file} has no checkpoints; the export holds the log's own copies. "
            "If the checkpoints are in another folder, name it with --checkpoints",
            file=sys.stderr,
        )


@app.command()
@errors_in_one_line(KeyRingError)
def public_key(data_dir: DataDir = DATA_DIR) -> None:
    """Print the public keys that verify the checkpoints, the current one last. Keep a copy elsewhere."""
    keys = read_audit_keys(data_dir)
    if not keys or not keys.known:
        raise fail(f"{data_dir} has no audit key yet: it is made when the house first opens")
    for key in keys.known:
        print(key)


@app.command()
@errors_in_one_line(StoreError, KeyRingError, CheckpointsError)
def rotate_key(
    data_dir: DataDir = DATA_DIR,
    checkpoints: CheckpointsFile = None,
    which: Annotated[
        Literal["audit", "deck"], typer.Option(help="The key that signs checkpoints, or the one that encrypts decks.")
    ] = "audit",
    lost: Annotated[
        bool, typer.Option("--lost", help="The audit key is lost: start a new one, which the old one cannot announce.")
    ] = False,
) -> None:
    """Change a key while the house is closed.

    The old audit key signs a checkpoint that announces the new one, and is then destroyed. A new deck key encrypts the
    decks to come; older decks still open with the older keys.
    """
    with closed_house(data_dir) as store:
        if which == "deck":
            name = add_key(data_dir / DECK_KEYS)
            print(f"New decks are encrypted with key {name}; older decks still open with the older keys.")
            return
        file = CheckpointFile(checkpoints_file(data_dir, checkpoints).parent)
        old, new = (replace_lost_key if lost else announce_new_key)(store, data_dir, file)
    print(f"Checkpoints are now signed with {new}.")
    if lost:
        print(f"The old key did not announce it: tell auditors to trust it as well as {old}.")
    else:
        print(f"The old key {old} announced it and is destroyed.")
        print("The new key signs once the house opens; until then auditors verify with the old one (--public-key).")
