"""Pictures of a house outside the demo: a table is approved, filled and dealt, a royal flush paid, a drop counted."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from support.accounts import PASSWORD
from support.browser_day import (
    CardDealer,
    Cards,
    Chips,
    House,
    enters_chips,
    house_at_work,
    makes,
    prepares,
    signs,
    submits_table,
)

TABLE = "maryland-1"
TRAY: Chips = {500_00: 40, 100_00: 100, 25_00: 200, 5_00: 500, 1_00: 500}
CAGE: Chips = {1_000_00: 50}
MONEY: Chips = {100_00: 1_000, 1_00: 0, 1: 0}
DROP: Chips = {100_00: 36, 1_00: 0, 1: 0}
"""Six players buy in for $600 each."""
PLAYERS = ("Ann", "Ben", "Cy", "Dee", "Eli", "Flo")
HANDS = {1: "8c 4d", 2: "Kc 3d", 3: "6d 5c", 4: "As Ac", 5: "9d 7h", 6: "Kh Ah"}
PAIRS = Cards("2c 7d 9s", HANDS, {(2, 0): 0}, progressive=3)
ROYAL = Cards("Th Jh Qh", HANDS, {(2, 0): 0}, progressive=3)

Picture = Callable[..., None]


def take_the_bank(browse: Callable[..., Page], folder: Path, picture: Picture) -> None:
    """The beginning of a gaming day, with the pictures on the way."""
    with house_at_work(folder, browse) as house:
        at = house.people.at
        own = at("cruz", "/password")
        own.get_by_test_id("second-factor").get_by_label("Your password").fill(PASSWORD)
        own.get_by_role("button", name="Set up second factor").click()
        expect(own.get_by_role("img", name="QR code")).to_be_visible()
        picture(own, "second-factor")
        _approves(house, picture)
        fay, floor = at("fay", "/bank"), at("fay", f"/floor/{TABLE}")
        carl, sam, vault = at("carl", "/bank"), at("sam", "/bank"), at("mia", "/bank")
        dana = CardDealer(at("dana", f"/dealer/{TABLE}"), house.address, lambda: _floor_acts(house, floor))
        dana.taps_in()
        prepares(carl, "cage-count", CAGE)
        for page, counted in ((carl, MONEY), (vault, CAGE), (vault, MONEY)):
            signs(page, "cage-count-1", counted)
        _opens(dana, floor)
        _fills(dana, floor, carl, sam, picture)
        _plays(dana, picture)
        _pays(fay, sam, carl, picture)
        _counts_the_drop(house, dana, floor, picture)
        cage = at("carl", "/cage")
        expect(cage.get_by_test_id("cage-verdict")).to_have_text("Agree")
        picture(cage, "cage")
        cage.goto(f"{house.address}/bank")
        cage.get_by_role("link", name="Find a document").click()
        expect(cage.get_by_text("Fill slip 2")).to_be_visible()
        picture(cage, "slips")


def _approves(house: House, picture: Picture) -> None:
    mia, fay = house.people.at("mia", "/floor"), house.people.at("fay", "/floor")
    submits_table(fay, "Maryland")
    waiting = mia.locator("article[data-state=waiting]")
    expect(waiting).to_be_visible()
    picture(mia, "approval", part=waiting)
    waiting.get_by_role("button", name="Approve").click()
    expect(mia.get_by_test_id(f"floor-{TABLE}")).to_be_visible()
    mia = house.people.at("mia", "/devices")
    mia.get_by_role("button", name="Add device").click()
    mia.get_by_label("Name").fill("Shoe 7")
    mia.get_by_label("Kind").select_option("card-shoe")
    mia.get_by_label("Table").select_option(label="Maryland 1")
    mia.get_by_test_id("submit").click()
    mia.get_by_role("button", name="Close").click()
    expect(mia.get_by_test_id("device-1")).to_be_visible()
    picture(mia, "devices")


def _floor_acts(house: House, floor: Page) -> None:
    due = floor.get_by_test_id("due").get_by_role("button").first
    by_two = "needs approval" in due.inner_text()
    due.click()
    if by_two:
        floor.get_by_role("dialog").get_by_role("button", name="Request approval").click()
        finn = house.people.at("finn", "/floor")
        finn.locator("article[data-state=waiting]").get_by_role("button", name="Approve").click()


def _opens(dana: CardDealer, floor: Page) -> None:
    prepares(dana.page, "opener", {1_00: 0})
    signs(floor, "opener-1", {1_00: 0})


def _fills(dana: CardDealer, floor: Page, carl: Page, sam: Page, picture: Picture) -> None:
    prepares(floor, "fill-request", TRAY)
    makes(carl, "fill-request-1")
    signs(sam, "fill-1")
    signs(dana.page, "fill-1")
    signs(floor, "fill-1")
    # A second fill is under way: security has the chips.
    prepares(floor, "fill-request", {25_00: 100, 5_00: 100})
    makes(carl, "fill-request-2")
    expect(sam.get_by_test_id("document-fill-2").get_by_test_id("sign")).to_be_visible()
    picture(sam, "bank")
    signs(sam, "fill-2")
    signs(dana.page, "fill-2")
    signs(floor, "fill-2")


def _plays(dana: CardDealer, picture: Picture) -> None:
    for seat, name in enumerate(PLAYERS, 1):
        dana.enters(seat, "Sit", player=name)
        dana.enters(seat, "Buy in", amount="600")
    dana.ready_for_bets()
    for seat in range(1, 7):
        dana.enters(seat, "Ante")
    for seat in (1, 4, 6):
        dana.enters(seat, "Three Card Bonus")
        dana.enters(seat, "Progressive")
    picture(dana.page, "real-bets")
    dana.plays(PAIRS, until="third-street")
    picture(dana.page, "real-street")
    dana.plays(PAIRS, until="settling")
    for seat in (6, 5, 4):
        dana.cards(HANDS[seat].split())
    picture(dana.page, "real-settling")
    dana.plays(PAIRS)
    dana.ready_for_bets()
    dana.press("s")
    dana.plays(ROYAL)


def _pays(fay: Page, sam: Page, carl: Page, picture: Picture) -> None:
    due = fay.get_by_test_id("due-payout")
    expect(due).to_have_count(2)
    for serial in (1, 2):
        prepares(fay, "payout")
        expect(due).to_have_count(2 - serial)
    signs(sam, "payout-1")
    document = carl.get_by_test_id("document-payout-1")
    expect(document.get_by_test_id("sign")).to_be_visible()
    picture(carl, "payout", part=document)
    signs(carl, "payout-1", words="check 1001")


def _counts_the_drop(house: House, dana: CardDealer, floor: Page, picture: Picture) -> None:
    dana.ready_for_bets()
    dana.page.get_by_test_id("prepare-drop").click()
    dialog = dana.page.get_by_role("dialog")
    enters_chips(dialog, {500_00: 38, 100_00: 95, 25_00: 290})
    picture(dana.page, "count")
    dialog.get_by_test_id("submit").click()
    expect(dialog).to_have_count(0)
    expect(floor.get_by_test_id("document-drop-1")).to_contain_text("count under way")
    signs(floor, "drop-1", {500_00: 38, 100_00: 95, 25_00: 290})
    cleo, cruz = house.people.at("cleo", "/bank"), house.people.at("cruz", "/bank")
    prepares(cleo, "drop-count", DROP)
    signs(cleo, "drop-count-1", {5_00: 0})
    cruz.get_by_test_id("document-drop-count-1").get_by_test_id("sign").click()
    dialog = cruz.get_by_role("dialog")
    dialog.get_by_test_id("chips-10000").fill("36")
    picture(cruz, "count-room")
