"""A table live: scenes out after every durable change, asks in, each answered."""

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from fifthstreet.house.asks import commands_of
from fifthstreet.house.host import Host
from fifthstreet.house.house import House
from fifthstreet.house.http.here import Here, TableName
from fifthstreet.house.http.visitors import from_elsewhere, visitor
from fifthstreet.house.keeping import Who
from fifthstreet.house.limits import Bucket
from fifthstreet.house.scenes import scene, seat_of
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.asks import AnyAsk, SayReady, SitDown
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered, Refused, Stopped, Told

MOST_WATCHERS = 200
LARGEST_FRAME = 2_000
NO_TABLE, FOREIGN, TOO_LARGE, TOO_MANY, RESTARTING = 4404, 4403, 4413, 4429, 1012

_asks: msgspec.json.Decoder[AnyAsk] = msgspec.json.Decoder(AnyAsk)
_encoder = msgspec.json.Encoder()
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, house: Here, table: TableName) -> None:
    """Sit at a table, or watch it."""
    await socket.accept()
    host = house.hosts.get(table)
    if not host or from_elsewhere(socket):
        await socket.close(FOREIGN if host else NO_TABLE, "no such table" if not host else "from another origin")
        return
    if len(host.watchers) >= MOST_WATCHERS:
        await socket.close(TOO_MANY, "too many look on")
        return
    found = visitor(socket, house)
    connection = _Live(socket, house, host, found.player if found else None)
    await connection.run()


class _Live:
    """One connection: what it has been told, and what it asks."""

    def __init__(self, socket: Socket, house: House, host: Host, player: str | None) -> None:
        self._socket, self._house, self._host, self._player = socket, house, host, player
        self._changed = asyncio.Event()
        self._sending = asyncio.Lock()
        self._asking = Bucket(rate=20, burst=40)

    async def run(self) -> None:
        """Until either side has enough."""
        host, player = self._host, self._player
        host.watchers.add(self._changed.set)
        if player:
            host.presence.came(player)
        teller = asyncio.create_task(self._tell())
        host.nudge()
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            teller.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await teller
            host.watchers.discard(self._changed.set)
            if player:
                host.presence.went(player, self._house.parts.clock.now())
            host.nudge()

    async def _tell(self) -> None:
        """The first scene is the whole truth. Whoever is slow gets the latest one, with all that happened meanwhile."""
        told = self._host.memory.sequence
        while True:
            self._changed.clear()
            if self._host.trouble:
                await self._send(Stopped(error=self._host.trouble))
            else:
                shown = scene(self._host, self._player, told)
                told = shown.sequence
                await self._send(shown)
            await self._changed.wait()

    async def _listen(self) -> None:
        while True:
            frame = await self._socket.receive_data(mode="text")
            if len(frame) > LARGEST_FRAME:
                await self._socket.close(TOO_LARGE, "too large")
                return
            answer = await self._answered(frame.encode() if isinstance(frame, str) else frame)
            await self._send(answer)

    async def _answered(self, frame: bytes) -> Answered | Refused:
        try:
            ask = _asks.decode(frame)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return Refused(id=_id_of(frame), error=Fault(code="malformed", message=str(error)))
        if not self._asking.take():
            return Refused(id=ask.id, error=Fault(code="too-many", message="one thing after another, please"))
        done = await self._done(ask)
        return Refused(id=ask.id, error=done) if isinstance(done, Fault) else done

    async def _done(self, ask: AnyAsk) -> Answered | Fault:
        player, host = self._player, self._host
        if player is None:
            return Fault(code="not-signed-in", message="come in as a guest first")
        seat = seat_of(host, player)
        if seat is None and not isinstance(ask, SitDown):
            return Fault(code="refused", message="take a seat first")
        if isinstance(ask, SayReady) and seat:
            if host.table.stage is not Stage.BETTING or not seat.stakes.ante:
                return Fault(code="refused", message="place your ante first")
            host.presence.ready.add(seat.number)
            host.nudge()
            return Answered(id=ask.id, sequence=host.memory.sequence)

        def commands(table: Table, at: int) -> tuple[AnyCommand, ...]:
            own = next((taken.number for taken in table.taken if taken.player == player), 0)
            return commands_of(ask, player, own, at)

        return await host.ask(Who("player", player, ask.id), commands)

    async def _send(self, told: Told) -> None:
        async with self._sending:
            await self._socket.send_data(_encoder.encode(told).decode(), mode="text")


def _id_of(frame: bytes) -> str:
    """The id of an ask that cannot be read otherwise, if it has one."""
    try:
        found = msgspec.json.decode(frame)
    except (msgspec.MsgspecError, UnicodeError):
        return ""
    id_ = found.get("id") if isinstance(found, dict) else None
    return id_ if isinstance(id_, str) and len(id_) <= 64 else ""
