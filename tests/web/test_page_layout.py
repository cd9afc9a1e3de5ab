"""Staff pages on the screens of an office and on a phone: nothing is cut off, and no notice covers what is used."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from fifthstreet.house.deck.shuffle import fresh_deck
from support.accessibility import barriers
from support.browser_staff import Staffed, Works, at_work, staffed_house
from support.layout import LARGE, PHONE, SCREENS, covered_by, cut_off, is_wider_than_the_screen, keep_notices

RAW = re.compile(r"\b(?:maryland|new-jersey|south-dakota)-\d|account-\w|\b(?:undefined|null|NaN)\b|\[object")
"""The name of a table in an address, the id of an account, and values that no text was made of."""
PAGES = {
    "dealer": ("/staff", "/dealer", "/dealer/maryland-1", "/bank"),
    "floorperson": ("/floor", "/floor/maryland-1", "/floor/pit", "/settings"),
    "manager": ("/devices", "/screens", "/cage", "/cashier"),
    "auditor": ("/surveillance", "/surveillance/live/new-jersey-1", "/surveillance/record", "/surveillance/rounds"),
}


@pytest.fixture(scope="module")
def staffed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with staffed_house(tmp_path_factory.mktemp("pages"), browser, fresh_deck) as found:
        yield found


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


@pytest.mark.prove
def test_a_notice_covers_no_menu_no_title_and_no_button(works: Works) -> None:
    mia = works("manager", "/floor")
    keep_notices(mia)
    mia.reload()
    for size in (*SCREENS, PHONE):
        mia.set_viewport_size(size)
        mia.get_by_role("button", name="Take out of service").first.click()
        dialog = mia.get_by_role("dialog")
        dialog.get_by_label("Reason").fill("its display is dark")
        dialog.get_by_test_id("submit").click()
        notice = mia.get_by_test_id("notice-info")
        expect(notice.first).to_contain_text("Meter out of service")
        mia.evaluate("scrollTo(0, 0)")
        assert covered_by(mia.get_by_test_id("notices")) == [], size
        assert not is_wider_than_the_screen(mia)
        mia.get_by_role("button", name="Put back in service").first.click()
        dialog.get_by_label("Reason").fill("it is bright again")
        dialog.get_by_test_id("submit").click()
        expect(notice).to_have_count(2)
        mia.evaluate("scrollTo(0, 0)")
        assert covered_by(mia.get_by_test_id("notices")) == [], size
        dismiss = mia.get_by_role("button", name="Dismiss")
        for left in (1, 0):
            dismiss.first.click()
            expect(dismiss).to_have_count(left)


def test_the_form_of_a_new_table_cuts_no_choice_and_names_no_slug(works: Works) -> None:
    fay = works("floorperson", "/floor/new-table")
    fay.get_by_role("listitem").filter(has_text="Maryland").get_by_role("button", name="Start from the sample").click()
    expect(fay.get_by_test_id("standing")).to_contain_text("No defects")
    for size in SCREENS:
        fay.set_viewport_size(size)
        assert cut_off(fay.get_by_role("main")) == [], size
    fay.set_viewport_size(PHONE)
    assert not is_wider_than_the_screen(fay)
    expect(fay.get_by_test_id("group-approvals")).to_contain_text("The places of drop box and tip box must be approved")
    assert "drop-box" not in fay.get_by_role("main").inner_text()
    # House players belong to the demo, and to electronic tables.
    expect(fay.get_by_text("House players")).to_be_visible()
    fay.locator("[name='table.cards']").select_option("real")
    expect(fay.get_by_text("House players")).to_have_count(0)
    assert barriers(fay) == []


def test_the_hash_of_a_new_game_stays_inside_its_approval(works: Works) -> None:
    fay, mia = works("floorperson", "/floor/new-table"), works("manager", "/floor")
    fay.get_by_role("listitem").filter(has_text="Maryland").get_by_role("button", name="Start from the sample").click()
    fay.get_by_label("Reason").fill("a busy night")
    fay.get_by_role("button", name="Submit for approval").click()
    card = mia.locator("article[data-state=waiting]")
    card.get_by_text("Full game hash").click()
    code = card.locator("code")
    expect(code).to_have_text(re.compile("^[0-9a-f]{64}$"))
    for size in (*SCREENS, PHONE):
        mia.set_viewport_size(size)
        inside, around = code.bounding_box(), card.bounding_box()
        assert inside
        assert around
        assert inside["x"] + inside["width"] <= around["x"] + around["width"], size
        assert not is_wider_than_the_screen(mia)
    card.get_by_role("button", name="Refuse table").click()
    expect(card).to_have_count(0)


@pytest.mark.parametrize(
    ("who", "path", "within"), [("manager", "/settings", "setting-void_limit"), ("cashier", "/cage", "cage-days")]
)
def test_settings_and_cage_can_be_read_and_used_on_a_phone(works: Works, who: str, path: str, within: str) -> None:
    page = works(who, path, viewport=PHONE)
    part = page.get_by_test_id(within)
    expect(part).to_be_visible()
    assert not is_wider_than_the_screen(page)
    assert cut_off(page.get_by_role("main")) == []
    for button in page.get_by_role("main").get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert box["x"] + box["width"] <= PHONE["width"]
    assert barriers(page) == []
    page.set_viewport_size(LARGE)
    assert cut_off(page.get_by_role("main")) == []


def test_enter_in_a_menu_of_a_dialog_submits_it(works: Works) -> None:
    mia = works("manager", "/screens")
    mia.get_by_role("button", name="Add screen").click()
    dialog = mia.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Pit, north wall")
    menu = dialog.get_by_label("Page")
    menu.select_option("pit")
    menu.press("Enter")
    expect(mia.get_by_role("dialog", name="Pit, north wall")).to_contain_text("It is shown once")


@pytest.mark.prove
@pytest.mark.parametrize("who", PAGES)
def test_no_page_names_a_table_by_its_slug_or_a_person_by_an_id(works: Works, staffed: Staffed, who: str) -> None:
    page = works(who, PAGES[who][0])
    for path in PAGES[who]:
        page.goto(f"{staffed.address}{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("Loading…")).to_have_count(0)
        assert RAW.findall(page.get_by_role("main").inner_text()) == [], path
