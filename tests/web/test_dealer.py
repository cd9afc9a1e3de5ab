"""A person deals: whole rounds, taking over and handing back, what goes wrong, real cards, by keyboard, for everybody."""

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from fifthstreet.house.house import House
from fifthstreet.rules import Game, make_game, ready_game
from support.axe import barriers
from support.browsing import dollars, tabs_to
from support.changes import changed
from support.dealing import AtTheConsole, Guest
from support.decks import beginning
from support.places import ROOT
from support.serving import GAMES, house_in_here
from web.conftest import PACKS, PATIENT, windows

PASSWORD = "a long word for tests"
STAFF = {"dora": "dealer", "dirk": "dealer", "fay": "floorperson"}
FIRST_LOAD = 200_000
"""So many compressed bytes of script a player's first page fetches at most."""
OTHER_WAGERS = {"maryland": {"three_card": 100, "progressive": 100}, "new-jersey": {}, "south-dakota": {"progressive": 100}}


def real(jurisdiction: str) -> Game:
    """A jurisdiction's game at a table of real cards."""
    game = ready_game(jurisdiction)
    return make_game(game.book, changed(game.submission, table=changed(game.submission.table, cards="real")))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A house with an electronic table of each jurisdiction and a table of real cards."""
    data = tmp_path_factory.mktemp("dealers")
    games = (*map(ready_game, GAMES), real("maryland"))
    with house_in_here(data, games=games, pace=PATIENT, dealer=beginning(**PACKS)) as (found, address):
        _make_accounts(found, address)
        yield found, address


def _make_accounts(house: House, address: str) -> None:
    """The demo's manager comes in by his link and makes an account for everybody who works in these tests."""
    link = next(link for link in house.people.links if link.role == "manager")
    with httpx.Client(base_url=address) as manager:
        session = manager.post("/api/sign-in/link", json={"link": link.token}).raise_for_status().json()
        for login, role in STAFF.items():
            account = {"login": login, "name": login.capitalize(), "role": role, "password": PASSWORD}
            csrf = {"X-Fifthstreet-Csrf": session["csrf"]}
            manager.post("/api/accounts", json=account, headers=csrf).raise_for_status()
        manager.post("/api/sign-out", headers={"X-Fifthstreet-Csrf": session["csrf"]}).raise_for_status()


@pytest.fixture
def works(
    browse: Callable[..., Page], house: tuple[House, str]
) -> Iterator[Callable[..., AtTheConsole]]:
    """Somebody of the house, signed in at a browser of his own; whoever deals taps out in the end."""
    _, address = house
    came: list[AtTheConsole] = []

    def comes(login: str = "dora", **options: Any) -> AtTheConsole:
        somebody = AtTheConsole(browse(viewport={"width": 1440, "height": 900}, **options), address)
        somebody.signs_in(login, PASSWORD)
        came.append(somebody)
        return somebody

    yield comes
    for somebody in came:
        if somebody.console.is_visible() and somebody.page.get_by_text("You deal").is_visible():
            somebody.taps_out()


@pytest.fixture
def guest(house: tuple[House, str]) -> Iterator[Callable[..., Guest]]:
    """A guest who sits down at a table, and leaves after the test."""
    _, address = house
    came: list[Guest] = []

    def comes(table: str, seat: int = 1) -> Guest:
        came.append(Guest(address, table).sits_down(seat))
        return came[-1]

    yield comes
    for one in came:
        one.goes()


@pytest.fixture
def new_table(house: tuple[House, str]) -> Callable[[str], str]:
    """Open a table that nobody else plays at."""
    _, address = house

    def opens(jurisdiction: str) -> str:
        with httpx.Client(base_url=address) as host:
            host.post("/api/guests", json={"name": "Host"}).raise_for_status()
            answer = host.post("/api/tables", json={"jurisdiction": jurisdiction})
            return str(answer.raise_for_status().json()["table"])

    return opens


@pytest.mark.parametrize("jurisdiction", GAMES)
def test_a_person_deals_a_whole_round_and_pays_what_the_console_says(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str], jurisdiction: str
) -> None:
    table = new_table(jurisdiction)
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    dora.taps_in()
    gus.bets(ante=1000, **OTHER_WAGERS[jurisdiction])
    dora.deals_to("settling", gus)
    given = dora.gives_all(lambda: dora.page.get_by_test_id("pays-2").is_visible(), lambda: None)
    pays = dora.page.get_by_test_id("pays-2")
    expect(pays).to_contain_text("Ante")
    expect(pays).to_contain_text("Pay")
    given += dora.ends_the_round(gus)
    assert given[-1] in {"CloseRound", "Settle"}
    expect(dora.log).to_contain_text("no more bets" if jurisdiction != "south-dakota" else "the bets are closed")
    with httpx.Client(base_url=dora.address) as anybody:
        (card,) = anybody.get(f"/api/tables/{table}/rounds").raise_for_status().json()
    assert card["status"] == "closed"
    assert [player["seat"] for player in card["players"]] == [2]
