"""``fifthstreet self-check``: digests of every critical part, compared with the expected ones."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from fifthstreet import __version__
from fifthstreet.audit.self_check import Compared, Part, compare, expectation, whole
from fifthstreet.cli.options import AsJson
from fifthstreet.cli.output import errors_in_one_line, print_json, write_file
from fifthstreet.cli.tables import print_table
from fifthstreet.house.audit.self_check import SelfCheckError, expected_of, parts_in_use
from fifthstreet.house.store import StoreError
from fifthstreet.house.store.data_folder import DATABASE
from fifthstreet.house.store.read_only import open_read_only
from fifthstreet.rules import Shelf


@errors_in_one_line(StoreError, SelfCheckError)
def self_check(
    data_dir: Annotated[
        Path | None, typer.Option(help="Also check the submissions of the tables in this data folder.")
    ] = None,
    expected: Annotated[
        Path | None, typer.Option(help="Compare with this file; exit code 1 if a part differs.")
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Write the digests to this file, as the expected ones.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compute the digest of every critical part: code, client, rulebooks, and the submissions of a house's tables.

    `fifthstreet serve` does the same when it opens; with --expected it refuses to open if a part differs.
    """
    tables = []
    if data_dir:
        with open_read_only(data_dir / DATABASE) as seen:
            tables = seen.tables.all()
    parts = parts_in_use(tables, Shelf())
    found = compare(parts, expected_of(expected) if expected else None)
    if write:
        write_file(write, expectation(parts, __version__))
    if as_json:
        print_json(_for_programs(parts, found))
    else:
        _print_parts(parts, found)
    raise typer.Exit(0 if all(part.ok for part in found) else 1)


def _for_programs(parts: tuple[Part, ...], found: tuple[Compared, ...]) -> dict[str, object]:
    return {
        "version": __version__,
        "digest": whole(parts),
        "ok": all(part.ok for part in found),
        "parts": [part._asdict() | {"ok": part.ok, "differs": list(part.differs)} for part in found],
    }


def _print_parts(parts: tuple[Part, ...], found: tuple[Compared, ...]) -> None:
    rows = []
    for part in found:
        verdict = Text("" if part.expected is None else "as expected", "green")
        if not part.ok:
            verdict = Text("differs" if part.digest else "missing or damaged", "yellow")
        rows.append((part.name, part.digest or "-", verdict))
    print_table(("part", "SHA-256", "verdict"), rows, right=())
    for part in found:
        for path in part.differs:
            print(f"differs: {path}")
    print(f"Fifth Street {__version__}, all parts together: {whole(parts)}")
