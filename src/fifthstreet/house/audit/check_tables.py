"""Checks the tables and meters: each replays from its stream, and a meter got what its tables gave."""

from collections.abc import Iterator, Mapping

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.audit.meter_replay import MeterReplay, RoundItem
from fifthstreet.house.audit.table_replay import TableReplay


def check_tables(log: Log) -> Iterator[Bad]:
    """Every event of a table is possible where it stands, by an actor who may do it; rounds and snapshots match."""
    for table in log.tables:
        if table.finding:
            yield table.finding


def check_meters(log: Log) -> Iterator[Bad]:
    """Every meter got the wagers of each round once, awarded every claim once, and paid no award twice."""
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
            yield _bad(meter, item, f"{name} for round {item[1]}, of which {item[0]} does not tell")
    for item, count in expected.items():
        if item not in found and count:
            yield Bad(meter.stream, 0, f"{name} for round {item[1]} at {item[0]} is missing")


def _bad(meter: MeterReplay, item: RoundItem, what: str) -> Bad:
    entry = meter.entry_of[item]
    return Bad(meter.stream, entry.sequence, what, entry.at)
