"""A whole round: by mouse, by keyboard, by touch; six at a table; folded with a side bet alive."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fifthstreet.cards import Card
from support.browser_player import STREETS, Person, dollars, signed, tabs_to
from support.live_house import GAMES

SIDE = {"maryland": "three-card", "new-jersey": "", "south-dakota": "progressive"}


@pytest.mark.parametrize("jurisdiction", GAMES)
def test_a_guest_plays_a_whole_round_by_mouse(person: Callable[..., Person], jurisdiction: str) -> None:
    anna = person(jurisdiction)
    anna.goes("/")
    anna.page.get_by_test_id(f"table-{anna.table}").get_by_role("link", name="Join").click()
    anna.sits_down(3)
    anna.bets("ante")
    if SIDE[jurisdiction]:
        anna.bets(SIDE[jurisdiction])
    else:
        anna.button("Match play").click()
    anna.deals()
    anna.plays(1, 2, 3)
    expect(anna.summary).to_be_visible()
    result = anna.result()
    assert result["seat"] == 3
    assert result["after"] == 100_000 - result["wagered"] + result["returned"]
    assert result["after"] > 100_000
    expect(anna.summary).to_contain_text(signed(result["after"] - result["before"]))
    expect(anna.chips).to_have_text(dollars(result["after"]))
    balance = anna.ask("/me")["balance"]
    expect(anna.page.get_by_test_id("balance")).to_have_text(dollars(balance))
    anna.button("Leave").click()
    expect(anna.page.get_by_test_id("balance")).to_have_text(dollars(balance + result["after"]))
    assert anna.ask("/me")["balance"] == balance + result["after"]


@pytest.mark.prove
def test_a_whole_round_is_played_by_keyboard_alone_and_the_focus_is_seen(person: Callable[..., Person]) -> None:
    anna = person("maryland")
    page, press = anna.page, anna.page.keyboard.press
    anna.goes("/")
    tabs_to(page, page.get_by_test_id(f"table-{anna.table}").get_by_role("link", name="Join"), most=400)
    press("Enter")
    tabs_to(page, anna.button("Take seat 2"))
    press("Enter")
    tabs_to(page, page.get_by_label("Your name"))
    page.keyboard.type("Anna")
    press("Enter")
    tabs_to(page, anna.button("Sit down with"))
    press("Space")
    anna.seat = 2
    expect(anna.chips).to_have_text("$1,000")
    tabs_to(page, anna.area("ante"))
    press("Enter")
    expect(anna.area("ante")).to_contain_text("$10")
    tabs_to(page, anna.area("three-card"))
    press("Space")
    expect(anna.area("three-card")).to_contain_text("$5")
    press("d")
    for street, key in zip(STREETS, "123", strict=True):
        anna.is_asked_on(street)
        press(key)
    expect(anna.summary).to_be_visible()
    expect(anna.summary).to_contain_text(signed(anna.result()["after"] - 100_000))
    assert anna.result()["wagered"] == 1000 * (1 + 1 + 2 + 3) + 500

    press("r")
    expect(anna.button("Deal")).to_be_enabled()
    press("d")
    anna.is_asked_on("third-street")
    press("f")
    expect(anna.summary).to_contain_text("folded")


def test_a_key_of_the_game_does_nothing_while_a_dialog_is_open(person: Callable[..., Person]) -> None:
    anna = person("maryland")
    anna.comes_to_the_table()
    anna.sits_down()
    anna.bets("ante")
    anna.button("Paytable").click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.page.keyboard.press("d")
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    expect(anna.button("Deal")).to_be_enabled()
    expect(anna.stage).to_have_attribute("data-stage", "betting")


def test_a_whole_round_is_played_on_a_telephone(person: Callable[..., Person]) -> None:
    anna = person("south-dakota", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    anna.goes("/")
    anna.page.get_by_test_id(f"table-{anna.table}").get_by_role("link", name="Join").tap()
    anna.sits_down(5, touch=True)
    expect(anna.page.get_by_test_id("seat-5").locator("b").filter(has_text="You")).to_have_text("You, Anna")
    for wager in ("ante", "three-card", "progressive"):
        anna.area(wager).tap()
        expect(anna.area(wager)).to_contain_text("$")
    anna.button("Deal").tap()
    for street in STREETS:
        anna.is_asked_on(street)
        anna.button("1x").tap()
    expect(anna.summary).to_be_visible()
    expect(anna.summary).to_contain_text(signed(anna.result()["after"] - 100_000))
    expect(anna.chips).to_have_text(dollars(anna.result()["after"]))
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
        "the page is wider than the telephone"
    )


@pytest.mark.prove
def test_six_at_a_table_each_see_their_own_cards_and_no_other(
    person: Callable[..., Person], new_table: Callable[[str], str]
) -> None:
    table = new_table("maryland")
    players = [person(table=table) for _ in range(6)]
    frames: dict[int, list[str]] = {}
    for seat, player in enumerate(players, 1):
        listens(player.page, frames.setdefault(seat, []))
        player.comes_to_the_table()
        player.sits_down(seat, f"Player {seat}")
        player.bets("ante", "progressive")
    for player in players:
        player.deals()
    hands = {1: "Kc 4d", 2: "Jd 7h", 3: "Ah As", 4: "5c 6c", 5: "Td 9d", 6: "Qs 8s"}
    for street in STREETS:
        for seat, player in enumerate(players, 1):
            player.is_asked_on(street)
            for other in hands:
                assert player.cards(other) == (hands[seat].split() if other == seat else ["down", "down"])
            told = "".join(frames[seat]) + player.page.content()
            hidden = [card for other, hand in hands.items() if other != seat for card in hand.split()]
            assert not [card for card in hidden if f'"{card}"' in told or str(Card(card)) in told]
            player.button("1x").click()
    for player in players:
        expect(player.summary).to_be_visible()
        expect(player.chips).to_have_text(dollars(player.result()["after"]))


def listens(page: Page, frames: list[str]) -> None:
    """Keep everything that comes in over a page's live connection."""
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))


@pytest.mark.prove
def test_a_folded_hand_stays_while_its_side_bet_lives_and_the_side_bet_is_settled(
    person: Callable[..., Person],
) -> None:
    anna, bela = (person(table=table) for table in [person("maryland").table] * 2)
    for seat, player in enumerate((anna, bela), 1):
        player.comes_to_the_table()
        player.sits_down(seat)
        player.bets("ante")
    anna.bets("three-card")
    for player in (anna, bela):
        player.deals()
    anna.plays(0)
    bela.plays(1)
    bela.is_asked_on("fourth-street")
    expect(anna.page.get_by_test_id("seat-1")).to_contain_text("Folded")
    assert anna.cards() == ["Kc", "4d"]
    expect(anna.area("three-card")).to_contain_text("$5")
    expect(anna.page.get_by_test_id("dock")).to_contain_text("You have folded")
    bela.button("1x").click()
    bela.is_asked_on("fifth-street")
    bela.button("1x").click()
    expect(anna.summary).to_contain_text("folded")
    expect(anna.summary.get_by_role("listitem").filter(has_text="Folded")).to_contain_text("−$10")
    expect(anna.summary.get_by_role("listitem").filter(has_text="Three Card Bonus")).to_contain_text("+$5")
    expect(anna.chips).to_have_text(dollars(anna.result()["after"]))
    assert anna.result()["after"] == 100_000 - 1000 + 500
