"""What ``fifthstreet log export`` does and prints."""

import sys
from pathlib import Path

import typer

from fifthstreet.cli.moments import moment_of
from fifthstreet.cli.verify_log import checkpoints_file
from fifthstreet.house.audit.export import ExportError, Part, export
from fifthstreet.house.ledger.checkpoint_file import whole_lines
from fifthstreet.house.store import StoreError

Choice = tuple[tuple[str, ...], str | None, str | None]


def export_log(data: Path, checkpoints: Path | None, to: Path, choice: Choice) -> None:
    """Export a record; what stands in the way is one line, and exit code 2."""
    streams, since, until = choice
    part = Part(streams, moment_of(since), moment_of(until))
    place = checkpoints_file(data, checkpoints)
    try:
        entries = export(data, place, to, part, _show)
    except (StoreError, ExportError) as error:
        print(f"fifthstreet: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    whole = "the whole record" if part.whole else "a part of the record"
    print(f"{entries:,} entries, {whole}, in {to}. Check them with: python3 {to / 'verify.py'}")
    if not whole_lines(place):
        print(
            f"note: there are no checkpoints in {place}; those in the export are the record's own copies. "
            "If they are kept elsewhere, name that folder with --checkpoints",
            file=sys.stderr,
        )


def _show(done: int) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r{done:,} entries written", end="", file=sys.stderr, flush=True)
