"""Checks who dealt where: dealers tap in or are assigned by the floor, and sign only papers of the table they deal."""

from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.accounts.person import FLOOR
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base import account_events as a
from fifthstreet.house.base import house_events as o

SYSTEM = "system"
SIGNS_UNTIL = 60_000
"""Milliseconds after a tap-out in which a signature that the dealer gave before it may still be recorded."""


def check_taps(log: Log) -> Iterator[Bad]:
    """Check every tap-in and tap-out, and that dealers signed only documents of the table that they dealt."""
    taps = TapTrail({one.table for one in log.reader.tables.all()})
    for one in log.house_events():
        fault = taps.fault_of(one)
        if fault:
            yield one.bad(fault)
            return


class TapTrail:
    """Follows the house stream: who deals each table, who was tapped out by the floor, and who is a dealer."""

    def __init__(self, tables: set[str]) -> None:
        self._tables = tables
        self._dealers: dict[str, str] = {}
        self._left: dict[tuple[str, str], int] = {}
        self._barred: set[str] = set()
        self._roles: dict[str, str] = {}
        self._documents: dict[tuple[str, int], str] = {}
        # The table that a dealer takes over, if the previous entry tapped its previous dealer out.
        self._taken: tuple[str, str] | None = None

    def fault_of(self, one: HouseEntry) -> str | None:
        """Apply the next entry, and return what is wrong with it; None if nothing is."""
        taken, self._taken = self._taken, None
        if taken and (not isinstance(one.event, o.TappedIn) or (one.event.table, one.event.person) != taken):
            return f"{taken[1]} tapped another dealer out, but did not tap in"
        match one.event:
            case a.AccountMade(person=person, role=role):
                self._roles[person] = role
            case o.TappedIn():
                return self._fault_of_in(one, one.event)
            case o.TappedOut():
                return self._fault_of_out(one, one.event)
            case o.TapInAllowed(person=person):
                if person not in self._barred:
                    return f"{person} was not tapped out by the floor"
                self._barred.discard(person)
            case o.DocumentPrepared(kind=kind, serial=serial, table=table):
                self._documents[kind, serial] = table
                return self._fault_of_signature(one, table)
            case o.DocumentSigned(kind=kind, serial=serial):
                return self._fault_of_signature(one, self._documents.get((kind, serial), ""))
            case _:
                pass
        return None

    def _fault_of_in(self, one: HouseEntry, tapped: o.TappedIn) -> str | None:
        by, actor, person = one.entry.by, one.entry.person, tapped.person
        if tapped.table not in self._tables:
            return f"there is no table {tapped.table}"
        if self._roles.get(person) != "dealer":
            return f"{person} is not a dealer"
        if actor != person and by not in FLOOR:
            return f"only the floor assigns a dealer, not a {by}"
        if actor == person and person in self._barred:
            return f"{person} was tapped out by the floor, which did not let them tap in again"
        self._barred.discard(person)
        self._dealers[tapped.table] = person
        return None

    def _fault_of_out(self, one: HouseEntry, tapped: o.TappedOut) -> str | None:
        by, actor, person = one.entry.by, one.entry.person, tapped.person
        if self._dealers.get(tapped.table) != person:
            return f"{person} does not deal at {tapped.table}"
        if by not in (SYSTEM, "dealer", *FLOOR):
            return f"a {by} cannot tap anybody out"
        if tapped.reason and by not in FLOOR:
            return "only the floor taps a dealer out for a reason"
        if by == "dealer" and actor != person:
            self._taken = tapped.table, actor
        if tapped.reason:
            self._barred.add(person)
        del self._dealers[tapped.table]
        self._left[tapped.table, person] = one.entry.at
        return None

    def _fault_of_signature(self, one: HouseEntry, table: str) -> str | None:
        person = one.entry.person
        if one.entry.by != "dealer" or self._dealers.get(table) == person:
            return None
        left = self._left.get((table, person))
        recent = left is not None and one.entry.at <= left + SIGNS_UNTIL
        return (
            None if recent else f"{person} did not deal at {table or 'this table'} then, and cannot sign as its dealer"
        )
