"""People who sign in over HTTP, and accounts in the folder of a closed house."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from fifthstreet.house.accounts.accounts import Accounts
from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, CheckpointSigned
from fifthstreet.house.house import House
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Store
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, MakeAccount

PASSWORD = "correct horse battery staple"
CSRF = "X-Fifthstreet-Csrf"
COOKIE = "fifthstreet-person"
MINUTE = 60_000


def enter(client: httpx.Client, link: str) -> httpx.Response:
    """Sign in by a link; from now on the client shows its csrf."""
    return _entered(client, client.post("/api/sign-in/link", json={"link": link}))


def sign_in(client: httpx.Client, login: str, password: str = PASSWORD) -> httpx.Response:
    """Sign in with a password; from now on the client shows its csrf."""
    return _entered(client, client.post("/api/sign-in", json={"login": login, "password": password}))


def _entered(client: httpx.Client, answer: httpx.Response) -> httpx.Response:
    if answer.is_success:
        client.headers[CSRF] = answer.json()["csrf"]
    return answer


@contextmanager
def visitor(address: str, **options: Any) -> Iterator[httpx.Client]:
    """Somebody with a browser, who is nobody yet."""
    with httpx.Client(base_url=address, timeout=30, **options) as client:
        yield client


@contextmanager
def the_staff(house: House, address: str) -> Iterator[dict[str, httpx.Client]]:
    """Everybody of the demo's staff, signed in: by the login without its ``demo-``."""
    with ExitStack() as open_clients:
        clients = {}
        for link in house.accounts.demo_links:
            if link.role == "player":
                continue
            client = open_clients.enter_context(visitor(address))
            assert enter(client, link.token).status_code == 200
            clients[link.person.removeprefix("account-demo-")] = client
        yield clients


def make_account(data: Path, login: str, role: AccountRole, password: str = PASSWORD) -> None:
    """An account in the folder of a house that is closed."""

    async def made() -> None:
        store = Store.open(data / "house.db")
        try:
            house_stream = HouseStream(store, HouseClock())
            people = Accounts(store, house_stream, PlayerNames(store), demo=False)
            wanted = MakeAccount(login=login, name=login.title(), role=role, password=password)
            assert not isinstance(await people.create(wanted, Actor("system")), Fault)
        finally:
            store.close()

    asyncio.run(made())


def later(house: House, milliseconds: int) -> None:
    """Let the house's clock go ahead."""
    house.services.clock.not_before(house.services.clock.now() + milliseconds)


def told(house: House) -> list[AnyHouseEvent]:
    """Everything in the house stream but checkpoints, which are signed whenever a minute is over."""
    events = [codec.read_house_event(entry.event) for entry in house.services.store.streams.entries(STREAM)]
    return [event for event in events if not isinstance(event, CheckpointSigned)]


def code(answer: httpx.Response) -> str:
    """The code of a no."""
    return str(answer.json()["error"]["code"])
