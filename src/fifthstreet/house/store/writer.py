"""The one thread that writes. Whatever waits when it becomes free goes to the disk in one transaction."""

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue

from sqlalchemy import Engine

from fifthstreet.house.store.errors import StoreClosedError, StoreError, StoreFailedError
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.writing import Tips, together, write

MOST_TOGETHER = 1_000
"""How many batches share a transaction at most, so that the first does not wait for ever."""

Waiting = tuple[Batch, Future[None]]


class Writer:
    """Takes batches in order; the future of each is done when it is durable, or says why it is not."""

    def __init__(self, engine: Engine) -> None:
        self.trouble: str | None = None
        """What the store failed with when it last tried to write; None once it has written again."""
        self._engine = engine
        self._tips: Tips = {}
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def take(self, batch: Batch) -> Future[None]:
        """Put a batch in the queue."""
        future: Future[None] = Future()
        with self._closing:
            if self._closed:
                raise StoreClosedError("the store is closed; nothing more is kept")
            self._queue.put((batch, future))
        return future

    def close(self) -> None:
        """Write what waits, take no more, and end the thread."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            waiting, going_on = self._waiting()
            # What was cancelled before its turn is not written.
            waiting = [(batch, future) for batch, future in waiting if future.set_running_or_notify_cancel()]
            if waiting:
                self._settle(waiting)

    def _waiting(self) -> tuple[list[Waiting], bool]:
        """All that waits, up to the bound, and whether more may come."""
        found = self._queue.get()
        waiting: list[Waiting] = []
        while found is not None:
            waiting.append(found)
            if len(waiting) == MOST_TOGETHER:
                return waiting, True
            try:
                found = self._queue.get_nowait()
            except Empty:
                return waiting, True
        return waiting, False

    def _settle(self, waiting: list[Waiting]) -> None:
        outcomes: Sequence[StoreError | None]
        try:
            outcomes = self._keep([batch for batch, _ in waiting])
            if None in outcomes:
                self.trouble = None
        except Exception as error:  # whatever it was, those who wait are told, and the thread lives on
            self._tips.clear()
            self.trouble = f"the store could not write: {getattr(error, 'orig', None) or error}"
            outcomes = [_failed(self.trouble, error) for _ in waiting]
        for (_, future), outcome in zip(waiting, outcomes, strict=True):
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)

    def _keep(self, batches: list[Batch]) -> Sequence[StoreError | None]:
        """Make the batches durable together; only if one does not fit is each tried by itself."""
        try:
            with self._engine.begin() as connection:
                write(connection, together(batches), self._tips)
        except StoreError as unfit:
            self._tips.clear()
            return [unfit] if len(batches) == 1 else self._keep_those_that_fit(batches)
        return [None] * len(batches)

    def _keep_those_that_fit(self, batches: list[Batch]) -> Sequence[StoreError | None]:
        outcomes: list[StoreError | None] = []
        with self._engine.begin() as connection:
            for batch in batches:
                try:
                    with connection.begin_nested():
                        write(connection, batch, self._tips)
                    outcomes.append(None)
                except StoreError as unfit:
                    outcomes.append(unfit)
        return outcomes


def _failed(trouble: str, cause: Exception) -> StoreFailedError:
    failed = StoreFailedError(trouble)
    failed.__cause__ = cause
    return failed
