"""The mailbox of a table: its queue of requests, each with the future for its answer."""

import asyncio
from collections import deque
from typing import NamedTuple

from fifthstreet.house.tables.change import NeedsApproval, Request
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered

LIMIT = 500
"""How many requests can wait at one table."""
FULL = Fault(code="too-many", message="This table is busy: try again")
Answer = Answered | Fault | NeedsApproval


class Rest(NamedTuple):
    """Nothing to do now; the table wakes at ``until``, or when a request comes."""

    now: int
    until: int | None


class Waiting(NamedTuple):
    """A queued request, its time of arrival, and the future for its answer."""

    request: Request
    arrived: int
    answer: "asyncio.Future[Answer]"

    def reply(self, answer: Answer) -> None:
        """Set the answer, unless the client no longer waits for it."""
        if not self.answer.done():
            self.answer.set_result(answer)


class Mailbox:
    """The queue of a table; ``woken`` is set when a request comes in."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        self._waiting: deque[Waiting] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @property
    def first_arrived(self) -> int | None:
        """When the oldest waiting request arrived."""
        return self._waiting[0].arrived if self._waiting else None

    async def put(self, request: Request, now: int) -> Answer:
        """Queue a request and wait for its answer."""
        if len(self._waiting) >= LIMIT:
            return FULL
        waiting = Waiting(request, now, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self.woken.set()
        return await waiting.answer

    def take(self) -> Waiting:
        """Remove and return the oldest request."""
        return self._waiting.popleft()

    def refuse_all(self, fault: Fault) -> None:
        """Answer every waiting request with a fault."""
        while self._waiting:
            self.take().reply(fault)

    async def wait(self, rest: Rest) -> None:
        """Wait for a request, or until the end of the rest."""
        seconds = None if rest.until is None else (rest.until - rest.now) / 1000
        timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self.woken.set)
        await self.woken.wait()
        if timer:
            timer.cancel()
