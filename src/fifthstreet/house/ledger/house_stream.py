"""The house stream: appends events of the house as a whole, and refusals of staff commands."""

import asyncio
import logging

from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, CommandRefused, HouseEvents
from fifthstreet.house.base.limits import Buckets
from fifthstreet.house.ledger.row_digests import row_digests
from fifthstreet.house.store import ConflictError, Store
from fifthstreet.house.store.records import Batch, Entry
from fifthstreet.wire.errors import Fault

NOTHING = Batch()
TRIES = 3
REFUSALS_NOTED = 60
"""How many refusals of one person can be recorded in a burst; after that, six a minute are recorded, and the rest are
only logged."""
logger = logging.getLogger("fifthstreet.accounts")
ON_RECORD = frozenset({"refused", "not-allowed"})
"""The codes of faults that are recorded as refusals: not a malformed command, nor one that must wait."""


class HouseStream:
    """The house stream. Code that needs ``lock`` and another lock, such as a purse's, takes this one last."""

    def __init__(self, store: Store, clock: HouseClock) -> None:
        self.lock = asyncio.Lock()
        self.clock = clock
        # The log is kept for ever, so a person who is refused again and again must not make it grow without end.
        self.refusals = Buckets(1 / 10, REFUSALS_NOTED)
        self._store = store
        # None until it is read, and again after a failed write, which may be durable all the same.
        self._sequence: int | None = None

    async def append(self, event: AnyHouseEvent | HouseEvents, actor: Actor, also: Batch = NOTHING) -> int:
        """Make events durable together with everything in ``also``; returns the sequence of the last event."""
        async with self.lock:
            return await self.append_locked(event, actor, also)

    async def append_locked(self, event: AnyHouseEvent | HouseEvents, actor: Actor, also: Batch = NOTHING) -> int:
        """Append for a caller that already holds the lock, because what it read must not change in between."""
        events = event if isinstance(event, tuple) else (event,)
        for left in range(TRIES - 1, -1, -1):
            before = await self.sequence()
            with_digests = (*events[:-1], replace(events[-1], row_digests=row_digests(also)))
            entries = self.entries(with_digests, actor, before)
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
        """The sequence of the last event."""
        if self._sequence is not None:
            return self._sequence
        last, _ = await asyncio.to_thread(self._store.streams.last, STREAM)
        self._sequence = last
        return last

    def entries(self, events: HouseEvents, actor: Actor, after: int) -> tuple[Entry, ...]:
        """Events as the entries after a sequence; an event without a time gets the current time."""
        now = self.clock.now()
        return tuple(
            Entry(
                stream=STREAM,
                sequence=sequence,
                at=event.at or now,
                by=actor.by,
                person=actor.person,
                command=actor.command,
                event=codec.write(replace(event, at=event.at or now)),
            )
            for sequence, event in enumerate(events, after + 1)
        )

    def load(self) -> None:
        """Set the clock so that it does not run behind the last entry."""
        last, _ = self._store.streams.last(STREAM)
        for entry in self._store.streams.entries(STREAM, after=last - 1) if last else ():
            self.clock.not_before(entry.at)


async def record_refusal(house_stream: HouseStream, fault: Fault, actor: Actor, command: str, table: str = "") -> Fault:
    """Record a refusal, with its table if any, and return it; if a person has too many, they are only logged."""
    if fault.code not in ON_RECORD:
        return fault
    if house_stream.refusals.take(actor.person):
        refused = CommandRefused(table=table, command=command, clause=fault.clause, reason=fault.message)
        await house_stream.append(refused, actor)
    else:
        refusal = {"person": actor.person, "table": table, "command": command, "clause": fault.clause}
        logger.warning("too many refusals: this one is not recorded: %s", fault.message, extra=refusal)
    return fault
