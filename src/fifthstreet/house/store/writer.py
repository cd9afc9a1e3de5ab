"""The one thread that writes: each group of batches goes to the disk in one transaction."""

import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue

from sqlalchemy import Engine

from fifthstreet.house.store.errors import StoreClosedError, StoreError, StoreFailedError
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.write_batch import Tips, merge_batches, write

Outcomes = Sequence[StoreError | None]
"""For each batch of a group: None if it is durable, or why it was not stored."""
Group = tuple[list[Batch], Callable[[Outcomes], None]]


class Writer:
    """Writes groups of batches in order, and calls back with the outcomes of each group from its own thread."""

    def __init__(self, engine: Engine) -> None:
        self.trouble: str | None = None
        """Why the last attempt to write failed; None once something was written again."""
        self.closed = False
        self._engine = engine
        self._tips: Tips = {}
        self._queue: SimpleQueue[Group | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def put(self, batches: list[Batch], written: Callable[[Outcomes], None]) -> None:
        """Put a group in the queue."""
        with self._closing:
            if self.closed:
                raise StoreClosedError("the store is closed; nothing more can be written")
            self._queue.put((batches, written))

    def close(self) -> None:
        """Write what is in the queue, accept no more, and end the thread."""
        with self._closing:
            if not self.closed:
                self.closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while group := self._queue.get():
            batches, written = group
            written(self._outcomes(batches))

    def _outcomes(self, batches: list[Batch]) -> Outcomes:
        try:
            outcomes = self._write(batches)
        except Exception as error:  # of any kind: the callers get it, and the thread goes on
            self._tips.clear()
            self.trouble = f"the store could not write: {getattr(error, 'orig', None) or error}"
            return [_failed(self.trouble, error) for _ in batches]
        if None in outcomes:
            self.trouble = None
        return outcomes

    def _write(self, batches: list[Batch]) -> Outcomes:
        """Write the batches together; if one of them conflicts, write each by itself."""
        try:
            with self._engine.begin() as connection:
                write(connection, merge_batches(batches), self._tips)
        except StoreError as conflict:
            self._tips.clear()
            return [conflict] if len(batches) == 1 else self._write_one_by_one(batches)
        return [None] * len(batches)

    def _write_one_by_one(self, batches: list[Batch]) -> Outcomes:
        """Write the batches that do not conflict, in one transaction."""
        outcomes: list[StoreError | None] = []
        with self._engine.begin() as connection:
            for batch in batches:
                try:
                    with connection.begin_nested():
                        write(connection, batch, self._tips)
                    outcomes.append(None)
                except StoreError as conflict:
                    outcomes.append(conflict)
        return outcomes


def _failed(trouble: str, cause: Exception) -> StoreFailedError:
    failed = StoreFailedError(trouble)
    failed.__cause__ = cause
    return failed
