"""A person whose access ends while their command waits in a queue does nothing more: to accounts, money or tables."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base.account_events import AccountMade, PasswordChanged
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import CommandRefused, DisputeAnswered, MoneyMoved
from fifthstreet.house.house import House, open_house
from fifthstreet.house.staff.dealer_entries import turn_up
from fifthstreet.house.staff.disputes import answer_dispute, open_dispute
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.store import Batch
from fifthstreet.house.tables.meters import set_service
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.table.commands import RemoveDeck
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, ChangeAccount, MakeAccount, MoveMoney
from fifthstreet.wire.staff import AnswerDispute, ChangeMeter, Done, GiveCommand, TapOut, TurnUp
from support.accounts import PASSWORD
from support.in_process_house import Floor, Rigged
from support.staff_client import noted
from support.two_person_table import comes_to_work, open_by_two, ready_text

PEOPLE: dict[str, AccountRole] = {
    "mia": "manager",
    "mona": "manager",
    "max": "manager",
    "fay": "floorperson",
    "dana": "dealer",
    "carl": "cashier",
    "pat": "player",
}
TABLE = "maryland-1"
WORK = Callable[[House, dict[str, Person]], Awaitable[None]]


def in_a_house(data: Path, work: WORK) -> None:
    async def day() -> None:
        async with _staffed(data) as (house, people):
            await work(house, people)

    asyncio.run(day())


@asynccontextmanager
async def _staffed(data: Path) -> AsyncIterator[tuple[House, dict[str, Person]]]:
    house = open_house(data, why_no_demo="it is a test", pace=AT_ONCE)
    await house.start()
    try:
        people = {login: await comes_to_work(house, login, role) for login, role in PEOPLE.items()}
        assert await open_by_two(house, ready_text("maryland"), people["fay"], people["mia"]) == TABLE
        yield house, people
    finally:
        await house.close()


async def shut(house: House, login: str, by: Person) -> None:
    changed = await house.accounts.change_by_manager(f"account-{login}", ChangeAccount(open=False), by)
    assert not isinstance(changed, Fault)


class Slow:
    """Lets something begin, and go on only when it is told to."""

    def __init__(self) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()

    async def hash(self, password: str, *_: str) -> str:
        self.begun.set()
        await self.go_on.wait()
        return f"hash of {password}"

    def appending(self, append: Callable[[Batch], Awaitable[None]], stream: str) -> Callable[[Batch], Awaitable[None]]:
        """What is written, with everything about a stream kept waiting."""

        async def slowly(batch: Batch) -> None:
            if any(entry.stream == stream for entry in batch.entries):
                self.begun.set()
                await self.go_on.wait()
            await append(batch)

        return slowly


def test_whoever_is_shut_out_while_a_password_is_hashed_keeps_no_account_any_more(tmp_path: Path) -> None:
    async def work(house: House, people: dict[str, Person]) -> None:
        slow, before, mia = Slow(), len(noted(house, AccountMade)), people["mia"]
        kept = house.accounts.get("account-fay")
        house.accounts._passwords.hash = slow.hash  # type: ignore[method-assign]
        puppet = MakeAccount(login="puppet", name="Puppet", role="floorperson", password="a long enough one 12")
        wanted = ChangeAccount(password="stolen with a smile 9")
        asked = asyncio.gather(
            house.accounts.create(puppet, mia),
            house.accounts.change_by_manager("account-fay", wanted, mia),
            house.accounts.change_password(mia, PASSWORD, "another one of mine 7", "192.0.2.1"),
        )
        await slow.begun.wait()
        await shut(house, "mia", people["mona"])
        slow.go_on.set()
        assert await asked == [GONE, GONE, GONE]
        assert len(noted(house, AccountMade)) == before
        assert house.accounts.get("account-fay") == kept
        assert not noted(house, PasswordChanged)

    in_a_house(tmp_path, work)


def test_whoever_signs_out_keeps_no_account_any_more_and_the_terminal_always_does(tmp_path: Path) -> None:
    async def work(house: House, people: dict[str, Person]) -> None:
        await house.accounts.sessions.sign_out(people["mia"])
        wanted = MakeAccount(login="dan", name="Dan", role="dealer", password="a long enough one 12")
        assert await house.accounts.create(wanted, people["mia"]) == GONE
        assert not isinstance(await house.accounts.create(wanted, Actor("system")), Fault)

    in_a_house(tmp_path, work)


def test_a_cashier_who_is_shut_out_while_a_purse_is_held_moves_nothing(tmp_path: Path) -> None:
    async def work(house: House, people: dict[str, Person]) -> None:
        player = house.services.store.players.get("account-pat")
        assert player
        async with house.services.purses.lock(player.player):
            wanted = MoveMoney(id="cash-0001", amount=50_000)
            moving = asyncio.create_task(house.cashier.move_money(player, wanted, people["carl"]))
            await asyncio.sleep(0)
            await shut(house, "carl", people["mia"])
        assert await moving == GONE
        assert not noted(house, MoneyMoved)
        assert house.services.purses.balance(player.player) == 0

    in_a_house(tmp_path, work)


def test_a_finding_of_somebody_who_is_shut_out_meanwhile_is_not_put_on_record(tmp_path: Path) -> None:
    async def work(house: House, people: dict[str, Person]) -> None:
        held = await open_dispute(house.services, TABLE, 1, "account-pat", "that was mine")
        await shut(house, "fay", people["mia"])
        wanted = AnswerDispute(id="find-0001", finding="it was not")
        assert await answer_dispute(house.services, held.dispute, wanted, people["fay"]) == GONE
        assert not noted(house, DisputeAnswered)

    in_a_house(tmp_path, work)


def test_a_command_of_somebody_who_is_shut_out_before_its_turn_is_refused(tmp_path: Path) -> None:
    async def work(house: House, people: dict[str, Person]) -> None:
        slow, host, store = Slow(), house.tables[TABLE], house.services.store
        await Floor(house, Rigged()).quiet()
        store.append = slow.appending(store.append, host.stream)  # type: ignore[method-assign,assignment]
        first = GiveCommand(id="give-0001", command=RemoveDeck(by="supervisor", deck=1, reason="other"))
        second = GiveCommand(id="give-0002", command=RemoveDeck(by="floorperson", deck=2, reason="other"))
        one = asyncio.create_task(give(house.approvals, host, people["mia"], first))
        await slow.begun.wait()
        other = asyncio.create_task(give(house.approvals, host, people["fay"], second))
        while not host._mailbox:
            await asyncio.sleep(0.01)
        await shut(house, "fay", people["mia"])
        slow.go_on.set()
        assert isinstance(await one, Done)
        refused = await other
        assert isinstance(refused, Fault)
        assert refused.message == GONE.message
        assert [event.reason for event in noted(house, CommandRefused) if isinstance(event, CommandRefused)] == [
            GONE.message
        ]

    in_a_house(tmp_path, work)


def test_a_dealer_who_is_tapped_out_before_a_card_s_turn_turns_it_up_no_more(tmp_path: Path) -> None:
    async def work(house: House, people: dict[str, Person]) -> None:
        slow, host, store = Slow(), house.tables[TABLE], house.services.store
        await Floor(house, Rigged()).quiet()
        assert isinstance(await house.dealer_assignments.tap_in(host, people["dana"], "taps-0001"), Done)
        store.append = slow.appending(store.append, host.stream)  # type: ignore[method-assign,assignment]
        first = GiveCommand(id="give-0001", command=RemoveDeck(by="supervisor", deck=1, reason="other"))
        one = asyncio.create_task(give(house.approvals, host, people["mia"], first))
        await slow.begun.wait()
        other = asyncio.create_task(turn_up(host, people["dana"], TurnUp(id="turn-0001")))
        while not host._mailbox:
            await asyncio.sleep(0.01)
        taps = asyncio.create_task(
            house.dealer_assignments.tap_out(host, people["fay"], TapOut(id="taps-0002", reason="ill"))
        )
        await asyncio.sleep(0.01)
        assert not taps.done()  # between what is in hand and the card
        slow.go_on.set()
        assert isinstance(await one, Done)
        assert isinstance(await taps, Done)
        refused = await other
        assert isinstance(refused, Fault)
        assert refused.message == "You no longer work this table: tap in again"

    in_a_house(tmp_path, work)


def test_a_meter_is_not_put_out_of_service_by_somebody_who_was_shut_out_while_it_was_busy(tmp_path: Path) -> None:
    async def work(house: House, people: dict[str, Person]) -> None:
        (meter,) = house.tables.meters.values()
        asked = ChangeMeter(id="meter-000001", enabled=False, reason="it flickers")
        async with meter.lock:
            waits = asyncio.create_task(set_service(house.services, meter, asked, people["fay"].actor(asked.id)))
            await shut(house, "fay", people["mona"])
        assert await waits == GONE
        assert meter.meter.enabled

    in_a_house(tmp_path, work)
