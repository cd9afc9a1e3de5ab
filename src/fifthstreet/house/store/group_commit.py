"""Group commit: batches that are appended together are written in one transaction.

While one group is written, the next group collects batches. After a group is durable its callers run before the next
group is handed over, because most of them append again at once: so the event loop and the writer take turns.
"""

import asyncio
from collections.abc import Sequence

from fifthstreet.house.store.errors import StoreClosedError, StoreError
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.writer import Writer

LARGEST_GROUP = 1_000
"""How many batches share a transaction at most, so that the first of them does not wait too long."""
TURNS = 3
"""Turns of the event loop that callers need to append again: they wake, they answer, the next command arrives."""


class GroupCommit:
    """The batches of one event loop on their way to the writer."""

    def __init__(self, loop: asyncio.AbstractEventLoop, writer: Writer) -> None:
        self.loop = loop
        self._writer = writer
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._busy = False

    def add(self, batch: Batch) -> "asyncio.Future[None]":
        """Add a batch to the next group; the future is done when the batch is durable, or has failed."""
        if self._writer.closed:
            raise StoreClosedError("the store is closed; nothing more can be written")
        future: asyncio.Future[None] = self.loop.create_future()
        self._waiting.append((batch, future))
        if not self._busy:
            self._busy = True
            self.loop.call_soon(self._hand_over, 0)
        return future

    def flush(self) -> None:
        """Hand all batches to the writer, group by group, without waiting for it."""
        while self._waiting:
            self._hand_over(0)

    def _hand_over(self, turns: int) -> None:
        """Hand the next group to the writer after some turns of the event loop."""
        if turns:
            self.loop.call_soon(self._hand_over, turns - 1)
            return
        # A batch whose caller was cancelled meanwhile is not written.
        waiting = [(batch, future) for batch, future in self._waiting if not future.cancelled()]
        group, self._waiting = waiting[:LARGEST_GROUP], waiting[LARGEST_GROUP:]
        self._busy = bool(group)
        if not group:
            return
        futures = [future for _, future in group]

        def written(outcomes: Sequence[StoreError | None]) -> None:
            if not self.loop.is_closed():
                self.loop.call_soon_threadsafe(self._finish, futures, outcomes)

        try:
            self._writer.put([batch for batch, _ in group], written)
        except StoreClosedError as closed:
            self._finish(futures, [closed] * len(futures))

    def _finish(self, futures: list["asyncio.Future[None]"], outcomes: Sequence[StoreError | None]) -> None:
        for future, outcome in zip(futures, outcomes, strict=True):
            if future.done():
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)
        self._hand_over(0 if len(self._waiting) >= LARGEST_GROUP else TURNS)
