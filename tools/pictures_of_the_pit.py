"""Pictures of the pit after an evening at three tables: the dashboard, and the same on a watch screen."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, expect

from fifthstreet.cards import DECK
from fifthstreet.client import connect
from fifthstreet.house.deck.commitments import SealedDeck, sealed
from fifthstreet.house.house import House
from fifthstreet.house.tables.services import Pace
from support.accounts import later
from support.browser_staff import Staffed, at_work
from support.guests import play_round, sit_down
from support.live_house import GAMES, house_in_here

QUARTERS = 12
QUARTER = 15 * 60_000
ROUNDS = 3
"""A quarter of an hour at each table."""
A_REST = 0.5
"""Seconds between two rounds, so that the house does not find the guest too fast."""
WALL = {"width": 1920, "height": 1080}
PACE = Pace(dealer=0, house_player=0, betting=600_000)

Picture = Callable[..., None]


def take_the_pit(browser: Browser, data: Path, window: Callable[..., Page], picture: Picture) -> None:
    """Three hours of play, then the pictures."""
    with house_in_here(data, house_players=4, pace=PACE, shuffler=the_same_evening) as (house, address):
        with ThreadPoolExecutor(1) as thread:  # this one has the browser's event loop
            thread.submit(lambda: asyncio.run(_an_evening(house, address))).result()
        works = at_work(Staffed(house, address, browser), window)
        fay = works("floorperson", "/floor/pit")
        expect(fay.get_by_test_id("cover")).to_be_visible()
        picture(fay, "pit")
        mia = works("manager", "/screens")
        mia.get_by_role("button", name="Add screen").click()
        mia.get_by_label("Name").fill("North wall")
        mia.get_by_label("Page").select_option("pit")
        mia.get_by_test_id("submit").click()
        link = mia.get_by_test_id("link").inner_text()
        mia.get_by_role("button", name="Close").click()
        expect(mia.get_by_test_id("screen-1")).to_be_visible()
        picture(mia, "screens")
        screen = window()
        screen.set_viewport_size(WALL)
        screen.goto(link)
        expect(screen.get_by_test_id("cover")).to_be_visible()
        picture(screen, "watch-screen")


def the_same_evening(deal: str) -> SealedDeck:
    """A deck for each deal, the same whenever the pictures are taken."""
    deck = list(DECK)
    Random(deal).shuffle(deck)
    return sealed(deal, deck, [f"{place:032x}" for place in range(len(deck))])


async def _an_evening(house: House, address: str) -> None:
    """A guest plays at each table, with the house players."""
    async with AsyncExitStack() as guests:
        tables = []
        for name in GAMES:
            client = await guests.enter_async_context(connect(address))
            await client.come_in("Anna")
            tables.append(await guests.enter_async_context(client.table(f"{name}-1")))
            await sit_down(client, tables[-1], "Anna")
        for _ in range(QUARTERS):
            for table in tables:
                for _ in range(ROUNDS):
                    await play_round(table)
                    await asyncio.sleep(A_REST)
            later(house, QUARTER)
