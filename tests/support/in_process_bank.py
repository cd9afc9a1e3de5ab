"""A house outside the demo with one table, its dealer, and everybody who signs documents."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.house import House, open_house
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.services import Pace
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done
from support.documents import bank_staff
from support.log_check import check_record
from support.two_person_table import open_by_two, ready_text

UNHURRIED = Pace(dealer=10_000)
"""Nobody but people does anything for the time of a test."""


class Bank:
    """A house with one table, its dealer and everybody who signs."""

    def __init__(self, house: House, host: Host, people: dict[str, Person]) -> None:
        self.house, self.host, self.people = house, host, people

    @property
    def inventory(self) -> int:
        return self.host.table.custody.inventory

    def by(self, login: str) -> Person:
        return self.people[login]


@asynccontextmanager
async def open_bank(
    data: Path, with_chips: bool, cards: str = "electronic", jurisdiction: str = "maryland"
) -> AsyncIterator[Bank]:
    house = open_house(data, why_no_demo="it is a test", pace=UNHURRIED)
    try:
        await house.start()
        people = await bank_staff(house)
        name = await open_by_two(
            house, ready_text(jurisdiction, cards), people["fay"], people["mia"], with_chips=with_chips
        )
        assert isinstance(await house.dealer_assignments.tap_in(house.tables[name], people["dana"], "tap-0001"), Done)
        yield Bank(house, house.tables[name], people)
    finally:
        await house.close()


def in_bank(
    data: Path,
    day: Callable[[Bank], Awaitable[None]],
    with_chips: bool = True,
    cards: str = "electronic",
    jurisdiction: str = "maryland",
) -> None:
    """A day at the bank, after which the record is right; the table is open, or new without chips."""

    async def live() -> None:
        async with open_bank(data, with_chips, cards, jurisdiction) as bank:
            await day(bank)

    asyncio.run(live())
    check_record(data)


def refused(answer: Done | Fault, words: str) -> None:
    assert isinstance(answer, Fault), answer
    assert words.lower() in answer.message.lower()
