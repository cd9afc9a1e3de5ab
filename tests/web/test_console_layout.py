"""The dealer's console on the screens of a pit: every seat in view, every amount whole, nothing covered."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from fifthstreet.cards import parse_cards
from fifthstreet.house.house import House
from fifthstreet.money import dollars
from fifthstreet.rules import Game, make_game
from fifthstreet.table.deck_state import BACK_COLORS
from fifthstreet.table.state import Stage
from support.accessibility import barriers
from support.accounts import the_staff
from support.browser_dealer import AtTheConsole
from support.changes import changed
from support.layout import (
    LARGE,
    PHONE,
    SCREENS,
    covered_by,
    cut_off,
    is_in_view,
    is_wider_than_the_screen,
    keep_notices,
)
from support.live_house import PATIENT, house_in_here
from support.real_table import RealTable, real

SEATS = range(1, 7)
HANDS = {1: "8c 4d", 2: "Kc 3d", 3: "Qh Jd", 4: "As Ah", 5: "9d 2h", 6: "7h 9c"}


class Pit(NamedTuple):
    """A house with tables of real cards, and its staff."""

    house: House
    address: str
    people: Mapping[str, httpx.Client]


def with_a_large_meter() -> Game:
    """A game of real cards whose Progressive meter stands above a million dollars."""
    game = real("maryland", maximum=dollars(1000))
    return make_game(game.book, changed(game.submission, progressive__start=dollars(1_234_567)))


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    # A house opens one table for each game: the largest Ante tells them apart.
    games = (*(real("maryland", maximum=dollars(500 + 5 * place)) for place in range(5)), with_a_large_meter())
    with (
        house_in_here(tmp_path_factory.mktemp("layout"), games=games, pace=PATIENT) as (house, address),
        the_staff(house, address) as people,
    ):
        yield Pit(house, address, people)


@pytest.fixture
def deals(pit: Pit, browse: Callable[..., Page]) -> Iterator[Callable[[RealTable], AtTheConsole]]:
    """A dealer at the console of a table; afterwards they tap out."""
    came: list[RealTable] = []

    def works(table: RealTable) -> AtTheConsole:
        came.append(table)
        page = browse(viewport=LARGE)
        signs_in(page, pit, "dealer")
        keep_notices(page)
        page.goto(f"{pit.address}/dealer/{table.name}")
        dana = AtTheConsole(page, pit.address)
        expect(dana.console).to_be_visible()
        return dana

    yield works
    for table in came:
        table.taps_out()


def signs_in(page: Page, pit: Pit, who: str) -> None:
    cookies = pit.people[who].cookies.jar
    page.context.add_cookies([{"name": one.name, "value": one.value or "", "url": pit.address} for one in cookies])
    page.context.add_init_script("localStorage.setItem('fifthstreet signed in', 'staff')")


def wagers_of(row: Locator) -> Locator:
    return row.locator("[data-wager]")


def test_every_seat_and_every_wager_is_in_view_while_bets_are_open(
    pit: Pit, deals: Callable[[RealTable], AtTheConsole]
) -> None:
    table = RealTable(pit.house, "maryland-1", pit.people)
    table.opens(*SEATS)
    dana = deals(table)
    page = dana.page
    for seat in SEATS:
        dana.enters(seat, "Ante")
    for seat in (1, 2, 3):
        dana.enters(seat, "Three Card Bonus")
        dana.enters(seat, "Progressive")
    undo = page.get_by_test_id("undo")
    expect(undo).to_contain_text("Undo: seat 3, Progressive $1")
    for size in SCREENS:
        page.set_viewport_size(size)
        for seat in SEATS:
            row = page.get_by_test_id(f"player-{seat}")
            assert is_in_view(row), (size, seat)
            cells = wagers_of(row)
            # The Ante stays while a side bet lies on it, and the Six Card Bonus is there before it can be placed.
            assert cells.evaluate_all("all => all.map(one => one.dataset.wager)") == [
                "ante", "three-card", "six-card", "progressive"
            ]  # fmt: skip
            assert len({round(box["y"]) for box in (cell.bounding_box() for cell in cells.all()) if box}) == 1
            expect(cells.first).to_contain_text("$10")
        expect(wagers_of(page.get_by_test_id("player-1")).nth(0)).to_be_disabled()
        expect(wagers_of(page.get_by_test_id("player-4")).nth(0)).to_be_enabled()
        expect(wagers_of(page.get_by_test_id("player-4")).nth(2)).to_be_disabled()
        assert cut_off(page.get_by_test_id("players")) == [], size
        assert (covered_by(undo), cut_off(undo)) == ([], []), size
        assert not is_wider_than_the_screen(page)
    page.set_viewport_size(PHONE)
    page.get_by_test_id("player-6").scroll_into_view_if_needed()
    assert (covered_by(undo), cut_off(page.get_by_test_id("players"))) == ([], [])
    expect(undo).to_be_in_viewport()
    assert not is_wider_than_the_screen(page)
    assert barriers(page) == []


def test_every_seat_is_in_view_on_a_street_and_undo_covers_no_card_of_the_grid(
    pit: Pit, deals: Callable[[RealTable], AtTheConsole]
) -> None:
    table = RealTable(pit.house, "maryland-2", pit.people)
    table.opens(*SEATS)
    table.bets("ante", dollars(10), *SEATS)
    table.goes_on(Stage.THIRD_STREET)
    dana = deals(table)
    for size in SCREENS:
        dana.page.set_viewport_size(size)
        for seat in SEATS:
            assert is_in_view(dana.page.get_by_test_id(f"player-{seat}")), (size, seat)
    before = dana.sequence
    dana.page.keyboard.press("Shift+Digit1")
    dana.moved(before)
    undo, grid = dana.page.get_by_test_id("undo"), dana.page.get_by_test_id("entry")
    expect(grid).to_be_visible()
    for size in (*SCREENS, PHONE):
        dana.page.set_viewport_size(size)
        dana.page.locator("[data-enter='2c']").scroll_into_view_if_needed()
        assert covered_by(undo) == [], size
        assert size is PHONE or is_in_view(grid), size


def test_a_seat_that_is_settled_in_part_reads_what_is_left_and_no_amount_is_cut(
    pit: Pit, deals: Callable[[RealTable], AtTheConsole]
) -> None:
    table = RealTable(pit.house, "maryland-3", pit.people)
    table.board = parse_cards("7c 7d 9s")  # the Three Card Bonus wins at every seat
    table.hands = {seat: parse_cards(cards) for seat, cards in HANDS.items()}
    table.opens(*SEATS)
    table.bets("ante", dollars(10), *SEATS)
    table.bets("three-card", dollars(5), *SEATS)
    table.bets("progressive", dollars(1), *SEATS)
    table.goes_on(Stage.SETTLING)
    dana = deals(table)
    pays, six = dana.page.get_by_test_id("pays"), dana.page.get_by_test_id("pays-6")
    dana.types("7h9c")  # a full house: the Progressive pays once the floor has validated it
    expect(six.locator(".sum")).to_contain_text("Pay $405")
    expect(six).to_contain_text("once validated")
    for size in (*SCREENS, PHONE):
        dana.page.set_viewport_size(size)
        assert cut_off(pays) == [], size
    before = dana.sequence
    dana.page.keyboard.press("Enter")
    dana.moved(before)
    # The Ante and the streets are paid: they are not to be paid again.
    expect(six).to_contain_text("paid $400")
    expect(six.locator(".sum")).to_contain_text("Pay $5")
    expect(six.locator(".sum")).to_contain_text("to be validated")
    assert "$40" not in six.locator(".sum").inner_text()
    expect(dana.page.get_by_test_id("pays-total")).to_have_text("Still to pay $5, to take $0")
    for size in (*SCREENS, PHONE):
        dana.page.set_viewport_size(size)
        assert cut_off(pays) == [], size


def test_no_amount_of_a_jackpot_is_cut_and_its_envy_bonus_waits_for_the_validation(
    pit: Pit, deals: Callable[[RealTable], AtTheConsole]
) -> None:
    table = RealTable(pit.house, "maryland-6", pit.people)
    table.board = parse_cards("Ts Js Qs")
    table.hands = {**{seat: parse_cards(cards) for seat, cards in HANDS.items()}, 6: parse_cards("As Ks")}
    table.hands[4] = parse_cards("Ad Ah")
    table.opens(*SEATS, chips=500_000)
    table.bets("ante", dollars(500), *SEATS)
    table.bets("progressive", dollars(1), *SEATS)
    table.goes_on(Stage.SETTLING)
    dana = deals(table)
    pays = dana.page.get_by_test_id("pays")
    dana.types("asks")
    expect(dana.page.get_by_test_id("pays-6")).to_contain_text("$1,234,569.13 once validated")
    for seat in (1, 2, 3, 4, 5):
        expect(dana.page.get_by_test_id(f"pays-{seat}")).to_contain_text("$1,000 once validated")
        expect(dana.page.get_by_test_id(f"pays-{seat}").locator(".sum")).to_have_text("$1,000 to be validated")
    for size in (*SCREENS, PHONE):
        dana.page.set_viewport_size(size)
        assert cut_off(pays) == [], size


def test_the_head_of_the_console_stays_on_one_line_whatever_it_says(
    pit: Pit, deals: Callable[[RealTable], AtTheConsole], browse: Callable[..., Page]
) -> None:
    """With the longest stage, a long name and the buttons of the floor: what is below it does not move."""
    table = RealTable(pit.house, "maryland-5", pit.people)
    table.opens(*SEATS)
    deals(table)
    page = browse(viewport=LARGE)
    signs_in(page, pit, "floorperson")
    page.goto(f"{pit.address}/dealer/{table.name}")
    head, tap_out = page.locator("header.head"), page.get_by_test_id("tap-out")
    expect(tap_out).to_have_text("Tap Dana Reed out")
    tap_out.locator(".name").evaluate("name => (name.textContent = 'Bartholomew Featherstonehaugh')")
    page.get_by_test_id("stage").evaluate("stage => (stage.textContent = 'Round 1,234 · No more bets')")
    for width in (1024, 1280, 1366, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        box, button = head.bounding_box(), tap_out.bounding_box()
        assert box
        assert button
        assert box["height"] == 50, width
        assert button["x"] + button["width"] <= width, width


def test_a_refusal_covers_nothing_and_goes_when_the_next_entry_is_taken(
    pit: Pit, deals: Callable[[RealTable], AtTheConsole], errors: list[str]
) -> None:
    table = RealTable(pit.house, "maryland-4", pit.people)
    table.opens(*SEATS)
    table.bets("ante", dollars(10), *SEATS)
    table.bets("progressive", dollars(1), 1, 2, 3)
    dana = deals(table)
    before = dana.sequence
    dana.page.keyboard.press("Enter")
    dana.moved(before)
    dana.page.keyboard.type("2")
    dana.page.keyboard.press("Enter")
    refusal = dana.page.get_by_test_id("notice-refusal")
    expect(refusal).to_contain_text("2 chips for 3 accepted wagers")
    errors.clear()
    for size in (*SCREENS, PHONE):
        dana.page.set_viewport_size(size)
        assert covered_by(refusal) == [], size
    dana.page.keyboard.press("Backspace")
    dana.page.keyboard.type("3")
    before = dana.sequence
    dana.page.keyboard.press("Enter")
    dana.moved(before)
    expect(refusal).to_have_count(0)


@pytest.mark.prove
def test_a_console_and_a_replay_show_the_backs_in_the_deck_s_own_color(
    pit: Pit, deals: Callable[[RealTable], AtTheConsole]
) -> None:
    table = RealTable(pit.house, "maryland-5", pit.people)
    table.opens(1, backs=("green", "purple"))
    table.hands = {1: parse_cards(HANDS[1])}
    table.bets("ante", dollars(10), 1)
    table.goes_on(Stage.THIRD_STREET)
    played = table.host.table.deck.number
    color = next(deck.back for deck in table.table.decks.at_table if deck.number == played)
    assert color in {"green", "purple"}
    dana = deals(table)
    felt = dana.page.get_by_test_id("felt")
    expect(felt).to_have_attribute("data-back", color)
    shown = set[str]()
    shoe = felt.get_by_role("img", name="Shoe").locator("span")
    for back in BACK_COLORS:
        felt.evaluate("(felt, back) => { felt.dataset.back = back }", back)
        shown.add(shoe.evaluate("one => getComputedStyle(one).background"))
    assert len(shown) == len(BACK_COLORS), "each color of the house looks different"
    table.closes()
    dana.page.goto(f"{pit.address}/table/{table.name}/rounds/1")
    expect(felt).to_have_attribute("data-back", color)
