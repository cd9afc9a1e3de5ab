"""Checks tables and meters: each was created with authority and replays from its stream; meters agree with tables."""

from collections.abc import Iterator, Mapping

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.audit.meter_replay import MeterReplay, RoundItem
from fifthstreet.house.audit.table_replay import TableReplay
from fifthstreet.house.base import house_events as o
from fifthstreet.house.ledger.row_digests import name_of

ROWS = "tables "
"""Prefix of the names of table rows in the house stream."""


def check_tables(log: Log) -> Iterator[Bad]:
    """Check that every event of a table was legal, and its actor allowed; rounds and snapshots must match."""
    for table in log.tables:
        if table.finding:
            yield table.finding


def check_meters(log: Log) -> Iterator[Bad]:
    """Check that every meter got the wagers of each round once, awarded every claim once, and paid no award twice."""
    for meter in log.meters:
        tables = [table for table in log.tables if table.meter == meter.name]
        if meter.finding:
            yield meter.finding
        elif meter.complete and all(table.complete for table in tables):
            yield from _compare_with_tables(meter, tables)


def _compare_with_tables(meter: MeterReplay, tables: list[TableReplay]) -> Iterator[Bad]:
    locked = {(table.record.table, *key): count for table in tables for key, count in table.locked.items()}
    claimed = {(table.record.table, *key): count for table in tables for key, count in table.claimed.items()}
    yield from _compare(meter, meter.contributed, locked, "a contribution")
    yield from _compare(meter, meter.awarded, claimed, "an award")
    for item, count in meter.paid.items():
        if count > meter.awarded[item]:
            yield _bad(meter, item, f"an award of round {item[1]} at {item[0]} was paid twice")


def _compare(
    meter: MeterReplay, found: Mapping[RoundItem, int], expected: Mapping[RoundItem, int], name: str
) -> Iterator[Bad]:
    for item, count in found.items():
        if expected.get(item, 0) != count:
            yield _bad(meter, item, f"{name} for round {item[1]}, which {item[0]} does not record")
    for item, count in expected.items():
        # A round without wagers is not known to a meter that was out of service.
        if item not in found and count and item[-1]:
            yield Bad(meter.stream, 0, f"{name} for round {item[1]} at {item[0]} is missing")


def _bad(meter: MeterReplay, item: RoundItem, what: str) -> Bad:
    entry = meter.entry_of[item]
    return Bad(meter.stream, entry.sequence, what, entry.at)


def check_table_creation(log: Log) -> Iterator[Bad]:
    """Check that every table was created once, with authority, and that no other event has its row's digest."""
    games: dict[str, tuple[HouseEntry, str]] = {}
    approvals: set[int] = set()
    """The numbers of the requested approvals to open a table."""
    before: HouseEntry | None = None
    for one in log.house_events():
        match one.event:
            case o.ApprovalAsked(approval=number, kind="open-table"):
                approvals.add(number)
            case o.TableMade(table=table, game=game):
                fault = _fault(one, table in games) or _fault_of_actor(one, before, approvals)
                if fault:
                    yield one.bad(fault)
                    return
                games[table] = one, game
            case _ if rows := _table_rows(one):
                yield one.bad(f"this kind of event may not have a digest of {rows[0]}")
                return
        before = one
    for record in log.reader.tables.all():
        made, game = games.get(record.table, (None, record.game))
        if made and game != record.game:
            yield made.bad(f"the row of {record.table} names another game than it was created with")


def _table_rows(one: HouseEntry) -> list[str]:
    return [name for name, _ in one.event.row_digests if name.startswith(ROWS)]


def _fault(one: HouseEntry, created_before: bool) -> str | None:
    assert isinstance(one.event, o.TableMade)
    if _table_rows(one) != [name_of("tables", (one.event.table,))]:
        return f"it must have the digest of the row of {one.event.table}, and no other"
    return f"{one.event.table} was created before" if created_before else None


def _fault_of_actor(one: HouseEntry, before: HouseEntry | None, approvals: set[int]) -> str | None:
    """Why the actor may not have created the table, or None.

    The house may always create one; a person only together with an approval, recorded just before.
    """
    entry = one.entry
    if entry.by == "system":
        return None
    if before and isinstance(before.event, o.ApprovalAnswered) and before.event.approved:
        given = before.entry
        same = (given.by, given.person, given.command) == (entry.by, entry.person, entry.command)
        if same and before.event.approval in approvals:
            return None
    return f"no approval just before it allows a {entry.by} to create a table"
