"""Who may call what: every route of the house against every kind of caller."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast, get_args

import httpx
import pytest
from litestar import Litestar
from litestar.routes import WebSocketRoute
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed

from fifthstreet.client import connect
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, CommandRefused
from fifthstreet.house.house import House
from fifthstreet.house.http.app import make_app
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.rules import ready_game
from fifthstreet.wire.people import AccountRole
from support.accounts import COOKIE, CSRF, PASSWORD, make_account, sign_in, visitor
from support.guests import play_round, sit_down
from support.live_house import house_in_here

ACCOUNTS = frozenset(get_args(AccountRole))
STAFF = ACCOUNTS - {"player"}
ANYBODY = ACCOUNTS | {"nobody", "guest"}
"""Nobody has not come in; the guest has played the round that is asked about."""


FLOOR = frozenset({"floorperson", "manager"})
TABLES = FLOOR | {"dealer"}
SIGN = TABLES | {"cashier", "security", "counter", "surveillance"}
LOOK_BACK = frozenset({"surveillance", "auditor", "manager"})
LOOK_ON = LOOK_BACK | FLOOR
SAMPLES = {"table": "maryland-1", "number": "1", "person": "account-somebody", "player": "account-player", "shift": "1"}
NOWHERE = {"table": "nowhere-1", "dispute": "99", "approval": "99", "meter": "none", "number": "99", "seat": "1"}
NOWHERE |= {"kind": "fill", "serial": "99", "name": "none"}
"""What there is not: whoever may ask is told so, and nothing happens."""


class Route(NamedTuple):
    """Who may ask, what is asked as a sample, and how that is answered to whoever may; all others get 401 or 403."""

    may: frozenset[str]
    answer: int = 200
    body: dict[str, Any] | None = None
    of: dict[str, str] = SAMPLES


def account(login: str, role: str = "dealer") -> dict[str, str]:
    return {"login": login, "name": login.title(), "role": role, "password": PASSWORD}


REQUEST = {"id": "ask-00001", "reason": "-"}
ROUTES: dict[str, Route] = {
    # The lobby
    "GET /api/house": Route(ANYBODY),
    "GET /api/tables": Route(ANYBODY),
    "POST /api/tables": Route(frozenset({"guest", "player"}), 201, {"jurisdiction": "maryland"}),
    "GET /api/tables/{table}": Route(ANYBODY),
    "GET /api/tables/{table}/felt": Route(ANYBODY),
    "GET /api/tables/{table}/rules": Route(ANYBODY),
    # Rounds
    "GET /api/tables/{table}/rounds": Route(ANYBODY),
    "GET /api/tables/{table}/rounds/{number}": Route(ANYBODY),
    "POST /api/tables/{table}/rounds/{number}/dispute": Route(frozenset({"guest"}), 201, {"words": "no"}),
    "GET /api/tables/{table}/rounds/{number}/disputes": Route(frozenset({"guest", "player"})),
    # Players
    "POST /api/guests": Route(ANYBODY, 201, {"name": "Gast"}),
    "GET /api/me": Route(frozenset({"guest", "player"})),
    "GET /api/me/rounds": Route(frozenset({"guest", "player"})),
    "GET /api/me/movements": Route(frozenset({"guest", "player"})),
    # People
    "POST /api/sign-in": Route(ANYBODY, 200, {"login": "somebody", "password": PASSWORD}),
    "POST /api/sign-in/link": Route(ANYBODY, 401, {"link": "leads nowhere, and anybody may try it"}),
    "POST /api/sign-out": Route(ACCOUNTS, 204),
    "GET /api/session": Route(ACCOUNTS),
    "POST /api/session": Route(ACCOUNTS),
    "POST /api/session/password": Route(ACCOUNTS, 409, {"old": "it is not this", "new": "another password"}),
    "POST /api/session/second-factor": Route(STAFF, 409, {"password": "it is not this"}),
    "POST /api/session/second-factor/confirm": Route(ACCOUNTS, 409, {"code": "123456"}),
    "POST /api/session/second-factor/remove": Route(ACCOUNTS, 409, {"password": PASSWORD, "code": "123456"}),
    "POST /api/accounts/{person}/password-reset": Route(frozenset({"manager"}), 404, REQUEST, {"person": "account-no"}),
    "POST /api/accounts/{person}/second-factor/remove": Route(
        frozenset({"manager"}), 409, REQUEST, {"person": "account-somebody"}
    ),
    "GET /api/accounts": Route(frozenset({"manager"})),
    "POST /api/accounts": Route(frozenset({"manager"}), 201, account("new-dealer")),
    "PATCH /api/accounts/{person}": Route(frozenset({"manager"}), 200, {"unlock": True}),
    # The cashier
    "GET /api/cashier/players": Route(frozenset({"cashier", "manager"})),
    "POST /api/cashier/players": Route(frozenset({"cashier"}), 201, account("new-player", "player")),
    "GET /api/cashier/players/{player}/movements": Route(frozenset({"cashier", "manager"})),
    "POST /api/cashier/players/{player}/movements": Route(
        frozenset({"cashier"}), 201, {"id": "one-and-only", "amount": 500}
    ),
    "GET /api/cashier/statement": Route(frozenset({"cashier", "manager", "auditor"})),
    "GET /api/cashier/cage": Route(frozenset({"cashier", "manager", "auditor"})),
    # The bank
    "GET /api/bank": Route(STAFF),
    "GET /api/bank/waiting": Route(STAFF),
    "POST /api/bank/documents": Route(
        SIGN, 404, {"id": "ask-00001", "kind": "fill-request", "table": "nowhere-1", "chips": []}
    ),
    "POST /api/bank/documents/{kind}/{serial}/signature": Route(SIGN, 404, {"id": "ask-00001", "line": 2}, NOWHERE),
    "POST /api/bank/documents/{kind}/{serial}/void": Route(SIGN, 404, {"id": "ask-00001", "reason": "-"}, NOWHERE),
    "GET /api/bank/documents": Route(LOOK_ON | {"cashier"}),
    "GET /api/bank/documents/{kind}/{serial}": Route(STAFF, 404, None, NOWHERE),
    "GET /api/papers/document/{kind}/{serial}": Route(STAFF, 404, None, NOWHERE),
    "GET /api/papers/documents": Route(LOOK_ON | {"cashier"}, 404),
    "GET /api/papers/documents/csv": Route(LOOK_ON | {"cashier"}, 404),
    # Tables, for the staff
    "POST /api/tables/{table}/commands": Route(
        TABLES, 404, {"id": "ask-00001", "command": {"type": "CloseBets", "by": "dealer"}}, NOWHERE
    ),
    "POST /api/tables/{table}/entries": Route(
        TABLES, 404, {"id": "ask-00001", "entry": {"type": "same-bets"}}, NOWHERE
    ),
    "POST /api/tables/{table}/turn-up": Route(TABLES, 404, {"id": "ask-00001"}, NOWHERE),
    "POST /api/tables/{table}/tap-in": Route(frozenset({"dealer"}), 404, {"id": "ask-00001"}, NOWHERE),
    "POST /api/tables/{table}/dealer": Route(FLOOR, 404, {"id": "ask-00001", "person": "account-nobody"}, NOWHERE),
    "POST /api/dealers/{person}/allow": Route(FLOOR, 404, {"id": "ask-00001"}),
    "POST /api/tables/{table}/tap-out": Route(TABLES, 404, {"id": "ask-00001"}, NOWHERE),
    # The floor
    "GET /api/floor": Route(LOOK_ON),
    "GET /api/floor/submission-forms": Route(FLOOR),
    "POST /api/floor/submission-check": Route(FLOOR, 200, {"texts": {"jurisdiction": "maryland"}}),
    "GET /api/alarms": Route(LOOK_ON),
    "POST /api/alarms/acknowledge": Route(
        FLOOR | {"surveillance"}, 404, {"id": "ask-00001", "alarm": "floor:nowhere-1:fill 0"}
    ),
    "POST /api/floor/tables": Route(FLOOR, 422, {"id": "ask-00001", "submission": "no terms at all", "reason": "-"}),
    "GET /api/tables/{table}/rounds/{number}/adjustment": Route(FLOOR),
    "GET /api/meters": Route(ANYBODY),
    "POST /api/meters/{meter}/service": Route(FLOOR, 404, {"id": "ask-00001", "enabled": True}, NOWHERE),
    "POST /api/meters/{meter}/rates": Route(
        FLOOR, 404, {"id": "ask-00001", "progression": "20%", "reason": "-"}, NOWHERE
    ),
    "GET /api/approvals": Route(LOOK_ON | {"dealer"}),
    "POST /api/approvals/{approval}/answer": Route(
        FLOOR | {"dealer"}, 404, {"id": "ask-00001", "approve": False}, NOWHERE
    ),
    # Devices
    "GET /api/devices": Route(frozenset({"manager"})),
    "POST /api/devices": Route(
        frozenset({"manager"}), 404, {"id": "ask-00001", "name": "Shoe", "kind": "card-shoe", "table": "nowhere-1"}
    ),
    "POST /api/devices/{device}/revoke": Route(
        frozenset({"manager"}), 404, {"id": "ask-00001", "reason": "-"}, {"device": "device-99"}
    ),
    "POST /api/devices/cards": Route(frozenset(), 200, {"id": "ask-00001", "faces": []}),
    "POST /api/devices/wagers": Route(
        frozenset(), 200, {"id": "ask-00001", "seat": 1, "wager": "ante", "amount": 1000}
    ),
    # Watch screens
    "GET /api/screens": Route(frozenset({"manager"})),
    "POST /api/screens": Route(
        frozenset({"manager"}), 404, {"id": "ask-00001", "name": "Wall", "page": "table", "table": "nowhere-1"}
    ),
    "POST /api/screens/{screen}/revoke": Route(frozenset({"manager"}), 404, REQUEST, {"screen": "screen-99"}),
    "POST /api/sign-in/screen": Route(ANYBODY, 401, {"token": "leads nowhere, and anybody may try it"}),
    # Settings
    "GET /api/settings": Route(LOOK_ON),
    "POST /api/settings/{name}": Route(
        frozenset({"manager"}), 404, {"id": "ask-00001", "value": 1, "from_day": "2026-11-18", "reason": "-"}, NOWHERE
    ),
    # Looking back
    "GET /api/record": Route(LOOK_ON),
    "GET /api/record/rounds": Route(LOOK_ON),
    "GET /api/tables/{table}/rounds/{number}/replay": Route(LOOK_BACK),
    "GET /api/disputes": Route(LOOK_ON),
    "POST /api/disputes/{dispute}/answer": Route(FLOOR, 404, {"id": "ask-00001", "finding": "nothing"}, NOWHERE),
    # The pit
    "GET /api/pit": Route(LOOK_ON),
    "GET /api/papers/day": Route(FLOOR | {"auditor"}),
    "GET /api/papers/day/csv": Route(FLOOR | {"auditor"}),
    "GET /api/papers/statistics": Route(FLOOR | {"auditor"}),
    "GET /api/papers/statistics/csv": Route(FLOOR | {"auditor"}),
    "GET /api/tables/{table}/shifts": Route(FLOOR | {"auditor"}),
    "GET /api/papers/shift/{table}/{shift}": Route(FLOOR | {"auditor"}),
    "GET /api/papers/cashier": Route(frozenset({"cashier", "manager", "auditor"})),
    "GET /api/papers/cage": Route(frozenset({"cashier", "manager", "auditor"})),
    "GET /api/papers/cage/csv": Route(frozenset({"cashier", "manager", "auditor"})),
    "GET /api/papers/incident/{table}/{number}": Route(LOOK_ON, 404, None, NOWHERE),
    "GET /api/papers/jackpot/{table}/{number}/{seat}": Route(LOOK_ON, 404, None, NOWHERE),
    "GET /api/papers/prize/{table}/{number}/{seat}": Route(LOOK_ON, 404, None, NOWHERE),
    # The audit
    "GET /api/audit/checkpoints": Route(LOOK_BACK),
    "GET /api/audit/self-check": Route(LOOK_BACK),
    "POST /api/audit/self-check": Route(LOOK_BACK),
    "GET /api/audit/export": Route(LOOK_BACK),
    # Health
    "GET /health/live": Route(ANYBODY),
    "GET /health/ready": Route(ANYBODY),
    "GET /metrics": Route(ANYBODY),
}
SOCKETS: dict[str, frozenset[str]] = {
    "/api/tables/{table}/live": ANYBODY,
    "/api/tables/{table}/console": TABLES | LOOK_BACK,
    "/api/screen/live": frozenset(),
}
"""Live connections, and who is told something over them."""
Asking = tuple[House, str, dict[str, httpx.Client]]


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    """A house, its address, and one of every kind of person."""
    data = tmp_path_factory.mktemp("house")
    for role in sorted(ACCOUNTS):
        make_account(data, role, cast("AccountRole", role))
    make_account(data, "somebody", "auditor")
    with house_in_here(data, games=(ready_game("maryland"),)) as (house, address):
        token = asyncio.run(_plays(address))
        clients = {who: httpx.Client(base_url=address, timeout=30) for who in sorted(ANYBODY)}
        clients["guest"].headers["Authorization"] = f"Bearer {token}"
        yield house, address, clients
        for client in clients.values():
            client.close()


async def _plays(address: str) -> str:
    async with asyncio.timeout(120), connect(address) as guest:
        came = await guest.come_in("Gast")
        async with guest.table("maryland-1") as table:
            await sit_down(guest, table, "Gast")
            await play_round(table)
            await table.leave()
        return came.token


def himself(client: httpx.Client, who: str) -> httpx.Client:
    """The client, signed in as who he is, whatever was asked before."""
    client.cookies.pop("fifthstreet", None)
    session = client.get("/api/session")
    if session.is_success and session.json()["you"]["role"] == who == session.json()["you"]["name"].lower():
        return client
    client.headers.pop(CSRF, None)
    client.cookies.clear()
    if who in ACCOUNTS:
        assert sign_in(client, who).status_code == 200
    return client


def ask(client: httpx.Client, name: str, **options: Any) -> httpx.Response:
    method, _, path = name.partition(" ")
    return client.request(method, path.format_map(ROUTES[name].of), json=ROUTES[name].body, **options)


def test_every_route_of_the_house_is_in_the_table(asking: Asking) -> None:
    house, address, _ = asking
    paths = httpx.get(f"{address}/schema/openapi.json").json()["paths"]
    described = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert described == set(ROUTES)
    app = cast("Litestar", make_app(house)._app._app)  # type: ignore[attr-defined]
    assert {route.path_format for route in app.routes if isinstance(route, WebSocketRoute)} == set(SOCKETS)


@pytest.mark.parametrize("name", ROUTES)
def test_whoever_may_is_answered_and_nobody_else(asking: Asking, name: str) -> None:
    _, _, clients = asking
    route = ROUTES[name]
    for who, client in clients.items():
        answer = ask(himself(client, who), name)
        if who in route.may:
            assert answer.status_code == route.answer, f"{who}: {answer.text}"
        else:
            assert answer.status_code in ({401} if who == "nobody" else {401, 403}), f"{who}: {answer.text}"


WITH_A_BODY = [name for name, route in ROUTES.items() if route.body is not None and not route.may & {"nobody"}]


TOLD_MORE = ("POST /api/tables/{table}/rounds/{number}/dispute", "POST /api/session/second-factor")
"""Routes for every player or account, which may refuse one of them for another reason once the body is read."""


@pytest.mark.parametrize("name", WITH_A_BODY)
def test_a_stranger_and_a_wrong_role_learn_nothing_from_a_body_that_cannot_be_read(asking: Asking, name: str) -> None:
    _, _, clients = asking
    method, _, path = name.partition(" ")
    for who, client in clients.items():
        if who not in ROUTES[name].may and (who, name in TOLD_MORE) != ("player", True):
            asks = himself(client, who).request
            for body in (b'{"nonsense": 1}', b"{", b"\xff"):
                answer = asks(method, path.format_map(ROUTES[name].of), content=body)
                assert answer.status_code in ({401} if who == "nobody" else {401, 403}), f"{who}: {answer.text}"


CHANGING = [name for name, route in ROUTES.items() if not name.startswith("GET") and not route.may & {"nobody"}]


@pytest.mark.parametrize("name", CHANGING)
def test_nothing_is_changed_for_a_cookie_alone(asking: Asking, name: str) -> None:
    """Whoever may, and whose browser was made to ask by a page that does not know his csrf, changes nothing."""
    _, address, clients = asking
    for who in sorted(ROUTES[name].may & ACCOUNTS):
        cookie = himself(clients[who], who).cookies[COOKIE]
        with visitor(address, cookies={COOKIE: cookie}) as made_to_ask:
            answer = ask(made_to_ask, name)
        assert answer.status_code == 403, f"{who}: {answer.text}"
        assert CSRF in answer.json()["error"]["message"]


@pytest.mark.parametrize("path", SOCKETS)
def test_whoever_may_is_told_something_over_a_line_and_nobody_else(asking: Asking, path: str) -> None:
    _, address, clients = asking

    async def told(who: str) -> str:
        client = himself(clients[who], who)
        headers = {"Cookie": f"{COOKIE}={client.cookies.get(COOKIE, '')}"}
        if "authorization" in client.headers:
            headers["Authorization"] = client.headers["authorization"]
        line = address.replace("http", "ws", 1) + path.format_map(SAMPLES)
        async with connect_socket(line, additional_headers=headers) as socket:
            try:
                return str(json.loads(await asyncio.wait_for(socket.recv(), 60))["type"])
            except ConnectionClosed:
                return f"closed with {socket.close_code}"

    for who in clients:
        found = asyncio.run(told(who))
        signed_in = who not in {"nobody", "guest"} and path != "/api/screen/live"
        refused = "closed with 4403" if signed_in else "closed with 4401"
        assert (found if found.startswith("closed") else "told") == ("told" if who in SOCKETS[path] else refused), who


FOR_THE_STAFF = [name for name, route in ROUTES.items() if route.may and route.may <= STAFF]


def test_whoever_tries_what_is_for_the_staff_the_record_is_right_once_the_house_has_closed(tmp_path: Path) -> None:
    """A no to somebody of the staff is on record, one to a player is not; neither leaves anything that is not right."""
    data = tmp_path / "house"
    data.mkdir()
    for role in sorted(ACCOUNTS):
        make_account(data, role, cast("AccountRole", role))
    with house_in_here(data, games=(ready_game("maryland"),)) as (house, address):
        for role in sorted(ACCOUNTS):
            with visitor(address) as client:
                assert sign_in(client, role).status_code == 200
                refused = [name for name in FOR_THE_STAFF if ask(client, name).status_code == 403]
            assert refused == [name for name in FOR_THE_STAFF if role not in ROUTES[name].may]
        entries = house.services.store.streams.entries(STREAM)
    read = [(entry.person, codec.read_house_event(entry.event)) for entry in entries]
    noted = {person for person, event in read if isinstance(event, CommandRefused)}
    assert noted == {f"account-{role}" for role in STAFF}
    assert verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad == ()
