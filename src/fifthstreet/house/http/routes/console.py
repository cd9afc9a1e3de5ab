"""A table's console: the table live for whoever works or watches it, and what he does there."""

import asyncio

from litestar import post, websocket
from litestar.params import JSONBody

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.accounts.roles import DEALS, FLOOR, SEES_CONSOLES, WORKS_TABLES
from fifthstreet.house.house import House
from fifthstreet.house.http.connection import FOREIGN, NO_TABLE, NOT_SIGNED_IN, TOO_MANY, Connection, Socket
from fifthstreet.house.http.dependencies import Asked, Here, TableName
from fifthstreet.house.http.errors import may_fail, or_fail
from fifthstreet.house.http.proofs import person_at
from fifthstreet.house.http.readable import reason_in_a_line
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.http.staff_door import staff, staff_socket
from fifthstreet.house.http.visitors import by_another_name, from_elsewhere
from fifthstreet.house.staff.alarm_acknowledgements import acknowledge, last_alarm
from fifthstreet.house.staff.disputes import open_disputes
from fifthstreet.house.staff.staff_commands import give, turn_up
from fifthstreet.house.tables.host import Host
from fifthstreet.house.views.console import Beside, console
from fifthstreet.house.views.floor import dealer_shown
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import ConsoleStopped, Done, GiveCommand, Tap, TapOut, TurnUp

TAGS = ["tables, for the staff"]
MOST_CONSOLES = 10
"""So many consoles of one table one person has at most."""
LOOK = 1.0
"""Seconds from one look whether somebody is still signed in to the next."""
SILENCE = 20
"""After so many looks without a change the console is told again, so that a dead line is found out."""
SIGNED_OUT = Fault(code="not-signed-in", message="you are signed out: sign in again")
MAY_FAIL = may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many")


@websocket("/api/tables/{table:str}/console")
async def console_live(socket: Socket, house: Here, table: TableName) -> None:
    """Work a table, or watch over it."""
    await socket.accept()
    host, person = house.tables.get(table), staff_socket(socket, house, *SEES_CONSOLES)
    if from_elsewhere(socket) or by_another_name(socket, house):
        await socket.close(FOREIGN, "from another origin")
    elif not person_at(socket, house):
        await socket.close(NOT_SIGNED_IN, "nobody is signed in")
    elif not person:
        await socket.close(FOREIGN, "not for this role")
    elif not host:
        await socket.close(NO_TABLE, "no such table")
    elif host.dealer.consoles_of(person.person) >= MOST_CONSOLES:
        await socket.close(TOO_MANY, "too many consoles")
    else:
        await _Line(socket, house, host, person).run()


@post("/api/tables/{table:str}/commands", status_code=200, tags=TAGS, responses=MAY_FAIL)
async def post_command(house: Here, table: TableName, data: JSONBody[GiveCommand], request: Asked) -> Done:
    """Give a command to a table."""
    person = staff(request, house, *WORKS_TABLES)
    reason_in_a_line(data.reason)
    return or_fail(await give(house.approvals, host_of(house, table), person, data))


@post("/api/tables/{table:str}/turn-up", status_code=200, tags=TAGS, responses=MAY_FAIL)
async def post_turn_up(house: Here, table: TableName, data: JSONBody[TurnUp], request: Asked) -> Done:
    """Turn up the cards that are due."""
    person = staff(request, house, *WORKS_TABLES)
    return or_fail(await turn_up(host_of(house, table), person, data))


@post("/api/tables/{table:str}/tap-in", status_code=200, tags=TAGS, responses=MAY_FAIL)
async def post_tap_in(house: Here, table: TableName, data: JSONBody[Tap], request: Asked) -> Done:
    """Take a table over."""
    person = staff(request, house, *DEALS)
    return or_fail(await house.dealer_assignments.tap_in(host_of(house, table), person, data.id))


@post("/api/tables/{table:str}/tap-out", status_code=200, tags=TAGS, responses=MAY_FAIL)
async def post_tap_out(house: Here, table: TableName, data: JSONBody[TapOut], request: Asked) -> Done:
    """Hand a table back, or take it from its dealer."""
    person = staff(request, house, *WORKS_TABLES)
    reason_in_a_line(data.reason)
    return or_fail(await house.dealer_assignments.tap_out(host_of(house, table), person, data))


class _Line:
    """One console: what it has been told, and whose it is."""

    def __init__(self, socket: Socket, house: House, host: Host, person: Person) -> None:
        self._socket, self._house, self._host, self._person = socket, house, host, person
        self._connection = Connection(socket, host)
        # The first console tells the round so far.
        self._told = min(host.projection.sequence, host.projection.round_first - 1)

    async def run(self) -> None:
        """Until he goes, or is signed in no more."""
        host, person = self._host, self._person.person
        host.console_opened(person)
        try:
            await self._connection.run(self._tell(), self._listen())
        finally:
            self._gone()

    def _gone(self) -> None:
        if self._person.role in FLOOR:
            self._host.recent.mark_seen(self._told)
        self._host.console_closed(self._person.person)

    async def _tell(self) -> None:
        while self._house.accounts.sessions.current(self._person):
            self._connection.changed.clear()
            if self._host.trouble:
                await self._connection.send(ConsoleStopped(error=self._host.trouble))
            else:
                beside = await self._beside()
                shown = console(self._host, self._person.shown, beside, self._told)
                self._told, wrong = shown.sequence, last_alarm(self._host)
                await self._connection.send(shown)
                if self._person.role in FLOOR:
                    await acknowledge(self._host, wrong, self._person)
            await self._changed()
        await self._connection.send(ConsoleStopped(error=SIGNED_OUT))
        await self._connection.close(NOT_SIGNED_IN, "signed out")

    async def _beside(self) -> Beside:
        house, host, you = self._house, self._host, self._person.shown
        disputes = await asyncio.to_thread(open_disputes, house.services.store, host.name)
        approvals = tuple(house.approvals.card(record, you) for record in house.approvals.waiting(host.name))
        register = house.rulebooks.register(host.game.book.name)
        asked = house.approvals.commands_waiting(host.name, host.table.round.number)
        return Beside(register, dealer_shown(host), tuple(disputes), approvals, asked)

    async def _changed(self) -> None:
        """Wait for a change at the table, or in who works it; for a while."""
        before = self._host.has_automatic_floor
        for _ in range(SILENCE):
            try:
                async with asyncio.timeout(LOOK):
                    await self._connection.changed.wait()
                return
            except TimeoutError:
                if not self._house.accounts.sessions.current(self._person):
                    return
                if self._host.has_automatic_floor != before:
                    self._host.refresh()
                    return

    async def _listen(self) -> None:
        """Whatever is said here is not heard: a console is worked by requests."""
        while True:
            await self._socket.receive_data(mode="text")
