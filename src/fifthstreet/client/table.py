"""A live table: its scenes and commands. A lost connection is restored, and unanswered commands are sent again."""

import asyncio
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Self

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.state import Street
from fifthstreet.wire import client_commands
from fifthstreet.wire.client_commands import AnyClientCommand
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered, Happening, May, Refused, Scene, Stopped, TableMessage

_told: msgspec.json.Decoder[TableMessage] = msgspec.json.Decoder(TableMessage)
AGAIN = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to reconnect; the last is repeated."""
FINAL = {4404: "there is no such table", 4403: "the house does not take this connection", 4429: "too many requests"}
"""Close codes after which reconnecting is useless."""


class HouseRefusedError(Exception):
    """The house refused a command; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        clause = f" ({fault.clause})" if fault.clause else ""
        super().__init__(f"{fault.message}{clause}")
        self.fault = fault


class TableClient:
    """A connection to a table. ``scene`` is the latest scene; ``happened`` has all events in order."""

    def __init__(self, address: str, token: str | None) -> None:
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[AnyClientCommand, asyncio.Future[Answered]]] = {}
        self._changed = asyncio.Condition()
        self._reading: asyncio.Task[None] | None = None
        self._scene: Scene | None = None
        self.happened: list[Happening] = []

    async def __aenter__(self) -> Self:
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda _: True)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._reading:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        if self._socket:
            await self._socket.close()

    @property
    def scene(self) -> Scene:
        """The latest scene."""
        if self._scene is None:
            raise LookupError("the table has not sent a scene yet")
        return self._scene

    @property
    def _street(self) -> Street | None:
        """The street that is open in the latest scene; commands name it, so that they never apply to a later one."""
        return self.scene.view.stage.street

    def may(self, what: str) -> list[May]:
        """Return this player's current actions of one kind."""
        return [may for may in self.scene.may if may.do == what]

    async def until(self, wanted: Callable[[Scene], bool]) -> Scene:
        """Wait for a scene that meets a condition."""
        async with self._changed:
            while self._scene is None or not wanted(self._scene):
                if self._reading and self._reading.done():
                    await self._reading
                    raise ConnectionError("the table is gone")
                await self._changed.wait()
            return self._scene

    async def sit(self, seat: int, buy_in: int) -> Answered:
        """Take a seat, and buy in for this many cents."""
        return await self.send(client_commands.SitDown(id=_new_id(), seat=seat, buy_in=buy_in))

    async def buy_in(self, amount: int) -> Answered:
        """Buy more chips."""
        return await self.send(client_commands.BuyMore(id=_new_id(), amount=amount))

    async def wager(self, wager: OpeningWager, amount: int) -> Answered:
        """Place an opening wager."""
        return await self.send(client_commands.PlaceBet(id=_new_id(), wager=wager, amount=amount))

    async def take_back(self, wager: OpeningWager) -> Answered:
        """Remove an opening wager."""
        return await self.send(client_commands.TakeWagerBack(id=_new_id(), wager=wager))

    async def ready(self) -> Answered:
        """Confirm the opening wagers."""
        return await self.send(client_commands.SayReady(id=_new_id()))

    async def bet(self, multiple: int, tip_multiple: int = 0) -> Answered:
        """Bet on the street."""
        return await self.send(
            client_commands.BetStreet(id=_new_id(), multiple=multiple, tip_multiple=tip_multiple, street=self._street)
        )

    async def take_bet_back(self) -> Answered:
        """Remove the street wager."""
        return await self.send(client_commands.TakeStreetBack(id=_new_id(), street=self._street))

    async def fold(self) -> Answered:
        """Fold."""
        return await self.send(client_commands.FoldHand(id=_new_id(), street=self._street))

    async def leave(self) -> Answered:
        """Leave the seat."""
        return await self.send(client_commands.LeaveSeat(id=_new_id()))

    async def send(self, command: AnyClientCommand) -> Answered:
        """Send a command until it is answered, even over a new connection; raise ``HouseRefusedError`` if refused."""
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._waiting[command.id] = command, answer
        try:
            await self._transmit(command)
            return await answer
        finally:
            self._waiting.pop(command.id, None)

    async def _transmit(self, command: AnyClientCommand) -> None:
        if self._socket:
            try:
                await self._socket.send(msgspec.json.encode(command).decode())
            except ConnectionClosed:
                self._socket = None

    async def _read(self) -> None:
        tries = 0
        try:
            while True:
                try:
                    async with connect_socket(self._address, additional_headers=self._headers) as socket:
                        self._socket, tries = socket, 0
                        for command, _ in tuple(self._waiting.values()):
                            await self._transmit(command)
                        async for frame in socket:
                            await self._receive(_told.decode(frame))
                        _raise_if_final(socket.close_code)
                except (OSError, ConnectionClosed, InvalidHandshake):
                    pass
                self._socket = None
                await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
                tries += 1
        finally:
            for _, answer in self._waiting.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the table is gone"))
            async with self._changed:
                self._changed.notify_all()

    async def _receive(self, message: TableMessage) -> None:
        match message:
            case Scene():
                async with self._changed:
                    self._scene = message
                    last = self.happened[-1].sequence if self.happened else 0
                    self.happened += [one for one in message.happened if one.sequence > last]
                    self._changed.notify_all()
            case Answered(id=id_) if id_ in self._waiting:
                _, answer = self._waiting[id_]
                if not answer.done():
                    answer.set_result(message)
            case Refused(id=id_, error=fault) if id_ in self._waiting:
                _, answer = self._waiting[id_]
                if not answer.done():
                    answer.set_exception(HouseRefusedError(fault))
            case Stopped() | Answered() | Refused():
                pass


def _raise_if_final(code: int | None) -> None:
    if code in FINAL:
        raise HouseRefusedError(Fault(code="not-found" if code == 4404 else "not-allowed", message=FINAL[code]))


def _new_id() -> str:
    return secrets.token_urlsafe(12)
