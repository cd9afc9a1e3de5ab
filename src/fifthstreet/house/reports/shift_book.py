"""The shifts of one table, added up from its stream; each entry is read once."""

import threading

from fifthstreet.house.base import codec
from fifthstreet.house.reports.shift_tally import ShiftTally, shift_begun
from fifthstreet.house.store import Chained, Store


class ShiftBook:
    """All shifts of one table so far; ``whole`` is the number of cards in a full deck."""

    def __init__(self, stream: str, whole: int) -> None:
        self.stream, self._whole = stream, whole
        self.shifts: list[ShiftTally] = []
        self._sequence = 0
        self._lock = threading.Lock()

    def read_on(self, store: Store) -> tuple[ShiftTally, ...]:
        """The shifts so far; only new entries are read."""
        with self._lock:
            for entry in store.streams.walk(self.stream, self._sequence + 1, store.streams.last(self.stream)[0]):
                self._add(entry)
                self._sequence = entry.sequence
            return tuple(shift if shift.ends else shift.snapshot() for shift in self.shifts)

    def _add(self, entry: Chained) -> None:
        event = codec.read_event(entry.event)
        running = self.shifts[-1] if self.shifts and not self.shifts[-1].ends else None
        if running:
            running.add(entry, event, self._whole)
        begun = shift_begun(len(self.shifts) + 1, entry, event)
        if begun:
            self.shifts.append(begun)
