"""A guest with chips at a table whose dealer is tapped in, with other staff: where many tests begin."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from fifthstreet.client import connect
from fifthstreet.client.table import TableClient
from fifthstreet.house.house import House
from fifthstreet.table.commands import WrongCount
from support.guests import sit_down
from support.live_house import house_in_here
from support.log_check import check_record
from support.stacked_decks import beginning
from support.staff_client import Colleague, press_what_is_due, staffed

ROYAL = beginning(maryland="2c 3d 4c 5d Qh Jh Th Ah Kh", new_jersey="Ah Kh Qh Jh Th", south_dakota="Ah Kh Qh Jh Th")
SHORT = WrongCount(by="dealer", place="community", cards=2)
Scene = Callable[[House, list[Colleague], TableClient], Awaitable[None]]


def at_a_table(data: Path, table: str, *people: str, play: Scene) -> None:
    """A guest with chips, the dealer tapped in, others of the house, and what happens."""

    async def run(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", *people) as staff, connect(address) as client:
            await client.come_in("Anna")
            async with client.table(table) as guest:
                await sit_down(client, guest, "Anna")
                await staff[0].tap_in(table)
                await play(house, staff, guest)

    with house_in_here(data, shuffler=ROYAL) as (house, address):
        asyncio.run(run(house, address))
    check_record(data)


async def works(table: str, *staff: Colleague) -> None:
    """Everybody does what is due to him until nothing is."""
    while True:
        for one in staff:
            if await press_what_is_due(one, table):
                break
        else:
            return
