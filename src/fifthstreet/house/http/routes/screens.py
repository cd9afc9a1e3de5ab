"""Watch screens: managers add and revoke them; a screen signs in by its link and is shown its page."""

import asyncio
from typing import Annotated

from litestar import Response, get, post, websocket
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from fifthstreet.house.accounts.person import KEEPS_SCREENS
from fifthstreet.house.accounts.screens import Screen
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import (
    SCREEN_COOKIE,
    bearer_token,
    is_cross_origin,
    is_encrypted,
    is_foreign_host,
    only_staff,
    person_of,
)
from fifthstreet.house.http.connection import FOREIGN, NO_TABLE, NOT_SIGNED_IN, TOO_MANY, Connection, Socket
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse, TheSignInLimit, require_reason_line
from fifthstreet.house.http.errors import Failed, fail, may_fail, or_fail
from fifthstreet.house.http.routes.accounts import SIGNING_IN, secret_cookie
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.http.routes.pit import pit_shown
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.disputes import open_disputes
from fifthstreet.house.tables.host import Host
from fifthstreet.house.views.scene import scene
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Stopped
from fifthstreet.wire.screens import (
    AddScreen,
    NewScreen,
    RevokeScreen,
    ScreenCard,
    ScreenPage,
    ScreenShown,
    SignInScreen,
)

TAGS = ["watch screens"]
ScreenId = Annotated[str, PathParameter(max_length=64)]
MOST_WINDOWS = 5
"""Open windows of one screen."""
A_YEAR = 365 * 24 * 3600
"""Seconds for which a browser remembers a screen's secret after it was last opened by its link."""
RESEND_AFTER: dict[ScreenPage, float] = {"pit": 5.0, "alarms": 2.0, "table": 15.0}
"""Seconds after which a page is sent again without a change, also to notice a dead connection."""


@get(
    "/api/screens",
    sync_to_thread=False,
    tags=TAGS,
    responses=may_fail("not-signed-in"),
    guards=[only_staff(*KEEPS_SCREENS)],
)
def get_screens(house: TheHouse) -> list[ScreenCard]:
    """All watch screens, the oldest first."""
    return [_card(house, screen) for screen in house.screens.all()]


@post(
    "/api/screens",
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
    guards=[only_staff(*KEEPS_SCREENS)],
)
async def post_screen(house: TheHouse, data: JSONBody[AddScreen], request: AnyRequest) -> NewScreen:
    """Add a watch screen; the secret of its link is shown once."""
    manager = person_of(request)
    if data.page == "table":
        host_of(house, data.table)
    elif data.table:
        raise fail("malformed", "Only a table's screen can name a table: leave it empty")
    added = await house.screens.add(data, manager, command_digest(data))
    if isinstance(added, Fault):
        raise Failed(await record_refusal(house.services.house_stream, added, manager.actor(), "AddScreen"))
    return NewScreen(screen=_card(house, added.holder), token=added.token)


@post(
    "/api/screens/{screen:str}/revoke",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
    guards=[only_staff(*KEEPS_SCREENS)],
)
async def post_revoke_screen(
    house: TheHouse, screen: ScreenId, data: JSONBody[RevokeScreen], request: AnyRequest
) -> ScreenCard:
    """Revoke the link of a watch screen for good; its windows close at once."""
    manager = person_of(request)
    require_reason_line(data.reason)
    actor = manager.actor(data.id, command_digest((screen, data)))
    revoked = await house.screens.revoke(screen, data.reason.strip(), manager, actor)
    if isinstance(revoked, Fault):
        raise Failed(await record_refusal(house.services.house_stream, revoked, manager.actor(), "RevokeScreen"))
    return _card(house, revoked)


@post("/api/sign-in/screen", status_code=204, tags=TAGS, responses=SIGNING_IN)
async def post_sign_in_screen(
    house: TheHouse, sign_in_limit: TheSignInLimit, data: JSONBody[SignInScreen], request: AnyRequest
) -> Response[None]:
    """Open a watch screen by the secret of its link; a cookie remembers it, for the live connection alone."""
    or_fail(await house.screens.sign_in(data.token, sign_in_limit.admit(request)))
    cookie = secret_cookie(SCREEN_COOKIE, data.token, is_encrypted(request), "/api/screen/live", A_YEAR)
    return Response(None, status_code=204, cookies=[cookie])


@websocket("/api/screen/live")
async def screen_live(socket: Socket, house: TheHouse) -> None:
    """Show a watch screen its page, until it is revoked; whatever it sends is ignored."""
    await socket.accept()
    token = bearer_token(socket) or socket.cookies.get(SCREEN_COOKIE, "")
    screen = house.screens.by_token(token)
    host = house.tables.get(screen.table) if screen else None
    if is_cross_origin(socket) or is_foreign_host(socket, house):
        await socket.close(FOREIGN, "from another origin")
    elif not screen:
        await socket.close(NOT_SIGNED_IN, "not signed in")
    elif screen.page == "table" and not host:
        await socket.close(NO_TABLE, "no such table")
    elif len(house.screens.windows[screen.id]) >= MOST_WINDOWS:
        await socket.close(TOO_MANY, "too many windows")
    else:
        await ScreenConnection(socket, house, screen, host).run()


class ScreenConnection:
    """One window of a watch screen."""

    def __init__(self, socket: Socket, house: House, screen: Screen, host: Host | None) -> None:
        self._socket, self._house, self._screen, self._host = socket, house, screen, host
        self._connection = Connection(socket, host)
        self._sent = min(host.projection.sequence, host.projection.round_first - 1) if host else 0

    async def run(self) -> None:
        """Serve the window until it is closed or the screen is revoked."""
        windows = self._house.screens.windows[self._screen.id]
        windows.add(self._connection.changed.set)
        try:
            await self._connection.run(self._send_pages(), self._receive())
        finally:
            windows.discard(self._connection.changed.set)

    async def _send_pages(self) -> None:
        while self._house.screens.is_active(self._screen):
            self._connection.changed.clear()
            page = await self._page()
            # It may have been revoked while the page was made.
            if not self._house.screens.is_active(self._screen):
                break
            if page:
                await self._connection.send(page)
            try:
                async with asyncio.timeout(RESEND_AFTER[self._screen.page]):
                    await self._connection.changed.wait()
            except TimeoutError:
                continue
        await self._connection.close(NOT_SIGNED_IN, "revoked")

    async def _page(self) -> ScreenShown | Stopped | None:
        """Return the content of the screen's page; None if the house is too busy to make it now."""
        house, screen, host = self._house, self._screen, self._host
        shown = ScreenShown(name=screen.name, page=screen.page, now=house.services.clock.now())
        if host:
            if host.trouble:
                return Stopped(error=host.trouble)
            seen = scene(host, None, self._sent)
            self._sent = seen.sequence
            return replace(shown, scene=seen)
        if screen.page == "alarms":
            disputes = await asyncio.to_thread(open_disputes, house.services.store)
            return replace(shown, alarms=house.alarm_desk.all(screen.shown, disputes))
        # Those who count the trays see the wall too.
        pit = await pit_shown(house, screen.id, for_counters=not house.services.demo)
        return None if isinstance(pit, Fault) else replace(shown, pit=pit)

    async def _receive(self) -> None:
        """Ignore incoming messages, because a screen gives no command; this notices a disconnect."""
        while True:
            await self._socket.receive_data(mode="text")


def _card(house: House, screen: Screen) -> ScreenCard:
    """Return a watch screen as managers see it."""
    shown = house.accounts.shown
    return ScreenCard(
        screen=screen.id,
        name=screen.name,
        page=screen.page,
        table=screen.table,
        table_title=table_title(screen.table) if screen.table else "",
        added_at=screen.added_at,
        added_by=shown(screen.added_by),
        open=len(house.screens.windows[screen.id]),
        revoked_at=screen.revoked_at,
        revoked_by=shown(screen.revoked_by) if screen.revoked_by else None,
    )
