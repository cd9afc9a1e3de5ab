"""One WebSocket connection to a table: it is sent something after every change, until either side closes."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from fifthstreet.house.tables.host import Host
from fifthstreet.values import Value

logger = logging.getLogger("fifthstreet.http")

SLOW = 20.0
"""Seconds that a client may take to read what it was sent."""
NO_TABLE, FOREIGN, NOT_SIGNED_IN, TOO_LARGE, TOO_MANY, FAILED = 4404, 4403, 4401, 4413, 4429, 1011
Socket = WebSocket[Any, Any, Any]

_encoder = msgspec.json.Encoder()


class Connection:
    """What it has to say is said by one task after another change; what is sent is sent whole."""

    def __init__(self, socket: Socket, host: Host) -> None:
        self._socket, self._host = socket, host
        self._sending = asyncio.Lock()
        self.changed = asyncio.Event()

    async def run(self, *doings: Coroutine[Any, Any, None]) -> None:
        """Do these things at once until the first of them ends, and be told of every change at the table."""
        self._host.watchers.add(self.changed.set)
        tasks = [asyncio.create_task(doing) for doing in doings]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            self._host.watchers.discard(self.changed.set)
        for error in ends:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect | OSError):
                logger.error("a connection failed inside", extra={"table": self._host.name}, exc_info=error)
                await self._socket.close(FAILED, "something failed inside the house")
                return

    async def send(self, told: Value) -> None:
        """Send, in good time: whoever does not read holds nobody up but himself, and not for ever."""
        async with asyncio.timeout(SLOW), self._sending:
            await self._socket.send_data(_encoder.encode(told).decode(), mode="text")

    async def close(self, code: int, reason: str) -> None:
        """End it, and say why."""
        async with asyncio.timeout(SLOW), self._sending:
            await self._socket.close(code, reason)
