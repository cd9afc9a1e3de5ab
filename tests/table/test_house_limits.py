"""Limits that the house sets are refused as house rules, limits of a text with their clause."""

import pytest

from fifthstreet.rules import make_game, ready_game
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.table import commands as c
from support.changes import changed
from support.tables import did, refused, seated

NAMES = ("maryland", "new-jersey", "south-dakota")


def places(wager: str, amount: int) -> c.PlaceWager:
    """A player at seat 1 bets."""
    return c.PlaceWager(by="player", seat=1, wager=wager, amount=amount)


@pytest.mark.parametrize("name", NAMES)
def test_the_minimum_the_maximum_and_the_steps_of_the_ante_are_house_rules(name: str):
    ready = ready_game(name)
    game = make_game(
        ready.book, changed(ready.submission, table__minimum=1000, table__maximum=2000, table__increment=500)
    )
    standing = seated(game, [1])
    for amount in (0, 500, 1001, 2500):
        refusal = refused(game, standing, places("ante", amount))
        assert refusal.clause == HOUSE_RULE
        assert refusal.reason in ("Ante must be $10-$20", "Ante goes up in steps of $5")


@pytest.mark.clause("ARSD 20:18:16:15.14(2)")
def test_an_ante_over_25_dollars_is_refused_by_the_text_of_south_dakota():
    ready = ready_game("south-dakota")
    game = make_game(ready.book, changed(ready.submission, table__maximum=2500))
    standing = seated(game, [1])
    assert refused(game, standing, places("ante", 2501)).clause == "ARSD 20:18:16:15.14(2)"


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_the_limits_of_a_bonus_and_the_amount_of_the_progressive_are_house_rules(name: str):
    game = ready_game(name)
    house = game.submission
    standing = did(game, seated(game, [1]), places("ante", house.table.minimum)).standing
    assert house.three_card
    assert house.progressive
    for wager, amount in (("three-card", house.three_card.maximum + 1), ("progressive", house.progressive.wager + 1)):
        assert refused(game, standing, places(wager, amount)).clause == HOUSE_RULE
    if house.six_card:
        standing = did(game, standing, places("three-card", house.three_card.minimum)).standing
        assert refused(game, standing, places("six-card", house.six_card.maximum + 1)).clause == HOUSE_RULE


def test_the_value_of_a_coupon_is_a_house_rule():
    game = ready_game("new-jersey")
    least = game.submission.table.minimum
    standing = did(game, seated(game, [1]), places("ante", 2 * least)).standing
    assert refused(game, standing, places("coupon", 3 * least)).clause == HOUSE_RULE
    standing = did(game, standing, places("coupon", 2 * least)).standing
    refusal = refused(game, standing, places("ante", least))
    assert refusal.clause == HOUSE_RULE
    assert "take it back first" in refusal.reason
