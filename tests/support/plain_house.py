"""A house without the demo, in the test's own event loop, whose people sign in with passwords over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.actor import SYSTEM
from fifthstreet.house.house import House, open_house
from fifthstreet.house.http.app import make_app
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, MakeAccount
from support.accounts import PASSWORD
from support.second_factor import requires as requires_factor
from support.second_factor import signs_in

PEOPLE: dict[str, AccountRole] = {
    "mia": "manager",
    "max": "manager",
    "moe": "manager",
    "carl": "cashier",
    "sue": "surveillance",
    "dana": "dealer",
    "pat": "player",
}


class Place:
    """The house, and browsers that nobody is signed in at yet."""

    def __init__(self, house: House) -> None:
        self.house, self._app = house, make_app(house)

    def browser(self) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app=self._app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    async def person(self, login: str) -> httpx.AsyncClient:
        """Somebody who signed in with the password that all have."""
        client = self.browser()
        assert (await signs_in(client, login)).status_code == 200
        return client


@asynccontextmanager
async def place(data: Path, *, requires: str | None = "off") -> AsyncIterator[Place]:
    """A house of people; unless a test is about it, nobody must have a second factor."""
    data.mkdir(exist_ok=True)
    house = open_house(data, why_no_demo="it is a test", pace=AT_ONCE)
    await house.start()
    try:
        for login, role in PEOPLE.items() if not house.accounts.all() else ():
            wanted = MakeAccount(login=login, name=login.title(), role=role, password=PASSWORD)
            assert not isinstance(await house.accounts.create(wanted, SYSTEM), Fault)
        found = Place(house)
        if requires is not None:
            requires_factor(house, requires)
        yield found
    finally:
        await house.close()


def bad_of(data: Path) -> tuple[object, ...]:
    """What a verification of the log finds."""
    return verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad
