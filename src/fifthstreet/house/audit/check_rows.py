"""Rows beside the streams, held column by column against the digests that the house's stream has of them."""

from typing import Any

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.ledger.row_digests import BEFORE, KINDS, Legacy, legacy_of, name_of, rows_of
from fifthstreet.house.store.read_only import Look


class KeptRows:
    """What the stream vouches for, row by row, each with the last entry that does."""

    def __init__(self) -> None:
        self.legacy: tuple[Chained, Legacy] | None = None
        """What the house had before it had a stream, as it found it when it first opened with one."""
        self.tables_told = False
        """Whether the stream tells of every table: older versions did not."""
        self._told: dict[str, tuple[Chained, str]] = {}

    def note(self, entry: Chained, event: AnyHouseEvent) -> None:
        """Take in what an event vouches for."""
        for name, digest in event.kept:
            self._told[name] = entry, digest
        if isinstance(event, o.HouseOpened) and event.legacy and not self.legacy:
            self.legacy = entry, event.legacy
        if isinstance(event, o.HouseOpened) and event.tables is not None:
            self.tables_told = True
            self._told |= {name_of("tables", (table,)): (entry, digest) for table, digest in event.tables}

    @property
    def covered_from(self) -> int | None:
        """From when on every row is vouched for, where the house noted what it had before."""
        return self.legacy[1].until + 1 if self.legacy else None

    def check(self, look: Look, since: int) -> None:
        """Every row is the one that was kept, and none is missing or put in; what is older is as it was found."""
        if self.legacy and legacy_of(look, self.legacy[1].until) != self.legacy[1]:
            what = "movements, players or disputes from before it are not those that the house found then"
            raise _bad(self.legacy[0], what)
        since = since if self.covered_from is None else self.covered_from
        told = dict(self._told)
        for kind in KINDS:
            for name, digest, row in rows_of(look, kind):
                known = told.pop(name, None)
                if known and known[1] != digest:
                    raise _bad(known[0], f"{name} is kept otherwise")
                if not known and not self._told_elsewhere(kind, row, since):
                    raise BadRecordError(Bad(STREAM, 0, f"the stream does not tell of {name}"))
        for name, (entry, _) in told.items():
            raise _bad(entry, f"{name} is not kept any more")

    def _told_elsewhere(self, kind: str, row: dict[str, Any], since: int) -> bool:
        """Whether another stream tells of a row, or none because it is older than the house's own telling of it."""
        if kind == "answers":
            return bool(row["stream"] != STREAM)
        if kind == "movements" and row["table"]:
            return True
        if kind == "tables":
            return not self.tables_told
        return kind in BEFORE and bool(row[BEFORE[kind]] < since)


def _bad(entry: Chained, what: str) -> BadRecordError:
    return BadRecordError(Bad(STREAM, entry.sequence, what, entry.at))
