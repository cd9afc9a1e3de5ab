"""Checks the database file, the hash chain of every stream, and the house stream itself."""

from collections.abc import Iterator

import msgspec

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, HouseOpened
from fifthstreet.house.deck.commitment_streams import commitment_stream
from fifthstreet.house.ledger.open_state import OpenState, added_since


def check_database(log: Log) -> Iterator[Bad]:
    """Check that the file is undamaged, has exactly the tables of this version, and no row refers to a missing one."""
    found = [row[0] for row in log.reader.rows("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        yield Bad("database", 0, f"the file is damaged: {found[0]}")
    elif fault := log.reader.schema_fault():
        yield Bad("database", 0, fault)
    elif loose := log.reader.rows("PRAGMA foreign_key_check"):
        yield Bad("database", 0, f"a row of {loose[0][0]} refers to a row that is missing")


def check_chain(log: Log) -> Iterator[Bad]:
    """Check that every entry matches its hash in the chain, and that no entry signed by a checkpoint is missing."""
    for chain in log.chains.values():
        if chain.finding:
            yield chain.finding


def check_streams(log: Log) -> Iterator[Bad]:
    """Check that every stream, answer and snapshot belongs to the house itself or to one of its tables or meters."""
    replayed = {replay.stream for replay in log.replays}
    seals = {commitment_stream(table.record.table) for table in log.tables}
    for stream in sorted(log.tips.keys() - replayed - seals - {STREAM}):
        yield Bad(stream, 1, "there is no such table or meter in the house")
    replayed &= log.tips.keys()
    for rows, streams in (("answers", replayed | {STREAM}), ("snapshots", replayed)):
        for (stream,) in log.reader.rows(f"SELECT DISTINCT stream FROM {rows} ORDER BY stream"):
            if stream not in streams:
                yield Bad(stream, 0, f"there are {rows} of this stream, which can have none")


def check_house_stream(log: Log) -> Iterator[Bad]:
    """Check that every entry of the house stream is a house event, with the time of the entry."""
    last = 0
    for one in log.house_events():
        last = one.entry.sequence
        if one.event.at != one.entry.at:
            yield one.bad(f"its time is {one.entry.at}, but its event has {one.event.at}")
            return
    if STREAM in log.chains and last < log.chains[STREAM].intact:
        (entry,) = log.reader.streams.entries(STREAM, last, 1)
        try:
            codec.read_house_event(entry.event)
        except (msgspec.MsgspecError, ValueError) as error:
            yield Bad(STREAM, entry.sequence, f"it is not an event of the house: {error}", entry.at)


def check_open_state(log: Log) -> Iterator[Bad]:
    """Check that only the command line added entries while the house was closed, and no opening reported others."""
    state, first, last = OpenState.of_new_house(log.reader), None, 0
    for one in log.house_events():
        last = one.entry.sequence
        fault = state.fault_of(one.entry, one.event)
        if isinstance(one.event, HouseOpened) and one.event.strange:
            strange = ", ".join(one.event.strange)
            fault = fault or f"the house found at its opening what was added while it was closed: {strange}"
        first = first or (one.bad(fault) if fault else None)
    if first:
        yield first
    ends = {stream: sequence for stream, (sequence, _) in log.tips.items()}
    if state.closed and last == ends.get(STREAM, 0):
        for added in added_since(state.ends, ends):
            stream, _, sequence = added.rpartition(" ")
            yield Bad(stream, int(sequence), "it was added while the house was closed")
