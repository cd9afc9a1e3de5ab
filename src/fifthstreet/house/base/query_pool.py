"""Looking back has threads of its own, so that no search, paper or replay keeps a table or a command waiting."""

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
"""So many things one person looks for at once; what he asks for besides waits its turn."""
MOST_WAITING = 20
"""So many more may wait for one person's turn."""
TOO_MANY = Fault(code="too-many", message="you are looking for too much at once: wait for what you asked before")

Found = TypeVar("Found")
Given = ParamSpec("Given")


class QueryPool:
    """The threads, and whose turn it is."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="looking-back")
        self._turns: defaultdict[str, asyncio.Semaphore] = defaultdict(partial(asyncio.Semaphore, OF_ONE))
        self._asked: Counter[str] = Counter()

    async def look(
        self, whose: str, find: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found | Fault:
        """What somebody looks for, unless too much of his waits already."""
        if self._asked[whose] >= OF_ONE + MOST_WAITING:
            return TOO_MANY
        return await self.look_on(whose, find, *given, **named)

    async def look_on(
        self, whose: str, find: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """The next part of what he was given already: it waits however much there is."""
        turn, loop = self._turns[whose], asyncio.get_running_loop()
        self._asked[whose] += 1
        try:
            await turn.acquire()
        except BaseException:
            self._over(whose)
            raise

        def over(_: Future[Found]) -> None:
            with suppress(RuntimeError):  # the house is closed
                loop.call_soon_threadsafe(self._over, whose, turn)

        found = self._threads.submit(partial(find, *given, **named))
        # A turn is over with its thread's work, also where nobody waits for the answer any more.
        found.add_done_callback(over)
        return await asyncio.wrap_future(found)

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _over(self, whose: str, turn: asyncio.Semaphore | None = None) -> None:
        if turn:
            turn.release()
        self._asked[whose] -= 1
        if not self._asked[whose]:
            self._asked.pop(whose)
            self._turns.pop(whose, None)
