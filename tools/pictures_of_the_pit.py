"""Pictures of the pit after an evening at three tables: the dashboard, and the same on a watch screen."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from fifthstreet.house.tables.services import Pace
from support.accounts import later
from support.browser_dealer import Guest
from support.browser_staff import Staffed, at_work
from support.live_house import GAMES, house_in_here

QUARTERS = 12
QUARTER = 15 * 60_000
STREETS = 3

Picture = Callable[..., None]


def take_the_pit(browser: Browser, data: Path, window: Callable[..., Page], picture: Picture) -> None:
    """Three hours of play, then the pictures."""
    with house_in_here(data, house_players=4, pace=Pace(dealer=0, house_player=0)) as (house, address):
        guests = [Guest(address, f"{name}-1", "Anna").sits_down(1) for name in GAMES]
        for _ in range(QUARTERS):
            for guest in guests:
                guest.bets(ante=1_000)
                guest.asks("ready")
                for _ in range(STREETS):
                    guest.plays(1)
            later(house, QUARTER)
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
        screen.goto(link)
        expect(screen.get_by_test_id("cover")).to_be_visible()
        picture(screen, "watch-screen")
        for guest in guests:
            guest.goes()
