"""The backs of a deck have a color of the house's list."""

import pytest

from fifthstreet.play.coordinator import opened
from fifthstreet.rules import ready_game
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.table import commands as c
from fifthstreet.table.deck_state import BACK_COLORS
from support.tables import did, house, refused


def receive(back: str) -> c.ReceiveDeck:
    """The dealer receives a deck."""
    return c.ReceiveDeck(by="dealer", back=back)


@pytest.mark.parametrize("back", ["", " red", "Red", "crimson", "\n", "x" * 1000])
def test_a_color_that_is_not_on_the_list_is_refused_with_those_that_are(back: str):
    game = ready_game("maryland")
    refusal = refused(game, opened(game, "table 1", 0).standing, receive(back))
    assert refusal.clause == HOUSE_RULE
    assert refusal.reason == "name the color of the backs: red, blue, green, black, brown or purple"


@pytest.mark.parametrize("back", BACK_COLORS)
def test_every_color_of_the_list_is_taken(back: str):
    game = ready_game("maryland")
    (received,) = did(game, opened(game, "table 1", 0).standing, receive(back)).events
    assert received.back == back


@pytest.mark.clause("COMAR 36.05.11.03B(2)", "N.J.A.C. 19:47-35.2(b)2")
@pytest.mark.parametrize(
    ("name", "clause"), [("maryland", "COMAR 36.05.11.03B(2)"), ("new-jersey", "N.J.A.C. 19:47-35.2(b)2")]
)
def test_two_decks_differ_in_color(name: str, clause: str):
    game = house(name, "hand", "automated", 2)
    standing = did(game, opened(game, "table 1", 0).standing, receive("red")).standing
    assert refused(game, standing, receive("red")).clause == clause
    assert did(game, standing, receive("blue"))
