"""Making a wager: with what, by whom, beside which other wager, and from when it stands."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import bets, did, goes_on, ready_to_deal, refused, seated, up_to
from support.wagers import betting, places

NAMES = ("maryland", "new-jersey", "south-dakota")


@pytest.mark.clause(
    "COMAR 36.05.11.07A",
    "COMAR 36.05.11.07B",
    "COMAR 36.05.11.07F(3)(a)",
    "COMAR 36.05.11.07F(5)(c)",
    "N.J.A.C. 19:47-35.6(a)",
)
@pytest.mark.parametrize(
    ("name", "wager", "taken"),
    [
        ("maryland", "ante", ("chip", "plaque", "other-approved")),
        ("maryland", "three-card", ("chip", "plaque", "other-approved")),
        ("maryland", "progressive", ("chip",)),
        ("maryland", "six-card", ("chip",)),
        ("new-jersey", "ante", ("chip", "plaque")),
        ("south-dakota", "ante", ("chip",)),
        ("south-dakota", "progressive", ("chip",)),
    ],
)
def test_a_wager_is_made_with_what_the_text_accepts(name: str, wager: str, taken: tuple[str, ...]):
    game, standing = betting(name)
    house_terms = game.submission
    amounts = {"ante": house_terms.table.minimum, "three-card": 100, "progressive": 100, "six-card": 500}
    before = {"ante": (), "three-card": ("ante",), "progressive": ("ante",), "six-card": ("ante", "three-card")}
    for earlier in before[wager]:
        standing = did(game, standing, places(earlier, amounts[earlier])).standing
    for instrument in ("chip", "plaque", "other-approved", "match-play-coupon"):
        command = places(wager, amounts[wager], instrument)
        did(game, standing, command) if instrument in taken else refused(game, standing, command)
    spoken = refused(game, standing, places(wager, amounts[wager], "words-and-cash"))
    assert spoken.reason.startswith("a spoken bet with cash is not accepted")
    assert ("house rule" in spoken.clause) is (name == "south-dakota")


@pytest.mark.clause("N.J.A.C. 19:47-35.6(a)")
def test_a_match_play_coupon_lies_beside_a_new_jersey_ante_and_nowhere_else():
    game, standing = betting("new-jersey")
    standing = did(game, standing, places("ante", 1000)).standing
    assert did(game, standing, places("coupon", 1000)).standing.table.seat(1).hand.coupon == 1000
    for name in ("maryland", "south-dakota"):
        other, there = betting(name)
        there = did(other, there, places("ante", other.submission.table.minimum)).standing
        refused(other, there, places("coupon", 100))


@pytest.mark.clause("COMAR 36.05.11.07C", "N.J.A.C. 19:47-35.6(e)")
@pytest.mark.parametrize("name", NAMES)
def test_nobody_bets_who_does_not_sit_at_the_table(name: str):
    game, standing = betting(name)
    assert refused(game, standing, places("ante", game.submission.table.minimum, seat=5)).reason == (
        "nobody sits at seat 5"
    )


@pytest.mark.clause(
    "COMAR 36.05.11.07F",
    "COMAR 36.05.11.07F(1)",
    "COMAR 36.05.11.07F(3)",
    "COMAR 36.05.11.07F(4)",
    "COMAR 36.05.11.07F(5)",
    "COMAR 36.05.11.07F(5)(c)",
    "ARSD 20:18:16:15.14(2)",
    "ARSD 20:18:16:15.14(18)",
)
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_side_wager_needs_the_wagers_before_it_the_ante_first_of_all(name: str):
    game, standing = betting(name)
    for wager, amount in (("progressive", 100), ("three-card", 100), ("six-card", 500)):
        if wager in game.submission.offered:
            assert refused(game, standing, places(wager, amount)).reason == "place the Ante first"
    standing = did(game, standing, places("ante", game.submission.table.minimum)).standing
    if name == "maryland":
        assert refused(game, standing, places("six-card", 500)).reason == "place the Three Card Bonus first"
    for wager, amount in (("progressive", 100), ("three-card", 100), ("six-card", 500)):
        if wager in game.submission.offered:
            standing = did(game, standing, places(wager, amount)).standing
    for unknown in ("tip-ante", "coupon") if name == "maryland" else ("six-card", "coupon"):
        assert "is not a wager of this game" in refused(game, standing, places(unknown, 100)).reason


@pytest.mark.clause("ARSD 20:18:16:15.14(2)")
def test_a_south_dakota_ante_above_25_dollars_is_no_house_s_to_take():
    ready = ready_game("south-dakota")
    assert check_submission(ready.book, changed(ready.submission, table__maximum=2500), "test") == []
    too_much = changed(ready.submission, table__maximum=2600, table__increment=100)
    (defect,) = check_submission(ready.book, too_much, "test")
    assert defect.clause == "ARSD 20:18:16:15.14(2)"


@pytest.mark.clause("ARSD 20:18:16:15.14(2)")
def test_a_south_dakota_table_has_six_positions_and_a_player_one_of_them():
    ready = ready_game("south-dakota")
    (defect,) = check_submission(ready.book, changed(ready.submission, table__seats=7), "test")
    assert defect.key == "table.seats"
    assert ready.book.seats.positions_on_the_layout == "no-more-than-that"
    second = c.Sit(by="player", seat=5, player="player 1")
    assert refused(ready, seated(ready, [1]), second).reason == "this player already sits at this table"


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
def test_a_dealer_tip_lies_beside_ante_or_three_card_and_rides_on_the_streets_or_not():
    game, standing = betting("south-dakota")
    refused(game, standing, places("tip-ante", 100))
    for wager, amount in (("ante", 500), ("three-card", 200), ("tip-ante", 500), ("tip-three-card", 200)):
        standing = did(game, standing, places(wager, amount)).standing
    refused(game, standing, places("tip-ante", 501))
    refused(game, standing, places("tip-three-card", 201))
    standing = up_to(game, standing, Stage.THIRD_STREET)
    for multiple in (0, 1, 2, 3):
        bet = did(game, standing, c.Bet(by="player", seat=1, multiple=1, tip_multiple=multiple)).events[0]
        assert bet.tip == 500 * multiple
    for multiple in (4, 99):
        refused(game, standing, c.Bet(by="player", seat=1, multiple=1, tip_multiple=multiple))


@pytest.mark.clause("COMAR 36.05.11.07D", "COMAR 36.05.11.07E", "N.J.A.C. 19:47-35.6(b)", "ARSD 20:18:16:15.14(4)")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("maryland", "bets are closed"),
        ("new-jersey", "bets are closed"),
        ("south-dakota", "the dealer has closed the bets"),
    ],
)
def test_opening_wagers_are_down_before_the_bets_are_closed_and_stand_from_then_on(name: str, said: str):
    game = ready_game(name)
    closed = ready_to_deal(game)
    for command in (places("ante", 2000), c.TakeBack(by="player", seat=1, wager="ante")):
        assert refused(game, closed, command).reason.startswith(f"too late: {said}")


@pytest.mark.clause("COMAR 36.05.11.07E", "ARSD 20:18:16:15.14(4)", "N.J.A.C. 19:47-35.6(b)")
@pytest.mark.parametrize(("name", "final"), [("maryland", True), ("new-jersey", False), ("south-dakota", True)])
def test_a_street_wager_stands_when_placed_or_when_the_call_is_made(name: str, final: bool):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.FOURTH_STREET)
    standing = did(game, standing, c.Bet(by="player", seat=1, multiple=1)).standing
    back = c.TakeBetBack(by="player", seat=1)
    refused(game, standing, back) if final else did(game, standing, back)


@pytest.mark.clause("COMAR 36.05.11.02C", "COMAR 36.05.11.02C(2)", "COMAR 36.05.11.07F(3)")
def test_every_position_has_its_device_and_none_takes_a_wager_after_no_more_bets():
    game = ready_game("maryland")
    standing = bets(game, seated(game, [1, 3]), 1, 3)
    standing = did(game, standing, places("progressive", 100, seat=3)).standing
    while not isinstance(goes_on(game, standing)[1][0], e.BetsClosed):
        standing, _ = goes_on(game, standing)
    closed, events = goes_on(game, standing)
    (locked,) = [event for event in events if isinstance(event, e.ProgressiveLocked)]
    assert (locked.seats, locked.wager, locked.closed) == ((3,), 100, "at-the-announcement")
    refused(game, closed, places("progressive", 100))
    needed = {item.item for item in game.book.paper.equipment if item.if_offered == "progressive"}
    assert needed == {
        "progressive wagering device",
        "progressive control device",
        "progressive meter and winner's light",
    }


@pytest.mark.clause("ARSD 20:18:16:15.14(4)")
def test_the_button_of_a_south_dakota_dealer_locks_the_sensors_and_the_chips_are_compared():
    game = ready_game("south-dakota")
    standing = did(game, bets(game, seated(game, [1]), 1), places("progressive", 100)).standing
    events: tuple[e.AnyEvent, ...] = ()
    while standing.table.round.stage is not Stage.COLLECTING:
        standing, events = goes_on(game, standing)
    closed, locked = events
    assert closed.announced is False
    assert (locked.seats, locked.closed) == ((1,), "by-the-dealers-button")
    assert refused(game, standing, c.CollectProgressive(by="dealer", chips=2)).clause == (
        "ARSD 20:18:16:15.14(4), ARSD 20:18:16:15.14(6)"
    )
