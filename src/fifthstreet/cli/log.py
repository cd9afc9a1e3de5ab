"""``fifthstreet log``: check the record, take it away, and change the keys that vouch for it."""

from pathlib import Path
from typing import Annotated, Literal

import typer

app = typer.Typer(
    help="The record: check it, export it, and keep the keys that vouch for it.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

DataDir = Annotated[Path, typer.Option(help="The data folder of the house.")]
CheckpointsFile = Annotated[
    Path | None,
    typer.Option(help="checkpoints.jsonl or its folder; <data-dir>-checkpoints unless told otherwise."),
]
PublicKeys = Annotated[
    list[str] | None,
    typer.Option("--public-key", help="A key that you trust, in hexadecimal digits; may be given several times."),
]
HOUSE = Path("house-data")


@app.command()
def verify(
    data_dir: DataDir = HOUSE,
    checkpoints: CheckpointsFile = None,
    public_key: PublicKeys = None,
    checkpoint: Annotated[
        list[str] | None,
        typer.Option(
            "--checkpoint",
            metavar="HASH",
            help="The hash of a checkpoint that you kept: it must still be there; may be given several times.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Check the whole record, also of a house that is open. Exit code 1 names the first bad event.

    Every chain is reckoned anew and held against the signed checkpoints; every table is told anew from its events;
    rounds, purses, seals, answers and snapshots must follow from them, and no cent may be made or lost.
    """
    from fifthstreet.cli.verify_log import verify_log  # noqa: PLC0415 - other commands start without it

    verify_log(data_dir, checkpoints, tuple(public_key or ()), tuple(checkpoint or ()), as_json=as_json)


@app.command()
def export(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    to: Annotated[Path, typer.Option(help="A new folder for the export.")],
    data_dir: DataDir = HOUSE,
    checkpoints: CheckpointsFile = None,
    stream: Annotated[
        list[str] | None, typer.Option(help="Only this stream, such as table:maryland-1; may be given several times.")
    ] = None,
    since: Annotated[
        str | None, typer.Option(help="Only from this time on: 2026-05-31, 2026-05-31T18:00 (UTC), or milliseconds.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Only before this time.")] = None,
) -> None:
    """Write the record to a folder as JSON lines and CSV; the house may be open meanwhile.

    With it go the checkpoints, digests, and verify.py, which checks it all and needs nothing but Python.
    """
    from fifthstreet.cli.export_log import export_log  # noqa: PLC0415 - other commands start without it

    export_log(data_dir, checkpoints, to, (tuple(stream or ()), since, until))


@app.command()
def public_key(data_dir: DataDir = HOUSE) -> None:
    """Print the public keys that check the checkpoints, the one that signs now last. Keep a copy elsewhere."""
    from fifthstreet.cli.rotate_key import print_keys  # noqa: PLC0415

    print_keys(data_dir)


@app.command()
def rotate_key(
    data_dir: DataDir = HOUSE,
    checkpoints: CheckpointsFile = None,
    which: Annotated[
        Literal["audit", "deck"], typer.Option(help="The key that signs checkpoints, or the one that locks decks.")
    ] = "audit",
    lost: Annotated[
        bool, typer.Option("--lost", help="The audit key is lost: begin with a new one that nobody announced.")
    ] = False,
) -> None:
    """Change a key, while the house is closed.

    The new audit key is announced in a checkpoint that the old one signs; then the old private key is destroyed. A new
    deck key locks the decks to come; those before it still open with theirs.
    """
    from fifthstreet.cli.rotate_key import rotate  # noqa: PLC0415

    rotate(data_dir, checkpoints, which, lost=lost)
