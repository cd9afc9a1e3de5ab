"""A person deals: whole rounds, taking over and handing back, what goes wrong, real cards, by keyboard."""

import gzip
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from fifthstreet.house.house import House
from fifthstreet.rules import Game, make_game, ready_game
from support.axe import barriers
from support.browsing import tabs_to
from support.changes import changed
from support.dealing import AtTheConsole, Guest
from support.decks import beginning
from support.places import ROOT
from support.serving import GAMES, house_in_here
from web.conftest import PATIENT

PACKS = {
    "maryland": "2s 3d 4c 9h  Jh Js 7c  Kc 4d  Jd 7h",
    "new_jersey": "Jc 7h  Jh Js 7c",
    "south_dakota": "Jc Jd  Jh Js 7c",
}
"""A pair of jacks in Maryland, a full house in New Jersey, four jacks in South Dakota, which win of the progressive."""
PASSWORD = "a long word for tests"
STAFF = {"dora": "dealer", "dirk": "dealer", "fay": "floorperson"}
FIRST_LOAD = 200_000
"""So many compressed bytes of script a player's first page fetches at most."""
OTHER_WAGERS = {
    "maryland": {"three_card": 100, "progressive": 100},
    "new-jersey": {},
    "south-dakota": {"progressive": 100},
}


def real(jurisdiction: str) -> Game:
    """A jurisdiction's game at a table of real cards."""
    game = ready_game(jurisdiction)
    return make_game(game.book, changed(game.submission, table=changed(game.submission.table, cards="real")))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A house with an electronic table of each jurisdiction and a table of real cards."""
    data = tmp_path_factory.mktemp("dealers")
    games = (*map(ready_game, GAMES), real("maryland"))
    with house_in_here(data, games=games, pace=PATIENT, dealer=beginning(**PACKS)) as (found, address):
        _make_accounts(found, address)
        yield found, address


def _make_accounts(house: House, address: str) -> None:
    """The demo's manager comes in by his link and makes an account for everybody who works in these tests."""
    link = next(link for link in house.people.links if link.role == "manager")
    with httpx.Client(base_url=address) as manager:
        session = manager.post("/api/sign-in/link", json={"link": link.token}).raise_for_status().json()
        for login, role in STAFF.items():
            account = {"login": login, "name": login.capitalize(), "role": role, "password": PASSWORD}
            csrf = {"X-Fifthstreet-Csrf": session["csrf"]}
            manager.post("/api/accounts", json=account, headers=csrf).raise_for_status()
        manager.post("/api/sign-out", headers={"X-Fifthstreet-Csrf": session["csrf"]}).raise_for_status()


@pytest.fixture
def works(browse: Callable[..., Page], house: tuple[House, str]) -> Iterator[Callable[..., AtTheConsole]]:
    """Somebody of the house, signed in at a browser of his own; whoever deals taps out in the end."""
    _, address = house
    came: list[AtTheConsole] = []

    def comes(login: str = "dora", **options: Any) -> AtTheConsole:
        somebody = AtTheConsole(browse(viewport={"width": 1440, "height": 900}, **options), address)
        somebody.signs_in(login, PASSWORD)
        came.append(somebody)
        return somebody

    yield comes
    for somebody in came:
        if somebody.page.get_by_role("dialog").is_visible():
            somebody.page.keyboard.press("Escape")
        if somebody.page.get_by_text("You deal").is_visible():
            somebody.taps_out()
        if somebody.page.get_by_role("button", name="Sign out").is_visible():
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


@pytest.mark.parametrize("jurisdiction", GAMES)
def test_a_person_deals_a_whole_round_and_pays_what_the_console_says(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str], jurisdiction: str
) -> None:
    table = new_table(jurisdiction)
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    dora.taps_in()
    gus.bets(ante=1000, **OTHER_WAGERS[jurisdiction])
    dora.deals_to("settling", gus)
    given = dora.gives_all(lambda: dora.page.get_by_test_id("pays-2").is_visible(), lambda: None)
    pays = dora.page.get_by_test_id("pays-2")
    expect(pays).to_contain_text("Ante")
    expect(pays).to_contain_text("Pay")
    given += dora.ends_the_round(gus)
    assert given[-1] in {"CloseRound", "Settle"}
    expect(dora.log).to_contain_text("no more bets" if jurisdiction != "south-dakota" else "the bets are closed")
    with httpx.Client(base_url=dora.address) as anybody:
        (card,) = anybody.get(f"/api/tables/{table}/rounds").raise_for_status().json()
    assert card["status"] == "closed"
    assert [player["seat"] for player in card["players"]] == [2]


def test_a_person_takes_over_in_mid_round_and_hands_back(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str]
) -> None:
    table = new_table("maryland")
    dora = works()
    dora.comes_to(table)
    expect(dora.page.get_by_test_id("tap")).to_contain_text("The automatic dealer deals here")
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


TROUBLES = [
    ("maryland", "dora", "dealing", "FoundFaceUp", "In the pack", {}, "face up"),
    ("maryland", "dora", "dealing", "DrewInError", "", {}, "drawn in error"),
    ("maryland", "dora", "dealing", "ShoeJam", "", {}, "the shoe jams"),
    ("maryland", "dora", "third-street", "WrongCount", "Seat 2", {"cards": "1"}, "void"),
    ("maryland", "dora", "third-street", "Exposed", "Community, card 1", {}, "void"),
    ("maryland", "dora", "third-street", "Exposed", "Seat 2", {"card": "2"}, "seen"),
    ("maryland", "dora", "third-street", "ShufflerJam", "", {}, "the shuffler jams"),
    ("maryland", "dora", "third-street", "ShufflerCounts", "", {"cards": "51"}, "51 cards"),
    ("maryland", "fay", "third-street", "ReportConduct", "Seat 2: talking", {}, "talking"),
    ("maryland", "fay", "third-street", "CallLost", "Seat 2", {}, "gone"),
    ("maryland", "fay", "collecting", "CancelProgressive", "Seat 2", {}, "cancels the progressive"),
    ("maryland", "fay", "dealing", "TakeOutOfUse", "The shuffler: covered", {}, "out of use"),
    ("maryland", "fay", "dealing", "ChangeMethod", "manual shoe, shuffled by hand", {}, "deals by manual shoe"),
    ("new-jersey", "dora", "dealing", "FoundFaceUp", "In the pack", {}, "face up"),
    ("new-jersey", "dora", "dealing", "DrewInError", "", {}, "drawn in error"),
    ("new-jersey", "dora", "third-street", "Exposed", "Community, card 1", {}, "void"),
    ("new-jersey", "dora", "third-street", "WrongCount", "Seat 2", {"cards": "1"}, "void"),
    ("new-jersey", "fay", "third-street", "ReportConduct", "Seat 2: touching", {}, "touching"),
    ("south-dakota", "dora", "dealing", "FoundFaceUp", "In the pack", {}, "face up"),
    ("south-dakota", "dora", "dealing", "CountStub", "", {"stub": "40"}, "counts the stub: 40"),
    ("south-dakota", "dora", "third-street", "Exposed", "Community, card 1", {}, "play goes on"),
    ("south-dakota", "dora", "third-street", "WrongCount", "Seat 2", {"cards": "3"}, "void"),
    ("south-dakota", "fay", "dealing", "TakeOutOfUse", "The shuffler: removed", {}, "out of use"),
]


@pytest.mark.parametrize(
    ("jurisdiction", "login", "stage", "kind", "choice", "fields", "said"),
    TROUBLES,
    ids=[f"{jurisdiction}-{kind}-{number}" for number, (jurisdiction, _, _, kind, *_) in enumerate(TROUBLES)],
)
def test_whatever_goes_wrong_is_two_clicks_away(
    works: Callable[..., AtTheConsole],
    guest: Callable[..., Guest],
    new_table: Callable[[str], str],
    jurisdiction: str,
    login: str,
    stage: str,
    kind: str,
    choice: str,
    fields: dict[str, str],
    said: str,
) -> None:
    table = new_table(jurisdiction)
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    dora.taps_in()
    gus.bets(ante=1000, **OTHER_WAGERS[jurisdiction])
    dora.deals_to(stage, gus)
    if stage == "dealing" and kind == "CountStub":
        dora.gives_all(lambda: dora.next == "PlaceStub", lambda: None)
    somebody = dora
    if login != "dora":
        somebody = works(login)
        somebody.comes_to(table)
    somebody.says(kind, choice, **fields)
    expect(dora.log).to_contain_text(said)
    # The table goes on, whatever it was: there is a next step, or somebody to wait for.
    expect(dora.due.or_(dora.waiting)).to_be_visible()


def test_the_keypad_is_pressed_and_undone(
    works: Callable[..., AtTheConsole], guest: Callable[..., Guest], new_table: Callable[[str], str]
) -> None:
    table = new_table("south-dakota")
    dora = works()
    dora.comes_to(table)
    gus = guest(table, 2)
    dora.taps_in()
    gus.bets(ante=1000, progressive=100)
    undo = dora.page.get_by_role("button", name="Undo the keypad")
    dora.deals_to("settling", gus)
    dora.gives_all(undo.is_visible, lambda: None)
    dora.page.keyboard.press("u")
    expect(dora.due).to_contain_text("Press the keypad")
    expect(dora.log).to_contain_text("keypad")
    dora.ends_the_round(gus)
    expect(dora.log).to_contain_text("progressive")


def test_a_table_of_real_cards_is_worked_from_its_opening_to_its_close(works: Callable[..., AtTheConsole]) -> None:
    table = "maryland-2"
    fay, dora = works("fay"), works("dora")
    fay.comes_to(table)
    fay.says("CloseTable", panel="Decks and bank")
    expect(fay.due).to_contain_text("Open the table")
    fay.gives()
    dora.comes_to(table)
    expect(dora.page.get_by_test_id("tap")).to_contain_text("Nobody deals here")
    dora.taps_in()
    for seat, name in ((1, "Ada"), (4, "Ben")):
        dora.enters(seat, "Sit", player=name)
        dora.enters(seat, "Buy in", amount="500")
    ante = dora.page.get_by_role("button", name="Seat 1: Ante")
    dora.gives_all(ante.is_visible, fay.gives)
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
        expect(fay.due).to_contain_text("Inspect the deck")
        fay.gives()
    dora.taps_out()
    fay.says("CloseTable", panel="Decks and bank")
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
    # A card too many is taken back before it is recorded.
    dora.page.locator("[data-enter='2c']").click()
    dora.page.get_by_role("button", name="Undo all").click()
    dora.names("Kh")
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


def test_a_session_says_when_it_lapses_and_goes_on_where_it_was(
    house: tuple[House, str],
    works: Callable[..., AtTheConsole],
    new_table: Callable[[str], str],
    errors: list[str],
) -> None:
    table, (found, _) = new_table("maryland"), house
    dora = works()
    dora.comes_to(table)
    dora.taps_in()
    clock = found.parts.clock
    clock.not_before(clock.now() + 4 * 60_000 + 30_000)
    dora.page.reload()
    expect(dora.page.get_by_test_id("idle")).to_contain_text("You are signed out in 0:")
    dora.page.get_by_role("button", name="I am still here").click()
    expect(dora.page.get_by_test_id("idle")).to_have_count(0)
    clock.not_before(clock.now() + 6 * 60_000)
    lapsed = dora.page.get_by_test_id("lapsed")
    expect(lapsed).to_be_visible()
    lapsed.get_by_label("Login").fill("dora")
    lapsed.get_by_label("Password").fill(PASSWORD)
    lapsed.get_by_role("button", name="Sign in").click()
    expect(lapsed).to_have_count(0)
    expect(dora.page.get_by_test_id("dealer")).to_have_text("You deal")
    expect(dora.due.or_(dora.waiting)).to_be_visible()
    # The browser itself notes that the house no longer knew him.
    errors[:] = [error for error in errors if "401" not in error and "WebSocket" not in error]


def test_a_link_works_once_and_leaves_no_secret_in_the_address(
    house: tuple[House, str], browse: Callable[..., Page], errors: list[str]
) -> None:
    found, address = house
    link = next(link for link in found.people.links if link.role == "dealer")
    page = browse()
    page.goto(f"{address}/sign-in#{link.token}")
    expect(page.get_by_test_id("person")).to_contain_text(link.name)
    assert link.token not in page.url
    page.get_by_test_id("door-dealer").click()
    expect(page.get_by_role("heading", name="Choose a table")).to_be_visible()
    assert page.get_by_test_id("door-accounts").count() == 0
    other = browse()
    other.goto(f"{address}/sign-in#{link.token}")
    expect(other.get_by_role("alert").filter(has_text="this link leads nowhere")).to_be_visible()
    other.goto(f"{address}/dealer")
    expect(other.get_by_role("heading", name="Sign in")).to_be_visible()
    errors[:] = [error for error in errors if "401" not in error]


def test_a_round_is_dealt_by_keyboard_alone_from_the_first_page_on(
    house: tuple[House, str],
    browse: Callable[..., Page],
    guest: Callable[..., Guest],
    new_table: Callable[[str], str],
) -> None:
    table, (_, address) = new_table("new-jersey"), house
    page = browse(viewport={"width": 1440, "height": 900})
    dirk = AtTheConsole(page, address)
    page.goto(f"{address}/sign-in")
    tabs_to(page, page.get_by_label("Password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("dirk")
    page.keyboard.press("Enter")
    tabs_to(page, page.get_by_test_id("door-dealer"))
    page.keyboard.press("Enter")
    tabs_to(page, page.get_by_test_id(f"deal-{table}"), most=200)
    page.keyboard.press("Enter")
    expect(dirk.console).to_be_visible()
    page.keyboard.press("t")
    expect(page.get_by_test_id("dealer")).to_have_text("You deal")
    gus = guest(table, 3)
    gus.bets(ante=1000)
    dirk.deals_to("dealing")
    page.keyboard.press("w")
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
    expect(dirk.console).not_to_have_attribute("data-sequence", str(before))
    assert dirk.next != "Deal"
    page.keyboard.press("t")
    expect(page.get_by_test_id("tap-in")).to_be_visible()


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
    dora.deals_to("third-street", gus)
    found += barriers(dora.page)
    dora.deals_to("settling", gus)
    dora.gives_all(lambda: dora.page.get_by_test_id("pays-2").is_visible(), lambda: None)
    found += barriers(dora.page)
    dora.page.set_viewport_size({"width": 390, "height": 844})
    found += barriers(dora.page)
    assert dora.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found == []


def test_the_entry_of_real_cards_has_no_barrier(works: Callable[..., AtTheConsole], house: tuple[House, str]) -> None:
    dora = works()
    dora.comes_to("maryland-2")
    dora.taps_in()
    expect(dora.page.get_by_test_id("players")).to_be_visible()
    assert barriers(dora.page) == []


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
    assert any(name.startswith("DealerPage") for name in others)
