"""What ``fifthstreet self-check`` does and prints."""

import sys
from pathlib import Path

import typer

from fifthstreet import __version__
from fifthstreet.audit.self_check import Compared, Part, compare, expectation, whole
from fifthstreet.cli.columns import Cell, print_columns
from fifthstreet.cli.rules import print_json
from fifthstreet.house.audit.self_check import SelfCheckError, expected_of, parts_in_use
from fifthstreet.house.store import StoreError
from fifthstreet.house.store.data_folder import DATABASE
from fifthstreet.house.store.read_only import look
from fifthstreet.house.store.records import TableRecord
from fifthstreet.rules import Shelf


def check_parts(data: Path | None, expected: Path | None, write: Path | None, *, as_json: bool) -> None:
    """Check, print what was found, and exit with 1 if something differs."""
    try:
        parts = parts_in_use(_tables(data), Shelf())
        found = compare(parts, expected_of(expected) if expected else None)
        if write:
            write.write_bytes(expectation(parts, __version__))
    except (StoreError, SelfCheckError) as error:
        print(f"fifthstreet: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    except OSError as error:
        print(f"fifthstreet: {write} cannot be written: {error.strerror}", file=sys.stderr)
        raise typer.Exit(2) from None
    ok = all(one.ok for one in found)
    if as_json:
        print_json(_for_programs(parts, found))
    else:
        _print(parts, found)
    raise typer.Exit(0 if ok else 1)


def _tables(data: Path | None) -> list[TableRecord]:
    if data is None:
        return []
    with look(data / DATABASE) as seen:
        return seen.tables()


def _for_programs(parts: tuple[Part, ...], found: tuple[Compared, ...]) -> dict[str, object]:
    return {
        "version": __version__,
        "digest": whole(parts),
        "ok": all(one.ok for one in found),
        "parts": [one._asdict() | {"ok": one.ok, "differs": list(one.differs)} for one in found],
    }


def _print(parts: tuple[Part, ...], found: tuple[Compared, ...]) -> None:
    rows = []
    for one in found:
        verdict = Cell("", "dim") if one.expected is None else Cell("as expected", "green")
        if not one.ok:
            verdict = Cell("differs" if one.digest else "missing or spoilt", "yellow")
        rows.append([Cell(one.name), Cell(one.digest or "-"), verdict])
    print_columns(rows, (0, 0, 1))
    for one in found:
        for path in one.differs:
            print(f"differs: {path}")
    print(f"Fifth Street {__version__}, all parts together: {whole(parts)}")
