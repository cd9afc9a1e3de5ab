"""A real browser for the tests of the client, and a house with decks in a chosen order."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from support.browser_player import FLAGS, Person, chromium
from support.live_house import PATIENT, house_in_here
from support.stacked_decks import beginning

PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

PACKS = {
    "maryland": "2s 3d 4c 9h  Jh Js 7c  Kc 4d  Jd 7h  Ah As  5c 6c  Td 9d  Qs 8s",
    "new_jersey": "Jc 7h  Jh Js 7c",
    "south_dakota": "Kc 4d  Jh Js 7c",
}
"""A pair of jacks for whoever sits alone in Maryland and South Dakota, a full house in New Jersey."""


@pytest.fixture(scope="package", autouse=True)
def nobody_runs_out_of_time() -> Iterator[None]:
    """However slow the machine is, nobody is folded while a test looks at a page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fifthstreet.house.tables.autoplay._expiry", lambda _: None)
        yield


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all; it is gone before tests with an event loop of their own begin."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house that deals at once, from packs that begin as they should."""
    data = tmp_path_factory.mktemp("house")
    with house_in_here(data, pace=PATIENT, shuffler=beginning(**PACKS)) as (_, found):
        yield found


@pytest.fixture(scope="package")
def new_table(address: str) -> Iterator[Callable[[str], str]]:
    """Open a table that nobody else plays at."""
    with httpx.Client(base_url=address) as host:
        host.post("/api/guests", json={"name": "Host"}).raise_for_status()

        def opens(jurisdiction: str) -> str:
            answer = host.post("/api/tables", json={"jurisdiction": jurisdiction})
            return str(answer.raise_for_status().json()["table"])

        yield opens


@contextmanager
def windows(browser: Browser, errors: list[str]) -> Iterator[Callable[..., Page]]:
    """Open browser windows that have their own cookies; whatever a browser complains about is noted.

    Cards lie where they belong at once, unless a test is about how they get there.
    """
    contexts = []

    def opens(**options: Any) -> Page:
        context = browser.new_context(**({"reduced_motion": "reduce"} | options))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        return context.new_page()

    yield opens
    for context in contexts:
        context.close()


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """What browsers complain about in a test: it must be nothing."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def browse(browser: Browser, errors: list[str]) -> Iterator[Callable[..., Page]]:
    """Open a browser window, with what a context may be told."""
    with windows(browser, errors) as opens:
        yield opens


@pytest.fixture
def person(browse: Callable[..., Page], address: str, new_table: Callable[[str], str]) -> Callable[..., Person]:
    """Somebody at a browser, at a table of that jurisdiction that nobody else plays at."""

    def comes(jurisdiction: str = "maryland", table: str = "", **options: Any) -> Person:
        return Person(browse(**options), address, table or new_table(jurisdiction))

    return comes


@pytest.fixture(scope="module")
def played(browser: Browser, address: str, new_table: Callable[[str], str]) -> Iterator[Person]:
    """Somebody who was there before the bets closed, and has played one round with every bet."""
    errors: list[str] = []
    with windows(browser, errors) as opens:
        anna = Person(opens(), address, new_table("maryland"))
        anna.comes_to_the_table()
        anna.sits_down()
        anna.bets("ante", "three-card", "six-card", "progressive")
        anna.deals()
        anna.plays(1, 1, 1)
        expect(anna.summary).to_be_visible()
        yield anna
    assert errors == []
