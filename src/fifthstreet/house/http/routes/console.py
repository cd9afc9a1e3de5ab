"""A table's console: live updates for the staff, and their commands."""

import asyncio

from litestar import post, websocket
from litestar.params import JSONBody

from fifthstreet.house.accounts.person import DEALS, FLOOR, GONE, SEES_CONSOLES, WORKS_TABLES, Person
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import (
    current_person,
    is_cross_origin,
    is_foreign_host,
    may_work,
    only_staff,
    person_of,
    staff_on_socket,
)
from fifthstreet.house.http.connection import FOREIGN, NO_TABLE, NOT_SIGNED_IN, TOO_MANY, Connection, Socket
from fifthstreet.house.http.dependencies import AnyRequest, TableName, TheHouse, require_reason_line
from fifthstreet.house.http.errors import may_fail, or_fail
from fifthstreet.house.http.routes.accounts import PersonId
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.staff.alarms import acknowledge, last_alarm
from fifthstreet.house.staff.dealer_entries import make_entry, turn_up
from fifthstreet.house.staff.disputes import open_disputes
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.tables.host import Host
from fifthstreet.house.views.console import ConsoleContext, console
from fifthstreet.house.views.floor import dealer_shown
from fifthstreet.wire.dealing import MakeEntry
from fifthstreet.wire.staff import AssignDealer, ConsoleStopped, Done, GiveCommand, Tap, TapOut, TurnUp

TAGS = ["tables, for the staff"]
MOST_CONSOLES = 10
"""Consoles of one table that one person may have open."""
SESSION_CHECK = 1.0
"""Seconds between checks that the person is still signed in."""
CHECKS_BEFORE_RESEND = 20
"""Session checks without a change before the console is sent again, so that a dead connection is noticed."""
MAY_FAIL = may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many")


@websocket("/api/tables/{table:str}/console")
async def console_live(socket: Socket, house: TheHouse, table: TableName) -> None:
    """Work or watch a table."""
    await socket.accept()
    host, person = house.tables.get(table), staff_on_socket(socket, house, *SEES_CONSOLES)
    if is_cross_origin(socket) or is_foreign_host(socket, house):
        await socket.close(FOREIGN, "from another origin")
    elif not current_person(socket, house):
        await socket.close(NOT_SIGNED_IN, "not signed in")
    elif not person:
        await socket.close(FOREIGN, "not for this role")
    elif not host:
        await socket.close(NO_TABLE, "no such table")
    elif host.dealer.consoles_of(person.person) >= MOST_CONSOLES:
        await socket.close(TOO_MANY, "too many consoles")
    else:
        await StaffConnection(socket, house, host, person).run()


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    tags=TAGS,
    responses=MAY_FAIL,
    guards=[only_staff(*WORKS_TABLES)],
)
async def post_command(house: TheHouse, table: TableName, data: JSONBody[GiveCommand], request: AnyRequest) -> Done:
    """Give a command to a table."""
    person = person_of(request)
    require_reason_line(data.reason)
    return or_fail(await give(house.approvals, host_of(house, table), person, data))


@post(
    "/api/tables/{table:str}/turn-up",
    status_code=200,
    tags=TAGS,
    responses=MAY_FAIL,
    guards=[only_staff(*WORKS_TABLES)],
)
async def post_turn_up(house: TheHouse, table: TableName, data: JSONBody[TurnUp], request: AnyRequest) -> Done:
    """Turn up the next cards."""
    person = person_of(request)
    return or_fail(await turn_up(host_of(house, table), person, data))


@post(
    "/api/tables/{table:str}/entries",
    status_code=200,
    tags=TAGS,
    responses=MAY_FAIL,
    guards=[only_staff(*WORKS_TABLES)],
)
async def post_entry(house: TheHouse, table: TableName, data: JSONBody[MakeEntry], request: AnyRequest) -> Done:
    """Make an entry of several steps at a table of real cards."""
    person = person_of(request)
    return or_fail(await make_entry(host_of(house, table), person, data))


@post("/api/tables/{table:str}/tap-in", status_code=200, tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*DEALS)])
async def post_tap_in(house: TheHouse, table: TableName, data: JSONBody[Tap], request: AnyRequest) -> Done:
    """Tap in: become the dealer of a table."""
    person = person_of(request)
    return or_fail(await house.dealer_assignments.tap_in(host_of(house, table), person, data.id))


@post(
    "/api/tables/{table:str}/tap-out",
    status_code=200,
    tags=TAGS,
    responses=MAY_FAIL,
    guards=[only_staff(*WORKS_TABLES)],
)
async def post_tap_out(house: TheHouse, table: TableName, data: JSONBody[TapOut], request: AnyRequest) -> Done:
    """Tap out of a table, or tap its dealer out."""
    person = person_of(request)
    require_reason_line(data.reason)
    return or_fail(await house.dealer_assignments.tap_out(host_of(house, table), person, data))


@post("/api/tables/{table:str}/dealer", status_code=200, tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*FLOOR)])
async def post_dealer(house: TheHouse, table: TableName, data: JSONBody[AssignDealer], request: AnyRequest) -> Done:
    """Assign a signed-in dealer to a table."""
    person = person_of(request)
    return or_fail(await house.dealer_assignments.assign(host_of(house, table), person, data))


@post("/api/dealers/{person:str}/allow", status_code=200, tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*FLOOR)])
async def post_allow(house: TheHouse, person: PersonId, data: JSONBody[Tap], request: AnyRequest) -> Done:
    """Let a dealer whom the floor tapped out tap in again."""
    by = person_of(request)
    return or_fail(await house.dealer_assignments.allow(person, by, data))


class StaffConnection:
    """One console of a staff member."""

    def __init__(self, socket: Socket, house: House, host: Host, person: Person) -> None:
        self._socket, self._house, self._host, self._person = socket, house, host, person
        self._connection = Connection(socket, host)
        # The first console includes the events of the round so far.
        self._sent = min(host.projection.sequence, host.projection.round_first - 1)

    async def run(self) -> None:
        """Serve the console until the person disconnects or is signed out."""
        host, person = self._host, self._person.person
        host.console_opened(person)
        try:
            await self._connection.run(self._send_consoles(), self._receive())
        finally:
            self._disconnected()

    def _disconnected(self) -> None:
        if self._person.role in FLOOR:
            self._host.recent.mark_seen(self._sent)
        self._host.console_closed(self._person.person)

    async def _send_consoles(self) -> None:
        while self._is_valid:
            self._connection.changed.clear()
            if self._host.trouble:
                await self._connection.send(ConsoleStopped(error=self._host.trouble))
            else:
                context = await self._context()
                shown = console(self._host, self._person.shown, context, self._sent)
                self._sent, alarm = shown.sequence, last_alarm(self._host)
                await self._connection.send(shown)
                if self._person.role in FLOOR:
                    await acknowledge(self._host, alarm, self._person)
            await self._wait_for_change()
        await self._connection.send(ConsoleStopped(error=GONE))
        await self._connection.close(NOT_SIGNED_IN, "signed out")

    @property
    def _is_valid(self) -> bool:
        """Whether the person is signed in, and may work."""
        return self._house.accounts.sessions.current(self._person) is not None and may_work(self._house, self._person)

    async def _context(self) -> ConsoleContext:
        house, host, you = self._house, self._host, self._person.shown
        disputes = await asyncio.to_thread(open_disputes, house.services.store, host.name)
        approvals = tuple(house.approvals.card(record, you) for record in house.approvals.waiting(host.name))
        register = house.rulebooks.register(host.game.book.name)
        pending = house.approvals.commands_waiting(host.name, host.table.round.number)
        alarms = house.alarm_desk.of_table(host, you, disputes)
        tapped_out = house.dealer_assignments.tap_out_of(you.person)
        return ConsoleContext(register, dealer_shown(host), tapped_out, alarms, approvals, pending)

    async def _wait_for_change(self) -> None:
        """Wait for a change at the table or in its staff, but not longer than until the next resend."""
        before = self._host.has_autoplay_floor
        for _ in range(CHECKS_BEFORE_RESEND):
            try:
                async with asyncio.timeout(SESSION_CHECK):
                    await self._connection.changed.wait()
                return
            except TimeoutError:
                if not self._is_valid:
                    return
                if self._host.has_autoplay_floor != before:
                    self._host.refresh()
                    return

    async def _receive(self) -> None:
        """Ignore incoming messages, because commands are HTTP requests; this notices a disconnect."""
        while True:
            await self._socket.receive_data(mode="text")
