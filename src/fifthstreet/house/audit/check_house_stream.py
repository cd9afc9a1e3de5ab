"""Checks the house stream: every event can be read, and none was added while the house was closed."""

from collections.abc import Iterator

import msgspec

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, HouseOpened
from fifthstreet.house.ledger.open_state import OpenState, added_since


def check_house_stream(log: Log) -> Iterator[Bad]:
    """Every entry of the house stream is an event of the house, at the time of the entry."""
    last = 0
    for one in log.house_events():
        last = one.entry.sequence
        if one.event.at != one.entry.at:
            yield one.bad(f"its time is {one.entry.at}, and that of its event is {one.event.at}")
            return
    if STREAM in log.chains and last < log.chains[STREAM].intact:
        (entry,) = log.reader.streams.entries(STREAM, last, 1)
        try:
            codec.read_house_event(entry.event)
        except (msgspec.MsgspecError, ValueError) as error:
            yield Bad(STREAM, entry.sequence, f"it is not an event of the house: {error}", entry.at)


def check_open_state(log: Log) -> Iterator[Bad]:
    """Nothing was added while the house was closed, except what the command line does; and no opening found such."""
    state, first, last = OpenState.of_new_house(log.reader), None, 0
    for one in log.house_events():
        last = one.entry.sequence
        fault = state.fault_of(one.entry, one.event)
        if isinstance(one.event, HouseOpened) and one.event.strange:
            strange = ", ".join(one.event.strange)
            fault = fault or f"the house found at its opening what came about while it was closed: {strange}"
        first = first or (one.bad(fault) if fault else None)
    if first:
        yield first
    ends = {stream: sequence for stream, (sequence, _) in log.tips.items()}
    if state.closed and last == ends.get(STREAM, 0):
        for added in added_since(state.ends, ends):
            stream, _, sequence = added.rpartition(" ")
            yield Bad(stream, int(sequence), "it came about while the house was closed")
