"""A table's mailbox: requests wait here for their turn, in order, each with the future that takes its answer."""

import asyncio
from collections import deque
from typing import NamedTuple

from fifthstreet.house.tables.change import NeedsApproval, Request
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered

LIMIT = 500
FULL = Fault(code="too-many", message="This table has too many requests waiting. Try again.")
Answer = Answered | Fault | NeedsApproval


class Waiting(NamedTuple):
    """A request, when it arrived, and where its answer goes."""

    request: Request
    arrived: int
    answer: "asyncio.Future[Answer]"

    def reply(self, answer: Answer) -> None:
        """Answer the request, unless the one who asked has gone."""
        if not self.answer.done():
            self.answer.set_result(answer)


class Mailbox:
    """The requests that wait; ``woken`` is set when one comes in."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        self._waiting: deque[Waiting] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @property
    def first_arrived(self) -> int | None:
        """When the request that has waited longest came in."""
        return self._waiting[0].arrived if self._waiting else None

    async def put(self, request: Request, now: int) -> Answer:
        """Wait in line, and return the answer."""
        if len(self._waiting) >= LIMIT:
            return FULL
        waiting = Waiting(request, now, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self.woken.set()
        return await waiting.answer

    def take(self) -> Waiting:
        """The request whose turn it is."""
        return self._waiting.popleft()

    def refuse_all(self, fault: Fault) -> None:
        """Answer everything that waits with a fault."""
        while self._waiting:
            self.take().reply(fault)

    async def wait(self, seconds: float | None) -> None:
        """Wait until a request comes in, or until the time is over."""
        timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self.woken.set)
        await self.woken.wait()
        if timer:
            timer.cancel()
