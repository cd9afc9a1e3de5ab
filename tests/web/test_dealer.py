"""A person deals: whole rounds, taking over and handing back, what goes wrong, real cards, by keyboard."""

import gzip
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from fifthstreet.house.base.house_events import CommandGiven
from fifthstreet.house.house import House
from fifthstreet.rules import Game, make_game, ready_game
from support.accessibility import barriers
from support.browser_dealer import PASSWORD, AtTheConsole, Guest, make_accounts
from support.browser_player import tabs_to
from support.changes import changed
from support.live_house import GAMES, PATIENT, house_in_here
from support.paths import ROOT
from support.relay import line_to
from support.stacked_decks import beginning
from support.staff_client import noted
from web.conftest import windows

PACKS = {
    "maryland": "2s 3d 4c 9h  Jh Js 7c  Kc 4d  Jd 7h",
    "new_jersey": "Jc 7h  Jh Js 7c",
    "south_dakota": "Jc Jd  Jh Js 7c",
}
"""A pair of jacks in Maryland, a full house in New Jersey, four jacks in South Dakota, which win of the progressive."""
STAFF = {"dora": "dealer", "dirk": "dealer", "fay": "floorperson"}
SCREEN = {"width": 1440, "height": 900}
FIRST_LOAD = 200_000
"""So many compressed bytes of script a player's first page fetches at most."""
OTHER_WAGERS = {
    "maryland": {"three_card": 100, "progressive": 100},
    "new-jersey": {},
    "south-dakota": {"progressive": 100},
}


class Reads(NamedTuple):
    """What a dealer reads when the stub is due: it, the deck's time, and the lines of the procedure by what is given.

    Each line has its words and its clauses. Before that, so many ``rounds`` were dealt without a count.
    """

    stub: tuple[str, str]
    deck: str
    lines: Mapping[str, tuple[str, list[str]]]
    rounds: int = 0


READS = {
    "maryland": Reads(
        ("43 cards", "0 rounds since count"),
        r"7 h \d+ min left",
        {
            "PlaceStub": ("puts this stub in the discard rack with no card shown", ["COMAR 36.05.11.10B(4)"]),
            "TurnUp": ("the dealer turns the first community card face up", ["COMAR 36.05.11.11C"]),
        },
    ),
    "new-jersey": Reads(
        ("47 cards", "count now"),
        r"7 h \d+ min left",
        {
            "CountStub": ("At least every fifth round the dealer counts the stub", ["N.J.A.C. 19:47-35.7(f)"]),
            "TurnUp": ("the dealer turns up the first community card", ["N.J.A.C. 19:47-35.10(d)"]),
        },
        rounds=4,
    ),
    "south-dakota": Reads(
        ("47 cards", "0 rounds since count"),
        "no limit",
        {
            "PlaceStub": ("Rack the stub", []),
            "TurnUp": ("the dealer turns up the 3rd street community card", ["ARSD 20:18:16:15.14(9)"]),
        },
    ),
}


def real(jurisdiction: str) -> Game:
    """A jurisdiction's game at a table of real cards."""
    game = ready_game(jurisdiction)
    return make_game(game.book, changed(game.submission, table=changed(game.submission.table, cards="real")))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A house with an electronic table of each jurisdiction and two tables of real cards."""
    data = tmp_path_factory.mktemp("dealers")
    games = (*map(ready_game, GAMES), real("maryland"), real("new-jersey"))
    with house_in_here(data, games=games, pace=PATIENT, shuffler=beginning(**PACKS)) as (found, address):
        make_accounts(found, address, STAFF)
        yield found, address


@pytest.fixture(scope="module")
def at_the_desk(browser: Browser, house: tuple[House, str]) -> Iterator[AtTheConsole]:
    """Dora, who signs in once and deals in nearly every test."""
    errors: list[str] = []
    with windows(browser, errors) as opens:
        yield _signed_in(opens, house[1], "dora")
    assert errors == []


def _signed_in(opens: Callable[..., Page], address: str, login: str) -> AtTheConsole:
    somebody = AtTheConsole(opens(viewport=SCREEN), address)
    somebody.signs_in(login, PASSWORD)
    return somebody


@pytest.fixture
def works(
    browse: Callable[..., Page], house: tuple[House, str], at_the_desk: AtTheConsole
) -> Iterator[Callable[..., AtTheConsole]]:
    """Somebody of the house who is signed in; afterwards whoever deals taps out, and all but Dora sign out."""
    came: list[AtTheConsole] = []

    def comes(login: str = "dora") -> AtTheConsole:
        came.append(at_the_desk if login == "dora" else _signed_in(browse, house[1], login))
        return came[-1]

    yield comes
    for somebody in came:
        if somebody.page.get_by_role("dialog").is_visible():
            somebody.page.keyboard.press("Escape")
        if somebody.page.get_by_text("You deal").is_visible():
            somebody.taps_out()
        if somebody is not at_the_desk:
            somebody.signs_out()


@pytest.fixture
def guest(house: tuple[House, str]) -> Iterator[Callable[..., Guest]]:
    """A guest who sits down at a table, and leaves after the test."""
    _, address = house
    came: list[Guest] = []

    def comes(table: str, seat: int = 1) -> Guest:
        came.append(Guest(address, table).sits_down(seat))
        return came[-1]

    yield comes
    for one in came:
        one.goes()


@pytest.fixture
def new_table(house: tuple[House, str]) -> Callable[[str], str]:
    """Open a table that nobody else plays at."""
    _, address = house

    def opens(jurisdiction: str) -> str:
        with httpx.Client(base_url=address) as host:
            host.post("/api/guests", json={"name": "Host"}).raise_for_status()
            answer = host.post("/api/tables", json={"jurisdiction": jurisdiction})
            return str(answer.raise_for_status().json()["table"])

    return opens


@pytest.mark.prove
@pytest.mark.parametrize("jurisdiction", GAMES)
def test_a_person_deals_a_whole_round_and_pays_what_the_console_says(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str], jurisdiction: str
) -> None:
    table = new_table(jurisdiction)
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    reads = READS[jurisdiction]
    for _ in range(reads.rounds):
        _plays_a_round_without_a_dealer(dora, gus)
    dora.taps_in()
    gus.bets(ante=1000, **OTHER_WAGERS[jurisdiction])
    _reads_the_console(dora, gus, reads)
    dora.deals_to("settling", gus)
    given = dora.gives_all(lambda: dora.page.get_by_test_id("pays-2").is_visible(), lambda: None)
    pays = dora.page.get_by_test_id("pays-2")
    expect(pays).to_contain_text("Ante")
    expect(pays).to_contain_text("Pay")
    given += dora.ends_the_round(gus)
    assert given[-1] in {"CloseRound", "Settle"}
    expect(dora.log).to_contain_text("no more bets" if jurisdiction != "south-dakota" else "the bets are closed")
    with httpx.Client(base_url=dora.address) as anybody:
        cards = anybody.get(f"/api/tables/{table}/rounds").raise_for_status().json()
    assert [card["status"] for card in cards] == ["closed"] * (reads.rounds + 1)
    assert {player["seat"] for card in cards for player in card["players"]} == {2}


def _reads_the_console(dora: AtTheConsole, gus: Guest, reads: Reads) -> None:
    """Deal on to the first card that is turned up, and read what the console says on the way."""
    state = dora.page.get_by_test_id("state")
    stub, deck = state.get_by_test_id("stub"), state.locator("[data-testid^=deck-]").filter(has_text=", in play")
    now = dora.page.get_by_test_id("procedure").locator("[aria-current=step]")
    for command, (words, clauses) in reads.lines.items():
        dora.gives_all(lambda due=command: dora.next == due, lambda: dora.acts(gus))
        expect(now).to_contain_text(words)
        assert now.locator(".clause").evaluate_all("all => all.map(one => one.title)") == clauses
        if command == "TurnUp":
            expect(stub).to_have_count(0)
        else:
            for told in reads.stub:
                expect(stub).to_contain_text(told)
            expect(deck).to_contain_text(re.compile(reads.deck))
            dora.gives()
            expect(state).not_to_contain_text("count now")


def _plays_a_round_without_a_dealer(dora: AtTheConsole, gus: Guest) -> None:
    """The automatic dealer deals a round in which the guest folds at once."""
    number, stage = dora.round, dora.page.get_by_test_id("stage")
    gus.bets(ante=1000)
    gus.asks("ready")
    expect(stage).to_have_attribute("data-stage", "third-street")
    gus.plays(0)
    expect(stage).to_contain_text(f"Round {number + 1}")


def test_a_person_takes_over_in_mid_round_and_hands_back(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str]
) -> None:
    table = new_table("maryland")
    dora = works()
    dora.comes_to(table)
    expect(dora.page.get_by_test_id("tap")).to_contain_text("Automatic dealer")
    expect(dora.due).to_have_count(0)
    gus = guest(table)
    gus.bets(ante=1000)
    gus.asks("ready")
    expect(dora.page.get_by_test_id("stage")).to_have_attribute("data-stage", "third-street")
    dora.taps_in()
    gus.plays(1)
    # Nobody but the person at the console turns the card.
    expect(dora.due).to_have_attribute("data-command", "TurnUp")
    dora.deals_to("fourth-street")
    dora.taps_out()
    gus.plays(1)
    expect(dora.page.get_by_test_id("stage")).to_have_attribute("data-stage", "fifth-street")
    gus.plays(1)
    expect(dora.page.get_by_test_id("stage")).to_contain_text("Round 2")
    expect(dora.log).to_contain_text("turns up")


def test_a_colleague_takes_the_table_and_the_first_dealer_can_do_nothing_more(
    works: Callable[..., AtTheConsole], new_table: Callable[[str], str]
) -> None:
    table = new_table("maryland")
    dora, dirk = works("dora"), works("dirk")
    dora.comes_to(table)
    dora.taps_in()
    dirk.comes_to(table)
    expect(dirk.page.get_by_test_id("tap")).to_contain_text("Dora deals here")
    dirk.taps_in()
    expect(dora.page.get_by_test_id("tap")).to_contain_text("Dirk deals here")
    expect(dora.due).to_have_count(0)


DECKS = "Decks and bank"


class Said(NamedTuple):
    """What somebody says has gone wrong, or orders, and what is on record then.

    First Dora deals on to the step ``due``; where something is to be done ``then``, it is her next step.
    """

    login: str
    kind: str
    choice: str
    heard: str
    fields: Mapping[str, str] = {}
    due: str = ""
    panel: str = "Something went wrong"
    then: str = ""


STORIES: dict[str, tuple[str, str, tuple[Said, ...]]] = {
    "maryland-in-the-deal": (
        "maryland",
        "dealing",
        (
            Said("dora", "FoundFaceUp", "In the pack", "face up in the pack"),
            Said("dora", "DrewInError", "", "drawn in error"),
            Said("dora", "ShoeJam", "", "the shoe jams"),
        ),
    ),
    "maryland-on-a-street": (
        "maryland",
        "third-street",
        (
            Said("dora", "ShufflerJam", "", "the shuffler jams"),
            Said("dora", "Exposed", "Seat 2", "card of seat 2 seen", {"card": "2"}),
            Said("dora", "WrongCount", "Seat 2", "void", {"cards": "1"}),
        ),
    ),
    "maryland-community-card-seen": (
        "maryland",
        "third-street",
        (
            Said("dora", "ShufflerCounts", "", "51 cards", {"cards": "51"}),
            Said("fay", "ReportConduct", "Seat 2: hid cards", "seat 2 forfeits $11: hiding"),
            Said("dora", "Exposed", "Community, card 1", "void"),
        ),
    ),
    "maryland-the-floor-about-players": (
        "maryland",
        "third-street",
        (
            Said("fay", "ReportConduct", "Seat 2: talked about cards", "talking"),
            Said("fay", "CallLost", "Seat 3", "gone"),
        ),
    ),
    "maryland-the-floor-about-devices": (
        "maryland",
        "collecting",
        (
            Said("fay", "CancelProgressive", "Seat 2", "cancels the Progressive"),
            Said("fay", "TakeOutOfUse", "Shuffler: covered", "out of use"),
            Said("fay", "BringBack", "Shuffler", "back"),
            Said("fay", "ChangeMethod", "manual shoe, shuffled by hand", "deals by manual shoe"),
            Said("fay", "OrderRecut", "", "orders the cards cut again", due="Deal", panel=DECKS, then="Cut"),
            Said(
                "fay", "OrderReshuffle", "", "orders the cards shuffled again", due="Deal", panel=DECKS, then="Shuffle"
            ),
        ),
    ),
    "maryland-a-chip-not-accepted": (
        "maryland",
        "collecting",
        (Said("dora", "ReturnChip", "Seat 3", "returns to seat 3 a Progressive chip that was not accepted"),),
    ),
    "maryland-at-the-shuffle": (
        "maryland",
        "third-street",
        (
            Said("dora", "WrongCount", "Seat 2", "void", {"cards": "1"}),
            Said("dora", "Shuffle", "", "the shuffler counts deck 1: 51 cards", {"counted": "51"}, due="Shuffle"),
        ),
    ),
    "new-jersey-in-the-deal": (
        "new-jersey",
        "dealing",
        (
            Said("dora", "FoundFaceUp", "In the pack", "face up in the pack"),
            Said("dora", "ShufflerJam", "", "the shuffler jams"),
        ),
    ),
    "new-jersey-on-a-street": (
        "new-jersey",
        "third-street",
        (
            Said("fay", "ReportConduct", "Seat 2: touched another's cards", "touching"),
            Said("fay", "ReportConduct", "Seat 2: hid cards", "seat 2, hiding, 3rd Street: reminded, nothing is lost"),
            Said("dora", "WrongCount", "Seat 3", "void", {"cards": "1"}),
        ),
    ),
    "south-dakota-in-the-deal": (
        "south-dakota",
        "dealing",
        (
            Said("dora", "DrewInError", "", "drawn in error"),
            Said("dora", "CountStub", "", "counts the stub: 40", {"stub": "40"}, due="PlaceStub"),
        ),
    ),
    "south-dakota-on-a-street": (
        "south-dakota",
        "third-street",
        (
            Said("dora", "Exposed", "Community, card 1", "play goes on"),
            Said("dora", "WrongCount", "Seat 2", "void", {"cards": "3"}),
        ),
    ),
}


@pytest.mark.prove
@pytest.mark.parametrize("story", STORIES)
def test_whatever_goes_wrong_is_two_clicks_away(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str], story: str
) -> None:
    jurisdiction, stage, troubles = STORIES[story]
    table = new_table(jurisdiction)
    dora = works()
    dora.comes_to(table)
    guests = guest(table, 2), guest(table, 3)
    dora.taps_in()
    unaccepted = {said.choice for said in troubles if said.kind == "ReturnChip"}
    for one in guests:
        one.bets(ante=1000, **({} if f"Seat {one.seat}" in unaccepted else OTHER_WAGERS[jurisdiction]))
    dora.deals_to(stage)
    there = {"dora": dora}
    for said in troubles:
        if said.login not in there:
            there[said.login] = works(said.login)
            there[said.login].comes_to(table)
        if said.due:
            dora.gives_all(lambda due=said.due: dora.next == due, there[said.login].gives)
        there[said.login].says(said.kind, said.choice, said.panel, **said.fields)
        expect(dora.log).to_contain_text(said.heard)
        if said.then:
            expect(dora.due).to_have_attribute("data-command", said.then)
    # The table goes on, whatever it was: there is a next step, or somebody to wait for.
    expect(dora.due.or_(dora.waiting)).to_be_visible()


@pytest.mark.prove
def test_a_folded_hand_with_a_wrong_number_of_cards_is_not_collected_until_it_is_reported(
    works: Callable[..., AtTheConsole],
    guest: Callable[..., Guest],
    new_table: Callable[[str], str],
    errors: list[str],
) -> None:
    table = new_table("south-dakota")
    dirk = works("dirk")
    dirk.comes_to(table)
    gus, gwen = guest(table, 2), guest(table, 3)
    dirk.taps_in()
    for one in (gus, gwen):
        one.bets(ante=1000)
    dirk.deals_to("third-street")
    dirk.gives_all(lambda: dirk.next == "CollectFolds", lambda: max(gus.plays(0), gwen.plays(1)))
    before = dirk.sequence
    dirk.page.get_by_role("button", name="Something went wrong").click()
    row = dirk.page.get_by_test_id("trouble-CollectFolds")
    expect(row.get_by_test_id("leads")).to_contain_text("Then: refused")
    row.locator("[name=counted]").fill("2:1")
    row.get_by_role("button").click()
    expect(dirk.page.get_by_test_id("notice-refusal")).to_contain_text("1 card at seat 2: report it")
    assert dirk.sequence == before
    expect(dirk.log).not_to_contain_text("seat 2 folds, loses")
    dirk.page.keyboard.press("Escape")
    dirk.says("WrongCount", "Seat 2", cards="1")
    expect(dirk.log).to_contain_text("void, 1 card")
    errors[:] = [error for error in errors if "409" not in error]


@pytest.mark.prove
def test_what_went_wrong_has_its_words_as_a_reason_and_a_void_without_one_is_not_done(
    house: tuple[House, str],
    works: Callable[..., AtTheConsole],
    guest: Callable[..., Guest],
    new_table: Callable[[str], str],
) -> None:
    table = new_table("maryland")
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    dora.taps_in()
    for reason, told in (("one card stuck", "one card stuck"), (None, "A wrong number of cards at seat 2")):
        gus.bets(ante=1000)
        dora.deals_to("third-street")
        before = dora.sequence
        dora.page.keyboard.press("w")
        written = dora.page.get_by_label("Reason")
        row = dora.page.get_by_test_id("trouble-WrongCount")
        row.locator("[name=cards]").fill("3")
        button = row.get_by_role("button").filter(has_text="Seat 2")
        button.hover()
        expect(written).to_have_value("A wrong number of cards at seat 2")
        if reason:
            written.fill("   ")
            button.click()
            expect(written).to_be_focused()
            assert written.evaluate("one => one.validity.valueMissing")
            expect(dora.page.get_by_role("dialog")).to_be_visible()
            assert dora.sequence == before
            written.fill(reason)
        button.click()
        ask = dora.page.get_by_test_id("ask")
        expect(ask.get_by_role("heading")).to_have_text(re.compile(r"^Void the hand at seat 2\?$|^Void round \d+\?$"))
        expect(ask).to_contain_text("Returns $10 to 1 player.")
        assert barriers(dora.page) == []
        if reason:  # to keep playing voids nothing
            ask.get_by_role("button", name="Keep playing").click()
            expect(ask).to_have_count(0)
            assert dora.sequence == before
            button.click()
        ask.get_by_test_id("ask-yes").click()
        expect(dora.page.get_by_role("dialog")).to_have_count(0)
        expect(dora.console).not_to_have_attribute("data-sequence", str(before))
        assert [one.reason for one in noted(house[0], CommandGiven) if one.table == table][-1] == told


@pytest.mark.prove
def test_a_void_of_much_money_waits_for_a_second_person(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str]
) -> None:
    table = new_table("maryland")
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    dora.taps_in()
    gus.bets(ante=100_00)
    dora.deals_to("fifth-street", gus, multiple=3)
    dora.page.keyboard.press("w")
    row = dora.page.get_by_test_id("trouble-WrongCount").filter(has_text="needs approval")
    expect(row.get_by_test_id("leads")).to_have_text("Then: point at a button to see what follows")
    row.get_by_role("button").filter(has_text="Seat 2").hover()
    leads = "Then: round void, a wrong number of cards at seat 2; back to seat 2 $"
    expect(row.get_by_test_id("leads")).to_contain_text(leads)
    row.locator("[name=cards]").fill("3")
    row.get_by_role("button").filter(has_text="Seat 2").click()
    expect(dora.page.get_by_test_id("ask")).to_contain_text("A second person must approve.")
    dora.page.get_by_test_id("ask-yes").click()
    expect(dora.page.get_by_test_id("notice-info")).to_contain_text("Approval requested")
    expect(dora.page.locator("[data-alarm=approval]")).to_be_visible()
    expect(dora.log).not_to_contain_text("void")
    assert dora.page.get_by_role("button", name="Approve").count() == 0
    fay = works("fay")
    fay.comes_to(table)
    expect(fay.page.get_by_role("button", name="Approve")).to_be_visible()
    assert barriers(fay.page) == []
    fay.page.get_by_role("button", name="Approve").click()
    expect(dora.log).to_contain_text("void")
    expect(dora.page.locator("[data-alarm=approval]")).to_have_count(0)


@pytest.mark.prove
def test_what_no_machine_can_see_stands_below_the_big_button(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str]
) -> None:
    table = new_table("new-jersey")
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    dora.taps_in()
    gus.bets(ante=1000)
    mind = dora.page.get_by_test_id("now").get_by_test_id("reminders")
    dora.gives_all(lambda: dora.next == "PlaceStub", lambda: None)
    expect(mind).to_contain_text("Show no card of the stub.")
    dora.gives_all(lambda: dora.next == "TurnUp", lambda: gus.plays(1))
    expect(mind).to_contain_text("Keep every hand in view; only its own player and you touch it.")


@pytest.mark.prove
def test_a_broken_line_comes_back_and_nothing_is_given_twice(
    house: tuple[House, str],
    browse: Callable[..., Page],
    guest: Callable[..., Guest],
    new_table: Callable[[str], str],
    errors: list[str],
) -> None:
    table, (_, address) = new_table("south-dakota"), house
    guest(table, 2).bets(ante=1000)
    with line_to(address) as line:
        dirk = AtTheConsole(browse(viewport=SCREEN), line.address)
        dirk.signs_in("dirk", PASSWORD)
        dirk.comes_to(table)
        dirk.taps_in()
        expect(dirk.due).to_contain_text("No more bets")
        before = dirk.sequence
        line.cut()
        expect(dirk.page.get_by_test_id("connection")).to_contain_text("Connection lost. Reconnecting")
        dirk.page.keyboard.press("Enter")
        expect(dirk.page.get_by_test_id("notice-refusal")).to_contain_text("cannot be reached")
        line.mend()
        expect(dirk.page.get_by_test_id("connection")).to_have_attribute("data-status", "live")
        assert dirk.sequence == before
        dirk.gives()
        dirk.taps_out()
        dirk.signs_out()
        dirk.page.goto("about:blank")
    errors[:] = [error for error in errors if "ERR_" not in error and "WebSocket" not in error]


@pytest.mark.prove
def test_the_keypad_is_pressed_and_undone(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str]
) -> None:
    table = new_table("south-dakota")
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    dora.taps_in()
    gus.bets(ante=1000, progressive=100)
    undo = dora.page.get_by_role("button", name="Undo keypad")
    dora.deals_to("settling", gus)
    dora.gives_all(undo.is_visible, lambda: None)
    dora.page.keyboard.press("u")
    expect(dora.due).to_contain_text("Key in the win of seat")
    expect(dora.log).to_contain_text("keypad")
    dora.ends_the_round(gus)
    expect(dora.log).to_contain_text("Progressive")


def test_the_floor_sees_that_nobody_deals_a_table_of_real_cards(works: Callable[..., AtTheConsole]) -> None:
    fay = works("fay")
    page = fay.page
    page.goto(f"{fay.address}/floor")
    for table, dealer in (("maryland-1", "Automatic"), ("maryland-2", "None")):
        expect(page.get_by_test_id(f"floor-{table}").get_by_test_id("floor-dealer")).to_have_text(dealer)
    page.get_by_role("link", name="Maryland 2").click()
    expect(page.get_by_test_id("stage")).to_contain_text("dealer: none")


@pytest.mark.prove
def test_a_table_of_real_cards_is_worked_from_its_opening_to_its_close(works: Callable[..., AtTheConsole]) -> None:
    table = "maryland-2"
    fay, dora = works("fay"), works("dora")
    fay.comes_to(table)
    fay.says("CloseTable", panel="Decks and bank", counted="50000")
    expect(fay.due).to_contain_text("Open the table")
    fay.gives(inventory="50000")
    dora.comes_to(table)
    expect(dora.page.get_by_test_id("tap")).to_contain_text("No dealer")
    dora.taps_in()
    for seat, name in ((1, "Ada"), (4, "Ben")):
        dora.enters(seat, "Sit", player=name)
        dora.enters(seat, "Buy in", amount="500")
    said = set[str]()

    def floor_is_called() -> None:
        said.add(dora.waits_for)
        fay.gives()

    dora.gives_all(lambda: dora.waits_for == "Waiting for bets", floor_is_called)
    assert said == {f"Waiting for the floor to verify deck {deck}" for deck in (1, 2)}
    dora.enters(1, "Ante")
    dora.page.get_by_label("Wager ($)").fill("20")
    dora.enters(4, "Ante")
    expect(dora.page.get_by_test_id("player-4")).to_contain_text("$20")
    _deals_real_cards(dora, fay)
    expect(dora.log).to_contain_text("Ada sits down")
    with httpx.Client(base_url=dora.address) as anybody:
        (card,) = anybody.get(f"/api/tables/{table}/rounds").raise_for_status().json()
    # Two pair, kings and fours, pays Ada 2 to 1 on 10 + 10 + 30 + 30; Ben folded his 20 after one bet of 20.
    assert {player["seat"]: player["after"] - player["before"] for player in card["players"]} == {1: 16_000, 4: -4_000}
    for seat in (1, 4):
        dora.enters(seat, "Leave")
    for deck in ("Deck 1", "Deck 2"):
        dora.says("RemoveDeck", deck, panel="Decks and bank", reason="table-closes")
    for _ in range(2):
        expect(fay.due).to_contain_text("Inspect deck")
        fay.gives()
    dora.taps_out()
    fay.says("CloseTable", panel="Decks and bank", counted="50000")
    expect(fay.log).to_contain_text("closes the table")


def _deals_real_cards(dora: AtTheConsole, fay: AtTheConsole) -> None:
    """A round: Ada bets 1, 3 and 3 antes with two pair in the end, Ben bets once and folds."""

    def named() -> bool:
        return dora.page.get_by_test_id("entry").is_visible()

    def acted(*acts: tuple[int, str]) -> None:
        for seat, act in acts:
            button = dora.page.get_by_role("button", name=f"Seat {seat}: {act}")
            dora.gives_all(button.is_visible, fay.gives)
            dora.enters(seat, act)
        dora.gives_all(named, fay.gives)

    acted((1, "1x"), (4, "1x"))
    # A rank that was typed by mistake is cleared; a card is recorded at once, and one key takes it back.
    dora.page.get_by_role("heading", level=1).focus()
    dora.page.keyboard.type("2")
    dora.page.get_by_role("button", name="Clear").click()
    dora.names("2c")
    before = dora.sequence
    dora.page.keyboard.press("u")
    dora.moved(before)
    dora.names("Qh")
    # A card that was recorded wrongly is put right by the floor.
    fay.corrects("CorrectFace", "Community, card 1", "a king, not a queen", face="Kh")
    expect(dora.page.get_by_test_id("felt").locator("[data-card='Kh']")).to_be_visible()
    acted((1, "3x"), (4, "Fold"))
    expect(dora.page.locator("[data-enter='Kh']")).to_be_disabled()
    dora.types("4s")
    acted((1, "3x"))
    dora.types("9d")
    while dora.stage != "betting":
        expect(dora.due).to_be_visible()
        if not named():
            dora.gives()
        elif dora.stage == "bonus-box":
            dora.types("2s3s5h6h")
        else:
            dora.names("Ks", "4d")


@pytest.mark.prove
def test_a_round_is_dealt_by_keyboard_alone_from_the_first_page_on(
    house: tuple[House, str],
    browse: Callable[..., Page],
    guest: Callable[..., Guest],
    new_table: Callable[[str], str],
) -> None:
    table, (_, address) = new_table("new-jersey"), house
    page = browse(viewport=SCREEN)
    dirk = AtTheConsole(page, address)
    page.goto(f"{address}/sign-in")
    tabs_to(page, page.get_by_label("Password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("dirk")
    page.keyboard.press("Enter")
    tabs_to(page, page.get_by_test_id("section-dealer"))
    page.keyboard.press("Enter")
    tabs_to(page, page.get_by_test_id(f"deal-{table}"), most=200)
    page.keyboard.press("Enter")
    expect(dirk.console).to_be_visible()
    page.keyboard.press("t")
    expect(page.get_by_test_id("dealer")).to_have_text("You deal")
    gus = guest(table, 3)
    gus.bets(ante=1000)
    dirk.deals_to("dealing")
    # One panel after the other, as fast as keys can be pressed.
    for key in ("w", "Escape", "b", "Escape", "b", "Escape", "w"):
        page.keyboard.press(key)
    row = page.get_by_test_id("trouble-DrewInError").get_by_role("button")
    tabs_to(page, row)
    before = dirk.sequence
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(dirk.console).not_to_have_attribute("data-sequence", str(before))
    dirk.ends_the_round(gus)
    # A key that is held down gives a step once.
    gus.bets(ante=1000)
    expect(dirk.due).to_be_visible()
    before = dirk.sequence
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    dirk.moved(before)
    assert dirk.next != "Deal"
    page.keyboard.press("t")
    expect(page.get_by_test_id("tap-in")).to_be_visible()


@pytest.mark.prove
def test_no_page_of_a_dealer_has_a_barrier(
    works: Callable[..., AtTheConsole],
    guest: Callable[..., Guest],
    new_table: Callable[[str], str],
    browse: Callable[..., Page],
) -> None:
    table = new_table("maryland")
    dora = works()
    door = browse()
    door.goto(f"{dora.address}/sign-in")
    expect(door.get_by_label("Login")).to_be_visible()
    found = barriers(door) + barriers(dora.page)
    dora.page.goto(f"{dora.address}/dealer")
    expect(dora.page.get_by_test_id(f"deal-{table}")).to_be_visible()
    found += barriers(dora.page)
    dora.comes_to(table)
    found += barriers(dora.page)
    gus = guest(table, 2)
    dora.taps_in()
    gus.bets(ante=1000, three_card=100)
    dora.deals_to("dealing")
    dora.page.keyboard.press("w")
    expect(dora.page.get_by_role("dialog")).to_be_visible()
    found += barriers(dora.page)
    dora.page.keyboard.press("Escape")
    expect(dora.page.get_by_role("dialog")).to_have_count(0)
    dora.page.keyboard.press("b")
    expect(dora.page.get_by_role("dialog", name=DECKS)).to_contain_text("Remove a deck")
    found += barriers(dora.page)
    dora.page.keyboard.press("Escape")
    expect(dora.page.get_by_role("dialog")).to_have_count(0)
    dora.deals_to("third-street", gus)
    found += barriers(dora.page)
    dora.deals_to("settling", gus)
    dora.gives_all(lambda: dora.page.get_by_test_id("pays-2").is_visible(), lambda: None)
    found += barriers(dora.page)
    dora.page.set_viewport_size({"width": 390, "height": 844})
    found += barriers(dora.page)
    wide = dora.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    dora.page.set_viewport_size({"width": 1440, "height": 900})
    assert not wide
    assert found == []


@pytest.mark.prove
def test_the_entry_of_real_cards_has_no_barrier(works: Callable[..., AtTheConsole]) -> None:
    dora = works()
    dora.comes_to("new-jersey-2")
    dora.taps_in()
    dora.enters(2, "Sit", player="Ada")
    dora.enters(2, "Buy in", amount="500")
    dora.gives_all(dora.page.get_by_role("button", name="Seat 2: Ante").is_visible, lambda: None)
    found = barriers(dora.page)
    dora.enters(2, "Ante")
    dora.gives_all(lambda: dora.stage == "third-street", lambda: None)
    dora.enters(2, "1x")
    dora.gives_all(dora.page.get_by_test_id("entry").is_visible, lambda: None)
    dora.page.locator("[data-enter='Kh']").click()
    assert found + barriers(dora.page) == []


def test_players_fetch_nothing_of_what_the_staff_uses(house: tuple[House, str], browse: Callable[..., Page]) -> None:
    _, address = house
    page = browse()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.goto(address)
    expect(page.get_by_test_id("table-maryland-1")).to_be_visible()
    scripts = [name for name in fetched if name.endswith(".js")]
    assets = ROOT / "src/fifthstreet/house/static/assets"
    assert scripts
    assert sum(len(gzip.compress((assets / name).read_bytes())) for name in scripts) < FIRST_LOAD
    others = {file.name for file in assets.glob("*.js")} - set(scripts)
    assert any(name.startswith("DealerRoutes") for name in others)
