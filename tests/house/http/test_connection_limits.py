"""A connection that sends more than any client needs is answered with the reason and closed; others do not wait."""

import os
import resource
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from fifthstreet.house.http import connection_limits
from fifthstreet.house.http.serving import OPEN_FILES, raise_open_file_limit
from fifthstreet.rules import ready_game
from support.live_house import house_in_here

Address = tuple[str, int]
PING, PONG, TEXT, MORE = 0x89, 0x8A, 0x01, 0x00
"""First bytes of frames: the last two begin and continue a message without ending it."""
UPGRADE = (
    "GET /api/tables/maryland-1/live HTTP/1.1\r\nHost: {}:{}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    data = tmp_path_factory.mktemp("house")
    with house_in_here(data, games=(ready_game("maryland"),)) as (_, address):
        host, _, port = address.removeprefix("http://").partition(":")
        yield host, int(port)


@contextmanager
def connected(house: Address) -> Iterator[socket.socket]:
    with socket.create_connection(house, timeout=60) as connection:
        yield connection


def all_of(connection: socket.socket) -> bytes:
    """What comes until the house closes the connection."""
    received = b""
    try:
        while part := connection.recv(65_536):
            received += part
    except ConnectionResetError:  # the house closed it while more was under way
        pass
    return received


def sent_until_closed(connection: socket.socket, part: bytes, most: int) -> int:
    """Send a part over and over, and return how many bytes the house took before it closed the connection."""
    taken = 0
    try:
        while taken < most:
            taken += connection.send(part)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return taken


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame as a client sends it, masked."""
    mask = os.urandom(4)
    return bytes([first, 0x80 | len(payload)]) + mask + bytes(a ^ mask[i % 4] for i, a in enumerate(payload))


def upgraded(house: Address, connection: socket.socket) -> None:
    connection.sendall(UPGRADE.format(*house).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 ")


def close_code(received: bytes) -> int:
    """The code of the close frame at the end."""
    at = received.rindex(b"too many frames")
    (code,) = struct.unpack("!H", received[at - 2 : at])
    assert isinstance(code, int)
    return code


ASK = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n"
TOO_MUCH = {
    "URL that does not end": (b"GET /" + b"a" * connection_limits.LONGEST_URL, b"a" * 1000, 414),
    "header that does not end": (ASK + b"X-Long: ", b"a" * 1000, 413),
    "header name that does not end": (ASK, b"a" * 1000, 413),
    "many headers": (ASK, b"X: 1\r\n", 431),
    "blank lines before a request": (b"", b"\r\n" * 100, 413),
    "body that does not end": (ASK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n", 200),
    "trailers that do not end": (ASK + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: 1\r\n", 200),
}


@pytest.mark.parametrize(("first", "more", "status"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_request_without_end_is_answered_and_closed(house: Address, first: bytes, more: bytes, status: int) -> None:
    with connected(house) as connection:
        connection.sendall(first)
        taken = sent_until_closed(connection, more, 50_000_000)
        assert taken < 50_000_000, "the house went on reading"
        received = all_of(connection)
        if received:  # a reset may overtake the answer
            assert received.startswith(b"HTTP/1.1 %d " % status)


@pytest.mark.parametrize(("status", "sent"), [(414, b"GET /" + b"a" * 5000), (431, ASK + b"X: 1\r\n" * 70)])
def test_what_is_over_the_limit_by_little_reads_why(house: Address, status: int, sent: bytes) -> None:
    with connected(house) as connection:
        connection.sendall(sent)
        assert all_of(connection).startswith(b"HTTP/1.1 %d " % status)


def test_a_request_within_the_limits_is_answered_however_it_is_cut(house: Address) -> None:
    url = b"/health/live?" + b"a" * (connection_limits.LONGEST_URL - len("/health/live?"))
    headers = b"".join(b"X-%02d: %s\r\n" % (n, b"a" * 300) for n in range(connection_limits.MOST_HEADERS - 2))
    request = b"GET " + url + b" HTTP/1.1\r\nHost: localhost\r\n" + headers + b"Connection: close\r\n\r\n"
    for size in (997, connection_limits.SLICE, len(request)):
        with connected(house) as connection:
            for start in range(0, len(request), size):
                connection.sendall(request[start : start + size])
            assert all_of(connection).startswith(b"HTTP/1.1 200 ")


def test_several_requests_of_one_connection_are_answered_in_turn_and_too_many_are_not(house: Address) -> None:
    ask = ASK + b"\r\n"
    last = ASK + b"Connection: close\r\n\r\n"
    with connected(house) as connection:
        connection.sendall(ask * connection_limits.MOST_PIPELINED + last)
        assert all_of(connection).count(b"HTTP/1.1 200 ") == connection_limits.MOST_PIPELINED + 1
    with connected(house) as connection:
        connection.sendall(ask * 5000 + last)
        assert all_of(connection).count(b"HTTP/1.1 200 ") <= connection_limits.MOST_PIPELINED + 1


@pytest.mark.parametrize("part", [b"", b"GET / HTTP/1.1\r\n", ASK + b"Content-Length: 5\r\n\r\nab"])
def test_a_request_that_takes_too_long_is_closed(house: Address, monkeypatch: pytest.MonkeyPatch, part: bytes) -> None:
    monkeypatch.setattr(connection_limits, "SECONDS_TO_SEND", 0.3)
    with connected(house) as connection:
        connection.sendall(part)
        answer = all_of(connection)
        assert b"HTTP/1.1 408 " in answer or b"HTTP/1.1 200 " in answer
    monkeypatch.undo()
    with connected(house) as connection:
        connection.sendall(ASK + b"Connection: close\r\n\r\n")
        assert all_of(connection).startswith(b"HTTP/1.1 200 "), "others are answered"


def test_the_time_runs_while_a_request_arrives_and_not_between_two(
    house: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[connection_limits.LimitedRequests] = []
    connection_made = connection_limits.LimitedRequests.connection_made
    monkeypatch.setattr(
        connection_limits.LimitedRequests,
        "connection_made",
        lambda protocol, transport: (connection_made(protocol, transport), opened.append(protocol)),
    )
    with connected(house) as connection:
        for _ in range(2):
            connection.sendall(ASK)
            while not opened or not opened[0]._deadline:
                time.sleep(0.01)
            connection.sendall(b"\r\n")
            answer = b""
            while not answer.endswith(b"}"):
                answer += connection.recv(65_536)
            assert answer.startswith(b"HTTP/1.1 200 ")
            assert not opened[0]._deadline


@pytest.mark.parametrize(
    "sent",
    [frame(PING), frame(PING, b"a" * 125), frame(PONG), frame(TEXT) + frame(MORE) * 100],
    ids=["pings", "long pings", "pongs", "empty fragments"],
)
def test_more_frames_than_a_client_needs_close_the_socket(house: Address, sent: bytes) -> None:
    with connected(house) as connection:
        upgraded(house, connection)
        taken = sent_until_closed(connection, sent, 50_000_000)
        assert taken < 50_000_000, "the house went on reading"


@pytest.mark.parametrize("first", [PING, PONG])
def test_a_socket_that_sends_too_many_frames_reads_why(
    house: Address, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    monkeypatch.setattr(connection_limits, "FRAMES", {"rate": 0.001, "burst": 20})
    with connected(house) as connection:
        upgraded(house, connection)
        connection.sendall(frame(first) * 20)
        connection.sendall(frame(first))
        assert close_code(all_of(connection)) == 1008


def test_a_message_in_too_many_fragments_closes_the_socket_and_one_in_few_is_answered(house: Address) -> None:
    with connected(house) as connection:
        upgraded(house, connection)
        text = b'{"type":"ping","id":"in parts"}'
        parts = [frame(MORE if at else TEXT, text[at : at + 1]) for at in range(len(text))]
        connection.sendall(b"".join(parts) + frame(MORE | 0x80))
        received = b""
        while b'"in parts"' not in received:
            received += connection.recv(65_536)
        connection.sendall(frame(TEXT) + frame(MORE) * connection_limits.MOST_FRAGMENTS)
        assert close_code(all_of(connection)) == 1008


def test_while_one_floods_the_house_others_are_answered(house: Address) -> None:
    flood = b"".join(frame(PING, b"a" * 100) for _ in range(1000))
    for _ in range(5):
        with connected(house) as connection:
            upgraded(house, connection)
            sent_until_closed(connection, flood, 5_000_000)
            assert httpx.get(f"http://{house[0]}:{house[1]}/health/ready").status_code == 200


def test_the_house_asks_for_as_many_connections_as_the_system_lets_it_have() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (900, hard))
        raise_open_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, OPEN_FILES)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
