"""The office keeps the house's own stream: what happened beside the tables, chained like everything else."""

import asyncio
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, HouseEvents
from fifthstreet.house.base.limits import Buckets
from fifthstreet.house.ledger.row_digests import row_digests
from fifthstreet.house.store import ConflictError, Store
from fifthstreet.house.store.records import Batch, Entry

if TYPE_CHECKING:
    from fifthstreet.house.base.actor import Actor

NOTHING = Batch()
TRIES = 3
REFUSALS_NOTED = 60
"""So many refusals of one person go on record at once, and six a minute from then on; all others are in the log."""


class HouseStream:
    """The house stream. Whoever needs ``lock`` and another lock, such as a purse's, takes this one last."""

    def __init__(self, store: Store, clock: HouseClock) -> None:
        self.lock = asyncio.Lock()
        self.clock = clock
        # The record is kept for ever: nobody makes it grow without end who only asks for what is not his.
        self.refusals = Buckets(1 / 10, REFUSALS_NOTED)
        self._store = store
        # Unknown until it is read, and again when nobody knows whether something was kept.
        self._sequence: int | None = None

    async def note(self, event: AnyHouseEvent | HouseEvents, who: "Actor", also: Batch = NOTHING) -> int:
        """Make events durable, with everything in ``also``, in one transaction; the sequence of the last of them."""
        async with self.lock:
            return await self.note_locked(event, who, also)

    async def note_locked(self, event: AnyHouseEvent | HouseEvents, who: "Actor", also: Batch = NOTHING) -> int:
        """The same for whoever holds the lock already, because he read something that must not change until then."""
        events = event if isinstance(event, tuple) else (event,)
        for left in range(TRIES - 1, -1, -1):
            before = await self.sequence()
            vouching = (*events[:-1], replace(events[-1], kept=row_digests(also)))
            entries = self.entries(vouching, who, before)
            try:
                await self._store.append(replace(also, entries=(*also.entries, *entries)))
            except BaseException as error:
                self._sequence = None
                if left and isinstance(error, ConflictError) and error.what == STREAM:
                    continue
                raise
            self._sequence = before + len(events)
            break
        return before + len(events)

    async def sequence(self) -> int:
        """How far the stream has come."""
        if self._sequence is not None:
            return self._sequence
        last, _ = await asyncio.to_thread(self._store.last, STREAM)
        self._sequence = last
        return last

    def entries(self, events: HouseEvents, who: "Actor", after: int) -> tuple[Entry, ...]:
        """Events as they go on record after a sequence, stamped with the time where they have none yet."""
        now = self.clock.now()
        return tuple(
            Entry(
                stream=STREAM,
                sequence=sequence,
                at=event.at or now,
                by=who.by,
                person=who.person,
                command=who.command,
                event=codec.write(replace(event, at=event.at or now)),
            )
            for sequence, event in enumerate(events, after + 1)
        )

    def load(self) -> None:
        """Let the clock go on from where the stream ends."""
        last, _ = self._store.last(STREAM)
        for entry in self._store.entries(STREAM, after=last - 1) if last else ():
            self.clock.not_before(entry.at)
