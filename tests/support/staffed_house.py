"""A closed house with people of every role: money at the cashier, requests, approvals, sessions."""

import asyncio
from pathlib import Path

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import House, open_house
from fifthstreet.house.staff.approvals import ApprovalRequest
from fifthstreet.house.staff.rate_changes import PendingRates, rate_terms
from fifthstreet.house.tables.change import Commands
from fifthstreet.house.tables.meters import set_service
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.table.commands import BuyIn, Sit
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, MoveMoney
from fifthstreet.wire.staff import ChangeMeter
from support.two_person_table import comes_to_work, open_by_two, ready_text

PEOPLE: dict[str, AccountRole] = {"mia": "manager", "fay": "floorperson", "pat": "player", "carl": "cashier"}


def be_open(data: Path) -> None:
    """Open the house and close it again."""

    async def day() -> None:
        house = open_house(data, why_no_demo="it is a test", pace=AT_ONCE)
        await house.start()
        await house.close()

    asyncio.run(day())


def staffed_house(data: Path) -> None:
    """One day: two open a table; a player pays in and sits down; a meter rests; two more asks, of which one waits."""
    asyncio.run(_a_day(data))


async def _a_day(data: Path) -> None:
    house = open_house(data, why_no_demo="it is a test", pace=AT_ONCE)
    await house.start()
    try:
        people = {login: await comes_to_work(house, login, role) for login, role in PEOPLE.items()}
        await open_by_two(house, ready_text("maryland"), people["fay"], people["mia"])
        player = house.services.store.players.get("account-pat")
        assert player
        paid = MoveMoney(id="cash-0001", amount=1_000_000, words="in cash")
        assert not isinstance(await house.cashier.move_money(player, paid, people["carl"]), Fault)
        await _sit(house)
        await _rest_a_meter(house, people["fay"])
        await _ask(house, people)
    finally:
        await house.close()


async def _sit(house: House) -> None:
    sit = Sit(by="player", seat=1, player="account-pat")
    buy = BuyIn(by="player", seat=1, amount=200_000)
    who = Actor("player", "account-pat", "sits-0001", "x")
    asked = await house.tables["maryland-1"].submit(Commands(who, sit, buy))
    assert not isinstance(asked, Fault)


async def _rest_a_meter(house: House, fay: Person) -> None:
    """Out of service, and back into it."""
    for number, enabled in enumerate((False, True)):
        rest = ChangeMeter(id=f"rest-{number:06}", enabled=enabled, reason="a test")
        assert not isinstance(
            await set_service(house.services, next(iter(house.tables.meters.values())), rest, fay.actor(rest.id, "m")),
            Fault,
        )


async def _ask(house: House, people: dict[str, Person]) -> None:
    rates = PendingRates(meter=next(iter(house.tables.meters)), progression="1%", reserve="0%")
    request = ApprovalRequest(
        kind="meter-rates",
        table=None,
        words="other rates",
        details=rate_terms(house.tables, rates),
        action=rates,
        reason="filed",
    )
    for number in (2, 3):
        asked = await house.approvals.ask(request, people["fay"].actor(f"ask-{number:06}", "d"))
        assert not isinstance(asked, Fault)
    refused = await house.approvals.answer(2, people["mia"], False, "never", people["mia"].actor("answer-0001", "e"))
    assert not isinstance(refused, Fault)
