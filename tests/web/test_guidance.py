"""What a page tells by itself: what to do now, which round comes, where the last ones are, which deck was in play."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from support.browser_player import Person


def hint(person: Person) -> Locator:
    """The line that says what to do now."""
    return person.page.get_by_test_id("hint")


def test_a_hint_says_at_each_stage_what_to_do(person: Callable[..., Person]) -> None:
    anna = person("maryland")
    anna.comes_to_the_table()
    anna.sits_down()
    expect(hint(anna)).to_contain_text("Choose a chip, then click Ante.")
    anna.bets("ante")
    expect(hint(anna)).to_contain_text("Add a side bet if you like, then press Deal.")
    anna.bets("three-card", "six-card", "progressive")
    expect(hint(anna)).to_contain_text("Press Deal when your bets are placed.")
    anna.deals()
    for name in ("3rd Street", "4th Street", "5th Street"):
        expect(hint(anna)).to_contain_text(f"Bet 1x to 3x your Ante to see {name}, or fold.")
        anna.button("1x").click()
    expect(anna.summary).to_be_visible()
    expect(hint(anna)).to_contain_text("Press Rebet, or choose a chip and click Ante.")


@pytest.mark.prove
def test_whoever_wants_no_more_hints_gets_none_until_he_asks_for_them(person: Callable[..., Person]) -> None:
    anna = person("south-dakota")
    anna.comes_to_the_table()
    anna.sits_down()
    anna.button("Hide hints").click()
    expect(hint(anna)).to_have_count(0)
    expect(anna.page.get_by_test_id("dock")).to_be_focused()
    anna.page.reload()
    expect(anna.chips).to_be_visible()
    expect(hint(anna)).to_have_count(0)
    anna.goes(f"/table/{anna.table}/rules")
    anna.button("Show hints").click()
    anna.comes_to_the_table()
    expect(hint(anna)).to_contain_text("Choose a chip")


def test_the_bets_are_placed_for_the_round_to_come(person: Callable[..., Person]) -> None:
    anna = person("new-jersey")
    anna.comes_to_the_table()
    anna.sits_down()
    expect(anna.stage).to_contain_text("round 1")
    anna.bets("ante")
    anna.deals()
    anna.is_asked_on("third-street")
    expect(anna.stage).to_contain_text("round 1")
    anna.plays(0)
    expect(anna.summary).to_be_visible()
    expect(anna.stage).to_contain_text("round 2")


def test_the_lobby_leads_to_the_last_rounds_of_a_table(played: Person) -> None:
    played.goes("/")
    played.page.get_by_test_id(f"table-{played.table}").get_by_role("link", name="Last rounds").click()
    expect(played.page.get_by_test_id("round-1")).to_be_visible()


@pytest.mark.prove
def test_a_replay_shows_the_backs_of_the_deck_that_was_in_play(person: Callable[..., Person]) -> None:
    """Round 2 is dealt from the other deck, which came before the first; a browser that saw neither finds it out."""
    anna = person("maryland")
    anna.comes_to_the_table()
    anna.sits_down()
    for number in (1, 2):
        anna.bets("ante")
        anna.deals()
        anna.is_asked_on("third-street")
        anna.plays(0)
        expect(anna.stage).to_contain_text(f"round {number + 1}")
    anna.page.evaluate("sessionStorage.clear()")
    felt, shoe = anna.page.get_by_test_id("felt"), anna.page.get_by_role("img", name="Shoe").locator("span")
    anna.goes(f"/table/{anna.table}/rounds/2")
    expect(felt).to_have_attribute("data-back", "blue")
    expect(shoe).to_have_css("background-image", re.compile(re.escape("rgb(28, 63, 134)")))
    anna.goes(f"/table/{anna.table}/rounds/1")
    expect(felt).to_have_attribute("data-back", "red")
    expect(shoe).to_have_css("background-image", re.compile(re.escape("rgb(155, 27, 43)")))
