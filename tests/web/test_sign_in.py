"""Those who work in the house sign in: by password, by a link that works once; and an idle session lapses."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from fifthstreet.house.house import House
from support.accessibility import barriers
from support.accounts import enter, visitor
from support.browser_dealer import PASSWORD, AtTheConsole, make_accounts
from support.browser_player import Person
from support.live_house import house_in_here


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A house whose clock a test may put forward."""
    with house_in_here(tmp_path_factory.mktemp("doors")) as (found, address):
        make_accounts(found, address, {"dora": "dealer"})
        yield found, address


def test_a_wrong_password_says_so_and_the_third_locks_the_login(
    house: tuple[House, str], browse: Callable[..., Page], errors: list[str]
) -> None:
    page = browse()
    page.goto(f"{house[1]}/sign-in")
    for said in ("Wrong login or password", "Wrong login or password", "Locked after three failed sign-ins"):
        page.get_by_label("Login").fill("dora")
        page.get_by_label("Password").fill("not her password")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
        expect(page.get_by_label("Password")).to_be_focused()
        expect(page.get_by_label("Password")).to_have_value("")
    errors[:] = [error for error in errors if "401" not in error and "429" not in error]


@pytest.mark.prove
def test_a_session_says_when_it_lapses_and_goes_on_where_it_was(
    house: tuple[House, str],
    browse: Callable[..., Page],
    errors: list[str],
) -> None:
    found, address = house
    dora = AtTheConsole(browse(), address)
    dora.signs_in("dora", PASSWORD)
    dora.comes_to("maryland-1")
    dora.taps_in()
    clock = found.services.clock
    clock.not_before(clock.now() + 4 * 60_000 + 5_000)
    dora.page.reload()
    expect(dora.page.get_by_test_id("idle")).to_contain_text("You will be signed out in 0:")
    assert barriers(dora.page) == []
    dora.page.get_by_role("button", name="Stay signed in").click()
    expect(dora.page.get_by_test_id("idle")).to_have_count(0)
    clock.not_before(clock.now() + 6 * 60_000)
    lapsed = dora.page.get_by_test_id("expired")
    expect(lapsed).to_be_visible()
    assert barriers(dora.page) == []
    lapsed.get_by_label("Login").fill("dora")
    lapsed.get_by_label("Password").fill(PASSWORD)
    lapsed.get_by_role("button", name="Sign in").click()
    expect(lapsed).to_have_count(0)
    expect(dora.page.get_by_test_id("dealer")).to_have_text("You deal")
    expect(dora.due.or_(dora.waiting)).to_be_visible()
    # The browser itself notes that the house no longer knew him.
    errors[:] = [error for error in errors if "401" not in error and "WebSocket" not in error]


def test_a_link_works_once_and_leaves_no_secret_in_the_address(
    house: tuple[House, str], browse: Callable[..., Page], errors: list[str]
) -> None:
    found, address = house
    link = next(link for link in found.accounts.demo_links if link.role == "dealer")
    page = browse()
    page.goto(f"{address}/sign-in#{link.token}")
    expect(page.get_by_test_id("person")).to_contain_text(link.name)
    assert link.token not in page.url
    page.get_by_test_id("section-dealer").click()
    expect(page.get_by_role("heading", name="Choose a table")).to_be_visible()
    assert page.get_by_test_id("section-accounts").count() == 0
    other = browse()
    other.goto(f"{address}/sign-in#{link.token}")
    expect(other.get_by_role("alert").filter(has_text="This link was used")).to_be_visible()
    other.goto(f"{address}/dealer")
    expect(other.get_by_role("heading", name="Sign in")).to_be_visible()
    errors[:] = [error for error in errors if "401" not in error]


@pytest.mark.prove
def test_where_guests_may_not_sit_down_a_player_with_an_account_joins_a_table(
    tmp_path: Path, browse: Callable[..., Page]
) -> None:
    with house_in_here(tmp_path) as (found, address):
        make_accounts(found, address, {"nora": "player"})
    with house_in_here(tmp_path, why_no_demo="others come in") as (_, address):
        page = browse()
        page.goto(address)
        table = page.get_by_test_id("table-maryland-1")
        expect(table.get_by_role("link", name="Watch")).to_be_visible()
        expect(table.get_by_role("link", name="Join")).to_have_count(0)
        expect(page.get_by_test_id("no-demo")).to_be_visible()
        page.get_by_role("link", name="Sign in").click()
        page.get_by_label("Login").fill("nora")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        table.get_by_role("link", name="Join").click()
        expect(page.get_by_test_id("felt")).to_be_visible()
        page.goto(address)
        expect(page.get_by_test_id("no-demo")).to_have_count(0)
        page.get_by_role("link", name="Account").click()
        expect(page.get_by_role("heading", name="Your password")).to_be_visible()
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_label("Login")).to_be_visible()


def test_the_demo_s_player_comes_by_his_link_to_the_lobby_and_sits_down_with_what_the_cashier_paid_in(
    house: tuple[House, str], browse: Callable[..., Page]
) -> None:
    found, address = house
    link = next(link for link in found.accounts.demo_links if link.role == "player")
    with visitor(address) as carl:
        enter(carl, next(one.token for one in found.accounts.demo_links if one.role == "cashier"))
        paid_in = {"id": "play-money", "amount": 300_000, "words": "play money"}
        carl.post(f"/api/cashier/players/{link.person}/movements", json=paid_in).raise_for_status()
    pat = Person(browse(), address, "maryland-1")
    pat.page.goto(f"{address}/sign-in#{link.token}")
    expect(pat.page).to_have_url(f"{address}/")
    pat.comes_to_the_table()
    pat.sits_down(1)
    assert pat.ask("/me")["balance"] == 200_000


def test_whoever_goes_out_asks_nothing_more_in_the_session_that_ends(
    house: tuple[House, str], browse: Callable[..., Page], errors: list[str]
) -> None:
    def slowly(route: Route) -> None:
        answer = route.fetch()
        time.sleep(2)
        route.fulfill(response=answer)

    dora = AtTheConsole(browse(), house[1])
    dora.signs_in("dora", PASSWORD)
    dora.comes_to("maryland-1")
    dora.page.route("**/api/sign-out", slowly)
    dora.taps_in()
    dora.page.get_by_role("button", name="Sign out").click()
    expect(dora.page.get_by_label("Login")).to_be_visible()
    assert errors == []
