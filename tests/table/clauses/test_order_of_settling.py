"""The order of settling: whose cards make a hand, and which wager is paid or taken first."""

import pytest

from fifthstreet.cards import DECK
from fifthstreet.rules import ready_game
from fifthstreet.table import Viewer, view
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.tables import Story, bets, by_script, seated, stacked, up_to, whole_round
from support.wagers import SIDE_BETS

NAMES = ("maryland", "new-jersey", "south-dakota")


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
