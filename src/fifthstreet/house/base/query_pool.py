"""A separate thread pool for searches, papers and replays, so that no table or command waits for them."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import ParamSpec, TypeVar

from fifthstreet.wire.errors import Fault

THREADS = 4
OF_ONE = 2
"""Queries that run at once for one person; their other queries wait."""
MOST_WAITING = 20
"""Queries of one person that may wait; more are refused."""
TOO_MANY = Fault(code="too-many", message="Too many searches at once: wait for the earlier ones")

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


class QueryPool:
    """Runs queries in threads, with a quota for each person."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="queries")
        self._slots: defaultdict[str, asyncio.Semaphore] = defaultdict(partial(asyncio.Semaphore, OF_ONE))
        self._pending: Counter[str] = Counter()

    async def look(
        self, key: str, find: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Result | Fault:
        """Run a query for ``key``, a person or an address; refused if too many of theirs wait already."""
        if self._pending[key] >= OF_ONE + MOST_WAITING:
            return TOO_MANY
        return await self.look_on(key, find, *arguments, **named)

    async def look_on(
        self, key: str, find: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Result:
        """Run a further part of a query that was admitted before: it may wait, but is never refused."""
        slot, loop = self._slots[key], asyncio.get_running_loop()
        self._pending[key] += 1
        try:
            await slot.acquire()
        except BaseException:
            self._release(key)
            raise

        def release(_: Future[Result]) -> None:
            with suppress(RuntimeError):  # the event loop is closed
                loop.call_soon_threadsafe(self._release, key, slot)

        future = self._threads.submit(partial(find, *arguments, **named))
        # The slot is free when the thread is done, even if the requester has gone away.
        future.add_done_callback(release)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Wait for running queries, and start no more."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _release(self, key: str, slot: asyncio.Semaphore | None = None) -> None:
        if slot:
            slot.release()
        self._pending[key] -= 1
        if not self._pending[key]:
            self._pending.pop(key)
            self._slots.pop(key, None)
