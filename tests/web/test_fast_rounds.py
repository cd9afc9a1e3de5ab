"""Whole rounds of real cards at a dealer's pace, in a real browser: every key and click is counted."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Page, expect

from fifthstreet.cards import parse_cards
from fifthstreet.house.house import House
from fifthstreet.money import dollars
from fifthstreet.table.events import EnteredTogether, EntryUndone, HandCalledLosing
from fifthstreet.table.state import Stage
from support.accessibility import barriers
from support.accounts import the_staff
from support.browser_dealer import REACHED, AtTheConsole
from support.browser_staff import WIDE
from support.live_house import PATIENT, house_in_here
from support.real_table import RealTable, real
from support.staff_client import events_of

SEATS = range(1, 7)
SIX_TO_THE_END = 40
THREE_FOLDERS = 25
"""The most inputs of a round: six seats with side bets to the end, and six seats of which three fold."""
LAPTOP = {"width": 1280, "height": 720}
HANDS = {1: "8c 4d", 2: "Kc 3d", 3: "Qh Jd", 4: "As Ah", 5: "9d 7h", 6: "Kh Ks"}
BOARD = ("2c", "7d", "9s")
WITH_SIDE_BETS = ("maryland-1", "maryland-4")
"""Seats 1 to 3 have nothing; 4 and 6 have a pair that pays, 5 two pair."""


class Pit(NamedTuple):
    """A house with tables of real cards, and its staff."""

    house: House
    address: str
    people: Mapping[str, httpx.Client]


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    # A house opens one table for each game: the largest Ante tells them apart.
    games = tuple(real("maryland", maximum=dollars(500 + 5 * place)) for place in range(4))
    with (
        house_in_here(tmp_path_factory.mktemp("fast"), games=games, pace=PATIENT) as (house, address),
        the_staff(house, address) as people,
    ):
        yield Pit(house, address, people)


class Hands:
    """A dealer's hands on the keys: each key and click is one input, a card of two keys too."""

    def __init__(self, page: Page, address: str, table: RealTable) -> None:
        self.console, self.page, self.table = AtTheConsole(page, address), page, table
        self.inputs = 0
        expect(self.console.console).to_be_visible()

    def press(self, *keys: str) -> None:
        """Press keys, each once the console shows what came of the one before."""
        for key in keys:
            before = self.console.sequence
            self.page.keyboard.press(key)
            self.inputs += 1
            self.console.moved(before)

    def types(self, *keys: str) -> None:
        """Press keys that change nothing yet."""
        for key in keys:
            self.page.keyboard.press(key)
            self.inputs += 1

    def cards(self, cards: str) -> None:
        """Type cards; the last is taken without a further key."""
        before = self.console.sequence
        for card in cards.split():
            self.page.keyboard.type(card.lower())
            self.inputs += 1
        self.console.moved(before)

    def holds_enter(self) -> list[str]:
        """Take the step that is due with a key that is held down; what its button and its question say."""
        due, asks = self.page.get_by_test_id("due"), self.page.get_by_test_id("ask")
        before, said = self.console.sequence, [due.locator(".title").inner_text()]
        self.page.keyboard.down("Enter")
        self.page.keyboard.down("Enter")
        further = self.page.locator(f'[data-testid=console]:not([data-sequence="{before}"])')
        expect(further.or_(asks).first).to_be_visible()
        self.page.keyboard.down("Enter")
        self.page.keyboard.up("Enter")
        if asks.is_visible():
            said.append(asks.get_by_test_id("ask-yes").inner_text())
            self.page.keyboard.press("Enter")
        self.console.moved(before)
        return said

    def stands_at(self, stage: str) -> None:
        """The table has come to a stage."""
        expect(self.page.get_by_test_id("stage")).to_have_attribute("data-stage", stage)

    def fits(self) -> bool:
        """Whether what the dealer needs is in view without scrolling, at two sizes of a screen."""
        seen = []
        for size in (WIDE, LAPTOP):
            self.page.set_viewport_size(size)
            for name in ("due", "entries", "entry", "players", "pays"):
                part = self.page.get_by_test_id(name)
                if part.count():
                    box = part.bounding_box()
                    assert box
                    seen.append((name, box["y"] >= 0 and box["y"] + box["height"] <= size["height"]))
        self.page.set_viewport_size(WIDE)
        assert all(fits for _, fits in seen), seen
        return bool(seen)


@pytest.fixture
def hands(pit: Pit, browse: Callable[..., Page]) -> Iterator[Callable[[str], Hands]]:
    """A dealer at a table whose round before is over; afterwards they tap out."""
    came: list[RealTable] = []

    def works(name: str) -> Hands:
        table = RealTable(pit.house, name, pit.people)
        came.append(table)
        page = browse(viewport=WIDE)
        cookies = pit.people["dealer"].cookies.jar
        page.context.add_cookies([{"name": one.name, "value": one.value or "", "url": pit.address} for one in cookies])
        page.context.add_init_script("localStorage.setItem('fifthstreet signed in', 'staff')")
        # The round before, over HTTP: what each seat bet is what it bets again.
        table.board = parse_cards(" ".join(BOARD))
        table.hands = {seat: parse_cards(cards) for seat, cards in HANDS.items()}
        table.opens(*SEATS)
        table.bets("ante", dollars(10), *SEATS)
        if name in WITH_SIDE_BETS:
            table.bets("three-card", dollars(5), *SEATS)
            table.bets("progressive", dollars(1), *SEATS)
        table.goes_on(Stage.THIRD_STREET)
        table.closes()
        page.goto(f"{pit.address}/dealer/{table.name}")
        return Hands(page, pit.address, table)

    yield works
    for table in came:
        table.taps_out()


@pytest.mark.prove
def test_six_seats_with_side_bets_to_the_end_take_forty_inputs_or_fewer(
    pit: Pit, hands: Callable[[str], Hands]
) -> None:
    dana = hands("maryland-1")
    chips = {seat: dana.table.seat(seat).chips for seat in SEATS}
    dana.press("Enter")  # shuffle
    dana.press("s")  # same bets
    expect(dana.page.get_by_test_id("undo")).to_contain_text("same bets")
    dana.press("Enter")  # no more bets
    dana.stands_at("collecting")
    # Nothing is filled in that is to be counted.
    expect(dana.page.get_by_label("Chips counted")).to_have_value("")
    assert dana.page.get_by_test_id("due").get_attribute("aria-disabled") == "true"
    dana.types("6")
    dana.press("Enter")  # the chips are collected, and all is dealt
    dana.stands_at("third-street")
    assert dana.fits()
    for card, multiples in zip(BOARD, ("111111", "113121", "313133"), strict=True):
        dana.press(*multiples)
        dana.cards(card)
    dana.stands_at("settling")
    assert dana.fits()
    for seat in reversed(SEATS):
        dana.cards(HANDS[seat])
    listed = dana.page.get_by_test_id("pays")
    expect(listed).to_contain_text("Paid $140")
    expect(dana.page.get_by_test_id("pays-5")).to_contain_text("two pair")
    # The chip of the Progressive was collected before the deal.
    assert "$1" not in dana.page.get_by_test_id("pays-1").inner_text().replace("$10", "").replace("$15", "")
    dana.press("Enter")  # the last seat is settled
    dana.press("Enter")  # the table is cleared
    dana.stands_at("betting")
    assert dana.inputs <= SIX_TO_THE_END, dana.inputs
    # Every bet was entered by itself, and every hand by its cards: no round of six takes more.
    assert dana.inputs == SIX_TO_THE_END
    results = {seat: dana.table.seat(seat).chips - chips[seat] for seat in SEATS}
    # Antes and streets of 60, 40, 80, 40, 70 and 60, with $6 of side bets lost at each seat.
    assert results == {1: -6600, 2: -4600, 3: -8600, 4: 3400, 5: 13400, 6: 5400}
    assert barriers(dana.page) == []


def test_six_seats_of_which_three_fold_take_twenty_five_inputs_or_fewer(
    pit: Pit, hands: Callable[[str], Hands]
) -> None:
    dana = hands("maryland-2")
    dana.press("Enter", "s")
    dana.press("Enter")  # no more bets, and all is dealt
    dana.stands_at("third-street")
    dana.press("1", "f", "f", "2", "f", "1")
    dana.cards(BOARD[0])
    dana.press("1", "3", "1")
    dana.cards(BOARD[1])
    dana.press("Shift+Digit1")
    dana.cards(BOARD[2])
    dana.cards(HANDS[6])
    dana.cards(HANDS[4])
    dana.press("l")
    dana.press("Enter")
    dana.stands_at("betting")
    assert dana.inputs <= THREE_FOLDERS, dana.inputs
    assert [event.seat for event in events_of(pit.house, dana.table.name) if isinstance(event, HandCalledLosing)] == [1]


def test_a_wrong_key_is_taken_back_with_one_key(pit: Pit, hands: Callable[[str], Hands]) -> None:
    dana = hands("maryland-3")
    dana.press("Enter", "s", "u")
    assert all(not dana.table.seat(seat).hand.stakes.total for seat in SEATS)
    dana.press("s", "Enter", "Shift+Digit2", "u")
    assert len(dana.table.table.to_act) == len(SEATS)
    # Keys that come fast are taken in their order.
    expect(dana.page.get_by_test_id("acting")).to_have_text("Seat 1")
    before = dana.console.sequence
    dana.page.keyboard.type("1f3")
    dana.page.wait_for_function(REACHED, arg=before + 3)
    assert dana.table.seat(2).hand.folded is Stage.THIRD_STREET.street
    dana.press("Shift+Digit1")
    dana.cards("Ah")
    expect(dana.page.get_by_test_id("undo")).to_contain_text("3rd Street card A♥")
    dana.press("u")
    dana.cards(BOARD[0])
    # On 4th Street the seats act in any order: an arrow chooses another one.
    expect(dana.page.get_by_test_id("acting")).to_have_text("Seat 1")
    dana.page.keyboard.press("ArrowRight")
    expect(dana.page.get_by_test_id("acting")).to_have_text("Seat 3")
    for card in BOARD[1:]:
        dana.press("Shift+Digit1")
        dana.cards(card)
    dana.press("l")
    expect(dana.page.get_by_test_id("pays-6")).to_contain_text("called losing")
    dana.press("u")
    assert not dana.table.seat(6).hand.called_losing
    undone = [event.entry for event in events_of(pit.house, dana.table.name) if isinstance(event, EntryUndone)]
    assert undone == ["EnteredTogether", "EnteredTogether", "Revealed", "EnteredTogether"]
    assert any(isinstance(event, EnteredTogether) for event in events_of(pit.house, dana.table.name))
    dana.cards(HANDS[6])
    dana.press("Shift+L")
    dana.press("Enter")
    dana.stands_at("betting")


@pytest.mark.prove
def test_a_jackpot_has_one_prompt_to_pay_it_and_a_key_that_is_held_down_pays_nothing_large(
    hands: Callable[[str], Hands],
) -> None:
    dana = hands("maryland-4")
    dana.page.set_viewport_size(LAPTOP)
    dana.press("Enter", "s", "Enter")
    dana.types("6")
    dana.press("Enter")
    for card in ("Th", "Jh", "Qh"):
        dana.press("Shift+Digit1")
        dana.cards(card)
    dana.press(*"lllll")
    dana.cards("Kh Ah")
    # The Envy Bonus of the other five is listed too, and the winner is in view.
    current = dana.page.get_by_test_id("pays-1")
    expect(current).to_be_in_viewport(ratio=1)
    said = list[str]()
    while dana.console.stage == "settling":
        expect(dana.console.due.or_(dana.console.waiting)).to_be_visible()
        if dana.console.due.is_visible():
            said += dana.holds_enter()
            continue
        before = dana.console.sequence
        dana.table.goes_on(lambda command: command.by == "dealer")
        dana.console.moved(before)
    (award,) = {words.removeprefix("Pay ") for words in said if words.startswith("Pay $10,")}
    assert said == [
        "Seat 1: pay $20,000, Progressive wins",
        "Pay $20,000",
        "Verify the hand of seat 1",
        "Verify the light at seat 1",
        "Claim the award of seat 1",
        f"Pay seat 1: {award}",
        f"Pay {award}",
        "Pay Envy Bonus for seat 1's hand: $5,000",
        "Seat 1: pay $200",
        "Clear the table",
    ]
