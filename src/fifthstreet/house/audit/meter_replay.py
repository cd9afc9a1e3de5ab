"""Replays one progressive meter from its stream, and checks that no money appears or disappears."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from fifthstreet.audit.books import fault_of_postings
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.base import codec
from fifthstreet.house.store import Queries
from fifthstreet.progressive import accounts as liability
from fifthstreet.progressive import machine
from fifthstreet.progressive.events import AnyMeterEvent, Awarded, AwardPaid, Contributed
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Game

RoundItem = tuple[str, int, int]
"""A table, one of its rounds, and an amount or a seat."""


class MeterReplay:
    """What the replay of one meter found, and the meter's contributions, awards and payments."""

    def __init__(self, name: str) -> None:
        self.name, self.stream = name, f"meter:{name}"
        self.finding: Bad | None = None
        self.complete = False
        """Whether the whole stream was replayed without a finding."""
        self.unreadable_snapshots = 0
        self.contributed: Counter[RoundItem] = Counter()
        self.awarded: Counter[RoundItem] = Counter()
        self.paid: Counter[RoundItem] = Counter()
        self.entry_of: dict[RoundItem, Chained] = {}


def replay_meter(reader: Queries, name: str, game: Game, entries: Iterable[Chained], *, whole: bool) -> MeterReplay:
    """Replay a meter; if its stream is not ``whole``, only its valid entries are checked."""
    replay = MeterReplay(name)
    snapshots = reader.snapshots.sequences(replay.stream)[::-1]
    meter = machine.new_meter(game, name)
    try:
        for entry in entries:
            meter = _after(replay, meter, entry)
            if snapshots and snapshots[-1] == entry.sequence:
                snapshots.pop()
                _check_snapshot(reader, replay, entry, meter)
        if whole and snapshots:
            raise BadRecordError(Bad(replay.stream, snapshots[-1], "there is a snapshot of it, but no entry"))
        replay.complete = whole
    except BadRecordError as error:
        replay.finding = error.bad
    return replay


def _after(replay: MeterReplay, meter: Meter, entry: Chained) -> Meter:
    try:
        event = codec.read_meter_event(entry.event)
    except (msgspec.MsgspecError, ValueError) as error:
        raise _bad(entry, f"it is not an event of a meter: {error}") from None
    if event.at != entry.at:
        raise _bad(entry, f"its time is {entry.at}, but its event has {event.at}")
    try:
        after = machine.evolve(meter, event)
    except Exception as error:  # of any kind: an event that cannot be applied did not happen there
        raise _bad(entry, f"it cannot have happened there: {error!r}") from None
    posted = liability.postings(event)
    fault = fault_of_postings(liability.balances(meter), posted, liability.balances(after), liability.EDGES)
    if fault:
        raise _bad(entry, fault)
    _count(replay, entry, event)
    return after


def _count(replay: MeterReplay, entry: Chained, event: AnyMeterEvent) -> None:
    if isinstance(event, Contributed):
        item, counts = (event.table, event.round, event.amount), replay.contributed
    elif isinstance(event, Awarded | AwardPaid):
        item = (event.key.table, event.key.round, event.key.seat)
        counts = replay.awarded if isinstance(event, Awarded) else replay.paid
    else:
        return
    counts[item] += 1
    replay.entry_of[item] = entry


def _check_snapshot(reader: Queries, replay: MeterReplay, entry: Chained, meter: Meter) -> None:
    found = reader.snapshots.latest(replay.stream, entry.sequence)
    try:
        same = found is not None and codec.read_meter(found.state) == meter
    except (msgspec.MsgspecError, ValueError):
        replay.unreadable_snapshots += 1  # of another version, or damaged: the house skips it
        return
    if not same:
        raise _bad(entry, "the snapshot after it shows another meter")


def _bad(entry: Chained, what: str) -> BadRecordError:
    return BadRecordError(Bad(entry.stream, entry.sequence, what, entry.at))
