"""The one thread that writes. Every group of batches that it is given goes to the disk in one transaction."""

import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue

from sqlalchemy import Engine

from fifthstreet.house.store.errors import StoreClosedError, StoreError, StoreFailedError
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.writing import Tips, together, write

Outcomes = Sequence[StoreError | None]
"""What became of each batch of a group: nothing is amiss with it, or why it was not kept."""
Group = tuple[list[Batch], Callable[[Outcomes], None]]


class Writer:
    """Takes groups of batches in order, and tells of each group what became of it, in its own thread."""

    def __init__(self, engine: Engine) -> None:
        self.trouble: str | None = None
        """What the store failed with when it last tried to write; None once it has written again."""
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

    def take(self, batches: list[Batch], written: Callable[[Outcomes], None]) -> None:
        """Put a group in the queue."""
        with self._closing:
            if self.closed:
                raise StoreClosedError("the store is closed; nothing more is kept")
            self._queue.put((batches, written))

    def close(self) -> None:
        """Write what waits, take no more, and end the thread."""
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
            outcomes = self._keep(batches)
        except Exception as error:  # whatever it was, those who wait are told, and the thread lives on
            self._tips.clear()
            self.trouble = f"the store could not write: {getattr(error, 'orig', None) or error}"
            return [_failed(self.trouble, error) for _ in batches]
        if None in outcomes:
            self.trouble = None
        return outcomes

    def _keep(self, batches: list[Batch]) -> Outcomes:
        """Make the batches durable together; only if one does not fit is each tried by itself."""
        try:
            with self._engine.begin() as connection:
                write(connection, together(batches), self._tips)
        except StoreError as unfit:
            self._tips.clear()
            return [unfit] if len(batches) == 1 else self._keep_those_that_fit(batches)
        return [None] * len(batches)

    def _keep_those_that_fit(self, batches: list[Batch]) -> Outcomes:
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
