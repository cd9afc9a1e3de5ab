"""Whatever is sent, the house answers as its API description says, and its tables go on."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed

from fifthstreet.client import connect
from fifthstreet.house.house import House
from fifthstreet.rules import ready_game
from support.accounts import make_account, the_staff
from support.depth import EXAMPLES
from support.guests import SIDES, play_round, sit_down
from support.live_house import house_in_here

fuzzed = settings(
    max_examples=EXAMPLES // 20,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
Served = tuple[House, str, str]
"""The house, its address, and the token of a guest who has played a round."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("house")
    make_account(data, "paula", "player")
    with house_in_here(data, games=(ready_game("maryland"),)) as (house, address):
        yield house, address, asyncio.run(play_on(address))


async def play_on(address: str) -> str:
    """A guest plays a round, as ever; his token."""
    async with asyncio.timeout(120), connect(address) as visitor:
        guest = await visitor.come_in()
        async with visitor.table("maryland-1") as table:
            await sit_down(visitor, table, "Anna")
            await play_round(table, (1, 1, 1), *SIDES)
            await table.leave()
    return guest.token


@pytest.mark.prove
def test_http_answers_as_it_is_described(served: Served) -> None:
    house, address, guest = served
    tokens = ["", guest, *_staff(house, address)]
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 12
    for operation in operations:
        # Whoever signs out has nothing to say afterwards.
        _fuzz(operation, tokens[:2] if operation.path == "/api/sign-out" else tokens)
    assert not any(host.trouble for host in house.tables.values())
    asyncio.run(play_on(address))


KNOWN = {
    "table": "maryland-1",
    "number": 1,
    "player": "account-paula",
    "dispute": 1,
    "approval": 1,
    "seat": 1,
    "shift": 1,
}


def _staff(house: House, address: str) -> list[str]:
    """The secrets of the demo's staff, all signed in."""
    with the_staff(house, address) as staff:
        return [client.cookies["fifthstreet-person"] for client in staff.values()]


def _fuzz(operation: Any, tokens: list[str]) -> None:
    @fuzzed
    @given(case=operation.as_strategy(), known=st.booleans(), token=st.sampled_from(tokens))
    def answers(case: Any, known: bool, token: str) -> None:
        if known and case.path_parameters:
            case.path_parameters |= {name: value for name, value in KNOWN.items() if name in case.path_parameters}
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        case.call_and_validate(headers=headers, checks=CHECKS)

    answers()


FRAMES = (
    "",
    "nonsense",
    "null",
    "[]",
    "7",
    '"sit"',
    "{}",
    '{"type":"sit"}',
    '{"type":7,"id":"aaaaaaaa"}',
    '{"type":"rob","id":"aaaaaaaa"}',
    '{"type":"sit","id":"aaaaaaaa","seat":7,"buy_in":1}',
    '{"type":"sit","id":"aaaaaaaa","seat":true,"buy_in":1}',
    '{"type":"sit","id":"aaaaaaaa","seat":1,"buy_in":-1}',
    '{"type":"sit","id":"aaaaaaaa","seat":1,"buy_in":0}',
    '{"type":"sit","id":"aaaaaaaa","seat":1,"buy_in":1e99}',
    f'{{"type":"sit","id":"aaaaaaaa","seat":1,"buy_in":{"9" * 1500}}}',
    '{"type":"sit","id":"aaaaaaaa","seat":1,"buy_in":1.5}',
    '{"type":"sit","id":"aaaaaaaa","seat":1,"buy_in":1,"player":"somebody"}',
    '{"type":"sit","id":"a","seat":1,"buy_in":1}',
    f'{{"type":"fold","id":"{"a" * 65}"}}',
    '{"type":"fold","id":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"}',
    '{"type":"fold","id":"aaaaaaaa\\n"}',
    '{"type":"fold","id":"\\ud800aaaaaaaa"}',
    '{"type":"fold","id":"\u202eaaaaaaaa"}',
    '{"type":"fold","id":["aaaaaaaa"]}',
    '{"type":"wager","id":"aaaaaaaa","wager":"house","amount":100}',
    '{"type":"wager","id":"aaaaaaaa","wager":"ante","amount":-100}',
    '{"type":"bet","id":"aaaaaaaa","multiple":4}',
    '{"type":"bet","id":"aaaaaaaa","multiple":1,"tip_multiple":-1}',
    '{"type":"Expire","id":"aaaaaaaa","by":"system"}',
    "[" * 1999,
    '{"type":"fold","id":' + "[" * 1900,
    '{"type":"fold","id":"aaaaaaaa","x":' + '{"x":' * 300 + "1" + "}" * 300 + "}",
    "\x00\x01\x02",
    "NaN",
    "🂡" * 400,
)


async def _told(socket: ClientConnection) -> dict[str, Any]:
    """The next answer; scenes are passed over."""
    while True:
        told: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 60))
        if told["type"] in {"answer", "refused"}:
            return told


def _live(address: str, token: str = "", table: str = "maryland-1", **options: Any) -> connect_socket:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return connect_socket(
        f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live", additional_headers=headers, **options
    )


def test_a_frame_that_cannot_be_read_is_refused_and_the_connection_stays(served: Served) -> None:
    _, address, token = served

    async def play() -> None:
        for start in range(0, len(FRAMES), 20):
            async with _live(address, token) as socket:
                for frame in FRAMES[start : start + 20]:
                    await socket.send(frame)
                    told = await _told(socket)
                    assert told["type"] == "refused", frame
                    assert told["error"]["code"] == "malformed", frame
        await play_on(address)

    asyncio.run(play())


def test_a_frame_of_bytes_is_refused(served: Served) -> None:
    _, address, token = served

    async def play() -> None:
        async with _live(address, token) as socket:
            await socket.send(b'{"type":"fold","id":"aaaaaaaa"}')
            assert (await _told(socket))["error"]["code"] == "malformed"

    asyncio.run(play())


@pytest.mark.parametrize(("size", "code"), [(2_001, 4413), (16_000, 4413), (16_385, 1009), (2_000_000, 1009)])
def test_a_frame_that_is_too_large_ends_the_connection(served: Served, size: int, code: int) -> None:
    _, address, token = served

    async def play() -> None:
        async with _live(address, token) as socket:
            with suppress(ConnectionClosed):
                await socket.send("x" * size)
                while True:
                    await asyncio.wait_for(socket.recv(), 60)
            assert socket.close_code == code
        await play_on(address)

    asyncio.run(play())


def test_thousands_of_asks_in_a_row_are_refused_and_the_connection_is_ended(served: Served) -> None:
    _, address, token = served

    async def play() -> None:
        async with _live(address, token) as socket:
            codes: list[str] = []

            async def listen() -> None:
                async for frame in socket:
                    told = json.loads(frame)
                    codes.extend([told["error"]["code"]] if told["type"] == "refused" else [])

            listening = asyncio.create_task(listen())
            with suppress(ConnectionClosed):
                for number in range(5_000):
                    await socket.send(json.dumps({"type": "fold", "id": f"ask-{number:08}"}))
            await asyncio.wait_for(asyncio.gather(listening, return_exceptions=True), 60)
            assert socket.close_code == 4429
            assert codes.count("refused") >= 40
            assert 100 <= codes.count("too-many") <= 5_000
        await play_on(address)

    asyncio.run(play())


KEYS = st.sampled_from(["type", "id", "seat", "buy_in", "amount", "wager", "multiple", "tip_multiple", "x"])
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["sit", "buy-in", "wager", "take-back", "ready", "bet", "fold", "leave", "ante", "aaaaaaaa"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=12,
)
ASKS = st.dictionaries(KEYS, VALUES, max_size=7) | VALUES


@pytest.mark.deep
@fuzzed
@given(
    frames=st.lists(
        ASKS.map(json.dumps).map(lambda text: text[:1900]) | st.text(max_size=200) | st.binary(max_size=200),
        min_size=1,
        max_size=15,
    )
)
def test_random_frames_are_answered_one_by_one(served: Served, frames: list[str | bytes]) -> None:
    _, address, token = served

    async def play() -> None:
        async with _live(address, token) as socket:
            for frame in frames:
                await socket.send(frame)
                assert (await _told(socket))["type"] in {"answer", "refused"}

    asyncio.run(play())


def test_the_table_plays_on_after_all_of_it(served: Served) -> None:
    house, address, _ = served
    asyncio.run(play_on(address))
    assert house.tables["maryland-1"].trouble is None
