"""Watch screens: signed in by a link until it is revoked, shown one page, and refused everything else."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed

from fifthstreet.house.base.account_events import SignInFailed
from fifthstreet.house.base.house_events import ScreenAdded, ScreenRevoked, ScreenSignedIn
from fifthstreet.house.house import House, open_house
from fifthstreet.house.http.routes.screens import MOST_WINDOWS
from fifthstreet.rules import ready_game
from fifthstreet.wire.screens import ScreenShown
from support.accounts import code, later, the_staff, told, visitor
from support.live_house import house_in_here
from support.plain_house import bad_of

COOKIE = "fifthstreet-screen"
READS = ("session", "me", "floor", "pit", "alarms", "approvals", "record", "accounts", "screens", "settings", "bank")
CHANGES: dict[str, dict[str, Any]] = {
    "session": {},
    "sign-out": {},
    "approvals/1/answer": {"id": "answer-0001", "approve": True},
    "alarms/acknowledge": {"id": "answer-0001", "alarm": "floor:maryland-1:fill 0"},
    "tables/maryland-1/commands": {"id": "answer-0001", "command": {"type": "CloseBets", "by": "dealer"}},
    "tables/maryland-1/tap-in": {"id": "answer-0001"},
    "tables/maryland-1/turn-up": {"id": "answer-0001"},
    "devices/cards": {"id": "answer-0001", "faces": []},
    "screens/screen-1/revoke": {"id": "answer-0001", "reason": "-"},
}


@contextmanager
def a_house(data: Path) -> Iterator[tuple[House, str, httpx.Client]]:
    """A house with a table, its address, and its manager."""
    with house_in_here(data, games=(ready_game("maryland"),)) as (house, address), the_staff(house, address) as staff:
        yield house, address, staff["manager"]


def added(manager: httpx.Client, page: str = "pit", name: str = "North wall", table: str = "") -> str:
    """A new screen of a page; its token."""
    body = {"id": f"add-{name}-{page}".replace(" ", "-"), "name": name, "page": page, "table": table}
    return str(manager.post("/api/screens", json=body).raise_for_status().json()["token"])


def revoked(manager: httpx.Client, screen: str = "screen-1") -> httpx.Response:
    return manager.post(f"/api/screens/{screen}/revoke", json={"id": f"revoke-{screen}", "reason": "moved"})


@asynccontextmanager
async def window(address: str, token: str) -> AsyncIterator[ClientConnection]:
    """A browser window of a screen, with the cookie of its sign-in."""
    url = f"{address.replace('http', 'ws', 1)}/api/screen/live"
    async with connect_socket(url, additional_headers={"Cookie": f"{COOKIE}={token}"}, max_size=None) as socket:
        yield socket


async def shows(socket: ClientConnection) -> ScreenShown:
    return msgspec.json.decode(await asyncio.wait_for(socket.recv(), 60), type=ScreenShown)


def first_page(address: str, token: str) -> ScreenShown:
    async def look() -> ScreenShown:
        async with window(address, token) as socket:
            return await shows(socket)

    return asyncio.run(look())


def closed_with(address: str, token: str) -> int | None:
    async def look() -> int | None:
        async with window(address, token) as socket:
            try:
                await asyncio.wait_for(socket.recv(), 60)
            except ConnectionClosed:
                return socket.close_code
        return None

    return asyncio.run(look())


def test_a_link_opens_the_page_it_was_made_for_and_no_other(tmp_path: Path) -> None:
    with a_house(tmp_path / "house") as (house, address, manager):
        tokens = {page: added(manager, page, page) for page in ("pit", "alarms")}
        tokens["table"] = added(manager, "table", "table", "maryland-1")
        for page, token in tokens.items():
            with visitor(address) as screen:
                answer = screen.post("/api/sign-in/screen", json={"token": token})
                assert (answer.status_code, screen.cookies[COOKIE]) == (204, token)
                said = answer.headers["set-cookie"]
                assert all(word in said for word in ("HttpOnly", "SameSite=strict", "Path=/api/screen/live", "Max-Age"))
            shown = first_page(address, token)
            assert (shown.name, shown.page) == (page, page)
            assert (shown.pit is not None, shown.scene is not None) == (page == "pit", page == "table")
        scene = first_page(address, tokens["table"]).scene
        assert scene
        assert (scene.table, scene.you, scene.may) == ("maryland-1", None, ())
        opened = [event.screen for event in told(house) if isinstance(event, ScreenSignedIn)]
        assert opened == ["screen-1", "screen-2", "screen-3"]
    assert bad_of(tmp_path / "house") == ()


def test_a_screen_is_refused_everything_but_its_page(tmp_path: Path) -> None:
    with a_house(tmp_path / "house") as (house, address, manager):
        token = added(manager, "alarms")
        before = len(told(house))
        for headers in (
            {"Authorization": f"Bearer {token}"},
            {"Cookie": f"{COOKIE}={token}; fifthstreet-person={token}"},
        ):
            with visitor(address, headers=headers) as screen:
                for path in READS:
                    assert screen.get(f"/api/{path}").status_code == 401, path
                for path, body in CHANGES.items():
                    assert screen.post(f"/api/{path}", json=body).status_code == 401, path
        assert len(told(house)) == before

        async def talks() -> None:
            async with window(address, token) as socket:
                await shows(socket)
                command = {"id": "command-1", "type": "sit", "seat": 1, "buy_in": 100_000}
                await socket.send(msgspec.json.encode(command).decode())
                assert (await shows(socket)).page == "alarms"

        asyncio.run(talks())
        assert house.tables["maryland-1"].table.taken == ()


def test_revoking_closes_the_window_at_once_and_for_good(tmp_path: Path) -> None:
    with a_house(tmp_path / "house") as (house, address, manager):
        token = added(manager, "table", table="maryland-1")

        async def watches() -> int | None:
            async with window(address, token) as socket:
                await shows(socket)
                assert (await asyncio.to_thread(manager.get, "/api/screens")).json()[0]["open"] == 1
                card = await asyncio.to_thread(revoked, manager)
                assert (card.status_code, card.json()["revoked_by"]["name"]) == (200, "Mia Lane")
                await asyncio.wait_for(socket.wait_closed(), 60)
                return socket.close_code

        assert asyncio.run(watches()) == 4401
        assert closed_with(address, token) == 4401
        with visitor(address) as screen:
            assert code(screen.post("/api/sign-in/screen", json={"token": token})) == "not-signed-in"
        assert revoked(manager).status_code == 200  # the same command again
        body = {"id": "another-id", "reason": "moved"}
        assert code(manager.post("/api/screens/screen-1/revoke", json=body)) == "refused"
        kinds = [type(event) for event in told(house) if isinstance(event, ScreenAdded | ScreenRevoked | SignInFailed)]
        assert kinds == [ScreenAdded, ScreenRevoked, SignInFailed]
        # Its name is free again.
        added(manager, "alarms")
    assert bad_of(tmp_path / "house") == ()


def test_a_screen_stays_signed_in_without_a_sign_of_life(tmp_path: Path) -> None:
    with a_house(tmp_path / "house") as (house, address, manager):
        token = added(manager, "alarms")

        async def watches() -> None:
            async with window(address, token) as socket:
                await shows(socket)
                later(house, 30 * 24 * 3_600_000)
                assert (await shows(socket)).page == "alarms"

        asyncio.run(watches())
        assert first_page(address, token).name == "North wall"


def test_wrong_links_are_limited_as_sign_ins_are(tmp_path: Path) -> None:
    with a_house(tmp_path / "house") as (house, address, _), visitor(address) as stranger:
        codes = [stranger.post("/api/sign-in/screen", json={"token": f"guess {n}"}).status_code for n in range(130)]
        assert codes[0] == 401
        assert codes[-1] == 429
        assert 1 <= sum(isinstance(event, SignInFailed) for event in told(house)) <= 61


def test_a_name_is_used_once_at_a_time_and_only_a_table_screen_names_a_table(tmp_path: Path) -> None:
    with a_house(tmp_path / "house") as (_, address, manager):
        token = added(manager)
        body: dict[str, Any] = {"id": "another-1", "name": "North wall", "page": "pit"}
        assert code(manager.post("/api/screens", json=body)) == "refused"
        assert code(manager.post("/api/screens", json=body | {"name": "\n"})) == "malformed"
        assert code(manager.post("/api/screens", json=body | {"name": "x", "table": "maryland-1"})) == "malformed"
        assert code(manager.post("/api/screens", json=body | {"name": "x", "page": "table"})) == "not-found"

        async def opens_many() -> list[int | None]:
            open_ = [
                connect_socket(
                    f"{address.replace('http', 'ws', 1)}/api/screen/live",
                    additional_headers={"Authorization": f"Bearer {token}"},
                )
                for _ in range(MOST_WINDOWS)
            ]
            sockets = [await one for one in open_]
            for socket in sockets:
                await shows(socket)
            one_more = await asyncio.to_thread(closed_with, address, token)
            for socket in sockets:
                await socket.close()
            return [one_more]

        assert asyncio.run(opens_many()) == [4429]


def test_tokens_are_stored_as_digests_and_outlive_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with a_house(data) as (_, _, manager):
        tokens = [added(manager), added(manager, "alarms", "East wall")]
        assert revoked(manager).status_code == 200
    assert not any(token.encode() in file.read_bytes() for token in tokens for file in data.glob("house.db*"))
    house = open_house(data)
    try:
        assert house.screens.by_token(tokens[0]) is None
        found = house.screens.by_token(tokens[1])
        assert found
        assert (found.name, found.page) == ("East wall", "alarms")
    finally:
        asyncio.run(house.close())
