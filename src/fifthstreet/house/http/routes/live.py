"""A table live: scenes out after every durable change, asks in, each answered."""

import msgspec
from litestar import websocket

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.house import House
from fifthstreet.house.http.connection import FOREIGN, NO_TABLE, NOT_SIGNED_IN, TOO_LARGE, TOO_MANY, Connection, Socket
from fifthstreet.house.http.dependencies import Here, TableName
from fifthstreet.house.http.proofs import person_at
from fifthstreet.house.http.visitors import by_another_name, from_elsewhere, visitor
from fifthstreet.house.tables.change import NeedsApproval
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.player_actions import may_begin
from fifthstreet.house.tables.player_commands import PlayerRequest
from fifthstreet.house.views.scene import scene, seat_of
from fifthstreet.table.state import Seat, Stage
from fifthstreet.wire.asks import (
    AnyAsk,
    AreYouThere,
    BetStreet,
    FoldHand,
    LeaveSeat,
    SayReady,
    TakeStreetBack,
    TakeWagerBack,
)
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered, Refused, Stopped

MOST_WATCHERS = 200
"""So many connections a table has at most; who sits at it comes in even then."""
MOST_OF_ONE = 10
"""So many connections to a table one player has at most."""
LARGEST_FRAME = 2_000
DEAF = 100
"""Whoever goes on asking after so many refusals for asking too much is shown out."""
FINISHING = (TakeWagerBack, BetStreet, TakeStreetBack, FoldHand, LeaveSeat)
"""What ends a round that one is in, and takes one's chips home."""

_asks: msgspec.json.Decoder[AnyAsk] = msgspec.json.Decoder(AnyAsk)
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""How reading fails; what is nested too deep is no better than what is no JSON."""


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, house: Here, table: TableName) -> None:
    """Sit at a table, or watch it."""
    await socket.accept()
    host = house.tables.get(table)
    if from_elsewhere(socket) or by_another_name(socket, house):
        await socket.close(FOREIGN, "from another origin")
    elif not host:
        await socket.close(NO_TABLE, "no such table")
    else:
        found = visitor(socket, house)
        player = found.player if found else None
        if _crowded(host, player):
            await socket.close(TOO_MANY, "too many look on")
        else:
            person = person_at(socket, house)
            await _Live(socket, house, host, player, person if person and person.person == player else None).run()


def _crowded(host: Host, player: str | None) -> bool:
    if host.presence.connections(player) >= MOST_OF_ONE:
        return True
    return len(host.watchers) >= MOST_WATCHERS and not seat_of(host, player)


class _Live:
    """One connection: what it has been told, and what it asks."""

    def __init__(
        self, socket: Socket, house: House, host: Host, player: str | None, person: Person | None = None
    ) -> None:
        self._socket, self._house, self._host, self._player = socket, house, host, player
        # Whoever sits here with an account is shown and does nothing more once he is signed out.
        self._person = person
        self._connection = Connection(socket, host)
        self._asking = Bucket(rate=20, burst=40)
        self._refused = 0

    async def run(self) -> None:
        """Until either side has enough, or the other side does not read what it is told."""
        host, player = self._host, self._player
        if player:
            host.player_connected(player)
        else:
            host.refresh()
        try:
            await self._connection.run(self._tell(), self._listen())
        finally:
            if player:
                host.player_disconnected(player)
            else:
                host.refresh()

    async def _tell(self) -> None:
        """The first scene is the whole truth. Whoever is slow gets the latest one, with all that happened meanwhile."""
        told = self._host.projection.sequence
        while True:
            self._connection.changed.clear()
            if self._signed_out:
                return await self._connection.close(NOT_SIGNED_IN, "signed out")
            if self._host.trouble:
                await self._connection.send(Stopped(error=self._host.trouble))
            else:
                shown = scene(self._host, self._player, told)
                told = shown.sequence
                await self._connection.send(shown)
            await self._connection.changed.wait()

    @property
    def _signed_out(self) -> bool:
        return self._person is not None and not self._house.accounts.sessions.current(self._person)

    async def _listen(self) -> None:
        while True:
            frame = await self._socket.receive_data(mode="text")
            if self._signed_out:
                return await self._connection.close(NOT_SIGNED_IN, "signed out")
            if len(frame) > LARGEST_FRAME:
                return await self._connection.close(TOO_LARGE, "too large")
            services, came = self._house.services, self._house.services.clock.now()
            await self._connection.send(await self._answered(frame.encode()))
            services.metrics.answered((services.clock.now() - came) / 1000)
            if self._refused > DEAF:
                return await self._connection.close(TOO_MANY, "too much is asked")

    async def _answered(self, frame: bytes) -> Answered | Refused:
        if not self._asking.take():
            self._refused += 1
            return Refused(id=_id_of(frame), error=Fault(code="too-many", message="one thing after another, please"))
        self._refused = max(0, self._refused - 1)
        try:
            ask = _asks.decode(frame)
        except UNREADABLE as error:
            return Refused(id=_id_of(frame), error=Fault(code="malformed", message=str(error)))
        done = await self._done(ask)
        return Refused(id=ask.id, error=done) if isinstance(done, Fault) else done

    async def _done(self, ask: AnyAsk) -> Answered | Fault:
        player, host = self._player, self._host
        if isinstance(ask, AreYouThere):
            return Answered(id=ask.id, sequence=host.projection.sequence)
        if player is None:
            return Fault(code="not-signed-in", message="sign in, or come in as a guest, first")
        if not isinstance(ask, FINISHING) and not may_begin(host.services, player):
            return Fault(code="not-allowed", message=f"no guests here: {self._house.services.why_no_demo}")
        if host.real_cards:
            return Fault(code="not-allowed", message="this table has real cards: its dealer enters what players do")
        if isinstance(ask, SayReady):
            return self._ready(ask, seat_of(host, player))
        answer = await host.submit(PlayerRequest(ask, player))
        assert not isinstance(answer, NeedsApproval), "no player's command takes a second person"
        return answer

    def _ready(self, ask: SayReady, seat: Seat | None) -> Answered | Fault:
        """Nothing of this is on record: said again, or when the bets are closed, it is as good as done."""
        host = self._host
        if not seat:
            return Fault(code="refused", message="take a seat first")
        if host.table.round.stage is Stage.BETTING:
            if not seat.hand.stakes.ante:
                return Fault(code="refused", message="place your ante first")
            host.player_ready(seat.number)
        return Answered(id=ask.id, sequence=host.projection.sequence)


def _id_of(frame: bytes) -> str:
    """The id of an ask that cannot be read otherwise, if it has one."""
    try:
        found = msgspec.json.decode(frame)
    except UNREADABLE:
        return ""
    id_ = found.get("id") if isinstance(found, dict) else None
    return id_ if isinstance(id_, str) and len(id_) <= 64 else ""
