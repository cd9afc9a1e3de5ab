"""Pictures of those who watch over the house: a jackpot, seen by the floor, surveillance, auditor and cage."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from fifthstreet.house.tables.services import Pace
from support.browser_dealer import AtTheConsole, Guest
from support.browser_staff import Staffed, Works, at_work, does_what_is_due, staffed_house
from support.stacked_decks import beginning

PACKS = {
    "maryland": "2s 3d 4c 9h  Th Jh Qh  Kh Ah",
    "new_jersey": "Jc 7h  Jh Js 7c",
    "south_dakota": "Kc 4d  Jh Js 7c",
}
"""A royal flush for whoever sits alone in Maryland."""
TABLE = "maryland-1"
PASSWORD = "blue felt and brass rails"

Picture = Callable[..., None]


def take_the_floor(browser: Browser, data: Path, window: Callable[..., Page], picture: Picture) -> None:
    """Play the round of a jackpot, and take the pictures on the way."""
    pace = Pace(dealer=0, house_player=0, betting=600_000)
    with staffed_house(data, browser, beginning(**PACKS), pace) as staffed:
        works = at_work(staffed, window)
        _jackpot(staffed, works, browser, picture)
        _looking_back(works, picture)
        _cage(works, picture)
        _the_settings(works, picture)


def _jackpot(staffed: Staffed, works: Works, browser: Browser, picture: Picture) -> None:
    dana = AtTheConsole(
        browser.new_page(storage_state=staffed.state("dealer"), viewport={"width": 1440, "height": 900}),
        staffed.address,
    )
    dana.comes_to(TABLE)
    fay = works("floorperson", f"/floor/{TABLE}")
    finn = works("floorperson-2", "/floor")
    dana.taps_in()
    gus = Guest(staffed.address, TABLE).sits_down(1)
    gus.bets(ante=1_000, progressive=100)

    def validates() -> None:
        sue = works("surveillance", f"/surveillance/live/{TABLE}")
        expect(sue.get_by_test_id("stage")).to_have_attribute("data-stage", "settling")
        picture(sue, "watch")
        picture(fay, "floor-table", whole=True)
        fay.get_by_test_id("due").get_by_role("button").click()
        dialog = fay.get_by_role("dialog")
        dialog.get_by_label("Reason").fill("hand and light verified")
        dialog.get_by_role("button", name="Request approval").click()
        expect(finn.get_by_role("button", name="Approve")).to_be_visible()
        picture(finn, "floor", whole=True)
        finn.get_by_role("button", name="Approve").click()

    number = dana.round
    dana.gives_all(
        lambda: dana.stage == "betting" and dana.round > number, lambda: does_what_is_due(dana, fay, gus, validates)
    )
    gus.disputes(1, "I had a second chip on the progressive")
    dana.taps_out()
    dana.page.context.close()
    gus.goes()
    finn.get_by_role("link", name="Submit a table").click()
    dakota = finn.get_by_role("article").filter(has_text="South Dakota")
    dakota.get_by_role("button", name="Start from the sample").click()
    finn.locator("[name='table.maximum']").fill("$50")
    finn.get_by_label("Reason").fill("a second table for the weekend")
    expect(finn.get_by_test_id("field-table.maximum").get_by_test_id("finding")).to_be_visible()
    picture(finn, "submit")
    screen = works("cashier", "/overhead")
    screen.get_by_role("link", name="maryland").click()
    expect(screen.get_by_test_id("overhead")).to_have_text("$10,000.00")
    picture(screen, "overhead")


def _looking_back(works: Works, picture: Picture) -> None:
    amy = works("auditor", f"/surveillance/record/{TABLE}/1")
    amy.get_by_test_id("record").locator("summary").filter(has_text="from the cage").click()
    amy.evaluate("scrollTo(0, 0)")
    picture(amy, "record")
    amy = works("auditor", f"/surveillance/rounds/{TABLE}/1")
    amy.get_by_role("button", name="Add a viewer").click()
    expect(amy.get_by_test_id("felt")).to_have_count(2)
    while "3rd Street" not in amy.get_by_test_id("replay-words").inner_text():
        amy.get_by_role("button", name="Next step").click()
    picture(amy, "eyes", whole=True)
    amy = works("auditor", "/surveillance/audit")
    amy.get_by_role("button", name="Check now").click()
    expect(amy.get_by_test_id("self-check")).to_be_visible()
    picture(amy, "audit")
    mia = works("manager", "/surveillance/disputes")
    mia.get_by_label("Finding").fill("One chip was on the sensor when the bets closed; the record shows it.")
    picture(mia, "disputes")
    mia = works("manager", "/accounts")
    expect(mia.get_by_test_id("account-demo-dealer")).to_be_visible()
    picture(mia, "accounts")


def _cage(works: Works, picture: Picture) -> None:
    carl = works("cashier", "/cashier")
    carl.get_by_role("button", name="Open a player account").click()
    dialog = carl.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill("Nora Vance")
    dialog.get_by_label("First password").fill(PASSWORD)
    dialog.get_by_role("button", name="Open account").click()
    for amount, button in (("2500", "Pay in"), ("400", "Pay out")):
        carl.get_by_label("Amount").fill(amount)
        carl.get_by_label("Note").fill("cash")
        carl.get_by_role("button", name=button).click()
        expect(carl.get_by_label("Amount")).to_have_value("")
    picture(carl, "cashier")


def _the_settings(works: Works, picture: Picture) -> None:
    mia = works("manager", "/settings")
    expect(mia.get_by_test_id("setting-void_limit")).to_be_visible()
    picture(mia, "settings")
