"""Sessions: how long one lasts, whose secret is whose, and that a page of another site cannot use it."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed

from fifthstreet.client import connect
from fifthstreet.house.accounts.sessions import MOST_SESSIONS
from fifthstreet.house.base.account_events import AccountMade, LinkUsed, SignedIn, SignedOut, SignInFailed
from fifthstreet.house.house import House
from fifthstreet.house.http.transport import Transport
from fifthstreet.house.store import Store
from fifthstreet.rules import ready_game
from support.accounts import COOKIE, CSRF, MINUTE, PASSWORD, code, enter, later, make_account, sign_in, told, visitor
from support.accounts import the_staff as staff_of
from support.live_house import house_in_here
from support.log_check import check_record

MARYLAND = (ready_game("maryland"),)
Served = tuple[House, str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A house with a dealer, a floorperson, a manager and a player, closed."""
    for login, role in (("dana", "dealer"), ("fay", "floorperson"), ("mia", "manager"), ("paul", "player")):
        make_account(tmp_path, login, role)  # type: ignore[arg-type]
    return tmp_path


@pytest.fixture
def served(data: Path) -> Iterator[Served]:
    with house_in_here(data, games=MARYLAND) as (house, address):
        yield house, address
    check_record(data)


def is_in(client: httpx.Client) -> bool:
    """Whether somebody is signed in; to ask is not to do something."""
    return client.get("/api/session").status_code == 200


def wait_for(house: House, kind: type) -> object:
    """The next event of a kind that the house notes by itself."""
    for _ in range(600):
        found = [event for event in told(house) if isinstance(event, kind)]
        if found:
            return found[-1]
        asyncio.run(asyncio.sleep(0.05))
    raise AssertionError(f"no {kind.__name__} was noted")


# Idle time


@pytest.mark.parametrize(("login", "minutes"), [("dana", 5), ("fay", 15), ("mia", 15)])
def test_an_idle_session_lapses_and_is_on_record(served: Served, login: str, minutes: int) -> None:
    house, address = served
    with visitor(address) as client:
        entered = sign_in(client, login).json()
        assert minutes * MINUTE - 5_000 < entered["idle_at"] - entered["now"] <= minutes * MINUTE
        later(house, minutes * MINUTE - 20_000)
        assert is_in(client)
        later(house, 20_000)
        assert not is_in(client)
        lapsed = wait_for(house, SignedOut)
        assert isinstance(lapsed, SignedOut)
        assert (lapsed.person, lapsed.lapsed) == (f"account-{login}", True)


def test_doing_something_begins_the_idle_time_anew_and_looking_on_does_not(served: Served) -> None:
    house, address = served
    with visitor(address) as doing, visitor(address) as looking:
        sign_in(doing, "dana")
        sign_in(looking, "dana")
        for _ in range(3):
            later(house, 2 * MINUTE)
            assert doing.post("/api/session").status_code == 200
            looking.get("/api/session")
        assert is_in(doing)
        assert not is_in(looking)


def test_a_player_is_never_signed_out_for_being_idle(served: Served) -> None:
    house, address = served
    with visitor(address) as client:
        assert sign_in(client, "paul").json()["idle_at"] is None
        later(house, 30 * 24 * 60 * MINUTE)
        assert is_in(client)


def test_a_session_outlives_a_restart_but_not_its_idle_time(data: Path) -> None:
    with visitor("http://127.0.0.1") as dana, visitor("http://127.0.0.1") as fay:
        with house_in_here(data, games=MARYLAND) as (_, address):
            dana.base_url = fay.base_url = httpx.URL(address)
            sign_in(dana, "dana")
            sign_in(fay, "fay")
        with house_in_here(data, games=MARYLAND) as (house, address):
            dana.base_url = fay.base_url = httpx.URL(address)
            assert is_in(dana)
            assert is_in(fay)
            later(house, 6 * MINUTE)
        with house_in_here(data, games=MARYLAND) as (house, address):
            later(house, 6 * MINUTE)
            dana.base_url = fay.base_url = httpx.URL(address)
            assert not is_in(dana)
            assert is_in(fay)


def test_when_somebody_last_did_something_is_noted_after_a_while(served: Served) -> None:
    house, address = served
    with visitor(address) as client:
        sign_in(client, "fay")
        later(house, MINUTE)
        client.post("/api/session")
        expected = house.services.clock.now()
        for _ in range(600):
            (session,) = house.services.store.accounts.open_sessions()
            if session.seen > session.made:
                break
            asyncio.run(asyncio.sleep(0.05))
        assert expected - 5_000 < session.seen <= expected


# The secret


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(served: Served) -> None:
    _, address = served
    with visitor(address) as client:
        raw = sign_in(client, "dana").headers["set-cookie"]
    cookie = SimpleCookie(raw)[COOKIE]
    assert (cookie["httponly"], cookie["samesite"].lower(), cookie["path"]) == (True, "strict", "/")
    assert (cookie["secure"], cookie["max-age"], cookie["expires"], cookie["domain"]) == ("", "", "", "")
    assert len(cookie.value) >= 43


def test_the_cookie_goes_over_tls_alone_where_there_is_tls(data: Path) -> None:
    over_tls = {"X-Forwarded-Proto": "https"}
    with (
        house_in_here(data, transport=Transport(proxies=("127.0.0.1",))) as (_, address),
        visitor(address, headers=over_tls) as client,
    ):
        cookie = SimpleCookie(sign_in(client, "dana").headers["set-cookie"])[COOKIE]
        assert cookie["secure"] is True


def test_every_sign_in_has_a_secret_of_its_own_and_a_planted_one_is_worth_nothing(served: Served) -> None:
    house, address = served
    planted = "planted-by-somebody-else"
    with visitor(address, cookies={COOKIE: planted}) as client:
        seen = {planted}
        for _ in range(3):
            entered = sign_in(client, "dana")
            secret = SimpleCookie(entered.headers["set-cookie"])[COOKIE].value
            assert secret not in seen
            assert house.accounts.sessions.by_token(planted) is None
            seen.add(secret)
        assert house.accounts.sessions.by_token(secret)


def test_signing_in_again_ends_the_session_one_had(served: Served) -> None:
    house, address = served
    with visitor(address) as client:
        sign_in(client, "dana")
        first = client.cookies[COOKIE]
        sign_in(client, "fay")
        assert house.accounts.sessions.by_token(first) is None
        assert client.get("/api/session").json()["you"]["person"] == "account-fay"
    out, into = told(house)[-2:]
    assert isinstance(out, SignedOut)
    assert isinstance(into, SignedIn)
    assert (out.person, into.person) == ("account-dana", "account-fay")


def test_whoever_signs_out_is_out_whatever_he_still_holds(served: Served) -> None:
    house, address = served
    with visitor(address) as client, visitor(address) as other:
        sign_in(client, "dana")
        sign_in(other, "dana")
        held, csrf = client.cookies[COOKIE], client.headers[CSRF]
        left = client.post("/api/sign-out")
        assert left.status_code == 204
        assert SimpleCookie(left.headers["set-cookie"])[COOKIE].value == ""
        with visitor(address, cookies={COOKIE: held}, headers={CSRF: csrf}) as thief:
            assert not is_in(thief)
            assert thief.post("/api/session").status_code == 401
        with visitor(address, headers={"Authorization": f"Bearer {held}"}) as thief:
            assert not is_in(thief)
        assert is_in(other), "the session elsewhere goes on"
        last = told(house)[-1]
        assert isinstance(last, SignedOut)
        assert (last.person, last.lapsed) == ("account-dana", False)


def test_one_person_has_only_so_many_sessions_and_the_oldest_gives_way(served: Served) -> None:
    house, address = served
    held = []
    for _ in range(MOST_SESSIONS + 2):
        with visitor(address) as client:
            sign_in(client, "paul")
            held.append(client.cookies[COOKIE])
    assert [house.accounts.sessions.by_token(one) is not None for one in held] == [False] * 2 + [True] * MOST_SESSIONS


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "A" * 5000, "\udcff", "' OR 1=1 --"])
def test_a_secret_that_nobody_has_is_nobody(served: Served, token: str) -> None:
    house, address = served
    assert house.accounts.sessions.by_token(token) is None
    raw = token.encode(errors="surrogateescape")
    with visitor(address) as client:
        answer = client.get("/api/session", headers=[(b"cookie", COOKIE.encode() + b"=" + raw)])
        assert (answer.status_code, code(answer)) == (401, "not-signed-in")


# Pages of other sites


def test_what_changes_something_is_refused_without_the_session_s_csrf(served: Served) -> None:
    house, address = served
    wanted = {"login": "eve", "name": "Eve", "role": "dealer", "password": PASSWORD}
    with visitor(address) as mia, visitor(address) as fay:
        sign_in(mia, "mia")
        sign_in(fay, "fay")
        own = mia.headers.pop(CSRF)
        for shown in ({}, {CSRF: ""}, {CSRF: fay.headers[CSRF]}, {CSRF: own.upper()}, {CSRF: own[:-1]}, {CSRF: "ü"}):
            headers = {name.encode(): value.encode() for name, value in shown.items()}
            for answer in (
                mia.post("/api/accounts", json=wanted, headers=headers),
                mia.patch("/api/accounts/account-fay", json={"open": False}, headers=headers),
                mia.post("/api/session/password", json={"old": PASSWORD, "new": "x" * 12}, headers=headers),
                mia.post("/api/sign-out", headers=headers),
            ):
                assert (answer.status_code, code(answer)) == (403, "not-allowed")
        assert is_in(mia)
        assert house.accounts.by_login("eve") is None
        assert mia.post("/api/accounts", json=wanted, headers={CSRF: own}).status_code == 201


def test_a_program_shows_the_secret_itself_and_needs_no_csrf(served: Served) -> None:
    _, address = served
    with visitor(address) as client:
        sign_in(client, "mia")
        bearer = {"Authorization": f"Bearer {client.cookies[COOKIE]}"}
    with visitor(address, headers=bearer) as program:
        wanted = {"login": "eve", "name": "Eve", "role": "dealer", "password": PASSWORD}
        assert program.post("/api/accounts", json=wanted).status_code == 201


def test_a_page_of_another_origin_signs_nobody_in_or_out(served: Served) -> None:
    _, address = served
    with visitor(address) as client:
        sign_in(client, "mia")
        elsewhere = {"Origin": "http://evil.example"}
        body = {"login": "mia", "password": PASSWORD}
        assert client.post("/api/sign-in", json=body, headers=elsewhere).status_code == 403
        assert client.post("/api/sign-in/link", json={"link": "x"}, headers=elsewhere).status_code == 403
        assert client.post("/api/sign-out", headers=elsewhere).status_code == 403
        as_form = client.post("/api/sign-in", content=b"login=mia", headers={"Content-Type": "text/plain"})
        assert as_form.status_code == 400
        assert is_in(client)


# Players with accounts


def test_a_player_with_an_account_needs_csrf_for_what_he_changes_and_is_no_guest(served: Served) -> None:
    _, address = served
    with visitor(address) as paul:
        sign_in(paul, "paul")
        assert paul.get("/api/me").json() == {"player": "account-paul", "name": "Paul", "balance": 0}
        csrf = paul.headers.pop(CSRF)
        assert paul.post("/api/tables", json={"jurisdiction": "maryland"}).status_code == 403
        assert paul.post("/api/tables", json={"jurisdiction": "maryland"}, headers={CSRF: csrf}).status_code == 201


def test_a_member_of_the_staff_plays_as_the_guest_he_also_is(served: Served) -> None:
    _, address = served
    with visitor(address) as client:
        client.post("/api/guests", json={"name": "Gast"})
        sign_in(client, "dana")
        assert client.get("/api/me").json()["name"] == "Gast"
        del client.headers[CSRF]
        assert client.post("/api/tables", json={"jurisdiction": "maryland"}).status_code == 201


def test_a_player_who_is_signed_out_is_shown_no_more_of_the_table(served: Served) -> None:
    _, address = served

    async def play(token: str, csrf: str) -> int | None:
        live = f"{address.replace('http', 'ws', 1)}/api/tables/maryland-1/live"
        async with connect_socket(live, additional_headers={"Cookie": f"{COOKIE}={token}"}) as socket:
            await socket.recv()
            async with httpx.AsyncClient(base_url=address, cookies={COOKIE: token}, headers={CSRF: csrf}) as client:
                assert (await client.post("/api/sign-out")).status_code == 204
            with suppress(ConnectionClosed):
                await socket.send('{"type":"ping","id":"are-you-there"}')
                while True:
                    await asyncio.wait_for(socket.recv(), 60)
            return socket.close_code

    with visitor(address) as paul:
        sign_in(paul, "paul")
        assert asyncio.run(play(paul.cookies[COOKIE], paul.headers[CSRF])) == 4401


# Links of the demo


def test_every_role_has_a_link_that_works_once(served: Served) -> None:
    house, address = served
    links = house.accounts.demo_links
    assert [link.role for link in links] == [
        "dealer",
        "floorperson",
        "floorperson",
        "surveillance",
        "auditor",
        "cashier",
        "security",
        "counter",
        "counter",
        "manager",
        "manager",
        "player",
    ]
    for link in links:
        with visitor(address) as client, visitor(address) as late:
            assert enter(client, link.token).json()["you"]["role"] == link.role
            used, into = told(house)[-2:]
            assert isinstance(used, LinkUsed)
            assert isinstance(into, SignedIn)
            assert (used.person, into.by_link) == (link.person, True)
            again = enter(late, link.token)
            assert (again.status_code, code(again)) == (401, "not-signed-in")
            assert isinstance(told(house)[-1], SignInFailed)


def test_the_demo_s_player_has_a_purse_that_the_demo_s_cashier_fills(data: Path) -> None:
    for balance in (0, 50_000):
        with house_in_here(data, games=MARYLAND) as (house, address), visitor(address) as pat:
            link = next(link for link in house.accounts.demo_links if link.role == "player")
            assert enter(pat, link.token).json()["you"]["name"] == "Pat Quinn"
            assert pat.get("/api/me").json()["balance"] == balance
            if not balance:
                with staff_of(house, address) as staff:
                    path = f"/api/cashier/players/{link.person}/movements"
                    paid_in = {"id": "play-money", "amount": 50_000, "words": "play money"}
                    assert staff["cashier"].post(path, json=paid_in).status_code == 201
                assert pat.get("/api/me").json()["balance"] == 50_000
    check_record(data)


def test_of_many_who_use_a_link_at_once_one_comes_in(served: Served) -> None:
    house, address = served

    def use(_: int) -> int:
        with visitor(address) as client:
            return enter(client, house.accounts.demo_links[0].token).status_code

    with ThreadPoolExecutor(8) as threads:
        assert sorted(threads.map(use, range(8))) == [200] + [401] * 7


def test_links_are_too_long_to_guess_and_guessing_is_slowed_down(served: Served) -> None:
    house, address = served
    assert min(len(link.token) for link in house.accounts.demo_links) >= 43
    assert len({link.token for link in house.accounts.demo_links}) == 12
    with visitor(address) as client:
        good = house.accounts.demo_links[0].token
        other = "B" if good[20] == "A" else "A"
        near = [good[:-1], good + "A", good.swapcase(), good[::-1], "", "A" * 43, good[:20] + other + good[21:]]
        codes = [enter(client, near[number % len(near)]).status_code for number in range(160)]
    assert set(codes) == {401, 429}
    assert codes.count(401) < 140


def test_a_link_is_too_old_after_a_day_and_when_the_house_opens_again_there_are_new_ones(data: Path) -> None:
    with house_in_here(data, games=MARYLAND) as (house, address), visitor(address) as client:
        old = [link.token for link in house.accounts.demo_links]
        later(house, 24 * 60 * MINUTE)
        assert enter(client, old[0]).status_code == 401
    with house_in_here(data, games=MARYLAND) as (house, address), visitor(address) as client:
        assert not {link.token for link in house.accounts.demo_links} & set(old)
        assert enter(client, house.accounts.demo_links[0].token).status_code == 200
        assert len([event for event in told(house) if isinstance(event, AccountMade)]) == 4 + 12


def test_where_others_come_in_there_are_no_links_and_the_demo_s_people_are_out(data: Path) -> None:
    with house_in_here(data, games=MARYLAND) as (house, address), staff_of(house, address) as staff:
        held = [client.cookies[COOKIE] for client in staff.values()]
    unused = None
    with house_in_here(data, games=MARYLAND) as (house, _):
        unused = house.accounts.demo_links[0].token
    with house_in_here(data, games=MARYLAND, why_no_demo="others come in") as (house, address):
        assert house.accounts.demo_links == ()
        assert [house.accounts.sessions.by_token(token) for token in held] == [None] * 11
        assert house.services.store.accounts.open_sessions() == []
        with visitor(address) as client:
            assert enter(client, unused).status_code == 401
            assert sign_in(client, "demo-manager", "").status_code == 401
            assert sign_in(client, "mia").status_code == 200


# The house stream


def test_the_house_s_life_is_on_record_and_chained(data: Path) -> None:
    for _ in range(2):
        with house_in_here(data, games=MARYLAND) as (_, address):
            asyncio.run(_guest_comes(address))
    store = Store.open(data / "house.db")
    entries = store.streams.entries("house")
    store.close()
    kinds = [entry.event.decode().partition('"type":"')[2].partition('"')[0] for entry in entries]
    assert kinds.count("HouseOpened.1") == kinds.count("HouseClosed.1") == kinds.count("GuestFunded.1") == 2
    assert [kind for kind in kinds if kind != "CheckpointSigned.1"][-1] == "HouseClosed.1"
    check_record(data)


async def _guest_comes(address: str) -> None:
    async with connect(address) as guest:
        await guest.come_in("Anna")
