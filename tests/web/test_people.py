"""How people sign in, in a real browser: a second factor, a password reset by two managers, and watch screens."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from fifthstreet.wire.people import AccountRole
from support.accessibility import barriers
from support.accounts import PASSWORD, make_account
from support.browser_player import fits
from support.browser_staff import Staffed, Works, at_work
from support.live_house import PATIENT, house_in_here
from support.second_factor import app_shows, next_code, requires

OWN = "my own words, at last, by hand"


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Staffed]:
    """A demo, with accounts that have passwords beside those of the demo."""
    data = tmp_path_factory.mktemp("people") / "house"
    data.mkdir()
    people: dict[str, AccountRole] = {"sue": "surveillance", "carla": "cashier", "dea": "dealer"}
    with ThreadPoolExecutor(1) as thread:  # this one has the browser's event loop
        for login, role in people.items():
            thread.submit(make_account, data, login, role).result()
    with house_in_here(data, pace=PATIENT) as (house, address):
        yield Staffed(house, address, browser)


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


def signs_in(page: Page, address: str, login: str, password: str = PASSWORD) -> None:
    page.goto(f"{address}/sign-in")
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.prove
def test_a_cashier_sets_up_a_second_factor_and_signs_in_with_a_code(
    staffed: Staffed, browse: Callable[..., Page], errors: list[str]
) -> None:
    page = browse()
    signs_in(page, staffed.address, "carla")
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    page.goto(f"{staffed.address}/password")
    panel = page.get_by_test_id("second-factor")
    panel.get_by_label("Your password").fill(PASSWORD)
    assert barriers(page) == []
    panel.get_by_role("button", name="Set up second factor").click()
    secret = panel.get_by_test_id("secret").text_content() or ""
    expect(panel.get_by_role("img", name="QR code")).to_be_visible()
    assert barriers(page) == []
    assert fits(page)
    panel.get_by_label("Code").fill(app_shows(staffed.house, secret))
    panel.get_by_role("button", name="Confirm code").click()
    recovery = panel.get_by_test_id("recovery").get_by_role("listitem")
    expect(recovery).to_have_count(10)
    code = recovery.first.text_content() or ""
    assert barriers(page) == []
    panel.get_by_role("button", name="I have written them down").click()
    expect(panel).to_contain_text("On.")
    assert page.get_by_text(code).count() == 0
    assert barriers(page) == []
    for right in (next_code(staffed.house, secret), code):
        page.get_by_role("button", name="Sign out").click()
        signs_in(page, staffed.address, "carla")
        field = page.get_by_label("Code")
        expect(field).to_be_focused()
        assert barriers(page) == []
        field.fill("000000")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert").filter(has_text="Wrong or used code")).to_be_visible()
        field.fill(right)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    # The browser itself notes each sign-in that was not complete.
    errors[:] = [error for error in errors if "401" not in error]


@pytest.mark.prove
def test_two_managers_reset_a_password_and_its_owner_chooses_another(
    works: Works, staffed: Staffed, browse: Callable[..., Page]
) -> None:
    mia = works("manager", "/accounts")
    mia.get_by_test_id("account-sue").get_by_role("button", name="Change").click()
    dialog = mia.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Request password reset")).to_be_disabled()
    dialog.get_by_label("Reason").fill("forgotten, seen in person")
    assert barriers(mia) == []
    dialog.get_by_role("button", name="Request password reset").click()
    password = mia.get_by_test_id("one-time-password").text_content() or ""
    assert barriers(mia) == []
    max_ = works("manager-2", "/floor")
    card = max_.get_by_test_id("approval-1")
    expect(card).to_contain_text("Reset the password of Sue")
    expect(card).not_to_contain_text(password)
    card.get_by_role("button", name="Approve reset").click()
    expect(max_.get_by_test_id("announcements")).to_have_text("Approved: Reset the password of Sue")
    sue = browse()
    signs_in(sue, staffed.address, "sue", password)
    expect(sue.get_by_text("Your password was chosen by someone else.")).to_be_visible()
    sue.get_by_label("Current password").fill(password)
    sue.get_by_label("New password", exact=True).fill(OWN)
    sue.get_by_label("Repeat new password").fill(OWN)
    sue.get_by_role("button", name="Change password").click()
    expect(sue.get_by_role("status").filter(has_text="Password changed.")).to_be_visible()
    sue.goto(f"{staffed.address}/surveillance")
    expect(sue.get_by_role("heading", name="Surveillance")).to_be_visible()


@pytest.mark.prove
def test_a_screen_shows_its_page_until_it_is_revoked(
    works: Works, staffed: Staffed, browse: Callable[..., Page], errors: list[str]
) -> None:
    mia = works("manager", "/screens")
    expect(mia.get_by_text("No watch screens")).to_be_visible()
    links = {}
    for page, name in (("pit", "North wall"), ("alarms", "East wall"), ("table", "Pit stand")):
        mia.get_by_role("button", name="Add screen").click()
        dialog = mia.get_by_role("dialog")
        dialog.get_by_label("Name").fill(name)
        dialog.get_by_label("Page").select_option(page)
        if page == "table":
            dialog.get_by_label("Which table").select_option("maryland-1")
        assert barriers(mia) == []
        dialog.get_by_role("button", name="Add screen").click()
        links[page] = mia.get_by_test_id("link").text_content() or ""
        assert barriers(mia) == []
        mia.get_by_role("button", name="Close").click()
    screens = {}
    for page, link in links.items():
        screens[page] = browse()
        screens[page].goto(link)
        watch = screens[page].get_by_test_id("watch")
        expect(watch).to_have_attribute("data-page", page)
        expect(screens[page].get_by_test_id("read-only")).to_be_visible()
        assert link.partition("#")[2] not in screens[page].url
        assert watch.get_by_role("button").count() == watch.get_by_role("link").count() == 0
    expect(screens["pit"].get_by_role("heading", name="All tables")).to_be_visible()
    expect(screens["table"].get_by_test_id("felt")).to_be_visible()
    expect(screens["alarms"].get_by_text("No alarms").or_(screens["alarms"].get_by_role("list"))).to_be_visible()
    for page, screen in screens.items():
        assert barriers(screen) == []
        screen.reload()
        expect(screen.get_by_test_id("watch")).to_have_attribute("data-page", page)
    row = mia.get_by_test_id("screen-1")
    expect(row).to_contain_text("Open")
    row.get_by_role("button", name="Revoke").click()
    mia.get_by_role("dialog").get_by_label("Reason").fill("moved")
    mia.get_by_role("button", name="Revoke North wall").last.click()
    expect(row).to_contain_text("Revoked")
    expect(screens["pit"].get_by_text("was revoked")).to_be_visible()
    expect(screens["pit"].get_by_role("heading", name="All tables")).to_have_count(0)
    assert barriers(screens["pit"]) == []
    assert barriers(mia) == []
    body = {"token": links["pit"].partition("#")[2]}
    assert httpx.post(f"{staffed.address}/api/sign-in/screen", json=body).status_code == 401
    errors[:] = [error for error in errors if "WebSocket" not in error]


def test_whoever_must_have_a_second_factor_is_led_to_it(
    staffed: Staffed, browse: Callable[..., Page], errors: list[str]
) -> None:
    requires(staffed.house, "all staff")
    page = browse()
    signs_in(page, staffed.address, "dea")
    expect(page.get_by_test_id("must-enrol")).to_be_visible()
    page.goto(f"{staffed.address}/bank")
    expect(page.get_by_test_id("must-enrol")).to_be_visible()
    expect(page).to_have_url(f"{staffed.address}/password")
    assert barriers(page) == []
    requires(staffed.house, "off")
    errors[:] = [error for error in errors if "403" not in error]
