"""Rounds past: the check of a deal in the browser, and the dispute that holds a record."""

import hashlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from support.browser_player import Person

Change = Callable[[dict[str, Any]], None]


def checks(page: Page) -> None:
    page.get_by_role("button", name="Check this deal").click()


def test_a_deal_that_was_seen_is_found_right_by_the_browser_that_saw_it(played: Person) -> None:
    page = played.page
    played.comes_to_the_table()
    page.get_by_role("link", name="Rounds").click()
    page.get_by_test_id("round-1").click()
    expect(page.get_by_test_id("replay-label")).to_have_text("REPLAY")
    checks(page)
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "true")
    expect(page.get_by_test_id("verdict")).not_to_contain_text("was not at the table")
    page.get_by_text(re.compile(r"^All \d+ checks")).click()
    listed = page.get_by_test_id("deal-check").get_by_role("listitem")
    for word in ("The root is the one shown before the bets closed", "Your card: king of clubs", "Bonus box"):
        expect(listed.filter(has_text=word).first).to_contain_text("passed:")


def test_whoever_was_not_there_can_check_all_but_the_root(played: Person, browse: Callable[..., Page]) -> None:
    page = browse()
    page.goto(f"{played.address}/table/{played.table}/rounds/1")
    checks(page)
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "true")
    expect(page.get_by_test_id("verdict")).to_contain_text("was not at the table")


def test_without_a_secure_context_a_round_is_played_and_its_deal_checked(person: Callable[..., Person]) -> None:
    """Over plain HTTP a browser has neither ``crypto.randomUUID`` nor ``crypto.subtle``."""
    anna = person("maryland")
    anna.page.add_init_script("delete Crypto.prototype.randomUUID; delete Crypto.prototype.subtle")
    anna.comes_to_the_table()
    assert anna.page.evaluate("crypto.randomUUID === undefined && crypto.subtle === undefined")
    anna.sits_down()
    anna.bets("ante")
    anna.deals()
    anna.plays(0)
    expect(anna.summary).to_be_visible()
    anna.page.get_by_role("link", name="View this hand").click()
    checks(anna.page)
    expect(anna.page.get_by_test_id("verdict")).to_have_attribute("data-right", "true")


@pytest.mark.prove
def test_every_tampered_record_is_found_and_what_is_wrong_is_named(played: Person) -> None:
    for change, named in TAMPERED:
        opens_changed(played, change)
        checks(played.page)
        verdict = played.page.get_by_test_id("verdict")
        expect(verdict).to_have_attribute("data-right", "false")
        for words in named:
            expect(verdict).to_contain_text(words)


def opens_changed(person: Person, change: Change) -> None:
    """Open the round with its record changed on the way."""

    def between(route: Route) -> None:
        record = route.fetch().json()
        change(record)
        route.fulfill(json=record)

    pattern = f"**/api/tables/{person.table}/rounds/1"
    person.page.route(pattern, between)
    person.goes(f"/table/{person.table}/rounds/1")
    expect(person.page.get_by_test_id("deal-check")).to_be_visible()
    person.page.unroute(pattern)


def another_face(record: dict[str, Any]) -> None:
    opening(record, "Kc")["face"] = "Ac"


def another_salt(record: dict[str, Any]) -> None:
    opening(record, "Kc")["salt"] = "00" * 16


def another_commitment(record: dict[str, Any]) -> None:
    record["seal"]["commitments"][51] = "00" * 32


def another_root(record: dict[str, Any]) -> None:
    record["seal"]["root"] = "00" * 32


def another_cut(record: dict[str, Any]) -> None:
    record["seal"]["cut"] = 7


def a_card_too_few(record: dict[str, Any]) -> None:
    record["seal"]["openings"].remove(opening(record, "Jh"))


def another_deal(record: dict[str, Any]) -> None:
    record["round"]["deal"] = "maryland-1:1"


def a_whole_new_seal(record: dict[str, Any]) -> None:
    """A forgery without a fault in itself: a card in the player's hand exchanged, and all made anew to fit it."""
    seal = record["seal"]
    forged = opening(record, "Kc")
    forged["face"] = "Ac"
    text = f"fifthstreet card 1|{seal['deal']}|{forged['place']}|Ac|{forged['salt']}"
    seal["commitments"][forged["place"]] = hashlib.sha256(text.encode()).hexdigest()
    deck = f"fifthstreet deck 1|{seal['deal']}|{''.join(seal['commitments'])}"
    seal["root"] = hashlib.sha256(deck.encode()).hexdigest()
    for step in record["steps"]:
        for seat in filter(None, step["view"]["seats"]):
            seat["faces"] = ["Ac" if face == "Kc" else face for face in seat["faces"]]
        event = step["happened"]["event"]
        if event["type"] == "HandTurned.1":
            event["faces"] = ["Ac" if face == "Kc" else face for face in event["faces"]]


def opening(record: dict[str, Any], face: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in record["seal"]["openings"] if one["face"] == face)
    return found


TAMPERED: tuple[tuple[Change, tuple[str, ...]], ...] = (
    (
        another_face,
        ("Card 8 is the ace of clubs", "Your card: king of clubs", "the log has the ace"),
    ),
    (another_salt, ("1 of", "Card 8 is the king of clubs")),
    (another_commitment, ("1 of", "52 commitments give the root")),
    (another_root, ("52 commitments give the root", "The root is the one shown before the bets closed")),
    (another_cut, ("The cut is the one made at the table", "Your card: king of clubs")),
    (a_card_too_few, ("1 of", "3rd Street: jack of hearts", "card 5 is not opened")),
    (another_deal, ("1 of", "The seal belongs to this round")),
    (a_whole_new_seal, ("1 of", "The root is the one shown before the bets closed")),
)


def test_a_dispute_holds_the_record(played: Person) -> None:
    page = played.page
    played.goes(f"/table/{played.table}/rounds/1")
    assert not played.ask(f"/tables/{played.table}/rounds/1")["round"]["disputed"]
    page.get_by_label("Describe the problem").fill("The fifth card was turned early.")
    page.get_by_role("button", name="Report this round").click()
    expect(page.get_by_test_id("own-dispute-1")).to_contain_text("The record of this round is held")
    expect(page.get_by_test_id("own-dispute-1")).to_contain_text("The fifth card was turned early.")
    assert played.ask(f"/tables/{played.table}/rounds/1")["round"]["disputed"]
    played.goes(f"/table/{played.table}/rounds")
    expect(page.get_by_test_id("round-1")).to_contain_text("disputed")


def test_a_round_is_disputed_by_its_players_alone(played: Person, person: Callable[..., Person]) -> None:
    bela = person(table=played.table)
    bela.comes_to_the_table()
    bela.sits_down(2)
    bela.goes(f"/table/{played.table}/rounds/1")
    expect(bela.page.get_by_test_id("deal-check")).to_be_visible()
    expect(bela.page.get_by_test_id("dispute")).to_have_count(0)


def test_a_replay_goes_step_by_step_and_shows_what_was_seen_then(played: Person) -> None:
    page = played.page
    played.goes(f"/table/{played.table}/rounds/1")
    steps = len(played.ask(f"/tables/{played.table}/rounds/1")["steps"])
    expect(page.get_by_text(f"1 of {steps}", exact=True)).to_be_visible()
    assert played.cards() == []
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"2 of {steps}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Last step").click()
    expect(page.get_by_test_id("replay-words")).to_contain_text("table")
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()
