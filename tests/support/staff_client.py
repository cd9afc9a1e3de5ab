"""Staff who sign in by the demo's links and work over the real API."""

import itertools
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fifthstreet.cards import Card
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.house import House
from fifthstreet.rules.game import plain
from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.events import AnyEvent
from fifthstreet.wire.staff import Console, ConsoleMessage, Done, Step
from support.accounts import PASSWORD
from support.live_house import Program

_numbers = itertools.count(1)
OWN = "account-demo-"
WHY = "as it was seen"
TOLD_WHY = (
    commands.Adjust,
    commands.CallLost,
    commands.CancelProgressive,
    commands.ChangeMethod,
    commands.CollectFolds,
    commands.CorrectBuyIn,
    commands.CorrectChipsBrought,
    commands.CorrectFace,
    commands.CorrectHand,
    commands.CountStub,
    commands.Exposed,
    commands.FoundFaceUp,
    commands.OrderRecut,
    commands.OrderReshuffle,
    commands.ReportConduct,
    commands.ShoeJam,
    commands.WrongCount,
)
"""What may come to something that the house wants to know the reason for."""


class NotDoneError(Exception):
    """The house said no."""

    def __init__(self, answer: httpx.Response) -> None:
        self.status = answer.status_code
        self.error: dict[str, Any] = answer.json()["error"]
        super().__init__(f"{self.status}: {self.error}")


class Colleague:
    """Somebody of the staff who is signed in, and what he does."""

    def __init__(self, address: str, http: httpx.AsyncClient, csrf: str, person: str) -> None:
        self.address, self.http, self.csrf, self.person = address, http, csrf, person
        self.closed_with: int | None = None

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        if answer.status_code != 200:
            raise NotDoneError(answer)
        return answer.json()

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask for something, under an id of its own unless one is given."""
        answer = await self.http.post(
            path, json={"id": f"staff-{next(_numbers):06}", **body}, headers={"X-Fifthstreet-Csrf": self.csrf}
        )
        if answer.status_code != 200:
            raise NotDoneError(answer)
        told: dict[str, Any] = answer.json()
        return told

    async def give(self, table: str, command: AnyCommand, reason: str | None = None, **more: Any) -> Done:
        """Give a command; with what may not be done without a reason goes one, unless another or none is meant."""
        body = msgspec.to_builtins(command, enc_hook=plain)
        if reason is None:
            reason = WHY if isinstance(command, TOLD_WHY) else ""
        done = await self.post(f"/api/tables/{table}/commands", command=body, reason=reason, **more)
        return msgspec.convert(done, Done)

    async def turn_up(self, table: str, *faces: Card) -> Done:
        done = await self.post(f"/api/tables/{table}/turn-up", faces=[face.value for face in faces])
        return msgspec.convert(done, Done)

    async def tap_in(self, table: str) -> None:
        await self.post(f"/api/tables/{table}/tap-in")

    async def tap_out(self, table: str, reason: str = "") -> None:
        await self.post(f"/api/tables/{table}/tap-out", reason=reason)

    async def answer(self, approval: int, approve: bool, words: str = "", **more: Any) -> dict[str, Any]:
        return await self.post(f"/api/approvals/{approval}/answer", approve=approve, words=words, **more)

    async def console(self, table: str) -> Console:
        """The console as it stands."""
        async with self.line(table) as told:
            async for one in told:
                assert isinstance(one, Console), one
                return one
        raise AssertionError("the console told nothing")

    @asynccontextmanager
    async def line(self, table: str) -> AsyncIterator[AsyncIterator[ConsoleMessage]]:
        """A console that stays open."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/console"
        async with connect(url, additional_headers={"Cookie": cookie}, max_size=None) as socket:

            async def told() -> AsyncIterator[ConsoleMessage]:
                with suppress(ConnectionClosed):
                    async for frame in socket:
                        yield msgspec.json.decode(frame, type=ConsoleMessage)
                self.closed_with = socket.close_code

            yield told()


@asynccontextmanager
async def staffed(house: House, address: str, *logins: str) -> AsyncIterator[list[Colleague]]:
    """Some of the demo's people, signed in by their links."""
    links = {link.person.removeprefix(OWN): link.token for link in house.accounts.demo_links}
    async with signed_in(address, *(links[login] for login in logins)) as staff:
        yield staff


@asynccontextmanager
async def staffed_by(served: Program, *roles: str) -> AsyncIterator[list[Colleague]]:
    """The first of each role, signed in by the links that the program has just printed."""
    assert served.process
    links: dict[str, str] = {}
    for line in served.process.stdout:
        role, _, link = line.strip().partition(" ")
        if line.startswith("Stop it"):
            break
        links.setdefault(role, link.rpartition("#")[2])
    async with signed_in(served.address, *(links[role] for role in roles)) as staff:
        yield staff


@asynccontextmanager
async def signed_in(address: str, *links: str) -> AsyncIterator[list[Colleague]]:
    async with AsyncExitStack() as stack:
        found = []
        for link in links:
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=address, timeout=30))
            answer = await http.post("/api/sign-in/link", json={"link": link})
            assert answer.status_code == 200, answer.text
            told = answer.json()
            found.append(Colleague(address.rstrip("/"), http, told["csrf"], told["you"]["person"]))
        yield found


@asynccontextmanager
async def with_passwords(address: str, *logins: str) -> AsyncIterator[list[Colleague]]:
    """People with accounts of their own, signed in by their passwords."""
    async with AsyncExitStack() as stack:
        found = []
        for login in logins:
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=address, timeout=30))
            answer = await http.post("/api/sign-in", json={"login": login, "password": PASSWORD})
            assert answer.status_code == 200, answer.text
            told = answer.json()
            found.append(Colleague(address.rstrip("/"), http, told["csrf"], told["you"]["person"]))
        yield found


def due(console: Console) -> Step | None:
    """The step that is due, of which there is at most one."""
    found = [step for step in console.steps if step.due]
    assert len(found) <= 1, found
    return found[0] if found else None


async def press_what_is_due(colleague: Colleague, table: str) -> bool:
    """Do the next thing that the console marks; whether there was one."""
    console = await colleague.console(table)
    step = due(console)
    assert not (step and console.turn_up), (step, console.turn_up)
    if console.turn_up:
        await colleague.turn_up(table)
    elif step:
        await colleague.give(table, step.command)
    return bool(step or console.turn_up)


def events_of(house: House, table: str, after: int = 0) -> list[AnyEvent]:
    """What is on record of a table."""
    return [codec.read_event(entry.event) for entry in house.services.store.streams.entries(f"table:{table}", after)]


def noted(house: House, *kinds: type) -> list[AnyHouseEvent]:
    """What the house noted of these kinds."""
    found = [codec.read_house_event(entry.event) for entry in house.services.store.streams.entries(STREAM)]
    return [event for event in found if isinstance(event, kinds)]
