"""One WebSocket connection to a table: it wakes after every change, until either side closes."""

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

SEND_TIMEOUT = 20.0
"""Seconds that a client may take to read a message."""
NO_TABLE, FOREIGN, NOT_SIGNED_IN, TOO_LARGE, TOO_MANY, FAILED = 4404, 4403, 4401, 4413, 4429, 1011
Socket = WebSocket[Any, Any, Any]

_encoder = msgspec.json.Encoder()


class Connection:
    """Sends whole messages one at a time, and sets ``changed`` after every change at the table, if it has one."""

    def __init__(self, socket: Socket, host: Host | None) -> None:
        self._socket, self._table = socket, host.name if host else ""
        self._watchers = host.watchers if host else set()
        self._sending = asyncio.Lock()
        self.changed = asyncio.Event()

    async def run(self, *jobs: Coroutine[Any, Any, None]) -> None:
        """Run the jobs together until the first of them ends, and watch the table meanwhile."""
        self._watchers.add(self.changed.set)
        tasks = [asyncio.create_task(job) for job in jobs]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            self._watchers.discard(self.changed.set)
        for error in results:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect | OSError):
                logger.error("a connection failed", extra={"table": self._table}, exc_info=error)
                await self._socket.close(FAILED, "internal error")
                return

    async def send(self, message: Value) -> None:
        """Send a message; time out if the client does not read it."""
        async with asyncio.timeout(SEND_TIMEOUT), self._sending:
            await self._socket.send_data(_encoder.encode(message).decode(), mode="text")

    async def close(self, code: int, reason: str) -> None:
        """Close the connection with a code and a reason."""
        async with asyncio.timeout(SEND_TIMEOUT), self._sending:
            await self._socket.close(code, reason)
