"""A whole round: by mouse, by keyboard, by touch; six at a table; folded with a side bet alive."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browsing import Person, dollars, signed
from support.serving import GAMES

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
