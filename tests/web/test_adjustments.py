"""Adjustments in a real browser: a round closes wrongly, two of the floor put it right, the player has the chips."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fifthstreet.rules.table_title import table_title
from support.accessibility import barriers
from support.browser_player import Person, dollars
from support.browser_staff import Staffed, Works, at_work, staffed_house
from support.stacked_decks import beginning

PACKS = {"maryland": "2s 3d 4c 9h  Jh Js 7c  Kc 4d", "new_jersey": "Jc 7h  Jh Js 7c", "south_dakota": "Kc 4d  Jh Js 7c"}
"""A pair of jacks for whoever sits alone in Maryland and South Dakota, a full house in New Jersey."""


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Staffed]:
    with staffed_house(tmp_path_factory.mktemp("adjustments"), browser, beginning(**PACKS)) as found:
        yield found


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


def form_of(fay: Page) -> Locator:
    """The floor's form, with nothing in it."""
    fay.get_by_test_id("steps-bank").get_by_role("button", name=re.compile("^Adjust a closed round")).click()
    dialog = fay.get_by_role("dialog")
    expect(dialog.locator("[name=round]")).to_have_value("")
    expect(dialog.get_by_role("button", name="Adjust round")).to_be_disabled()
    return dialog


def fill(dialog: Locator, direction: str, amount: str, source: str) -> None:
    """Everything that a person must judge: none of it is chosen before they do."""
    dialog.locator("[name=round]").fill("1")
    for name in ("player", "direction"):
        expect(dialog.locator(f"select[name={name}]")).to_have_value("")
    expect(dialog.locator("[name=amount]")).to_have_value("")
    dialog.locator("[name=player]").select_option(label="Anna, seat 1")
    expect(dialog.get_by_test_id("result")).to_contain_text("Seat 1, wagered $")
    dialog.locator("[name=direction]").select_option(label=direction)
    dialog.locator("[name=amount]").fill(amount)
    dialog.locator("[name=source]").select_option(label=source)


def approve(page: Page, words: str) -> None:
    card = page.locator("article[data-state=waiting]").filter(has_text=words)
    expect(card).to_contain_text("Requested by Fay Moss")
    card.get_by_role("button", name="Approve adjustment").click()
    expect(card).to_have_count(0)


def has_played(page: Page, staffed: Staffed) -> Person:
    """Anna, who has played a round at a table of her own and looks at it."""
    anna = Person(page, staffed.address, staffed.opens_table("south-dakota"))
    anna.comes_to_the_table()
    anna.sits_down()
    anna.bets("ante")
    anna.deals()
    anna.plays(1, 1, 1)
    expect(anna.summary).to_be_visible()
    expect(anna.stage).to_have_attribute("data-stage", "betting")
    return anna


@pytest.mark.prove
def test_a_wrong_round_is_adjusted_by_two_and_the_player_and_the_shift_report_show_it(
    works: Works, staffed: Staffed, browse: Callable[..., Page], errors: list[str]
) -> None:
    anna = has_played(browse(), staffed)
    table, after = anna.table, anna.result()["after"]
    fay, finn = works("floorperson", f"/floor/{table}"), works("floorperson-2", "/floor")
    dialog = form_of(fay)
    dialog.locator("[name=round]").fill("9")
    expect(dialog.get_by_role("alert")).to_contain_text("There is no closed round 9")
    errors[:] = [error for error in errors if "409" not in error]
    fill(dialog, "Pay the player", "35", f"Chips at seat 1 ({dollars(after)} there)")
    deed = dialog.get_by_role("button", name="Adjust round 1: pay Anna $35")
    assert barriers(fay) == []
    deed.click()
    expect(dialog).to_be_visible()  # without a reason the browser asks for one
    dialog.locator("[name=reason]").fill("the dealer paid one wager too little")
    deed.click()
    expect(dialog).to_have_count(0)
    card = finn.locator("article[data-state=waiting]")
    for words in (
        "Adjustment",
        "Adjust round 1: pay Anna $35",
        f"{table_title(table)}, round 1",
        "From the table inventory to seat 1",
        "the dealer paid one wager too little",
    ):
        expect(card).to_contain_text(words)
    expect(anna.chips).to_have_text(dollars(after))
    approve(finn, "pay Anna $35")
    expect(anna.chips).to_have_text(dollars(after + 35_00))
    expect(anna.page.get_by_test_id("log")).to_contain_text("adjustment for round 1: Anna is paid $35")
    row = fay.get_by_test_id("shift-1")
    expect(row.get_by_test_id("adjustments")).to_have_text("1−$35")
    report = row.get_by_role("link", name="Report of shift 1, PDF")
    for path in (report.get_attribute("href"), f"/api/papers/incident/{table}/1"):
        assert fay.request.get(f"{staffed.address}{path}").body().startswith(b"%PDF")
    expect(fay.get_by_role("link", name=re.compile("Incident report"))).to_have_count(1)
    dialog = form_of(fay)
    dialog.locator("[name=round]").fill("1")
    expect(dialog.get_by_test_id("earlier")).to_have_text("Earlier: adjustment for round 1: Anna is paid $35")


@pytest.mark.prove
def test_what_is_collected_from_an_account_is_on_the_players_own_statement(
    works: Works, staffed: Staffed, browse: Callable[..., Page]
) -> None:
    anna = has_played(browse(), staffed)
    fay, finn = works("floorperson", f"/floor/{anna.table}"), works("floorperson-2", "/floor")
    dialog = form_of(fay)
    fill(dialog, "Collect from the player", "10", "Account")
    dialog.locator("[name=reason]").fill("ten too many")
    dialog.get_by_role("button", name="Adjust round 1: collect $10 from Anna").click()
    expect(dialog).to_have_count(0)
    approve(finn, "collect $10 from Anna")
    expect(fay.get_by_test_id("shift-1").get_by_test_id("adjustments")).to_have_text("1+$10")
    chips = anna.chips.inner_text()
    assert chips == dollars(anna.result()["after"])
    anna.goes(f"/table/{anna.table}/rounds")
    own = anna.page.get_by_test_id("own-movements").get_by_role("row").nth(1)
    expect(own).to_contain_text(f"Adjustment for round 1 at {table_title(anna.table)}")
    expect(own).to_contain_text("−$10")
