"""From other machines people come in over TLS alone: to the house itself, or to a proxy that it trusts."""

import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fifthstreet.house.base.account_events import SignedIn, SignInFailed
from fifthstreet.house.house import House
from fifthstreet.house.http.middleware import HTTPS_ONLY, UNKNOWN_HOST
from fifthstreet.house.http.transport import Transport
from fifthstreet.rules import ready_game
from support.accounts import COOKIE, make_account, sign_in, told, visitor
from support.certificates import make_certificate
from support.live_house import PATIENCE, house_in_here

MARYLAND = (ready_game("maryland"),)
PROXY = Transport(proxies=("127.0.0.1",))
ANOTHER_PROXY = Transport(proxies=("192.0.2.1", "198.51.100.0/24"))
OVER_TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


class Encrypted(NamedTuple):
    """A house with a certificate of its own, and what trusts that certificate."""

    house: House
    address: str
    trust: ssl.SSLContext


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A house with a dealer, closed."""
    make_account(tmp_path / "data", "dana", "dealer")
    return tmp_path / "data"


@contextmanager
def encrypted(data: Path, host: str = "127.0.0.1") -> Iterator[Encrypted]:
    certificate, key = make_certificate(data.parent)
    trust = ssl.create_default_context(cafile=str(certificate))
    with house_in_here(data, games=MARYLAND, transport=Transport(host, certificate, key)) as (house, address):
        yield Encrypted(house, address, trust)


def live(address: str) -> str:
    return f"{address.replace('http', 'ws', 1)}/api/tables/maryland-1/live"


def last_address(house: House) -> str:
    """From where somebody last tried to sign in, as the record has it."""
    return [event.address for event in told(house) if isinstance(event, SignedIn | SignInFailed)][-1]


# A certificate of the house's own


def test_a_guest_plays_over_tls_and_every_cookie_is_for_tls_alone(data: Path) -> None:
    with encrypted(data) as (_, address, trust), visitor(address, verify=trust) as anna:
        assert address.startswith("https://")
        raw = anna.post("/api/guests", json={"name": "Anna"}, headers={"Origin": address}).headers["set-cookie"]
        assert SimpleCookie(raw)["fifthstreet"]["secure"] is True
        assert SimpleCookie(sign_in(anna, "dana").headers["set-cookie"])[COOKIE]["secure"] is True
        cookie = raw.partition(";")[0]
        options = {"additional_headers": {"Cookie": cookie}, "open_timeout": PATIENCE}
        with connect(live(address), ssl=trust, origin=address, **options) as socket:
            scene = json.loads(socket.recv(PATIENCE))
            assert scene["you"]["balance"] > 0


def test_a_house_with_names_of_its_own_answers_to_no_other_name(data: Path) -> None:
    named = Transport(proxies=("127.0.0.1",), hostnames=("House.example", "127.0.0.1"))
    with house_in_here(data, games=MARYLAND, transport=named) as (_, address), httpx.Client(base_url=address) as http:

        def asks(path: str, host: str) -> httpx.Response:
            return http.get(path, headers={"Host": host, **OVER_TLS})

        for host in ("house.example", "HOUSE.example:443", "127.0.0.1:80"):
            assert asks("/api/house", host).status_code == 200, host
        for host in ("evil.example", "house.example.evil.example", "house.example@evil.example", "[", ""):
            answer = asks("/api/house", host)
            assert (answer.status_code, answer.json()["error"]["message"]) == (403, UNKNOWN_HOST), host
        assert "Another address" in asks("/", "evil.example").text
        assert asks("/health/live", "10.0.0.7").status_code == 200, "monitoring may use the number"
        headers = {"Host": "evil.example", **OVER_TLS}
        with pytest.raises(InvalidStatus) as refused, connect(live(address), additional_headers=headers):
            pass
        assert refused.value.response.status_code == 403


def test_a_browser_that_was_here_over_tls_is_told_to_come_back_over_tls_alone(data: Path) -> None:
    with encrypted(data) as (_, address, trust), visitor(address, verify=trust) as anna:
        assert anna.get("/").headers["strict-transport-security"] == "max-age=31536000"
        assert anna.get("/api/nothing").headers["strict-transport-security"] == "max-age=31536000"


def test_a_page_of_the_same_name_without_tls_is_a_page_of_another_origin(data: Path) -> None:
    with encrypted(data) as (_, address, trust), visitor(address, verify=trust) as anna:
        plain = address.replace("https", "http")
        assert anna.post("/api/guests", json={}, headers={"Origin": plain}).status_code == 403
        with (
            connect(live(address), ssl=trust, origin=plain, open_timeout=PATIENCE) as socket,
            pytest.raises(ConnectionClosed, match="4403"),
        ):
            socket.recv(PATIENCE)


def test_plain_http_gets_nothing_from_a_port_with_tls(data: Path) -> None:
    with encrypted(data) as (_, address, _), pytest.raises(httpx.TransportError):
        httpx.get(address.replace("https", "http"))


def test_with_a_certificate_and_no_proxy_nobody_says_where_they_come_from(data: Path) -> None:
    with encrypted(data, "0.0.0.0") as (house, address, trust), visitor(address, verify=trust) as client:
        client.headers.update({"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"})
        assert SimpleCookie(sign_in(client, "dana").headers["set-cookie"])[COOKIE]["secure"] is True
        assert last_address(house) == "127.0.0.1"
        assert not house.services.demo


# Behind a proxy


def test_through_a_trusted_proxy_over_tls_people_sign_in_and_the_record_has_their_own_address(data: Path) -> None:
    with house_in_here(data, transport=PROXY) as (house, address), visitor(address, headers=OVER_TLS) as client:
        client.headers.update({"Host": "house.example", "Origin": "https://house.example"})
        assert client.get("/").status_code == 200
        assert SimpleCookie(sign_in(client, "dana").headers["set-cookie"])[COOKIE]["secure"] is True
        assert last_address(house) == "203.0.113.9"
        client.headers["Origin"] = "http://house.example"
        assert sign_in(client, "dana").status_code == 403


def test_what_a_client_put_before_the_proxy_s_own_word_is_not_believed(data: Path) -> None:
    with house_in_here(data, transport=PROXY) as (house, address), visitor(address, headers=OVER_TLS) as client:
        client.headers["X-Forwarded-For"] = "192.0.2.77, 203.0.113.9"
        sign_in(client, "dana")
        assert last_address(house) == "203.0.113.9"


def test_each_address_behind_a_proxy_has_its_own_limit_of_sign_ins(data: Path) -> None:
    with house_in_here(data, transport=PROXY) as (_, address), visitor(address, headers=OVER_TLS) as client:
        answers = [client.post("/api/sign-in", json={"login": "nobody", "password": "x"}) for _ in range(130)]
        assert answers[-1].status_code == 429
        client.headers["X-Forwarded-For"] = "203.0.113.10"
        assert sign_in(client, "dana").status_code == 200


@pytest.mark.parametrize("headers", [{}, {"X-Forwarded-Proto": "http"}, {"X-Forwarded-Proto": "https, http"}])
def test_without_the_word_of_the_proxy_that_it_was_tls_nobody_comes_in(data: Path, headers: dict[str, str]) -> None:
    with house_in_here(data, transport=PROXY) as (_, address), visitor(address, headers=headers) as client:
        refuses_everybody(client)


@pytest.mark.parametrize("spoofed", [OVER_TLS, OVER_TLS | {"X-Forwarded-Host": "house.example"}])
def test_who_is_not_the_trusted_proxy_is_not_believed(data: Path, spoofed: dict[str, str]) -> None:
    with house_in_here(data, transport=ANOTHER_PROXY) as (_, address), visitor(address, headers=spoofed) as client:
        refuses_everybody(client)


def refuses_everybody(client: httpx.Client) -> None:
    """No page, no sign-in and no table; only how the house is, and the metrics on this machine."""
    page = client.get("/")
    assert (page.status_code, page.headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert "X-Forwarded-Proto" in page.text
    assert "HTTPS only" in page.text
    assert page.headers["x-content-type-options"] == "nosniff"
    refused = sign_in(client, "dana")
    assert (refused.status_code, refused.json()["error"]["message"]) == (403, HTTPS_ONLY)
    assert "set-cookie" not in refused.headers
    with pytest.raises(InvalidStatus, match="403"):
        connect(live(str(client.base_url).rstrip("/")), additional_headers=dict(client.headers))
    assert client.get("/health/ready").json()["status"] == "ok"
    assert client.get("/metrics").is_success is ("X-Forwarded-For" not in client.headers)


def test_a_house_behind_a_proxy_on_its_own_machine_has_no_guests(data: Path) -> None:
    with house_in_here(data, transport=PROXY) as (house, address), visitor(address, headers=OVER_TLS) as client:
        assert house.services.why_no_demo
        assert "it is behind a proxy" in house.services.why_no_demo
        assert client.post("/api/guests", json={}).status_code == 403


def test_for_this_machine_alone_the_headers_of_a_proxy_are_not_believed_but_refused(data: Path) -> None:
    with house_in_here(data, games=MARYLAND) as (_, address), visitor(address) as client:
        assert (
            SimpleCookie(
                client.post("/api/guests", json={}, headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
            )["fifthstreet"]["secure"]
            == ""
        )
        assert client.post("/api/guests", json={}, headers=OVER_TLS).status_code == 403
