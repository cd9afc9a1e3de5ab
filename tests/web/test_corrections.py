"""Entries put right at tables of real cards, in a real browser: by the dealer at once, by the floor until the close."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from fifthstreet.cards import parse_cards
from fifthstreet.house.house import House
from fifthstreet.money import dollars
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import Bet, Fold
from fifthstreet.table.events import AwardReceived, BuyInCorrected, EntryUndone, HandCorrected, RoundVoided
from fifthstreet.table.state import Stage
from support.accessibility import barriers
from support.accounts import the_staff
from support.browser_dealer import AtTheConsole
from support.browser_player import fits
from support.browser_staff import WIDE, Works
from support.live_house import PATIENT, house_in_here
from support.real_table import RealTable, real
from support.staff_client import events_of

PHONE = {"width": 390, "height": 844}
TABLES = ("fold", "later", "claim", "misdeal", "buy-in", "chips-brought", "telephone")
"""What each table of the house is for, in the order in which they are numbered."""

At = Callable[[str], RealTable]


class Pit(NamedTuple):
    """A house with a Maryland table of real cards for each test, whose staff works over HTTP and in browsers."""

    house: House
    address: str
    people: Mapping[str, httpx.Client]
    tables: Mapping[str, RealTable]


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    # A house opens one table for each game: the largest Ante tells them apart.
    games = tuple(real("maryland", maximum=dollars(500 + 5 * place)) for place in range(len(TABLES)))
    with (
        house_in_here(tmp_path_factory.mktemp("corrections"), games=games, pace=PATIENT) as (house, address),
        the_staff(house, address) as people,
    ):
        tables = {what: RealTable(house, f"maryland-{number}", people) for number, what in enumerate(TABLES, 1)}
        yield Pit(house, address, people, tables)


@pytest.fixture
def at(pit: Pit) -> Iterator[At]:
    """A table that nobody else plays at; afterwards its dealer taps out."""
    came: list[RealTable] = []

    def comes(what: str) -> RealTable:
        came.append(pit.tables[what])
        return came[-1]

    yield comes
    for one in came:
        one.taps_out()


@pytest.fixture
def works(pit: Pit, browse: Callable[..., Page]) -> Works:
    """Windows for those who work, each with the session that they have over HTTP."""

    def opens(who: str, path: str) -> Page:
        page = browse(viewport=WIDE)
        cookies = pit.people[who].cookies.jar
        page.context.add_cookies([{"name": one.name, "value": one.value or "", "url": pit.address} for one in cookies])
        page.context.add_init_script("localStorage.setItem('fifthstreet signed in', 'staff')")
        page.goto(f"{pit.address}{path}")
        return page

    return opens


def dealer(pit: Pit, works: Works, table: RealTable) -> AtTheConsole:
    dana = AtTheConsole(works("dealer", f"/dealer/{table.name}"), pit.address)
    expect(dana.console).to_be_visible()
    return dana


def floor(works: Works, table: RealTable) -> Page:
    return works("floorperson", f"/floor/{table.name}")


def opens(page: Page, correction: str) -> Locator:
    """The floor opens a correction: of a card, of a seat or of a buy-in."""
    page.get_by_test_id("steps-correction").get_by_role("button", name=re.compile(f"^{correction}")).click()
    return page.get_by_role("dialog")


def confirms(dialog: Locator, deed: str, reason: str) -> None:
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_role("button", name=deed).click()
    expect(dialog).to_have_count(0)


def meter(page: Page) -> Locator:
    return page.get_by_test_id("state").locator("div").filter(has_text="Meter").locator("dd")


def undone(table: RealTable, pit: Pit) -> list[str]:
    return [event.entry for event in events_of(pit.house, table.name) if isinstance(event, EntryUndone)]


def test_a_mis_keyed_fold_is_taken_back_by_the_dealer_with_one_press(pit: Pit, works: Works, at: At) -> None:
    table = at("fold")
    table.opens(1, 2)
    table.bets("ante", 1000, 1, 2)
    table.goes_on(Stage.THIRD_STREET)
    dana = dealer(pit, works, table)
    undo = dana.page.get_by_test_id("undo")
    expect(undo).to_have_count(0)
    dana.enters(1, "Fold")
    expect(undo).to_have_text(re.compile("^Undo: seat 1 folds"))
    assert barriers(dana.page) == []
    before = dana.sequence
    dana.page.keyboard.press("u")
    dana.moved(before)
    expect(dana.page.get_by_test_id("notice-info")).to_contain_text("Taken back: Seat 1 folds")
    expect(dana.log.locator("del").filter(has_text="folds").first).to_be_visible()
    expect(dana.log).to_contain_text("takes back the last entry: fold of seat 1")
    expect(undo).to_have_count(0)
    assert table.seat(1).hand.playing
    dana.enters(1, "2x")
    expect(undo).to_have_text(re.compile("^Undo: seat 1 bets 2x"))
    before = dana.sequence
    dana.page.keyboard.press("Control+z")
    dana.moved(before)
    dana.enters(1, "3x")
    assert (table.seat(1).hand.stakes.third, undone(table, pit)) == (3000, ["Folded", "StreetBet"])


@pytest.mark.prove
def test_a_mis_keyed_fold_is_put_right_by_the_floor_two_streets_later(
    pit: Pit, works: Works, at: At, errors: list[str]
) -> None:
    table = at("later")
    table.hands = {1: parse_cards("7h 2d"), 2: parse_cards("Kh 4d")}
    table.does = {(2, Stage.THIRD_STREET): 0}
    table.opens(1, 2)
    table.bets("ante", 1000, 1, 2)
    table.goes_on(Stage.FIFTH_STREET)
    fay = floor(works, table)
    dialog = opens(fay, "Correct a seat")
    dialog.get_by_label("Which").select_option(label="Seat 2")
    expect(dialog.get_by_role("heading", name="Correct seat 2")).to_be_visible()
    expect(dialog.get_by_test_id("leads")).to_contain_text("Then: Fay Moss corrects seat 2,")
    for name, recorded in (("ante", "$10"), ("three_card", "none"), ("streets.0.multiple", "fold")):
        expect(dialog.get_by_test_id(f"recorded-{name}")).to_have_text(f"recorded: {recorded}")
    button = dialog.get_by_role("button", name="Correct seat")
    fourth = dialog.get_by_label("4th Street")
    expect(fourth).to_have_count(0)
    expect(button).to_be_disabled()
    dialog.get_by_label("3rd Street").select_option(label="2x")
    expect(fourth).to_have_value("")
    expect(button).to_be_disabled()
    fourth.select_option(label="1x")
    expect(dialog.get_by_label("5th Street")).to_be_visible()
    assert barriers(fay) == []
    fay.set_viewport_size(PHONE)
    assert fits(fay)
    # The dealer goes on meanwhile: the form follows, and what it is asked for stays.
    table.gives(Bet(by="dealer", seat=1, multiple=1))
    button.click()
    expect(dialog.get_by_label("Reason")).to_be_focused()
    confirms(dialog, "Correct seat", "the chips were out")
    (corrected,) = [one for one in events_of(pit.house, table.name) if isinstance(one, HandCorrected)]
    assert [one.multiple for one in corrected.streets] == [2, 1]
    assert (corrected.floorperson, table.seat(1).hand.stakes.fifth) == ("Fay Moss", 1000)
    expect(fay.get_by_test_id("log")).to_contain_text("corrects seat 2: Ante $10, 3rd Street 2x, 4th Street 1x")
    table.closes()
    # Two pair wins 2 to 1 on $40; king high loses 10, 20, 10 and 10.
    assert [table.seat(seat).chips for seat in (1, 2)] == [100_000 + 8000, 100_000 - 5000]


@pytest.mark.prove
def test_a_wrong_card_found_after_a_claim_is_put_right_and_the_right_winner_is_paid(
    pit: Pit, works: Works, at: At
) -> None:
    """Seat 2 is keyed in with a royal flush, which is claimed; then the king of hearts lies at seat 1."""
    table = at("claim")
    table.board = parse_cards("Th Jh Qh")
    table.hands = {1: parse_cards("Kh 9h"), 2: parse_cards("Kh Ah")}
    table.opens(1, 2)
    table.bets("ante", 1000, 1, 2)
    table.bets("progressive", 100, 1, 2)
    table.turns_up_next(1)
    dana, fay = dealer(pit, works, table), floor(works, table)
    expect(meter(dana.page)).to_have_text("$10,000.00")
    dana.page.keyboard.type("kh")
    expect(dana.page.get_by_test_id("taken")).to_contain_text("K♥ is entered already")
    expect(dana.page.get_by_test_id("taken")).to_contain_text("call the floor")
    assert barriers(dana.page) == []
    dialog = opens(fay, "Correct a card")
    dialog.get_by_label("Which").select_option(label="Seat 2, card 1")
    expect(dialog.get_by_test_id("recorded-face")).to_have_text("recorded: K♥")
    expect(dialog.get_by_test_id("leads")).to_contain_text(
        "the settlement starts again, claims on the meter are released"
    )
    dialog.get_by_label("Right card").fill("kd")
    assert barriers(fay) == []
    confirms(dialog, "Correct card", "a diamond")
    # Two wagers of $1 at 35.5% are on the meter again, and nothing was won of it.
    expect(meter(dana.page)).to_have_text("$10,000.71")
    expect(dana.due).to_contain_text("Turn up seat 2")
    table.hands[2] = parse_cards("Kd Ah")
    table.closes()
    awards = [one.amount for one in events_of(pit.house, table.name) if isinstance(one, AwardReceived)]
    # All of the meter was claimed in error; the straight flush has a tenth of it.
    assert awards == [1_000_071, 100_007]
    expect(meter(dana.page)).to_have_text("$9,000.64")
    # Seat 1: $40 at 100 to 1, and the award. Seat 2: a straight, $40 at 4 to 1 and 30 for 1, and Envy of $300.
    assert table.seat(1).chips == 100_000 + 400_000 + 100_007 - 100
    assert table.seat(2).chips == 100_000 + 16_000 + 3000 + 30_000 - 100


@pytest.mark.prove
def test_a_misdeal_after_a_claim_gives_everything_back_and_the_meter_is_as_before(
    pit: Pit, works: Works, at: At
) -> None:
    table = at("misdeal")
    table.board = parse_cards("Th Jh Qh")
    table.hands = {1: parse_cards("2c 2d"), 2: parse_cards("Kh Ah")}
    table.opens(1, 2)
    dana = dealer(pit, works, table)
    before = meter(dana.page).inner_text()
    table.bets("ante", 1000, 1, 2)
    table.bets("progressive", 100, 1, 2)
    table.turns_up_next(1)
    expect(meter(dana.page)).to_have_text("$10,000.00")
    finn = works("floorperson-2", "/floor")
    dana.page.get_by_role("button", name="Something went wrong").click()
    row = dana.page.get_by_test_id("trouble-WrongCount").filter(has=dana.page.get_by_role("button", name="Seat 1"))
    row.locator("[name=cards]").fill("3")
    row.get_by_role("button").filter(has_text="Seat 1").click()
    dana.page.get_by_test_id("ask-yes").click()
    card = finn.locator("article[data-state=waiting]").filter(has_text=table_title(table.name))
    card.get_by_role("button", name="Approve").click()
    expect(dana.page.get_by_test_id("stage")).to_have_attribute("data-stage", "betting")
    expect(dana.log).to_contain_text("round void")
    expect(meter(dana.page)).to_have_text(before)
    assert any(isinstance(one, AwardReceived) for one in events_of(pit.house, table.name))
    (void,) = [one for one in events_of(pit.house, table.name) if isinstance(one, RoundVoided)]
    assert dict(void.returned) == {1: 4100, 2: 4100}
    assert [table.seat(seat).chips for seat in (1, 2)] == [100_000, 100_000]


@pytest.mark.prove
def test_a_buy_in_is_corrected_by_the_floor(pit: Pit, works: Works, at: At) -> None:
    table = at("buy-in")
    table.opens(3, chips=100_000)
    fay = floor(works, table)
    drop = fay.get_by_test_id("drop")
    expect(drop).to_have_text("$1,000")
    dialog = opens(fay, re.escape("Correct buy-in 1 of seat 3 ($1,000)"))
    expect(dialog.get_by_test_id("recorded-amount")).to_have_text("recorded: $1,000")
    expect(dialog.get_by_role("button", name="Correct buy-in")).to_be_disabled()
    dialog.get_by_label("Right amount").fill("100")
    assert barriers(fay) == []
    confirms(dialog, "Correct buy-in", "one bill, not ten")
    expect(drop).to_have_text("$100")
    expect(fay.get_by_test_id("log")).to_contain_text("corrects the buy-in of seat 3: $1,000 to $100")
    assert table.seat(3).chips == 10_000
    (corrected,) = [one for one in events_of(pit.house, table.name) if isinstance(one, BuyInCorrected)]
    assert (corrected.was, corrected.amount) == (100_000, 10_000)


@pytest.mark.prove
def test_chips_from_another_table_are_entered_taken_back_and_corrected_and_never_in_the_drop(
    pit: Pit, works: Works, at: At
) -> None:
    table = at("chips-brought")
    table.opens(3, chips=100_000)
    dana = dealer(pit, works, table)
    dana.enters(3, "Bring chips", amount="400")
    assert table.seat(3).chips == 140_000
    expect(dana.page.get_by_test_id("undo")).to_contain_text("seat 3 brings $400")
    dana.page.keyboard.press("u")
    expect(dana.page.get_by_test_id("undo")).to_have_count(0)
    assert table.seat(3).chips == 100_000
    dana.enters(3, "Bring chips", amount="500")
    expect(dana.log).to_contain_text("brings $500 in chips to the table")
    fay = floor(works, table)
    dialog = opens(fay, re.escape("Correct chips brought 1 of seat 3 ($500)"))
    dialog.get_by_label("Right amount").fill("300")
    assert barriers(fay) == []
    confirms(dialog, "Correct chips brought", "a stack was counted twice")
    expect(fay.get_by_test_id("log")).to_contain_text("corrects chips brought by seat 3: $500 to $300")
    expect(fay.get_by_test_id("drop")).to_have_text("$1,000")
    assert table.seat(3).chips == 130_000


@pytest.mark.prove
def test_undo_stays_in_reach_on_a_telephone_and_the_floor_corrects_at_the_dealers_console(
    pit: Pit, works: Works, at: At, errors: list[str]
) -> None:
    table = at("telephone")
    table.opens(1, 2)
    table.bets("ante", 1000, 1, 2)
    table.goes_on(Stage.THIRD_STREET)
    table.gives(Bet(by="dealer", seat=1, multiple=1))
    dana = dealer(pit, works, table)
    dana.page.set_viewport_size(PHONE)
    undo = dana.page.get_by_test_id("undo")
    dana.page.mouse.wheel(0, 3000)
    expect(undo).to_be_in_viewport()
    assert fits(dana.page)
    assert barriers(dana.page) == []
    undo.click()
    expect(undo).to_have_count(0)
    table.gives(Bet(by="dealer", seat=1, multiple=1))
    table.gives(Fold(by="dealer", seat=2))
    fay = AtTheConsole(works("floorperson", f"/dealer/{table.name}"), pit.address)
    fay.page.get_by_role("button", name="Something went wrong").click()
    row = fay.page.get_by_test_id("trouble-CorrectHand")
    row.get_by_role("button").filter(has_text="Seat 2").click()
    dialog = fay.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Correct seat 2")).to_be_visible()
    dialog.get_by_label("Ante").fill("7")
    dialog.get_by_label("Reason").fill("a bet, no fold")
    dialog.get_by_role("button", name="Correct seat").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Ante must be $10")
    assert barriers(fay.page) == []
    dialog.get_by_label("Ante").fill("")
    dialog.get_by_label("3rd Street").select_option(label="3x")
    dialog.get_by_role("button", name="Correct seat").click()
    expect(dialog).to_have_count(0)
    assert table.seat(2).hand.stakes.third == 3000
    assert undone(table, pit) == ["StreetBet"]
    errors[:] = [error for error in errors if "409" not in error]
