"""Staff at browsers: each signs in once by link, then works in any window."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, StorageState, expect

from fifthstreet.house.deck.shuffle import Shuffler
from fifthstreet.house.house import House
from fifthstreet.house.tables.services import Pace
from support.browser_dealer import AtTheConsole, Guest
from support.live_house import PATIENCE, PATIENT, house_in_here

WIDE = {"width": 1440, "height": 900}
OWN = "account-demo-"


class Staffed:
    """A house whose demo staff is signed in: by the login without its ``demo-``."""

    def __init__(self, house: House, address: str, browser: Browser) -> None:
        self.house, self.address, self._browser = house, address, browser
        self._links = {link.person.removeprefix(OWN): link.token for link in house.accounts.demo_links}
        self._states: dict[str, StorageState] = {}

    def state(self, who: str) -> StorageState:
        """What the browser of somebody who is signed in keeps. He signs in the first time, by his link."""
        if who not in self._states:
            context = self._browser.new_context()
            page = context.new_page()
            page.goto(f"{self.address}/sign-in#{self._links[who]}")
            expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
            self._states[who] = context.storage_state()
            context.close()
        return self._states[who]

    @contextmanager
    def client(self, who: str) -> Iterator[httpx.Client]:
        """The same person without a page: what he asks over HTTP, with his session's proof."""
        cookies = {cookie["name"]: cookie["value"] for cookie in self.state(who)["cookies"]}
        with httpx.Client(base_url=self.address, cookies=cookies, timeout=30) as client:
            client.headers["X-Fifthstreet-Csrf"] = client.get("/api/session").raise_for_status().json()["csrf"]
            yield client

    def opens_table(self, jurisdiction: str) -> str:
        """A table that nobody else plays at."""
        with httpx.Client(base_url=self.address) as host:
            host.post("/api/guests", json={"name": "Host"}).raise_for_status()
            answer = host.post("/api/tables", json={"jurisdiction": jurisdiction})
            return str(answer.raise_for_status().json()["table"])


Works = Callable[..., Page]
"""Opens a page as somebody: ``works("cashier", "/cashier")``."""


@contextmanager
def staffed_house(data: Path, browser: Browser, dealer: Shuffler, pace: Pace = PATIENT) -> Iterator[Staffed]:
    """A house with one electronic table of each jurisdiction, and its staff."""
    with house_in_here(data, pace=pace, shuffler=dealer) as (house, address):
        yield Staffed(house, address, browser)


def at_work(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    """Windows for those who work, each with the session of the one who works in it."""

    def opens(who: str, path: str, **options: Any) -> Page:
        page = browse(**({"viewport": WIDE} | options), storage_state=staffed.state(who))
        page.goto(f"{staffed.address}{path}")
        return page

    return opens


def does_what_is_due(dana: AtTheConsole, fay: Page, gus: Guest, validates: Callable[[], None] | None = None) -> None:
    """The dealer waits: for the player, or for the floor, whose step is due on its own page.

    What he waited for may have come before his page showed it: then it is he again whose step is due.
    """
    due = fay.get_by_test_id("due").get_by_role("button")
    if dana.waits_for.startswith("Waiting for seat"):
        gus.plays(1)
        return
    soon = time.monotonic() + PATIENCE
    while not due.is_visible():
        if dana.due.is_visible():
            return
        assert time.monotonic() < soon, f"the dealer waits: {dana.waits_for}"
        fay.wait_for_timeout(20)
    if validates and due.inner_text().startswith("Validate"):
        validates()
    else:
        due.click()
