"""Gathering: what is appended in one breath of the event loop goes to the writer in one piece.

While a group is written the next one gathers. Those who waited for the last group have their turn first, since they
mostly have something to append at once: so the loop and the writer take turns, and neither holds the other up.
"""

import asyncio
from collections.abc import Sequence

from fifthstreet.house.store.errors import StoreClosedError, StoreError
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.writer import Writer

MOST_TOGETHER = 1_000
"""How many batches share a transaction at most, so that the first does not wait for ever."""
TURNS = 3
"""Turns of the loop until those who were told have asked for more: they wake, they answer, they are asked."""


class Gathering:
    """The batches of one event loop on their way to the writer."""

    def __init__(self, loop: asyncio.AbstractEventLoop, writer: Writer) -> None:
        self.loop = loop
        self._writer = writer
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._busy = False

    def add(self, batch: Batch) -> "asyncio.Future[None]":
        """Put a batch with the others; the future is done when it is durable, or says why it is not."""
        if self._writer.closed:
            raise StoreClosedError("the store is closed; nothing more is kept")
        future: asyncio.Future[None] = self.loop.create_future()
        self._waiting.append((batch, future))
        if not self._busy:
            self._busy = True
            self.loop.call_soon(self._hand_over, 0)
        return future

    def hand_over_all(self) -> None:
        """Give the writer all that waits, group by group, without waiting for it."""
        while self._waiting:
            self._hand_over(0)

    def _hand_over(self, turns: int) -> None:
        """Give the writer what has gathered, so many turns of the loop from now."""
        if turns:
            self.loop.call_soon(self._hand_over, turns - 1)
            return
        # What was cancelled before its turn is not written.
        waiting = [(batch, future) for batch, future in self._waiting if not future.cancelled()]
        group, self._waiting = waiting[:MOST_TOGETHER], waiting[MOST_TOGETHER:]
        self._busy = bool(group)
        if not group:
            return
        futures = [future for _, future in group]

        def written(outcomes: Sequence[StoreError | None]) -> None:
            if not self.loop.is_closed():
                self.loop.call_soon_threadsafe(self._tell, futures, outcomes)

        try:
            self._writer.take([batch for batch, _ in group], written)
        except StoreClosedError as closed:
            self._tell(futures, [closed] * len(futures))

    def _tell(self, futures: list["asyncio.Future[None]"], outcomes: Sequence[StoreError | None]) -> None:
        for future, outcome in zip(futures, outcomes, strict=True):
            if future.done():
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)
        self._hand_over(0 if len(self._waiting) >= MOST_TOGETHER else TURNS)
