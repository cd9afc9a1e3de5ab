"""Clause by clause: what a text says of wagers, folds, cards and pays, proved apart from the book that says it."""

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.table import Viewer, view
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.devices import in_the_shuffler
from fifthstreet.table.state import Stage, Street
from support.changes import changed
from support.tables import (
    Story,
    bets,
    by_script,
    dealt_out,
    did,
    goes_on,
    house,
    ready_to_deal,
    refused,
    seated,
    stacked,
    up_to,
    whole_round,
    with_open_decks,
)

NAMES = ("maryland", "new-jersey", "south-dakota")
STREETS = {
    Street.THIRD: (
        "COMAR 36.05.11.01B(1)",
        "COMAR 36.05.11.01B(10)",
        "COMAR 36.05.11.07F(2)",
        "COMAR 36.05.11.11B(1)(a)",
        "N.J.A.C. 19:47-35.1 [3rd street wager]",
        "N.J.A.C. 19:47-35.1 [bet wager]",
        "N.J.A.C. 19:47-35.10(a)",
        "ARSD 20:18:16:15.14(8)",
    ),
    Street.FOURTH: (
        "COMAR 36.05.11.01B(7)",
        "COMAR 36.05.11.11D",
        "N.J.A.C. 19:47-35.1 [4th street wager]",
        "N.J.A.C. 19:47-35.10(e)",
        "ARSD 20:18:16:15.14(11)",
    ),
    Street.FIFTH: (
        "COMAR 36.05.11.01B(5)",
        "COMAR 36.05.11.11F",
        "N.J.A.C. 19:47-35.1 [5th street wager]",
        "N.J.A.C. 19:47-35.10(g)",
        "ARSD 20:18:16:15.14(14)",
    ),
}


def betting(name: str) -> tuple[Game, Standing]:
    """A table of a jurisdiction with two players, before any wager."""
    game = ready_game(name)
    return game, seated(game, [1, 2])


def places(wager: str, amount: int, instrument: str = "chip", seat: int = 1) -> c.PlaceWager:
    """A player bets."""
    return c.PlaceWager(by="player", seat=seat, wager=wager, amount=amount, instrument=instrument)


# ---- Street wagers and folds ----


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "street", [pytest.param(street, marks=pytest.mark.clause(*clauses)) for street, clauses in STREETS.items()]
)
def test_every_street_is_bet_at_one_two_or_three_antes_and_at_nothing_else(name: str, street: Street):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage(street.value))
    for multiple in (-1, 0, 4, 99):
        assert "1, 2, 3 times the ante" in refused(game, standing, c.Bet(by="player", seat=1, multiple=multiple)).reason
    for multiple in (1, 2, 3):
        bet = did(game, standing, c.Bet(by="player", seat=1, multiple=multiple)).events[0]
        assert bet.amount == multiple * game.submission.table.minimum


@pytest.mark.clause("COMAR 36.05.11.01B(6)", "N.J.A.C. 19:47-35.1 [fold]", "COMAR 36.05.11.11B(1)(b)")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("stage", [Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET])
def test_a_player_who_does_not_bet_folds_and_is_out_of_the_round(name: str, stage: Stage):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), stage)
    folded = did(game, standing, c.Fold(by="player", seat=1)).standing
    assert not folded.table.seat(1).hand.playing
    refused(game, folded, c.Bet(by="player", seat=1, multiple=1))
    late = game.submission.table.seconds_to_decide * 1000
    expired = did(game, standing, c.Expire(by="system", at=standing.table.now + late)).standing
    assert not expired.table.seat(1).hand.playing


FOLDS = [
    ("maryland", 0, None, ("COMAR 36.05.11.11B(2)", "COMAR 36.05.11.11B(2)(a)", "COMAR 36.05.11.11B(2)(b)")),
    ("maryland", 1, None, ("COMAR 36.05.11.11D(1)", "COMAR 36.05.11.11D(1)(a)", "COMAR 36.05.11.11D(1)(b)")),
    ("maryland", 2, None, ("COMAR 36.05.11.11F(1)", "COMAR 36.05.11.11F(1)(a)", "COMAR 36.05.11.11F(1)(b)")),
    ("new-jersey", 0, None, ("N.J.A.C. 19:47-35.10(a)",)),
    ("new-jersey", 1, None, ("N.J.A.C. 19:47-35.10(e)",)),
    ("new-jersey", 2, None, ("N.J.A.C. 19:47-35.10(g)",)),
    ("south-dakota", 0, 2, ("ARSD 20:18:16:15.14(7)",)),
    ("south-dakota", 1, 2, ("ARSD 20:18:16:15.14(10)",)),
    ("south-dakota", 2, 2, ("ARSD 20:18:16:15.14(13)",)),
]


@pytest.mark.parametrize(
    ("name", "streets", "counted"),
    [pytest.param(*case[:3], marks=pytest.mark.clause(*case[3])) for case in FOLDS],
)
def test_a_fold_costs_what_was_bet_and_its_cards_go_to_the_rack(name: str, streets: int, counted: int | None):
    game = ready_game(name)
    multiples = tuple(1 if street < streets else 0 for street in range(3))
    ante = game.submission.table.minimum
    pack = stacked(game, {1: "2c 7d", 2: "Kh Kd"}, "Js 9c 4h", "3c 3d 5s 6h" if game.submission.six_card else "")
    strategies = {1: by_script(*multiples), 2: by_script(1, 1, 1)}
    story = Story(game, pack, {1: {"ante": ante}, 2: {"ante": ante}}, strategies)
    (collected,) = story.of(e.FoldCollected)
    assert collected.amount == ante * (1 + streets)
    assert len(collected.slots) == 2
    assert collected.counted == counted
    assert story.result(1) == -ante * (1 + streets)


SIDE_BETS = {"ante": 1000, "three-card": 100, "progressive": 100}


@pytest.mark.clause(
    "COMAR 36.05.11.11B(3)",
    "COMAR 36.05.11.11D(2)",
    "COMAR 36.05.11.11F(2)",
    "COMAR 36.05.11.11H",
    "COMAR 36.05.11.11H(1)",
    "COMAR 36.05.11.11H(2)",
    "COMAR 36.05.11.11I(5)",
)
@pytest.mark.parametrize("bets_made", [(0, 0, 0), (1, 0, 0), (1, 1, 0)])
def test_a_maryland_folder_loses_ante_streets_and_progressive_and_keeps_bonuses_and_envy(bets_made: tuple[int, ...]):
    game = ready_game("maryland")
    pack = stacked(game, {1: "2h 2d", 2: "8h 7h"}, "Jh 10h 9h", "2c 2s 5s 6d")
    wagers = {1: SIDE_BETS | {"six-card": 500}, 2: SIDE_BETS}
    story = Story(game, pack, wagers, {1: by_script(*bets_made), 2: by_script(1, 1, 1)})
    # 40 to 1 on the three card dollar, four twos 50 to 1 on 5, Envy 300 for the straight flush of seat 2.
    lost = 10 * (1 + sum(bets_made)) + 1
    assert story.result(1) == 100 * (40 + 250 + 300 - lost)


@pytest.mark.clause("COMAR 36.05.11.01B(3)", "COMAR 36.05.11.11I(4)(e)", "COMAR 36.05.11.11H(1)")
def test_a_folded_maryland_straight_flush_brings_nobody_envy():
    game = ready_game("maryland")
    pack = stacked(game, {1: "8h 7h", 2: "Kc Kd"}, "Jh 10h 9h", "2c 2s 5s 6d")
    wagers = {key: {"ante": 1000, "progressive": 100} for key in (1, 2)}
    wagers[1] |= {"three-card": 100, "six-card": 500}
    story = Story(game, pack, wagers, {1: by_script(1, 1, 0), 2: by_script(1, 1, 1)})
    assert [event.seat for event in story.of(e.HandTurned)] == [2, 1]
    assert story.of(e.EnvyPaid) == []


@pytest.mark.clause(
    "ARSD 20:18:16:15.14(18)(b)i",
    "ARSD 20:18:16:15.14(7)",
    "ARSD 20:18:16:15.14(18)",
    "ARSD 20:18:16:15.14(18)(a)v",
)
def test_a_south_dakota_folder_keeps_three_card_progressive_and_envy():
    game = ready_game("south-dakota")
    pack = stacked(game, {1: "8h 7h", 2: "Kh Qh"}, "Jh 10h 9h")
    wagers = {key: {"ante": 500, "three-card": 100, "progressive": 100} for key in (1, 2)}
    story = Story(game, pack, wagers, {1: by_script(0, 0, 0), 2: by_script(1, 1, 1)})
    paid = {event.seat: event.paid for event in story.of(e.EnvyPaid)}
    assert paid == {2: ((1, 300_00),), 1: ((2, 300_00),)}
    # Meter 1,000.71: seat 2 is paid first, 100.07; seat 1 then a tenth of 900.64. Three card 40 to 1.
    assert story.result(1) == -500 - 100 + 4000 + 9006 + 300_00
    first, second = story.of(e.AwardClaimed)
    assert "ARSD 20:18:16:15.14(18)(a)v" not in first.cite
    assert "ARSD 20:18:16:15.14(18)(a)v" in second.cite


# ---- Opening wagers ----


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
            assert refused(game, standing, places(wager, amount)).reason == "place your ante wager first"
    standing = did(game, standing, places("ante", game.submission.table.minimum)).standing
    if name == "maryland":
        assert refused(game, standing, places("six-card", 500)).reason == "place your three card wager first"
    for wager, amount in (("progressive", 100), ("three-card", 100), ("six-card", 500)):
        if wager in game.submission.offered:
            standing = did(game, standing, places(wager, amount)).standing
    for unknown in ("tip-ante", "coupon") if name == "maryland" else ("six-card", "coupon"):
        assert "is no wager of this game" in refused(game, standing, places(unknown, 100)).reason


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
    assert refused(ready, seated(ready, [1]), second).reason == "you are at this table already"


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


# ---- Decks and dealing ----

SHUFFLERS = ("none", "automated", "counting", "self-reshuffling")
ALLOWED = [
    (
        "maryland",
        "manual-shoe",
        ("none", "automated", "counting"),
        ("COMAR 36.05.11.05A",),
    ),
    ("maryland", "hand", ("automated", "counting"), ("COMAR 36.05.11.09A(1)",)),
    (
        "maryland",
        "automated-shoe",
        ("none", "automated", "counting"),
        ("COMAR 36.05.11.05A",),
    ),
    ("maryland", "self-reshuffling-shoe", ("self-reshuffling",), ("COMAR 36.05.11.05I",)),
    (
        "new-jersey",
        "manual-shoe",
        ("none", "automated", "counting"),
        ("N.J.A.C. 19:46-1.19(c)", "N.J.A.C. 19:47-35.4(a)"),
    ),
    ("new-jersey", "hand", ("automated", "counting"), ("N.J.A.C. 19:47-35.8(b)1",)),
    (
        "new-jersey",
        "automated-shoe",
        ("none", "automated", "counting"),
        ("N.J.A.C. 19:46-1.19(c)", "N.J.A.C. 19:47-35.4(a)"),
    ),
    ("south-dakota", "one-at-a-time", ("none", "automated", "counting"), ("ARSD 20:18:16:15.14(4)",)),
    ("south-dakota", "two-card-groups", ("automated", "counting"), ("ARSD 20:18:16:15.14(4)",)),
]


@pytest.mark.parametrize(
    ("name", "method", "allowed"),
    [pytest.param(*case[:3], marks=pytest.mark.clause(*case[3])) for case in ALLOWED],
)
def test_a_method_is_dealt_with_the_shufflers_it_allows_and_with_no_other(
    name: str, method: str, allowed: tuple[str, ...]
):
    ready = ready_game(name)
    for shuffler in SHUFFLERS:
        plain = {"offered": (), "three_card": None, "six_card": None, "progressive": None}
        terms = {"dealing__method": method, "dealing__shuffler": shuffler, "dealing__decks": 1}
        house = changed(as_if_approved(ready.book, ready.submission), **plain, **terms)
        defects = check_submission(ready.book, house, "test")
        assert [defect.key for defect in defects] == ([] if shuffler in allowed else ["dealing.shuffler"])


METHODS = [
    (
        "maryland",
        "manual-shoe",
        "none",
        "device",
        ("COMAR 36.05.11.05D", "COMAR 36.05.11.05D(2)", "COMAR 36.05.11.08E(2)"),
    ),
    (
        "maryland",
        "hand",
        "automated",
        "hand",
        ("COMAR 36.05.11.05D", "COMAR 36.05.11.05D(1)", "COMAR 36.05.11.09A", "COMAR 36.05.11.09B(2)"),
    ),
    (
        "maryland",
        "automated-shoe",
        "counting",
        "device",
        ("COMAR 36.05.11.10A", "COMAR 36.05.11.10B"),
    ),
    (
        "maryland",
        "self-reshuffling-shoe",
        "self-reshuffling",
        "device",
        ("COMAR 36.05.11.05I", "COMAR 36.05.11.10H"),
    ),
    (
        "new-jersey",
        "manual-shoe",
        "none",
        "device",
        ("N.J.A.C. 19:47-35.4(b)2", "N.J.A.C. 19:47-35.4(c)2"),
    ),
    (
        "new-jersey",
        "hand",
        "automated",
        "hand",
        (
            "N.J.A.C. 19:47-35.8(a)",
            "N.J.A.C. 19:47-35.8(b)",
            "N.J.A.C. 19:46-1.19(b)1",
            "N.J.A.C. 19:47-35.4(b)",
            "N.J.A.C. 19:47-35.4(b)1",
        ),
    ),
    (
        "new-jersey",
        "automated-shoe",
        "automated",
        "hand",
        ("N.J.A.C. 19:47-35.9(b)", "N.J.A.C. 19:46-1.19(c)"),
    ),
    ("south-dakota", "one-at-a-time", "none", "hand", ("ARSD 20:18:16:15.14(4)",)),
    ("south-dakota", "two-card-groups", "automated", "device", ("ARSD 20:18:16:15.14(4)",)),
]


@pytest.mark.parametrize(
    ("name", "method", "shuffler", "community_from"),
    [pytest.param(*case[:4], marks=pytest.mark.clause(*case[4])) for case in METHODS],
)
def test_cards_are_dealt_when_they_are_shuffled_and_where_due_cut(
    name: str, method: str, shuffler: str, community_from: str
):
    game = house(name, method, shuffler, 1)
    standing = bets(game, seated(game, [1]), 1)
    refused(game, standing, c.CloseBets(by="dealer"))
    standing = did(game, standing, c.Shuffle(by="dealer")).standing
    if shuffler == "none" or name == "south-dakota":
        refused(game, standing, c.CloseBets(by="dealer"))
        standing = did(game, standing, c.Cut(by="dealer", cards=20)).standing
    else:
        assert refused(game, standing, c.Cut(by="dealer", cards=20)).reason == "no cut is due"
    events: tuple[e.AnyEvent, ...] = ()
    while standing.table.round.stage is not Stage.THIRD_STREET:
        standing, more = goes_on(game, standing)
        events += more
    (community,) = [event for event in events if isinstance(event, e.Dealt) and event.to == "community"]
    assert community.out_of == community_from


@pytest.mark.clause("COMAR 36.05.11.05E(1)", "N.J.A.C. 19:47-35.4(c)1iv")
@pytest.mark.parametrize(
    ("name", "goes"),
    [("maryland", "to-the-bottom"), ("new-jersey", "to-the-discard-rack"), ("south-dakota", "silent")],
)
def test_the_cover_card_goes_where_the_text_says(name: str, goes: str):
    game = house(name, "one-at-a-time" if name == "south-dakota" else "manual-shoe", "none", 1)
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    (cut,) = did(game, standing, c.Cut(by="dealer", cards=20)).events
    assert cut.cover_card == goes


@pytest.mark.clause("COMAR 36.05.11.05I", "COMAR 36.05.11.05D(2)")
def test_pre_shuffled_cards_are_cut_but_not_in_a_shoe_that_reshuffles_by_itself():
    for method, shuffler, is_cut in (
        ("self-reshuffling-shoe", "self-reshuffling", False),
        ("automated-shoe", "counting", True),
        ("manual-shoe", "none", True),
    ):
        game = house("maryland", method, shuffler, 1)
        standing = seated(game, [1])
        for deck in standing.table.decks.at_table:
            gone = did(game, standing, c.RemoveDeck(by="dealer", deck=deck.number, reason="other")).standing
            standing = did(game, gone, c.InspectDeck(by="floorperson", deck=deck.number, cards=52)).standing
        standing = did(game, standing, c.ReceiveDeck(by="dealer", back="red", prepared=True)).standing
        standing = bets(game, did(game, standing, c.TakeUp(by="dealer")).standing, 1)
        close = c.CloseBets(by="dealer")
        refused(game, standing, close) if is_cut else did(game, standing, close)


@pytest.mark.clause("COMAR 36.05.11.08E", "COMAR 36.05.11.09B(1)", "COMAR 36.05.11.09B(2)", "COMAR 36.05.11.08E(1)")
@pytest.mark.parametrize("method", ["manual-shoe", "hand"])
def test_shoe_and_hand_fill_no_bonus_box(method: str):
    ready = ready_game("maryland")
    terms = {"dealing__method": method, "dealing__shuffler": "automated", "dealing__decks": 1}
    (defect,) = check_submission(ready.book, changed(ready.submission, **terms), "test")
    assert defect.problem == f"{method!r} deals no cards to the Six Card Bonus box"


@pytest.mark.clause("COMAR 36.05.11.03B(1)", "COMAR 36.05.11.03B(2)", "N.J.A.C. 19:47-35.2(b)2")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_two_decks_have_backs_of_two_colours(name: str):
    game = ready_game(name)
    standing = seated(game, [1])
    first, second = standing.table.decks.at_table
    assert first.back != second.back
    gone = did(game, standing, c.RemoveDeck(by="dealer", deck=2, reason="other")).standing
    gone = did(game, gone, c.InspectDeck(by="floorperson", deck=2, cards=52)).standing
    refused(game, gone, c.ReceiveDeck(by="dealer", back=first.back))
    did(game, gone, c.ReceiveDeck(by="dealer", back="green"))
    other_design = c.ReceiveDeck(by="dealer", back="green", design="other")
    refused(game, gone, other_design) if name == "maryland" else did(game, gone, other_design)


@pytest.mark.clause(
    "COMAR 36.05.11.03B(3)", "COMAR 36.05.11.03B(5)", "N.J.A.C. 19:47-35.2(b)3", "N.J.A.C. 19:47-35.2(b)5"
)
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_one_deck_is_in_play_and_in_the_rack_and_the_other_in_the_shuffler(name: str):
    game = ready_game(name)
    standing = seated(game, [1])
    for _ in range(3):
        standing = bets(game, standing, 1)
        number = standing.table.round.number
        while standing.table.between_rounds is False or standing.table.round.number == number:
            standing, events = goes_on(game, standing)
            table = standing.table
            if any(isinstance(event, e.Shuffled) for event in events):
                assert table.deck.rack == ()
            if table.round.dealt:
                other = in_the_shuffler(table)
                assert other
                assert {other.number, table.deck.number} == {1, 2}


@pytest.mark.clause("COMAR 36.05.11.04D", "N.J.A.C. 19:47-35.3(c)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_deck_is_shuffled_when_it_has_been_stacked(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = seated(game, [1])
    gone = did(game, standing, c.RemoveDeck(by="dealer", deck=1, reason="other")).standing
    gone = did(game, gone, c.InspectDeck(by="floorperson", deck=1, cards=52)).standing
    new = did(game, gone, c.ReceiveDeck(by="dealer", back="red")).standing
    assert refused(game, new, c.Shuffle(by="dealer")).reason == "deck 2, next is: dealer inspects"
    did(game, with_open_decks(game, new), c.Shuffle(by="dealer"))


@pytest.mark.clause("N.J.A.C. 19:46-1.17(a)", "N.J.A.C. 19:47-35.1 [stub]", "N.J.A.C. 19:47-35.7(f)1")
def test_the_stub_is_what_is_left_of_52_cards():
    game = ready_game("new-jersey")
    standing = bets(game, seated(game, [1, 2, 3]), 1, 2, 3)
    events: tuple[e.AnyEvent, ...] = ()
    while standing.table.round.stage is not Stage.THIRD_STREET:
        standing, more = goes_on(game, standing)
        events += more
    (stub,) = [event for event in events if isinstance(event, e.StubPlaced)]
    assert stub.cards == 52 - 3 * 2 - 3
    assert len(stub.slots) == stub.cards


# ---- Hands and pays ----


@pytest.mark.clause("COMAR 36.05.11.11A", "N.J.A.C. 19:47-35.10(a)")
@pytest.mark.parametrize("name", NAMES)
def test_when_the_deal_is_over_each_player_looks_at_his_own_cards(name: str):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.THIRD_STREET)
    seen = view(standing.table, Viewer("player", 2), DECK.__getitem__)
    assert len(seen.seats[1].faces) == 2
    assert seen.seats[0].faces == ()


@pytest.mark.clause(
    "COMAR 36.05.11.01B(2)", "COMAR 36.05.11.11I(1)", "N.J.A.C. 19:47-35.1 [community card]", "N.J.A.C. 19:47-35.10(i)"
)
@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_the_players_two_cards_with_the_three_community_cards(name: str):
    game = ready_game(name)
    pack = stacked(
        game, {1: "Jd 2c", 3: "9h 8c", 5: "Js Ad"}, "Jh 10h 7c", "3c 3d 5s 6h" if game.submission.six_card else ""
    )
    ante = game.submission.table.minimum
    wagers = {seat: {"ante": ante} for seat in (1, 3, 5)}
    story = Story(game, pack, wagers, dict.fromkeys((1, 3, 5), by_script(1, 1, 1)))
    turned = [(event.seat, event.hand) for event in story.of(e.HandTurned)]
    assert turned == [(5, "pair of jacks"), (3, "straight"), (1, "pair of jacks")]


@pytest.mark.clause("N.J.A.C. 19:47-35.1 [round of play]")
def test_a_round_of_play_ends_with_every_wager_paid_or_taken_and_the_cards_in_the_rack():
    game = ready_game("new-jersey")
    standing, events = whole_round(game, seated(game, [1]))
    assert isinstance(events[-1], e.RoundClosed)
    assert standing.table.seat(1).hand.stakes.total == 0
    assert sorted(standing.table.deck.rack) == list(range(52))


@pytest.mark.clause(
    "COMAR 36.05.11.11I(2)(c)",
    "COMAR 36.05.11.11I(2)",
    "COMAR 36.05.11.11I(3)",
    "COMAR 36.05.11.11I(4)",
    "COMAR 36.05.11.11I(5)",
    "COMAR 36.05.11.11I(6)",
)
@pytest.mark.parametrize(("hole", "end"), [("9h 9d", "RoundClosed"), ("Kh 3s", "HandCollected")])
def test_a_maryland_seat_is_settled_main_progressive_three_card_six_card_and_then_a_loser_is_taken(hole: str, end: str):
    game = ready_game("maryland")
    pack = stacked(game, {1: hole}, "9s 6c 2h", "3c 3d 5s 6h")
    story = Story(game, pack, {1: SIDE_BETS | {"six-card": 500}}, {1: by_script(1, 1, 1)})
    kinds = (e.WagersSettled, e.ProgressiveWon, e.ProgressivePaid, e.ProgressiveLost, e.HandCollected, e.RoundClosed)
    steps = [getattr(event, "step", type(event).__name__) for event in story.of(*kinds)]
    progressive = ["ProgressiveWon", "ProgressivePaid"] if end == "RoundClosed" else ["ProgressiveLost"]
    expected = ["main", *progressive, "three-card", "six-card", end]
    assert steps[: len(expected)] == expected
    (main,) = [event for event in story.of(e.WagersSettled) if event.step == "main"]
    assert [line.wager for line in main.lines] == ["ante", "third-street", "fourth-street", "fifth-street"]


@pytest.mark.clause("N.J.A.C. 19:47-35.10(i)")
def test_a_new_jersey_hand_is_settled_from_the_ante_on():
    game = ready_game("new-jersey")
    story = Story(game, stacked(game, {1: "9h 9d"}, "9s 6c 2h"), {1: {"ante": 1000}}, {1: by_script(1, 2, 3)})
    (main,) = story.of(e.WagersSettled)
    assert [(line.wager, line.stake) for line in main.lines] == [
        ("ante", 1000),
        ("third-street", 1000),
        ("fourth-street", 2000),
        ("fifth-street", 3000),
    ]


@pytest.mark.clause("ARSD 20:18:16:15.14(6)", "ARSD 20:18:16:15.14(15)")
def test_a_south_dakota_hand_is_settled_from_3rd_street_to_the_ante_and_the_progressive_comes_last():
    game = ready_game("south-dakota")
    pack = stacked(game, {1: "9h 9d", 2: "Kc 3d"}, "9s 6c 2h")
    wagers = {key: {"ante": 500, "three-card": 100, "progressive": 100} for key in (1, 2)}
    story = Story(game, pack, wagers, dict.fromkeys((1, 2), by_script(1, 2, 3)))
    kinds = (e.WagersSettled, e.ProgressiveWon, e.ProgressiveLost)
    steps = [(event.seat, getattr(event, "step", "progressive")) for event in story.of(*kinds)]
    assert steps == [
        (2, "main"),
        (2, "three-card"),
        (1, "main"),
        (1, "three-card"),
        (2, "progressive"),
        (1, "progressive"),
    ]
    main = [event for event in story.of(e.WagersSettled) if event.step == "main"]
    assert all(
        [line.wager for line in event.lines] == ["third-street", "fourth-street", "fifth-street", "ante"]
        for event in main
    )


ENVY = [
    ("maryland", "$1", 100, "royal", 1_000_00, ("COMAR 36.05.11.12C(5)(a)", "COMAR 36.05.11.12C(5)(a)(i)")),
    ("maryland", "$1", 100, "straight", 300_00, ("COMAR 36.05.11.12C(5)(a)", "COMAR 36.05.11.12C(5)(a)(ii)")),
    ("maryland", "$5", 500, "royal", 5_000_00, ("COMAR 36.05.11.12C(5)(b)", "COMAR 36.05.11.12C(5)(b)(i)")),
    ("maryland", "$5", 500, "straight", 1_500_00, ("COMAR 36.05.11.12C(5)(b)", "COMAR 36.05.11.12C(5)(b)(ii)")),
    ("south-dakota", "MS Stud-01", 100, "royal", 1_000_00, ("ARSD 20:18:16:15.14(18) [royal flush]",)),
    ("south-dakota", "MS Stud-01", 100, "straight", 300_00, ("ARSD 20:18:16:15.14(18) [straight flush]",)),
    ("south-dakota", "PMG-01", 100, "royal", 1_000_00, ("ARSD 20:18:16:15.14(18) [royal flush]",)),
    ("south-dakota", "PMG-01", 100, "straight", 300_00, ("ARSD 20:18:16:15.14(18) [straight flush]",)),
    ("south-dakota", "PMG-02", 500, "royal", 5_000_00, ("ARSD 20:18:16:15.14(18) [royal flush]",)),
    ("south-dakota", "PMG-02", 500, "straight", 1_500_00, ("ARSD 20:18:16:15.14(18) [straight flush]",)),
]


@pytest.mark.parametrize(
    ("name", "schedule", "wager", "hand", "envy"),
    [
        pytest.param(
            *case[:5],
            marks=pytest.mark.clause(
                *case[5], "COMAR 36.05.11.12C(5)" if case[0] == "maryland" else "ARSD 20:18:16:15.14(18)"
            ),
        )
        for case in ENVY
    ],
)
def test_envy_is_paid_by_the_schedule_of_the_wager(name: str, schedule: str, wager: int, hand: str, envy: int):
    ready = ready_game(name)
    terms = {"progressive__schedule": schedule, "progressive__wager": wager}
    game = make_game(ready.book, changed(ready.submission, **terms))
    holes = {1: "Ah Kh" if hand == "royal" else "9h 8h", 2: "2c 7d"}
    pack = stacked(game, holes, "Qh Jh 10h", "3c 3d 5s 6h" if game.submission.six_card else "")
    wagers = {key: {"ante": game.submission.table.minimum, "progressive": wager} for key in (1, 2)}
    story = Story(game, pack, wagers, {1: by_script(1, 1, 1), 2: by_script(0, 0, 0)})
    (paid,) = story.of(e.EnvyPaid)
    assert paid.paid == ((2, envy),)


@pytest.mark.clause("COMAR 36.05.11.11I(4)(e)", "ARSD 20:18:16:15.14(18)(b)iii", "COMAR 36.05.11.11I(4)(e)(i)")
@pytest.mark.parametrize(("name", "at_the_seat"), [("maryland", True), ("south-dakota", False)])
def test_envy_is_paid_at_the_seat_or_when_the_round_is_over(name: str, at_the_seat: bool):
    game = ready_game(name)
    ante = game.submission.table.minimum
    pack = stacked(game, {1: "2c 7d", 2: "9h 8h"}, "Qh Jh 10h", "3c 3d 5s 6h" if game.submission.six_card else "")
    wagers = {1: {"ante": ante, "progressive": 100}, 2: {"ante": ante}}
    story = Story(game, pack, wagers, dict.fromkeys((1, 2), by_script(1, 1, 1)))
    order = [type(event).__name__ for event in story.of(e.EnvyPaid, e.HandTurned)]
    assert order == (["HandTurned", "EnvyPaid", "HandTurned"] if at_the_seat else ["HandTurned"] * 2 + ["EnvyPaid"])


@pytest.mark.clause("COMAR 36.05.11.07C(1)", "N.J.A.C. 19:47-35.6(e)")
@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("maryland", "COMAR 36.05.11.07C(1), COMAR 36.05.11.07C(2)"),
        ("new-jersey", "N.J.A.C. 19:47-35.6(e)"),
        ("south-dakota", "house rule"),
    ],
)
def test_a_player_with_cards_keeps_his_seat(name: str, clause: str):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.THIRD_STREET)
    assert refused(game, standing, c.Leave(by="player", seat=1)).clause == clause


@pytest.mark.clause("COMAR 36.05.11.07C(1)", "COMAR 36.05.11.07C(2)", "N.J.A.C. 19:47-35.6(e)")
@pytest.mark.parametrize(("name", "lost"), [("maryland", True), ("new-jersey", False), ("south-dakota", False)])
def test_only_a_maryland_floorperson_may_call_the_wagers_of_a_player_who_has_gone_lost(name: str, lost: bool):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.FOURTH_STREET)
    gone = c.CallLost(by="floorperson", seat=1)
    did(game, standing, gone) if lost else refused(game, standing, gone)


# ---- Between the rounds ----


@pytest.mark.clause(
    "COMAR 36.05.11.05G",
    "COMAR 36.05.11.05G(2)",
    "COMAR 36.05.11.05G(3)",
    "COMAR 36.05.11.05A(1)",
    "N.J.A.C. 19:47-35.4(e)",
    "ARSD 20:18:16:15.14(4)",
)
@pytest.mark.parametrize("name", NAMES)
def test_what_was_shuffled_before_the_last_player_left_is_not_dealt_to_the_next(name: str):
    game = ready_game(name)
    standing, _ = whole_round(game, seated(game, [1]))
    standing = did(game, standing, c.Shuffle(by="dealer")).standing
    standing = did(game, standing, c.Leave(by="player", seat=1)).standing
    standing = did(game, standing, c.Sit(by="player", seat=2, player="new")).standing
    standing = bets(game, did(game, standing, c.BuyIn(by="player", seat=2, amount=100_000)).standing, 2)
    refused(game, standing, c.CloseBets(by="dealer"))
    shuffle = c.Shuffle(by="dealer")
    if name == "south-dakota":
        did(game, standing, shuffle)
        return
    assert "spread the cards" in refused(game, standing, shuffle).reason
    events: tuple[e.AnyEvent, ...] = ()
    while standing.table.between_rounds:
        standing, more = goes_on(game, standing)
        events += more
    kinds = [type(event).__name__ for event in events]
    assert kinds[0] == "IdleSpread"
    steps = [event.step for event in events if isinstance(event, e.OpeningStepTaken) and event.deck == 1]
    assert steps == ["spread-face-up", "first-player-looks", "turn-face-down", "wash", "stack"]


@pytest.mark.clause("COMAR 36.05.11.03C(1)", "N.J.A.C. 19:46-1.18(g)3")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_deck_that_was_dealt_from_the_hand_keeps_its_four_hours_by_another_method(name: str):
    game, hours = house(name, "hand", "automated", 1), 4 * 3_600_000
    standing, _ = whole_round(game, seated(game, [1]))
    terms = changed(game.submission.dealing, method="manual-shoe")
    standing = did(game, standing, c.ChangeMethod(by="floorperson", terms=terms)).standing
    did(game, standing, c.Shuffle(by="dealer", at=hours - 1))
    assert "4 hours" in refused(game, standing, c.Shuffle(by="dealer", at=hours)).reason


@pytest.mark.clause("COMAR 36.05.11.09A(1)", "N.J.A.C. 19:47-35.8(b)1")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_pre_shuffled_deck_still_goes_through_the_shuffler_before_it_is_dealt_from_the_hand(name: str):
    game = house(name, "hand", "automated", 1)
    gone = did(game, seated(game, [1]), c.RemoveDeck(by="dealer", deck=1, reason="other")).standing
    gone = did(game, gone, c.InspectDeck(by="floorperson", deck=1, cards=52)).standing
    standing = did(game, gone, c.ReceiveDeck(by="dealer", back="red", prepared=True)).standing
    standing = with_open_decks(game, standing)
    refused(game, standing, c.TakeUp(by="dealer"))
    did(game, standing, c.Shuffle(by="dealer"))


@pytest.mark.clause("N.J.A.C. 19:47-35.12(g)")
def test_a_new_jersey_shuffler_that_is_back_at_the_table_is_used_or_removed_again():
    game = house("new-jersey", "manual-shoe", "automated", 1)
    standing, _ = whole_round(game, seated(game, [1]))
    by_hand = c.ChangeMethod(by="floorperson", terms=changed(game.submission.dealing, shuffler="none"))
    refused(game, standing, by_hand)
    out = c.TakeOutOfUse(by="floorperson", device="shuffler", how="removed")
    standing = did(game, did(game, standing, out).standing, by_hand).standing
    did(game, standing, c.Shuffle(by="dealer"))
    back = did(game, standing, c.BringBack(by="floorperson", device="shuffler")).standing
    assert "35.12(g)" in refused(game, back, c.Shuffle(by="dealer")).clause
    did(game, back, c.ChangeMethod(by="floorperson", terms=game.submission.dealing))


@pytest.mark.clause("COMAR 36.05.11.13G", "N.J.A.C. 19:47-35.12(f)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_shoe_that_has_given_out_its_cards_cannot_jam_a_round(name: str):
    game = house(name, "automated-shoe", "automated", 1)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.DEALING)
    did(game, standing, c.ShoeJam(by="dealer"))
    refused(game, dealt_out(game, standing), c.ShoeJam(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.13D", "ARSD 20:18:16:15.14(5)", "N.J.A.C. 19:47-35.12(d)")
@pytest.mark.parametrize("name", NAMES)
def test_a_hand_that_is_right_so_far_is_no_misdeal(name: str):
    game = house(name, "one-at-a-time" if name == "south-dakota" else "manual-shoe", "none", 1)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.DEALING)
    standing = did(game, standing, c.Deal(by="dealer")).standing
    so_far = len(standing.table.seat(1).hand.cards)
    for seat, cards in ((1, so_far), (2, 0)):
        refused(game, standing, c.WrongCount(by="dealer", place="seat", seat=seat, cards=cards))
    did(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=so_far + 1))
    for absurd in (-1, 53):
        refused(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=absurd))


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)vii")
def test_the_button_that_ends_a_round_is_owed_after_a_misdeal_too_and_stands_in_the_progressive_log():
    game = ready_game("south-dakota")
    standing = did(game, bets(game, seated(game, [1]), 1), places("progressive", 100)).standing
    standing = did(game, up_to(game, standing, Stage.DEALING), c.Deal(by="dealer")).standing
    void = did(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=3)).standing
    shuffled = did(game, void, c.Shuffle(by="dealer")).standing
    ready = bets(game, did(game, shuffled, c.Cut(by="dealer", cards=20)).standing, 1)
    assert refused(game, ready, c.CloseBets(by="dealer")).clause == "ARSD 20:18:16:15.14(18)(a)vii"
    pressed = did(game, ready, c.Settle(by="dealer", step="end-of-round"))
    assert [type(event).__name__ for event in pressed.meter_events] == ["RoundEnded"]
    did(game, pressed.standing, c.CloseBets(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.05C", "COMAR 36.05.11.05C(1)", "COMAR 36.05.11.05C(2)", "N.J.A.C. 19:47-35.9(f)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_counting_shuffler_counts_after_every_shuffle_and_a_wrong_count_removes_the_deck(name: str):
    game = house(name, "automated-shoe", "counting", 1)
    standing = seated(game, [1])
    assert did(game, standing, c.Shuffle(by="dealer")).events[0].counted == 52
    short = did(game, standing, c.Shuffle(by="dealer", counted=51))
    assert [type(event).__name__ for event in short.events] == ["Shuffled", "ShufflerCounted", "DeckRemoved"]
    assert short.standing.table.decks.at_table == ()


@pytest.mark.clause("COMAR 36.05.11.11A(5)")
def test_a_maryland_hand_that_is_turned_up_but_not_settled_can_still_be_forfeited():
    game = ready_game("maryland")
    pack = stacked(game, {1: "9h 9d", 2: "Kc 3d"}, "9s 6c 2h", "3c 3h 5s 6d")
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.SETTLING)
    turn = c.TurnHand(by="dealer", seat=2, faces=tuple(pack[slot] for slot in standing.table.seat(2).hand.cards))
    standing = did(game, standing, turn).standing
    lost = did(game, standing, c.ReportConduct(by="floorperson", seat=2, what="touching"))
    assert [type(event).__name__ for event in lost.events] == ["WagersForfeited"]
    assert lost.standing.table.round.settlement.plan[0].seat == 1


def test_text_and_numbers_from_outside_are_looked_at():
    game, standing = betting("maryland")
    for player in ("", " ", "\x1b[2J", "a\nb", "x" * 201):
        refused(game, standing, c.Sit(by="player", seat=3, player=player))
    for command in (
        c.Fill(by="floorperson", amount=10**16),
        c.BuyIn(by="player", seat=1, amount=10**5000),
        c.CashOut(by="player", at=10**18, seat=1, amount=1),
        c.ReceiveDeck(by="dealer", back="\n"),
    ):
        refused(game, standing, command)
