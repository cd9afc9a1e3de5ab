"""A table live for players: scenes out after every committed change; commands in, each answered."""

import msgspec
from litestar import websocket

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import current_person, current_player, is_cross_origin, is_foreign_host
from fifthstreet.house.http.connection import FOREIGN, NO_TABLE, NOT_SIGNED_IN, TOO_LARGE, TOO_MANY, Connection, Socket
from fifthstreet.house.http.dependencies import TableName, TheHouse
from fifthstreet.house.tables.change import NeedsApproval
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.player_actions import may_begin
from fifthstreet.house.tables.player_commands import PlayerRequest
from fifthstreet.house.views.scene import scene, seat_of
from fifthstreet.table.state import Seat, Stage
from fifthstreet.wire.client_commands import (
    AnyClientCommand,
    BetStreet,
    FoldHand,
    LeaveSeat,
    Ping,
    SayReady,
    TakeStreetBack,
    TakeWagerBack,
)
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered, Refused, Stopped

MOST_STRANGERS = 200
"""Connections to one table of people who are neither guests nor signed in."""
MOST_PLAYERS = 200
"""Connections of players to one table; seated players may exceed it, and strangers do not count towards it."""
MOST_OF_ONE = 10
"""Connections of one player to one table."""
LARGEST_FRAME = 2_000
MOST_REFUSALS = 100
"""Rate-limit refusals after which the connection is closed."""
FINISHING = (TakeWagerBack, BetStreet, TakeStreetBack, FoldHand, LeaveSeat)
"""Commands that finish a round or leave the table: guests may give them even after the demo has ended."""

_commands: msgspec.json.Decoder[AnyClientCommand] = msgspec.json.Decoder(AnyClientCommand)
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""Errors of decoding a message; JSON that is nested too deep raises ``RecursionError``."""


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, house: TheHouse, table: TableName) -> None:
    """Play at a table, or watch it."""
    await socket.accept()
    host = house.tables.get(table)
    if is_cross_origin(socket) or is_foreign_host(socket, house):
        await socket.close(FOREIGN, "from another origin")
    elif not host:
        await socket.close(NO_TABLE, "no such table")
    else:
        found = current_player(socket, house)
        player = found.player if found else None
        if _is_full(host, player):
            await socket.close(TOO_MANY, "too many connections")
        else:
            person = current_person(socket, house)
            await PlayerConnection(
                socket, house, host, player, person if person and person.person == player else None
            ).run()


def _is_full(host: Host, player: str | None) -> bool:
    presence = host.presence
    if not player:
        return len(host.watchers) - presence.players - host.dealer.consoles >= MOST_STRANGERS
    if presence.connections(player) >= MOST_OF_ONE:
        return True
    return presence.players >= MOST_PLAYERS and not seat_of(host, player)


class PlayerConnection:
    """One connection of a player or a watcher."""

    def __init__(
        self, socket: Socket, house: House, host: Host, player: str | None, person: Person | None = None
    ) -> None:
        self._socket, self._house, self._host, self._player = socket, house, host, player
        # With an account the connection ends at sign-out.
        self._person = person
        self._connection = Connection(socket, host)
        self._limit = Bucket(rate=20, burst=40)
        self._refused = 0

    async def run(self) -> None:
        """Serve the connection until either side closes it, or the client stops reading."""
        host, player = self._host, self._player
        if player:
            host.player_connected(player)
        else:
            host.refresh()
        try:
            await self._connection.run(self._send_scenes(), self._receive_commands())
        finally:
            if player:
                host.player_disconnected(player)
            else:
                host.refresh()

    async def _send_scenes(self) -> None:
        """Send a full scene after each change; a slow client gets the latest, with all events since the one before."""
        sent = self._host.projection.sequence
        while True:
            self._connection.changed.clear()
            if self._signed_out:
                return await self._connection.close(NOT_SIGNED_IN, "signed out")
            if self._host.trouble:
                await self._connection.send(Stopped(error=self._host.trouble))
            else:
                shown = scene(self._host, self._player, sent)
                sent = shown.sequence
                await self._connection.send(shown)
            await self._connection.changed.wait()

    @property
    def _signed_out(self) -> bool:
        return self._person is not None and not self._house.accounts.sessions.current(self._person)

    async def _receive_commands(self) -> None:
        while True:
            frame = await self._socket.receive_data(mode="text")
            if self._signed_out:
                return await self._connection.close(NOT_SIGNED_IN, "signed out")
            if len(frame) > LARGEST_FRAME:
                return await self._connection.close(TOO_LARGE, "too large")
            services, received = self._house.services, self._house.services.clock.now()
            await self._connection.send(await self._answer(frame.encode()))
            services.metrics.answer_seconds.observe((services.clock.now() - received) / 1000)
            if self._refused > MOST_REFUSALS:
                return await self._connection.close(TOO_MANY, "too many commands")

    async def _answer(self, frame: bytes) -> Answered | Refused:
        if not self._limit.take():
            self._refused += 1
            return Refused(id=_id_of(frame), error=Fault(code="too-many", message="Too many commands: slow down"))
        self._refused = max(0, self._refused - 1)
        try:
            command = _commands.decode(frame)
        except UNREADABLE as error:
            return Refused(id=_id_of(frame), error=Fault(code="malformed", message=str(error)))
        answer = await self._perform(command)
        return Refused(id=command.id, error=answer) if isinstance(answer, Fault) else answer

    async def _perform(self, command: AnyClientCommand) -> Answered | Fault:
        player, host = self._player, self._host
        if isinstance(command, Ping):
            return Answered(id=command.id, sequence=host.projection.sequence)
        if player is None:
            return Fault(code="not-signed-in", message="Sign in or play as a guest first")
        if not isinstance(command, FINISHING) and not may_begin(host.services, player):
            return Fault(code="not-allowed", message=f"No guests here: {self._house.services.why_no_demo}")
        if host.real_cards:
            return Fault(code="not-allowed", message="This table has real cards: its dealer enters your actions")
        if isinstance(command, SayReady):
            return self._ready(command, seat_of(host, player))
        answer = await host.submit(PlayerRequest(command, player))
        assert not isinstance(answer, NeedsApproval), "players' commands need no approval"
        return answer

    def _ready(self, command: SayReady, seat: Seat | None) -> Answered | Fault:
        """Mark a player ready; this is not recorded, and is harmless when repeated or after betting has closed."""
        host = self._host
        if not seat:
            return Fault(code="refused", message="Take a seat first")
        if host.table.round.stage is Stage.BETTING:
            if not seat.hand.stakes.ante:
                return Fault(code="refused", message="Place your Ante first")
            host.player_ready(seat.number)
        return Answered(id=command.id, sequence=host.projection.sequence)


def _id_of(frame: bytes) -> str:
    """Return the id of an invalid command, or an empty string."""
    try:
        found = msgspec.json.decode(frame)
    except UNREADABLE:
        return ""
    id_ = found.get("id") if isinstance(found, dict) else None
    return id_ if isinstance(id_, str) and len(id_) <= 64 else ""
