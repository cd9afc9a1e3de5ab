"""The house under attack: by players, by pages of other sites, by anybody who can reach its port."""

import asyncio
import json
import re
import socket
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fifthstreet.client import HouseRefusedError, connect
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.house import House
from fifthstreet.house.http import connection, connection_limits
from fifthstreet.house.http.routes import live, lobby, players
from fifthstreet.house.http.transport import Transport
from fifthstreet.rules import ready_game
from fifthstreet.wire.client_commands import SitDown
from support.guests import may_bet, place_bets, play_round, sit_down
from support.live_house import PATIENT, house_in_here, program

PROTECTIONS = {
    "content-security-policy": "default-src 'self'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
ROUTES = (
    "/",
    "/api/house",
    "/api/tables",
    "/api/tables/maryland-1",
    "/api/tables/maryland-1/felt",
    "/api/tables/maryland-1/rules",
    "/api/tables/maryland-1/rounds",
    "/health/live",
    "/health/ready",
    "/metrics",
    "/schema/openapi.json",
)


def maryland(data: Path, **options: Any) -> Any:
    return house_in_here(data, games=(ready_game("maryland"),), **options)


def run(played: Coroutine[Any, Any, Any]) -> Any:
    """Play; whatever waits in vain fails."""

    async def in_time() -> Any:
        async with asyncio.timeout(60):
            return await played

    return asyncio.run(in_time())


async def refusal(asked: Any) -> str:
    """The code of the no that an ask gets."""
    with pytest.raises(HouseRefusedError) as refused:
        await asked
    return refused.value.fault.code


async def closed_with(address: str, **headers: str) -> int | None:
    """The code that a live connection with these headers is closed with, if it is closed."""
    live_at = address.replace("http", "ws", 1)
    async with connect_socket(live_at, additional_headers=headers) as connection:
        with suppress(ConnectionClosed):
            await connection.recv()
        return connection.close_code


# Those who sit at the table


def test_no_page_may_have_a_style_or_a_script_of_another_origin_or_in_line(tmp_path: Path) -> None:
    with maryland(tmp_path) as (_, address):
        answer = httpx.get(address)
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "strict-transport-security" not in answer.headers, "this machine is reached without TLS"


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as first, connect(address) as second, connect(address) as third:
            for visitor in (first, second, third):
                await visitor.come_in()
            async with (
                first.table("maryland-1") as anna,
                second.table("maryland-1") as bert,
                third.table("maryland-1") as watching,
            ):
                for seat, table in enumerate((anna, bert), 1):
                    await table.sit(seat, 100_000)
                    await place_bets(table)
                await anna.ready()
                await bert.ready()
                await anna.until(may_bet)
                before = anna.scene.view.seats
                assert await refusal(bert.bet(3)) == "refused"
                assert await refusal(bert.fold()) == "refused"
                assert await refusal(watching.fold()) == "refused"
                assert await refusal(watching.leave()) == "refused"
                assert anna.scene.view.seats == before
                await anna.bet(1)

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_nobody_sits_twice_or_on_another(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as first, connect(address) as second:
            await first.come_in()
            await second.come_in()
            async with first.table("maryland-1") as anna, second.table("maryland-1") as bert:
                await anna.sit(1, 10_000)
                assert await refusal(anna.sit(2, 10_000)) == "refused"
                assert await refusal(bert.sit(1, 10_000)) == "refused"
                assert (await first.me()).balance == 1_000_000 - 10_000
                assert (await second.me()).balance == 1_000_000

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_two_players_who_ask_under_the_same_id_are_two(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as first, connect(address) as second:
            await first.come_in()
            await second.come_in()
            async with first.table("maryland-1") as anna, second.table("maryland-1") as bert:
                await anna.send(SitDown(id="the-same-id", seat=1, buy_in=10_000))
                await bert.send(SitDown(id="the-same-id", seat=2, buy_in=20_000))
                scene = await anna.until(lambda scene: scene.view.seats[1] is not None)
                assert [seat.chips for seat in scene.view.seats if seat] == [10_000, 20_000]

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_one_player_with_two_connections_is_one_player(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as visitor:
            await visitor.come_in()
            async with visitor.table("maryland-1") as here:
                async with visitor.table("maryland-1") as there:
                    await sit_down(visitor, here, "Anna")
                    await place_bets(here)
                    await there.ready()
                    await here.until(may_bet)
                    scene = await there.until(may_bet)
                    assert scene.view.seats[0]
                    assert len(scene.view.seats[0].faces) == 2
                    answers = await asyncio.gather(here.bet(1), there.bet(3), return_exceptions=True)
                    assert [isinstance(one, HouseRefusedError) for one in answers].count(True) == 1
                scene = await here.until(lambda scene: len(scene.view.community) == 1)
                assert scene.view.seats[0]
                assert scene.view.seats[0].stakes.third in {1000, 3000}

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_of_two_who_want_the_last_seat_one_gets_it(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as first, connect(address) as second:
            await first.come_in()
            await second.come_in()
            async with first.table("maryland-1") as anna, second.table("maryland-1") as bert:
                (seat,) = [may.seat for may in anna.may("sit")]
                assert seat
                sitting = await asyncio.gather(anna.sit(seat, 10_000), bert.sit(seat, 10_000), return_exceptions=True)
                assert [isinstance(one, HouseRefusedError) for one in sitting].count(True) == 1
            balances = sorted([(await first.me()).balance, (await second.me()).balance])
            assert balances == [990_000, 1_000_000]

    with maryland(tmp_path, house_players=5) as (_, address):
        run(play(address))


def test_no_balance_falls_below_nothing_however_fast_one_buys_in_at_two_tables(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as visitor:
            await visitor.come_in()
            async with visitor.table("maryland-1") as here, visitor.table("new-jersey-1") as there:
                await asyncio.gather(here.sit(1, 100_000), there.sit(1, 100_000))
                buys = [table.buy_in(300_000) for _ in range(5) for table in (here, there)]
                answers = await asyncio.gather(*buys, return_exceptions=True)
                assert [isinstance(one, HouseRefusedError) for one in answers].count(False) == 2
                assert await refusal(here.buy_in(10**11)) == "refused"
                assert (await visitor.me()).balance == 200_000
                chips = [
                    seat.chips
                    for table in (here, there)
                    if (seat := (await table.until(lambda scene: bool(scene.view.seats[0]))).view.seats[0])
                ]
                assert sum(chips) == 800_000

    games = (ready_game("maryland"), ready_game("new-jersey"))
    with house_in_here(tmp_path, games=games) as (_, address):
        run(play(address))


@pytest.mark.parametrize("amount", [0, -1, -(10**18), 10**11 + 1, 2**63, 2**64, 10**300])
def test_an_amount_that_is_none_is_not_taken(tmp_path: Path, amount: int) -> None:
    async def play(address: str) -> None:
        async with connect(address) as visitor:
            await visitor.come_in()
            async with visitor.table("maryland-1") as table:
                assert await refusal(table.sit(1, amount)) == "malformed"
                await table.sit(1, 50_000)
                assert await refusal(table.buy_in(amount)) == "malformed"
                assert await refusal(table.wager("ante", amount)) == "malformed"
            assert (await visitor.me()).balance == 950_000

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_who_never_reads_is_given_up_and_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SEND_TIMEOUT", 0.5)
    monkeypatch.setattr(live, "Bucket", lambda **_: Bucket(rate=10**6, burst=10**6))
    monkeypatch.setattr(connection_limits, "FRAMES", {"rate": 10**6, "burst": 10**6})

    async def play(house: House, address: str, deaf: socket.socket) -> None:
        host = house.tables["maryland-1"]
        async with connect(address) as first, connect(address) as second:
            await first.come_in()
            await second.come_in()
            async with first.table("maryland-1") as anna, second.table("maryland-1") as bert:
                await anna.sit(1, 100_000)
                await bert.sit(2, 100_000)
                await place_bets(anna)
                _join_without_reading(deaf, address)
                await anna.until(lambda scene: scene.watching == 1)
                for _ in range(3_000):
                    await anna.ready()
                    if len(host.watchers) == 2:
                        break
                scene = await anna.until(lambda scene: scene.watching == 0)
                assert scene.view.stage == "betting"
                await place_bets(bert)
                await bert.ready()
                await anna.until(may_bet)

    with maryland(tmp_path, pace=PATIENT) as (house, address), socket.socket() as deaf:
        run(play(house, address, deaf))


def _join_without_reading(deaf: socket.socket, address: str) -> None:
    """A live connection that takes in next to nothing."""
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, _, port = address.removeprefix("http://").partition(":")
    deaf.connect((host, int(port)))
    deaf.sendall(
        f"GET /api/tables/maryland-1/live HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )


def test_connections_that_break_off_leave_nothing_behind(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        async with connect(address) as visitor:
            await visitor.come_in()
            async with visitor.table("maryland-1") as table:
                for sent in (b"", b"GET / HT", b"GET /api/tables/maryland-1/live HTTP/1.1\r\nUpgrade: websocket\r\n"):
                    with socket.create_connection((host, int(port))) as half:
                        half.sendall(sent)
                        half.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
                for _ in range(5):
                    with socket.socket() as half:
                        _join_without_reading(half, address)
                        half.recv(10)
                        half.sendall(b"\x81\xff\x00")
                        half.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
                await sit_down(visitor, table, "Anna")
                await table.until(lambda scene: scene.watching == 0)
                await play_round(table)
                assert len(house.tables["maryland-1"].watchers) == 1

    with maryland(tmp_path) as (house, address):
        run(play(house, address))


def test_a_table_has_room_for_so_many_players_and_always_for_those_who_sit_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_PLAYERS", 2)
    monkeypatch.setattr(live, "MOST_OF_ONE", 3)

    async def play(address: str) -> None:
        table = f"{address}/api/tables/maryland-1/live"
        async with connect(address) as visitor:
            guest = await visitor.come_in()
            async with visitor.table("maryland-1") as anna, visitor.table("maryland-1"):
                bearer = {"Authorization": f"Bearer {guest.token}"}
                assert await closed_with(table, **bearer) == 4429
                await sit_down(visitor, anna, "Anna")
                async with visitor.table("maryland-1"):
                    assert await closed_with(table, **bearer) == 4429

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_strangers_take_no_room_of_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_STRANGERS", 2)
    monkeypatch.setattr(live, "MOST_PLAYERS", 1)

    async def play(address: str) -> None:
        table = f"{address}/api/tables/maryland-1/live"
        live_at = table.replace("http", "ws", 1)
        async with (
            connect_socket(live_at, max_queue=None) as first,
            connect_socket(live_at, max_queue=None) as second,
            connect(address) as visitor,
        ):
            await asyncio.gather(first.recv(), second.recv())
            assert await closed_with(table) == 4429
            await visitor.come_in()
            async with visitor.table("maryland-1") as anna:
                await sit_down(visitor, anna, "Anna")
                await play_round(anna)

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_an_address_has_so_many_sockets_and_takes_none_of_another_address(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        live_at = f"{address}/api/tables/maryland-1/live".replace("http", "ws", 1)

        async def is_refused() -> bool:
            try:
                async with connect_socket(live_at):
                    return False
            except InvalidStatus as error:
                return error.response.status_code == 429

        async with connect_socket(live_at) as first, connect_socket(live_at):
            assert await is_refused()
            async with connect_socket(live_at, local_addr=("127.0.0.2", 0)) as other:
                assert json.loads(await other.recv())["type"] == "scene"
            await first.close()
            async with asyncio.timeout(60):
                while await is_refused():
                    await asyncio.sleep(0.01)

    with maryland(tmp_path, transport=Transport(sockets_per_address=2)) as (_, address):
        run(play(address))


# Pages of other sites


FOREIGN = ("https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "http://127.0.0.1.evil.example")


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_origin_does_nothing_in_a_players_name(tmp_path: Path, origin: str) -> None:
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        http.post("/api/guests", json={"name": "Anna"})
        for path, body in (("/api/guests", {}), ("/api/tables", {"jurisdiction": "maryland"})):
            answer = http.post(path, json=body, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-allowed")
            assert "set-cookie" not in answer.headers
        assert "access-control-allow-origin" not in http.get("/api/me", headers={"Origin": origin}).headers
        assert http.get("/api/me", headers={"Origin": address}).status_code == 200
        assert http.post("/api/tables", json={"jurisdiction": "maryland"}, headers={"Origin": address}).is_success
        table = f"{address}/api/tables/maryland-1/live"
        assert run(closed_with(table, Origin=origin)) == 4403
        assert run(closed_with(table, Origin=address)) is None


@pytest.mark.parametrize(
    "name", ["evil.example", "evil.example:8705", "127.0.0.1.evil.example", "10.0.0.1", "", "[::2]:1"]
)
def test_a_site_whose_name_leads_to_this_machine_is_not_the_house(tmp_path: Path, name: str) -> None:
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        for method, path in (("GET", "/"), ("GET", "/api/tables"), ("GET", "/metrics"), ("POST", "/api/guests")):
            answer = http.request(method, path, headers={"Host": name, "Origin": f"http://{name}"})
            assert answer.status_code == 403
            assert "for this machine only" in answer.json()["error"]["message"]
        for good in ("localhost", "localhost:8705", "127.0.0.1", "127.0.0.2:80", "[::1]:8705"):
            assert http.get("/api/house", headers={"Host": good}).status_code == 200


def test_a_live_connection_under_another_name_is_closed(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        port = int(address.rpartition(":")[2])
        rebound = f"ws://evil.example:{port}/api/tables/maryland-1/live"
        async with connect_socket(rebound, host="127.0.0.1", port=port, proxy=None) as connection:
            with pytest.raises(ConnectionClosed):
                await connection.recv()
            assert connection.close_code == 4403
        assert await closed_with(f"{address}/api/tables/nowhere/live") == 4404

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_the_cookie_is_for_this_site_and_not_for_scripts(tmp_path: Path) -> None:
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        answer = http.post("/api/guests", json={})
        cookie = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=strict", "path=/"} <= cookie
        assert not any(part.startswith("domain") for part in cookie)
        assert http.get("/api/me").json()["player"] == answer.json()["player"]


# Whoever can reach the port


def test_every_answer_carries_the_protections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> None:
        raise RuntimeError("the combination of the safe")

    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        answers = [http.get(route) for route in ROUTES]
        answers += [http.get("/api/me"), http.get("/nothing.here"), http.get("/api/nothing"), http.delete("/api/house")]
        answers += [http.post("/api/guests", content=b"{"), http.post("/api/guests", content=b"[" * 9_000)]
        answers += [http.post("/api/guests", content=b"x" * 10_001), http.options("/api/tables"), http.head("/")]
        answers.append(http.get("/", headers={"Host": "evil.example"}))
        monkeypatch.setattr(lobby, "table_card", fails)
        answers.append(http.get("/api/tables"))
        assert {answer.status_code for answer in answers} == {200, 204, 400, 401, 403, 404, 405, 413, 500}
        for answer in answers:
            for name, value in PROTECTIONS.items():
                assert answer.headers[name].startswith(value), (answer.url, name)
            assert "server" not in answer.headers
            if answer.is_error:
                assert set(answer.json()["error"]) == {"code", "message", "clause", "details"}
                assert "safe" not in answer.text


def test_what_can_be_got_can_be_asked_about(tmp_path: Path) -> None:
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        for route in ROUTES:
            got, head, options = http.get(route), http.head(route), http.options(route)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-type"] == got.headers["content-type"]
            assert options.status_code == 204
            assert "GET" in options.headers["allow"]
        assert http.head("/api/guests").status_code == 405
        assert http.options("/api/guests").headers["allow"] == "OPTIONS, POST"


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/assets/../../house.py",
        "/assets/%2e%2e/%2e%2e/house.py",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/....//....//house.py",
        "/\\..\\..\\house.py",
        "/static/house.py",
        "/house.db",
        "/deck.keys",
        "/index.html%00.py",
    ],
)
def test_no_path_leads_out_of_the_clients_own_files(tmp_path: Path, path: str) -> None:
    with maryland(tmp_path) as (_, address):
        host, _, port = address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port))) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        head, _, body = answer.partition(b"\r\n\r\n")
        page = httpx.get(f"{address}/").content
        assert body == page or re.match(rb"HTTP/1.1 40[0345] ", head), answer[:200]
        assert b"root:" not in body
        assert b"import" not in body


def test_nothing_that_is_sent_becomes_a_header(tmp_path: Path) -> None:
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        for path in (
            "/api/tables/x%0d%0aX-Evil:%201",
            "/x%0d%0aX-Evil:%201",
            "/api/tables/maryland-1/rounds?before=1%0d%0aX-Evil:1",
        ):
            assert "x-evil" not in http.get(path).headers
        answer = http.post("/api/guests", json={"name": "a\r\nX-Evil: 1"})
        assert answer.status_code == 400
        assert "x-evil" not in answer.headers


def test_a_body_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        for body in (b"x" * 10_001, iter([b"x" * 5_000] * 3)):
            answer = http.post("/api/guests", content=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    "name", ["", " ", "a\nb", "a\x00", "\u202egnp.exe", "a\u200bb", "\ud800", "\x1b[31mred", "a" * 25]
)
def test_a_name_that_cannot_be_read_in_one_line_is_none(tmp_path: Path, name: str) -> None:
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        answer = http.post("/api/guests", content=json.dumps({"name": name}))
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


def test_a_name_with_markup_is_text(tmp_path: Path) -> None:
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        name = "<img src=x onerror=a()>"
        answer = http.post("/api/guests", json={"name": name})
        assert answer.json()["name"] == name
        assert answer.headers["content-type"] == "application/json"


def test_so_many_guests_come_in_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "guests_at_once", lambda: Bucket(rate=0, burst=3))
    with maryland(tmp_path) as (_, address), httpx.Client(base_url=address) as http:
        answers = [http.post("/api/guests", json={}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert answers[-1].json()["error"]["code"] == "too-many"


def test_a_round_is_disputed_by_those_who_played_it_and_not_for_ever(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as first, connect(address) as second:
            await first.come_in()
            await second.come_in()
            async with first.table("maryland-1") as table:
                await sit_down(first, table, "Anna")
                await play_round(table)
            assert await refusal(second.dispute("maryland-1", 1)) == "not-allowed"
            assert await refusal(first.dispute("maryland-1", 1, "\x00")) == "malformed"
            held = [(await first.dispute("maryland-1", 1, "I saw\nfive aces")).dispute for _ in range(5)]
            assert len(set(held)) == 5
            assert await refusal(first.dispute("maryland-1", 1)) == "too-many"

    with maryland(tmp_path) as (_, address):
        run(play(address))


def test_what_is_a_players_own_is_not_compressed(tmp_path: Path) -> None:
    async def play(address: str) -> str:
        async with connect(address) as visitor:
            guest = await visitor.come_in()
            async with visitor.table("maryland-1") as table:
                await sit_down(visitor, table, "Anna")
                await play_round(table)
        return guest.token

    with maryland(tmp_path) as (_, address):
        headers = {"Authorization": f"Bearer {run(play(address))}"}
        with httpx.Client(base_url=address, headers=headers) as http:
            for path in ("/api/tables/maryland-1/rounds/1", "/api/tables/maryland-1/rounds", "/api/me/rounds"):
                answer = http.get(path)
                assert answer.is_success
                assert "content-encoding" not in answer.headers
            assert http.get("/api/tables/maryland-1/rules").headers["content-encoding"] == "gzip"


def test_a_token_is_in_no_log_no_metric_and_no_error(tmp_path: Path) -> None:
    async def play(address: str) -> list[str]:
        async with connect(address) as visitor:
            token = (await visitor.come_in()).token
            async with visitor.table("maryland-1") as table:
                await sit_down(visitor, table, "Anna")
                await play_round(table)
            told = _errors(address, token)
            assert await closed_with(f"{address}/api/tables/nowhere/live", Authorization=f"Bearer {token}") == 4404
        assert not any(token in text for text in told)
        return [token, *told]

    with program(tmp_path / "data", "--log-level", "debug") as served:
        token, *_ = run(play(served.address.rstrip("/")))
        served.stop()
    log = (tmp_path / "data.log").read_text()
    assert token not in log
    assert "\x1b" not in log
    assert "u001b" not in log
    for line in log.splitlines():
        assert {"at", "level", "logger", "message"} <= set(json.loads(line)), line
    assert "alembic" not in {json.loads(line)["logger"].partition(".")[0] for line in log.splitlines()}


def _errors(address: str, token: str) -> list[str]:
    headers = {"Authorization": f"Bearer {token}", "Cookie": f"fifthstreet={token}"}
    with httpx.Client(base_url=address, headers=headers) as http:
        paths = ("/metrics", "/api/tables/nowhere", "/api/me", "/api/tables/maryland-1/rounds/1", "/api/tables")
        answers = [http.get(path) for path in paths] + [http.post("/api/tables", content=b"{")]
        return [answer.text + str(answer.headers) for answer in answers]


def test_a_house_that_others_can_reach_has_no_guests_and_says_why(tmp_path: Path) -> None:
    why = Transport("0.0.0.0").why_no_demo
    assert why
    with maryland(tmp_path, why_no_demo=why) as (_, address), httpx.Client(base_url=address) as http:
        assert http.get("/api/house").json() | {"demo": False, "why_no_demo": why} == http.get("/api/house").json()
        for path, body in (("/api/guests", {}), ("/api/tables", {"jurisdiction": "maryland"})):
            answer = http.post(path, json=body)
            assert answer.status_code == 403
            assert why in answer.json()["error"]["message"]
        assert http.get("/api/tables", headers={"Host": "house.example"}).status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_the_demo_is_where_only_this_machine_comes_in(host: str) -> None:
    assert Transport(host).why_no_demo is None


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "house.example", ""])
def test_there_is_no_demo_anywhere_else(host: str) -> None:
    assert Transport(host).why_no_demo
