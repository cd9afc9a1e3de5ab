"""The cashier, the manager's accounts, and everybody's own password, in a real browser."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from support.accessibility import barriers
from support.browser_player import Person, dollars, fits
from support.browser_staff import Staffed, Works, at_work, staffed_house
from support.stacked_decks import beginning
from web.conftest import PACKS

PASSWORD = "blue felt and brass rails"
FUNDS = 250_000


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Staffed]:
    with staffed_house(tmp_path_factory.mktemp("cage"), browser, beginning(**PACKS)) as found:
        yield found


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


def opens_account(page: Page, name: str, login: str) -> None:
    """The cashier opens an account for a player."""
    page.get_by_role("button", name="Open a player account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_label(re.compile("^Login")).fill(login)
    dialog.get_by_label("First password").fill(PASSWORD)
    dialog.get_by_role("button", name="Open account").click()
    expect(page.get_by_test_id("player-balance")).to_have_text("$0")


def signs_in(page: Page, address: str, login: str, password: str = PASSWORD) -> None:
    page.goto(f"{address}/sign-in")
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def moves(page: Page, amount: str, button: str, words: str = "") -> None:
    """Pay in or out, for the player who is chosen."""
    page.get_by_label("Amount").fill(amount)
    page.get_by_label("Note").fill(words)
    page.get_by_role("button", name=button).click()


@pytest.mark.prove
def test_a_new_player_is_funded_signs_in_plays_a_round_and_is_cashed_out(
    works: Works, staffed: Staffed, browse: Callable[..., Page], errors: list[str]
) -> None:
    carl = works("cashier", "/cashier")
    opens_account(carl, "Nora Vance", "nora")
    moves(carl, "2500", "Pay in", "cash")
    expect(carl.get_by_test_id("player-balance")).to_have_text("$2,500")

    nora = Person(browse(), staffed.address, staffed.opens_table("maryland"))
    signs_in(nora.page, staffed.address, "nora")
    expect(nora.page.get_by_role("heading", name="Tables")).to_be_visible()
    nora.comes_to_the_table()
    nora.sits_down()
    nora.bets("ante")
    nora.deals()
    nora.plays(1, 1, 1)
    expect(nora.summary).to_be_visible()
    result = nora.result()
    assert result["player"] == "account-nora"
    left = FUNDS + result["after"] - result["before"]
    nora.button("Leave").click()
    expect(nora.page.get_by_test_id("balance")).to_have_text(dollars(left))

    carl.get_by_label("Find a player").fill("nora")
    carl.get_by_test_id("player-account-nora").click()
    expect(carl.get_by_test_id("player-balance")).to_have_text(dollars(left))
    moves(carl, f"{(left + 100) / 100}", "Pay out")
    expect(carl.get_by_role("alert").filter(has_text="Not enough: the balance of")).to_be_visible()
    carl.get_by_role("button", name="Full balance").click()
    carl.get_by_role("button", name="Pay out").click()
    expect(carl.get_by_test_id("player-balance")).to_have_text("$0")
    lines = carl.get_by_test_id("movements").get_by_role("row")
    expect(lines).to_have_count(5)
    expect(lines.nth(1)).to_contain_text(dollars(-left))
    expect(lines.nth(1)).to_contain_text("Carl Voss")
    expect(lines.nth(4)).to_contain_text("+$2,500")
    assert errors
    errors[:] = [error for error in errors if "409" not in error]


@pytest.mark.prove
def test_three_wrong_passwords_lock_an_account_until_a_manager_unlocks_it(
    works: Works, staffed: Staffed, browse: Callable[..., Page], errors: list[str]
) -> None:
    opens_account(works("cashier", "/cashier"), "Otto Klein", "otto")
    otto = browse()
    for _ in range(3):
        signs_in(otto, staffed.address, "otto", "not his password at all")
        expect(otto.get_by_role("alert").filter(has_text=re.compile("Wrong login|Locked"))).to_be_visible()
    signs_in(otto, staffed.address, "otto")
    expect(otto.get_by_role("alert").filter(has_text=re.compile("lock", re.IGNORECASE))).to_be_visible()

    mia = works("manager", "/accounts")
    row = mia.get_by_test_id("account-otto")
    expect(row).to_contain_text("Locked until")
    row.get_by_role("button", name="Change Otto Klein").click()
    mia.get_by_role("dialog").get_by_role("button", name=re.compile("^Unlock")).click()
    expect(row).to_contain_text("Active")
    signs_in(otto, staffed.address, "otto")
    expect(otto.get_by_role("heading", name="Tables")).to_be_visible()
    assert errors
    errors[:] = [error for error in errors if "401" not in error and "429" not in error]


@pytest.mark.prove
def test_a_manager_makes_shuts_and_opens_an_account_whose_owner_takes_another_password(
    works: Works, staffed: Staffed, browse: Callable[..., Page], errors: list[str]
) -> None:
    mia = works("manager", "/accounts")
    mia.get_by_role("button", name="New account").click()
    dialog = mia.get_by_role("dialog")
    dialog.get_by_label("Role").select_option("dealer")
    dialog.get_by_label("Name", exact=True).fill("Ada Byron")
    expect(dialog.get_by_label(re.compile("^Login"))).to_have_value("ada.byron")
    dialog.get_by_role("button", name="Suggest a password").click()
    first = dialog.get_by_label("First password").input_value()
    assert len(first) >= 12
    assert barriers(mia) == []
    dialog.get_by_role("button", name="Create account").click()
    row = mia.get_by_test_id("account-ada.byron")
    expect(row).to_contain_text("Dealer")

    ada = browse()
    signs_in(ada, staffed.address, "ada.byron", first)
    expect(ada.get_by_text("Your password was chosen by someone else.")).to_be_visible()
    ada.goto(f"{staffed.address}/dealer")
    expect(ada).to_have_url(f"{staffed.address}/password")
    ada.get_by_label("Current password").fill(first)
    ada.get_by_label("New password", exact=True).fill(PASSWORD)
    ada.get_by_label("Repeat new password").fill(PASSWORD + "!")
    expect(ada.get_by_text("The passwords differ")).to_be_visible()
    expect(ada.get_by_role("button", name="Change password")).to_be_disabled()
    ada.get_by_label("Repeat new password").fill(PASSWORD)
    ada.get_by_role("button", name="Change password").click()
    expect(ada.get_by_role("status").filter(has_text="Password changed.")).to_be_visible()

    row.get_by_role("button", name="Change Ada Byron").click()
    mia.get_by_role("dialog").get_by_role("button", name=re.compile("^Disable")).click()
    mia.get_by_test_id("ask").get_by_role("button", name=re.compile("^Disable")).click()
    expect(row).to_contain_text("Disabled")
    signs_in(ada, staffed.address, "ada.byron")
    expect(ada.get_by_role("alert").filter(has_text="Wrong login or password")).to_be_visible()
    row.get_by_role("button", name="Change Ada Byron").click()
    mia.get_by_role("dialog").get_by_role("button", name=re.compile("^Enable")).click()
    expect(row).to_contain_text("Active")
    signs_in(ada, staffed.address, "ada.byron")
    expect(ada.get_by_role("heading", name="Welcome")).to_be_visible()
    errors[:] = [error for error in errors if "401" not in error]


@pytest.mark.prove
def test_a_manager_cannot_change_his_own_account_and_a_cashier_has_no_key_to_the_accounts(works: Works) -> None:
    mia = works("manager", "/accounts")
    mia.get_by_test_id("account-demo-manager").get_by_role("button").click()
    dialog = mia.get_by_role("dialog")
    expect(dialog).to_contain_text("This is your own account")
    expect(dialog.get_by_role("button", name=re.compile("^Disable"))).to_have_count(0)
    carl = works("cashier", "/accounts")
    expect(carl.get_by_role("heading", name="No access")).to_be_visible()
    assert barriers(carl) == []


@pytest.mark.prove
def test_only_the_cashier_moves_money_and_only_sums_that_are_sums_while_a_manager_looks(works: Works) -> None:
    carl = works("cashier", "/cashier")
    opens_account(carl, "Otto Lang", "otto.lang")
    for amount in ("1e3", "12.345", "-5", "1,20", "ten"):
        carl.get_by_label("Amount").fill(amount)
        expect(carl.get_by_label("Amount")).to_have_value(amount)
        expect(carl.get_by_role("button", name="Pay in")).to_be_disabled()
    moves(carl, "1,200.50", "Pay in")
    expect(carl.get_by_test_id("player-balance")).to_have_text("$1,200.50")
    mia = works("manager", "/cashier")
    mia.get_by_label("Find a player").fill("otto")
    mia.get_by_test_id("player-account-otto.lang").click()
    expect(mia.get_by_test_id("player-balance")).to_have_text("$1,200.50")
    expect(mia.get_by_test_id("movements")).to_contain_text("+$1,200.50")
    for button in ("Pay in", "Pay out", "Open a player account"):
        expect(mia.get_by_role("button", name=button)).to_have_count(0)
    assert barriers(mia) == []


def test_somebody_who_is_not_signed_in_is_asked_who_he_is(staffed: Staffed, browse: Callable[..., Page]) -> None:
    page = browse()
    for path in ("/cashier", "/accounts", "/password"):
        page.goto(f"{staffed.address}{path}")
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


@pytest.mark.prove
def test_the_pages_of_cashier_and_manager_have_no_barrier(works: Works) -> None:
    carl = works("cashier", "/cashier")
    opens_account(carl, "Pia Holm", "pia")
    moves(carl, "100", "Pay in")
    expect(carl.get_by_test_id("player-balance")).to_have_text("$100")
    assert barriers(carl) == []
    carl.get_by_role("button", name="Open a player account").click()
    expect(carl.get_by_role("dialog")).to_be_visible()
    assert barriers(carl) == []
    mia = works("manager", "/accounts")
    mia.get_by_test_id("account-demo-dealer").get_by_role("button").click()
    expect(mia.get_by_role("dialog")).to_be_visible()
    assert barriers(mia) == []
    mia.goto(f"{mia.url.removesuffix('/accounts')}/password")
    expect(mia.get_by_label("Repeat new password")).to_be_visible()
    assert barriers(mia) == []


@pytest.mark.prove
def test_no_page_of_cashier_and_manager_scrolls_sideways_on_a_telephone(works: Works) -> None:
    phone = {"width": 390, "height": 844}
    pages = (("cashier", "/cashier"), ("cashier", "/cage"), ("manager", "/accounts"), ("manager", "/password"))
    for who, path in pages:
        page = works(who, path, viewport=phone)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert fits(page), path


@pytest.mark.prove
def test_the_cage_has_what_the_cashier_moved_and_every_table_agrees(works: Works) -> None:
    carl = works("cashier", "/cashier")
    opens_account(carl, "Uma Reed", "uma")
    moves(carl, "321.50", "Pay in", "cash")
    expect(carl.get_by_test_id("player-balance")).to_have_text("$321.50")
    for who in ("cashier", "manager", "auditor"):
        page = works(who, "/cage")
        expect(page.get_by_test_id("cage-verdict")).to_have_text("Agree")
        first = page.get_by_test_id("cage-lines").get_by_role("row").nth(1)
        for words in ("Paid in", "Uma Reed: cash", "+$321.50"):
            expect(first).to_contain_text(words)
        expect(page.get_by_test_id("cage-by-kind")).to_contain_text("Opener")
        expect(page.get_by_test_id("cage-by-person")).to_contain_text("Carl Voss, cashier")
        assert barriers(page) == []
    with page.expect_download() as found:
        page.get_by_role("link", name="CSV").click()
    assert "Uma Reed: cash" in found.value.path().read_text()
    page.get_by_test_id("cage-day").fill("2020-01-31")
    expect(page.get_by_test_id("cage-closing")).to_have_text("$0")
    expect(page.get_by_test_id("cage-by-kind")).to_contain_text("No movements")


def owed(page: Page, figure: str) -> list[int]:
    """A figure of the statement in cents, by the purses and by the events."""
    cells = page.get_by_test_id(f"statement-{figure}").get_by_role("cell").all_inner_texts()
    return [round(float(cell.replace("$", "").replace(",", "")) * 100) for cell in cells]


@pytest.mark.prove
def test_the_statement_of_the_day_has_what_the_cashier_moved_and_the_auditor_reads_the_same(
    works: Works, staffed: Staffed
) -> None:
    carl = works("cashier", "/cashier")
    opens_account(carl, "Stella Ray", "stella")
    expect(carl.get_by_test_id("statement-verdict")).to_have_text("Agrees")
    before = {figure: owed(carl, figure)[0] for figure in ("paid_in", "paid_out", "closing")}
    moves(carl, "300", "Pay in")
    expect(carl.get_by_test_id("player-balance")).to_have_text("$300")
    moves(carl, "120.50", "Pay out")
    expect(carl.get_by_test_id("player-balance")).to_have_text("$179.50")
    closing = before["closing"] + 17_950
    expect(carl.get_by_test_id("statement-closing").get_by_role("cell").first).to_have_text(dollars(closing))
    assert owed(carl, "paid_in") == [before["paid_in"] + 30_000] * 2
    assert owed(carl, "paid_out") == [before["paid_out"] + 12_050] * 2
    assert owed(carl, "closing") == [closing] * 2
    expect(carl.get_by_test_id("statement-of-account-demo-cashier")).to_contain_text("Carl Voss")
    expect(carl.get_by_test_id("statement-verdict")).to_have_text("Agrees")
    assert barriers(carl) == []
    address = carl.get_by_role("link", name="Print statement").get_attribute("href")
    paper = carl.request.get(f"{staffed.address}{address}")
    assert (paper.status, paper.body()[:4]) == (200, b"%PDF")
    carl.get_by_label("Gaming day").fill("2020-02-29")
    expect(carl.get_by_test_id("statement")).to_contain_text("0 movements")
    assert owed(carl, "closing") == [0, 0]

    amy = works("auditor", "/surveillance/audit")
    expect(amy.get_by_test_id("statement-verdict")).to_have_text("Agrees")
    assert owed(amy, "closing") == [closing] * 2
    sue = works("surveillance", "/surveillance/audit")
    expect(sue.get_by_role("heading", name="Export")).to_be_visible()
    expect(sue.get_by_test_id("statement")).to_have_count(0)
