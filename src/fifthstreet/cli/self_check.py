"""``fifthstreet self-check``: digests of every critical part, compared with the expected ones."""

from pathlib import Path
from typing import Annotated

import typer


def self_check(
    data_dir: Annotated[
        Path | None, typer.Option(help="A data folder: the submissions of its tables are checked too.")
    ] = None,
    expected: Annotated[
        Path | None, typer.Option(help="Compare with this file; exit code 1 if something differs.")
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Write what is found to this file, as what is expected.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Digest every critical part: code, client, rulebooks, and the submissions of a house's tables.

    `fifthstreet serve` does the same when it opens; with --expected it stays closed if something differs.
    """
    from fifthstreet.cli.check_parts import check_parts  # noqa: PLC0415 - other commands start without it

    check_parts(data_dir, expected, write, as_json=as_json)
