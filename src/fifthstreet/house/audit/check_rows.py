"""Checks every column of the rows that were written with house events, against the digests in the events."""

from collections.abc import Iterator
from typing import Any

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.ledger.row_digests import KINDS, rows_of


def check_rows(log: Log) -> Iterator[Bad]:
    """Every row has the digest of the last event that was written with it, and no row was added or deleted."""
    expected: dict[str, tuple[HouseEntry, str]] = {}
    for one in log.house_events():
        for name, digest in one.event.row_digests:
            expected[name] = one, digest
    for kind in KINDS:
        for name, digest, row in rows_of(log.reader, kind):
            known = expected.pop(name, None)
            if known and known[1] != digest:
                yield known[0].bad(f"{name} was changed")
            if not known and not _follows_from_table(kind, row):
                yield Bad(STREAM, 0, f"no event of the house tells of {name}")
    for name, (one, _) in expected.items():
        yield one.bad(f"{name} was deleted")


def _follows_from_table(kind: str, row: dict[str, Any]) -> bool:
    """Whether a row belongs to a table or meter, whose stream another check compares it with."""
    return (kind == "answers" and row["stream"] != STREAM) or (kind == "movements" and bool(row["table"]))
