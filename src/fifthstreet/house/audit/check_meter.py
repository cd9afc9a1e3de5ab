"""A meter told anew from its stream: every contribution and claim of its tables once, and no money made or lost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from fifthstreet.audit.books import fault_of_postings
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.audit.check_answers import Answers
from fifthstreet.house.audit.check_table import TableCheck
from fifthstreet.house.base import codec
from fifthstreet.house.store.read_only import Look
from fifthstreet.progressive import accounts as liability
from fifthstreet.progressive import machine
from fifthstreet.progressive.events import AnyMeterEvent, Awarded, AwardPaid, Contributed, MeterDisabled, MeterEnabled
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Game

What = tuple[str, int, int]
"""A table, one of its rounds, and an amount or a seat."""


class MeterCheck:
    """Follows one meter from its start."""

    def __init__(self, look: Look, name: str, game: Game) -> None:
        self.stream, self._name, self._game, self._look = f"meter:{name}", name, game, look
        self._snapshots = look.snapshots(self.stream)[::-1]
        self._answers = Answers(look, self.stream)
        self.unreadable = 0
        self._contributed: Counter[What] = Counter()
        self._awarded: Counter[What] = Counter()
        self._paid: Counter[What] = Counter()
        self._where: dict[What, Chained] = {}

    def told(self, entries: Iterable[Chained], *, whole: bool = True) -> Iterator[Chained]:
        """Every event in turn; ``BadRecordError`` at the first that cannot be."""
        meter = machine.new_meter(self._game, self._name)
        for entry in entries:
            meter = self._after(meter, entry)
            if self._snapshots and self._snapshots[-1] == entry.sequence:
                self._snapshots.pop()
                self._check_snapshot(entry, meter)
            yield entry
        if whole:
            self._answers.finish()
        if whole and self._snapshots:
            what = "a snapshot is kept after an entry that there is not"
            raise BadRecordError(Bad(self.stream, self._snapshots[-1], what))

    def check_against(self, tables: Sequence[TableCheck]) -> None:
        """The meter got every round's wagers once, awarded every claim once, and paid no award twice."""
        locked = {(one.record.table, *key): count for one in tables for key, count in one.locked.items()}
        claimed = {(one.record.table, *key): count for one in tables for key, count in one.claimed.items()}
        self._compare(self._contributed, locked, "a contribution")
        self._compare(self._awarded, claimed, "an award")
        for key, count in self._paid.items():
            if count > self._awarded[key]:
                raise self._bad(self._where[key], f"an award of round {key[1]} at {key[0]} was paid twice")

    def _compare(self, found: Mapping[What, int], expected: Mapping[What, int], called: str) -> None:
        for key, count in found.items():
            if expected.get(key, 0) != count:
                raise self._bad(self._where[key], f"{called} for round {key[1]}, of which {key[0]} does not tell")
        for key, count in expected.items():
            if found.get(key, 0) != count:
                what = f"{called} for round {key[1]} at {key[0]} is missing"
                raise BadRecordError(Bad(self.stream, 0, what))

    def _after(self, meter: Meter, entry: Chained) -> Meter:
        try:
            event = codec.read_meter_event(entry.event)
        except (msgspec.MsgspecError, ValueError) as error:
            raise self._bad(entry, f"it is no event that a meter knows: {error}") from None
        if event.at != entry.at:
            raise self._bad(entry, f"it is of {entry.at}, and its event of {event.at}")
        try:
            after = machine.evolve(meter, event)
        except Exception as error:  # whatever stops an event from happening, it did not happen so
            raise self._bad(entry, f"it cannot have happened there: {error!r}") from None
        posted = liability.postings(event)
        fault = fault_of_postings(liability.balances(meter), posted, liability.balances(after), liability.EDGES)
        if fault:
            raise self._bad(entry, fault)
        self._note(entry, event)
        return after

    def _note(self, entry: Chained, event: AnyMeterEvent) -> None:
        if isinstance(event, MeterEnabled | MeterDisabled):  # all else is asked of tables, or of the house
            self._answers.came(entry)
        if isinstance(event, Contributed):
            key, counts = (event.table, event.round, event.amount), self._contributed
        elif isinstance(event, Awarded | AwardPaid):
            key = (event.key.table, event.key.round, event.key.seat)
            counts = self._awarded if isinstance(event, Awarded) else self._paid
        else:
            return
        counts[key] += 1
        self._where[key] = entry

    def _check_snapshot(self, entry: Chained, meter: Meter) -> None:
        found = self._look.snapshot(self.stream, entry.sequence)
        try:
            same = found is not None and codec.read_meter(found.state) == meter
        except (msgspec.MsgspecError, ValueError):
            self.unreadable += 1  # of an older version, or no snapshot at all: whoever loads it passes it over
            return
        if not same:
            raise self._bad(entry, "the snapshot that was kept after it shows another meter")

    def _bad(self, entry: Chained, what: str) -> BadRecordError:
        return BadRecordError(Bad(self.stream, entry.sequence, what, entry.at))
