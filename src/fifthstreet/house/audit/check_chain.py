"""Checks the database file, the hash chain of every stream, and that every stream belongs to something in the house."""

from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.deck.commitment_streams import commitment_stream


def check_database(log: Log) -> Iterator[Bad]:
    """The file is undamaged, has the tables of this version and nothing else, and no row points at a missing one."""
    found = [row[0] for row in log.reader.rows("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        yield Bad("database", 0, f"the file is damaged: {found[0]}")
    elif fault := log.reader.schema_fault():
        yield Bad("database", 0, fault)
    elif loose := log.reader.rows("PRAGMA foreign_key_check"):
        yield Bad("database", 0, f"a row of {loose[0][0]} points at a row that is missing")


def check_chain(log: Log) -> Iterator[Bad]:
    """Every entry has the hash of its chain, and every entry that a checkpoint signed is there."""
    for chain in log.chains.values():
        if chain.finding:
            yield chain.finding


def check_streams(log: Log) -> Iterator[Bad]:
    """Every stream, stored answer and snapshot belongs to a table or meter of the house, or to the house itself."""
    replayed = {replay.stream for replay in log.replays}
    seals = {commitment_stream(table.record.table) for table in log.tables}
    for stream in sorted(log.tips.keys() - replayed - seals - {STREAM}):
        yield Bad(stream, 1, "there is no such table or meter in the house")
    replayed &= log.tips.keys()
    for rows, streams in (("answers", replayed | {STREAM}), ("snapshots", replayed)):
        for (stream,) in log.reader.rows(f"SELECT DISTINCT stream FROM {rows} ORDER BY stream"):
            if stream not in streams:
                yield Bad(stream, 0, f"there are {rows} of it, and a stream of this name has none")
