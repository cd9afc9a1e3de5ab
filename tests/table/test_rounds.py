"""Whole rounds by the book of each jurisdiction, from stacked packs, with the money worked out by hand."""

import pytest

from fifthstreet.money import dollars
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table.events import (
    Asked,
    BetsClosed,
    Dealt,
    EnvyPaid,
    FoldCollected,
    Folded,
    HandCollected,
    HandTurned,
    ProgressivePaid,
    Revealed,
    RoundClosed,
    Shuffled,
    StepTaken,
    WagersSettled,
)
from fifthstreet.table.machine import replay
from fifthstreet.table.state import Stage, Street
from support.changes import changed
from support.tables import Story, by_script, seated, stacked


@pytest.fixture(scope="module")
def maryland_game() -> Game:
    return ready_game("maryland")


@pytest.fixture(scope="module")
def new_jersey_game() -> Game:
    return ready_game("new-jersey")


@pytest.fixture(scope="module")
def south_dakota_game() -> Game:
    return ready_game("south-dakota")


def test_the_stages_have_the_names_that_the_record_has_for_them():
    streets = ["third-street", "fourth-street", "fifth-street"]
    assert [stage.value for stage in Stage] == ["betting", "collecting", "dealing", *streets, "bonus-box", "settling"]


@pytest.mark.clause("COMAR 36.05.11.10B(1)", "COMAR 36.05.11.10B(2)", "COMAR 36.05.11.10B(3)", "COMAR 36.05.11.10B(4)")
def test_maryland_deals_the_box_then_the_community_then_two_to_each_player_from_the_left(maryland_game: Game):
    pack = stacked(maryland_game, {1: "Ah Ad", 3: "2c 7d"}, "Kc 9s 4h", "3c 3d 5s 6h")
    wagers = {1: {"ante": 1000}, 3: {"ante": 1000}}
    story = Story(maryland_game, pack, wagers, {1: by_script(1, 1, 1), 3: by_script(0, 0, 0)})
    assert [(event.to, event.seat, len(event.slots)) for event in story.of(Dealt)] == [
        ("bonus-box", 0, 4),
        ("community", 0, 3),
        ("seat", 1, 2),
        ("seat", 3, 2),
    ]


@pytest.mark.clause("N.J.A.C. 19:47-35.7(d)1", "N.J.A.C. 19:47-35.7(d)2")
def test_new_jersey_deals_two_to_each_player_then_the_community(new_jersey_game: Game):
    pack = stacked(new_jersey_game, {2: "Ah Ad", 5: "2c 7d"}, "Kc 9s 4h")
    wagers = {2: {"ante": 1000}, 5: {"ante": 1000}}
    story = Story(new_jersey_game, pack, wagers, {2: by_script(1, 1, 1), 5: by_script(0, 0, 0)})
    assert [(event.to, event.seat, event.slots) for event in story.of(Dealt)] == [
        ("seat", 2, (0, 1)),
        ("seat", 5, (2, 3)),
        ("community", 0, (4, 5, 6)),
    ]


@pytest.mark.clause("ARSD 20:18:16:15.14(4)")
def test_south_dakota_deals_one_card_at_a_time_in_rotation(south_dakota_game: Game):
    pack = stacked(south_dakota_game, {1: "Ah Ad", 2: "2c 7d"}, "Kc 9s 4h")
    wagers = {1: {"ante": 500}, 2: {"ante": 500}}
    story = Story(south_dakota_game, pack, wagers, {1: by_script(1, 1, 1), 2: by_script(0, 0, 0)})
    assert [(event.to, event.seat, event.slots) for event in story.of(Dealt)] == [
        ("seat", 1, (0,)),
        ("seat", 2, (1,)),
        ("seat", 1, (2,)),
        ("seat", 2, (3,)),
        ("community", 0, (4, 5, 6)),
    ]


@pytest.mark.clause("COMAR 36.05.11.12A(8)", "COMAR 36.05.11.11I(2)(d)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_two_pair_pays_two_to_one_on_all_four_wagers(name: str):
    game = ready_game(name)
    pack = stacked(game, {1: "Ah 8d"}, "As 8c 4h", "3c 3d 5s 6h" if name == "maryland" else "")
    story = Story(game, pack, {1: {"ante": 1000}}, {1: by_script(3, 2, 1)})
    # Ante 10, streets 30, 20 and 10: 70 staked, 140 won.
    assert story.result(1) == dollars(140)
    (settled,) = story.of(WagersSettled)
    assert (settled.hand, settled.outcome) == ("two pair", "win")


@pytest.mark.clause("COMAR 36.05.11.11I(2)(b)", "N.J.A.C. 19:47-35.10(i)2", "ARSD 20:18:16:15.14(16)(j)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_a_pair_of_tens_is_a_push_and_costs_nothing(name: str):
    game = ready_game(name)
    pack = stacked(game, {1: "10h 10d"}, "As 8c 4h", "3c 3d 5s 6h" if name == "maryland" else "")
    story = Story(game, pack, {1: {"ante": 1000}}, {1: by_script(3, 3, 3)})
    assert story.result(1) == 0


@pytest.mark.clause("COMAR 36.05.11.11I(2)(a)", "N.J.A.C. 19:47-35.10(i)1", "ARSD 20:18:16:15.14(15)(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_a_pair_of_fives_loses_all_four_wagers(name: str):
    game = ready_game(name)
    pack = stacked(game, {1: "5h 5d"}, "As 8c 4h", "3c 3d 5s 6h" if name == "maryland" else "")
    story = Story(game, pack, {1: {"ante": 1000}}, {1: by_script(1, 2, 3)})
    assert story.result(1) == -dollars(70)


@pytest.mark.clause("COMAR 36.05.11.11B", "COMAR 36.05.11.11B(1)")
def test_maryland_asks_for_3rd_street_in_turn_from_the_left_and_for_no_other(maryland_game: Game):
    pack = stacked(maryland_game, {1: "Ah Ad", 2: "Kh Kd", 4: "2c 7d"}, "Qc 9s 4h", "3c 3d 5s 6h")
    wagers = {seat: {"ante": 1000} for seat in (1, 2, 4)}
    story = Story(maryland_game, pack, wagers, {1: by_script(1, 1, 1), 2: by_script(1, 1, 1), 4: by_script(1, 1, 1)})
    assert [event.seat for event in story.of(Asked)] == [1, 2, 4]


@pytest.mark.clause("N.J.A.C. 19:47-35.6(b)", "N.J.A.C. 19:47-35.7(b)")
def test_new_jersey_says_no_more_bets_before_the_deal_and_before_each_community_card(new_jersey_game: Game):
    pack = stacked(new_jersey_game, {1: "Ah Ad"}, "Qc 9s 4h")
    story = Story(new_jersey_game, pack, {1: {"ante": 1000}}, {1: by_script(1, 1, 1)})
    said = [event.street if isinstance(event, BetsClosed) else "card" for event in story.of(BetsClosed, Revealed)]
    assert said == [None, Street.THIRD, "card", Street.FOURTH, "card", Street.FIFTH, "card"]


@pytest.mark.clause("COMAR 36.05.11.11I", "N.J.A.C. 19:47-35.10(i)", "ARSD 20:18:16:15.14(15)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_hands_are_settled_from_the_dealers_right(name: str):
    game = ready_game(name)
    holes = {1: "Ah Ad", 3: "Kh Kd", 6: "Qh Qd"}
    pack = stacked(game, holes, "Jc 9s 4h", "3c 3d 5s 6h" if name == "maryland" else "")
    story = Story(game, pack, {seat: {"ante": 1000} for seat in holes}, dict.fromkeys(holes, by_script(1, 1, 1)))
    assert [event.seat for event in story.of(HandTurned)] == [6, 3, 1]
    stay = game.book.round.settled_hands.won.hand == "stays-until-all-is-settled"
    assert stay == (name == "maryland")
    assert [event.seat for event in story.of(HandCollected)] == ([] if stay else [6, 3, 1])


AT_ONCE = [
    ("maryland", (0, 0, 0), "COMAR 36.05.11.11B(2)"),
    ("maryland", (1, 0, 0), "COMAR 36.05.11.11D(1)"),
    ("maryland", (1, 1, 0), "COMAR 36.05.11.11F(1)"),
    ("new-jersey", (0, 0, 0), "N.J.A.C. 19:47-35.10(a)"),
    ("new-jersey", (1, 0, 0), "N.J.A.C. 19:47-35.10(e)"),
    ("new-jersey", (1, 1, 0), "N.J.A.C. 19:47-35.10(g)"),
]


@pytest.mark.parametrize(
    ("name", "bets"), [pytest.param(*case[:2], marks=pytest.mark.clause(case[2])) for case in AT_ONCE]
)
def test_a_fold_is_collected_at_once(name: str, bets: tuple[int, int, int]):
    game = ready_game(name)
    holes = {1: "2h 7d", 2: "3h 8d"}
    pack = stacked(game, holes, "Jc 9s 4h", "3c 3d 5s 6h" if name == "maryland" else "")
    story = Story(game, pack, {seat: {"ante": 1000} for seat in holes}, dict.fromkeys(holes, by_script(*bets)))
    told = [(type(event).__name__, event.seat) for event in story.of(Folded, FoldCollected)]
    assert told == [("Folded", 1), ("FoldCollected", 1), ("Folded", 2), ("FoldCollected", 2)]
    assert [event.amount for event in story.of(FoldCollected)] == [1000 * (1 + sum(bets))] * 2
    assert all(event.slots for event in story.of(FoldCollected))


@pytest.mark.clause("ARSD 20:18:16:15.14(7)")
def test_south_dakota_collects_folds_after_all_have_folded_in_the_order_of_folding(south_dakota_game: Game):
    holes = {1: "2h 7d", 2: "3h 8d", 3: "Ah Ad"}
    pack = stacked(south_dakota_game, holes, "Jc 9s 4h")
    strategies = {1: by_script(0, 0, 0), 2: by_script(0, 0, 0), 3: by_script(1, 1, 1)}
    story = Story(south_dakota_game, pack, {seat: {"ante": 500} for seat in holes}, strategies)
    told = [(type(event).__name__, event.seat) for event in story.of(Folded, FoldCollected)]
    assert told == [("Folded", 1), ("Folded", 2), ("FoldCollected", 1), ("FoldCollected", 2)]


SIDE_BETS = {"ante": 1000, "three-card": 100, "progressive": 100}


@pytest.mark.clause("COMAR 36.05.11.11H(1)")
def test_a_maryland_player_who_folds_loses_the_progressive_even_with_a_royal_on_the_table(maryland_game: Game):
    pack = stacked(maryland_game, {1: "Ah Kh"}, "Qh Jh 10h", "3c 3d 5s 6h")
    story = Story(maryland_game, pack, {1: SIDE_BETS}, {1: by_script(1, 0, 0)})
    assert story.of(ProgressivePaid) == []
    # Ante and 3rd Street, $20, and the progressive dollar are lost; the Three Card Bonus pays 40 to 1.
    assert story.result(1) == -dollars(20) - dollars(1) + dollars(40)


@pytest.mark.clause("ARSD 20:18:16:15.14(7)", "ARSD 20:18:16:15.14(18)", "ARSD 20:18:16:15.14(18)(a)vii")
def test_a_south_dakota_player_who_folds_is_still_paid_the_progressive(south_dakota_game: Game):
    pack = stacked(south_dakota_game, {1: "Ah Kh"}, "Qh Jh 10h")
    story = Story(south_dakota_game, pack, {1: SIDE_BETS}, {1: by_script(1, 0, 0)})
    (paid,) = story.of(ProgressivePaid)
    # The meter: $1,000 at the start and 35.5 cents of the wager, whole cents of it paid.
    assert (paid.amount, paid.source) == (dollars("1,000.35"), "cage")
    names = [type(event).__name__ for event in story.events]
    assert names[-2:] == ["EndOfRoundPressed", "RoundClosed"]
    assert story.result(1) == -dollars(20) - dollars(1) + dollars(40) + dollars("1,000.35")


@pytest.mark.clause("COMAR 36.05.11.11B(3)", "COMAR 36.05.11.11H(2)", "COMAR 36.05.11.11I(6)")
def test_a_maryland_folders_six_card_bonus_is_settled_on_the_box_and_his_two_cards(maryland_game: Game):
    pack = stacked(maryland_game, {1: "3h 3s"}, "Qh Jc 9d", "3c 3d 5s 6h")
    wagers = {1: {"ante": 1000, "three-card": 100, "six-card": 500}}
    story = Story(maryland_game, pack, wagers, {1: by_script(0, 0, 0)})
    # Four threes pay 50 to 1 on $5; the Ante and the Three Card dollar are lost.
    assert story.result(1) == dollars(250) - dollars(10) - dollars(1)


@pytest.mark.clause("COMAR 36.05.11.11I(4)(a)", "COMAR 36.05.11.11I(4)(b)", "COMAR 36.05.11.11I(4)(c)")
@pytest.mark.clause("COMAR 36.05.11.11I(4)(d)(i)", "COMAR 36.05.11.11I(4)(d)(ii)", "COMAR 36.05.11.12C(1)(a)")
def test_a_maryland_royal_is_verified_validated_paid_off_the_table_and_papered(maryland_game: Game):
    pack = stacked(maryland_game, {1: "Ah Kh"}, "Qh Jh 10h", "3c 3d 5s 6h")
    story = Story(maryland_game, pack, {1: {"ante": 1000, "progressive": 100}}, {1: by_script(1, 1, 1)})
    assert [event.step for event in story.of(StepTaken)] == [
        "verify-hand",
        "verify-light",
        "floorperson-or-above-validates",
        "papers",
    ]
    (paid,) = story.of(ProgressivePaid)
    assert (paid.amount, paid.source) == (dollars("10,000.35"), "cage")
    # 500 to 1 on $40 is $20,000, below the limit.
    assert story.result(1) == dollars(20_000) + dollars("10,000.35") - dollars(1)
    assert story.after.meter
    # Reset to $10,000, and the half cent that could not be paid carries.
    assert story.after.meter.shown == dollars(10_000) + 1 / 2
    assert story.after.meter.balances


@pytest.mark.clause("COMAR 36.05.11.12C(4)", "COMAR 36.05.11.12C(1)(b)", "COMAR 36.05.11.11I(4)(e)(i)")
@pytest.mark.clause("COMAR 36.05.11.11I(4)(e)(ii)", "COMAR 36.05.11.11I(4)(e)(iii)", "COMAR 36.05.11.12C(5)(a)(ii)")
def test_two_maryland_straight_flushes_are_paid_in_turn_and_bring_envy_to_each_other_and_to_a_folder(
    maryland_game: Game,
):
    holes = {1: "8h 7h", 2: "2c 7d", 3: "Kh Qh"}
    pack = stacked(maryland_game, holes, "Jh 10h 9h", "3c 3d 5s 6h")
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in holes}
    strategies = {1: by_script(1, 1, 1), 2: by_script(0, 0, 0), 3: by_script(1, 1, 1)}
    story = Story(maryland_game, pack, wagers, strategies)
    # The meter: $10,000 and three times 35.5 cents. Seat 3 first: a tenth of $10,001.065; then seat 1, of the rest.
    first, second = story.of(ProgressivePaid)
    assert (first.seat, first.amount) == (3, 100010)
    assert (second.seat, second.amount) == (1, 90009)
    assert [(event.seat, event.paid) for event in story.of(EnvyPaid)] == [
        (3, ((2, 30000), (1, 30000))),
        (1, ((3, 30000), (2, 30000))),
    ]
    # 100 to 1 on $40 each; seat 2 lost Ante and progressive and has two Envy Bonuses of $300.
    assert story.result(3) == dollars(4000) + 100010 - 100 + dollars(300)
    assert story.result(1) == dollars(4000) + 90009 - 100 + dollars(300)
    assert story.result(2) == -dollars(10) - dollars(1) + dollars(600)


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)iii", "ARSD 20:18:16:15.14(18)(a)iv", "ARSD 20:18:16:15.14(18)(a)vi")
@pytest.mark.clause("ARSD 20:18:16:15.14(18)(b)i", "ARSD 20:18:16:15.14(18)(b)iii")
def test_south_dakota_handles_progressive_and_envy_at_the_end_of_the_round(south_dakota_game: Game):
    holes = {1: "8h 7h", 2: "Ah Kh"}
    pack = stacked(south_dakota_game, holes, "Jh 10h 9h")
    story = Story(
        south_dakota_game,
        pack,
        {1: {"ante": 500, "progressive": 100}, 2: {"ante": 500, "progressive": 100}},
        {1: by_script(1, 1, 1), 2: by_script(1, 1, 1)},
    )
    kinds = [type(event).__name__ for event in story.of(WagersSettled, StepTaken, ProgressivePaid, EnvyPaid)]
    # Both main hands first, then the flush of seat 2 (40 for 1), then the straight flush of seat 1 and its Envy.
    assert kinds == [
        "WagersSettled",
        "WagersSettled",
        "StepTaken",
        "StepTaken",
        "ProgressivePaid",
        "StepTaken",
        "StepTaken",
        "ProgressivePaid",
        "EnvyPaid",
    ]
    flush, straight_flush = story.of(ProgressivePaid)
    assert (flush.seat, flush.amount, flush.source) == (2, 4000, "inventory")
    assert (straight_flush.seat, straight_flush.amount, straight_flush.source) == (1, 10007, "cage")
    # Seat 2: flush 6 to 1 on $20, $40 progressive for $1, Envy $300. Seat 1: 100 to 1 on $20, a tenth of $1,000.71.
    assert story.result(2) == dollars(120) + dollars(39) + dollars(300)
    assert story.result(1) == dollars(2000) + 10007 - 100


@pytest.mark.clause("COMAR 36.05.11.12B", "COMAR 36.05.11.12B(1)", "N.J.A.C. 19:47-35.11(c)")
@pytest.mark.parametrize(("name", "limit"), [("maryland", 50_000), ("new-jersey", 55_000)])
def test_a_royal_at_500_dollars_is_capped_ante_first(name: str, limit: int):
    game = ready_game(name)
    pack = stacked(game, {1: "Ah Kh"}, "Qh Jh 10h", "3c 3d 5s 6h" if name == "maryland" else "")
    story = Story(game, pack, {1: {"ante": dollars(500)}}, {1: by_script(3, 3, 3)}, seated(game, [1], dollars(10_000)))
    (settled,) = story.of(WagersSettled)
    # $250,000 for the Ante alone; the limit is the greater of $50,000 and 5,000 times the $10 minimum, also $50,000.
    # In New Jersey, where this house takes coupons, it is 5,500 times the minimum.
    assert [(line.wager, line.won) for line in settled.lines] == [
        ("ante", dollars(limit)),
        ("third-street", 0),
        ("fourth-street", 0),
        ("fifth-street", 0),
    ]
    assert story.result(1) == dollars(limit)


@pytest.mark.clause("COMAR 36.05.11.12B(2)")
def test_the_cap_is_what_could_be_won_at_the_minimum_where_that_is_more():
    game = ready_game("maryland")
    dear = make_game(game.book, changed(game.submission, table__minimum=dollars(25), table__increment=dollars(25)))
    pack = stacked(dear, {1: "Ah Kh"}, "Qh Jh 10h", "3c 3d 5s 6h")
    story = Story(dear, pack, {1: {"ante": dollars(50)}}, {1: by_script(3, 3, 3)})
    # 5,000 times $25 is $125,000: the Ante wins $25,000, 3rd Street $75,000, 4th Street the $25,000 that are left.
    (settled,) = story.of(WagersSettled)
    assert [line.won for line in settled.lines] == [dollars(25_000), dollars(75_000), dollars(25_000), 0]


@pytest.mark.clause("ARSD 20:18:16:15.14(16)(a)")
def test_south_dakota_has_no_cap():
    game = ready_game("south-dakota")
    pack = stacked(game, {1: "Ah Kh"}, "Qh Jh 10h")
    story = Story(game, pack, {1: {"ante": dollars(25)}}, {1: by_script(3, 3, 3)})
    assert story.result(1) == dollars(125_000)


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
@pytest.mark.parametrize(("hole", "player", "tip_box"), [("Ah Ad", 15, 10), ("10h 10d", 0, 0), ("2h 7d", -25, 0)])
def test_a_tip_wins_pushes_and_loses_with_the_hand(hole: str, player: int, tip_box: int):
    game = ready_game("south-dakota")
    pack = stacked(game, {1: hole}, "Jc 9s 4h")
    story = Story(game, pack, {1: {"ante": 500, "tip-ante": 500}}, {1: by_script(1, 1, 1)})
    # A pair of aces: $20 on the player's four wagers of $5; the tip of $5 and what it won go to the tip box.
    assert story.result(1) == player * 100
    assert story.after.table.custody.tip_box == dollars(tip_box)


def test_the_tips_on_two_wagers_that_both_win_go_to_the_tip_box_with_what_each_has_won():
    game = ready_game("south-dakota")
    wagers = {"ante": 500, "tip-ante": 300, "three-card": 300, "tip-three-card": 200}
    pack = stacked(game, {1: "Ah Ad"}, "9c 9s 4h")
    story = Story(game, pack, {1: wagers}, {1: by_script(1, 1, 1)})
    settled = [event for event in story.of(WagersSettled) if event.tips]
    assert [event.step for event in settled] == ["main", "three-card"]
    tips = sum(line.stake + line.won for event in settled for line in event.tips)
    assert tips > 5_00
    assert story.after.table.custody.tip_box == tips


@pytest.mark.clause("N.J.A.C. 19:47-35.6(a)")
@pytest.mark.parametrize(("hole", "result"), [("Ah Ad", 50), ("10h 10d", 0), ("2h 7d", -40)])
def test_a_match_play_coupon_wins_as_the_ante_does_and_costs_nothing(hole: str, result: int):
    game = ready_game("new-jersey")
    pack = stacked(game, {1: hole}, "Jc 9s 4h")
    story = Story(game, pack, {1: {"ante": 1000, "coupon": 1000}}, {1: by_script(1, 1, 1)})
    # A pair of aces: $40 on four wagers of $10, and $10 on the coupon.
    assert story.result(1) == result * 100


@pytest.mark.clause("N.J.A.C. 19:47-35.6(a)")
def test_every_coupon_goes_into_the_drop_box_when_its_round_closes():
    """COMAR 36.05.03.12C: whether its wager won or lost; a fold loses it too."""
    game = ready_game("new-jersey")
    pack = stacked(game, {1: "Ah Ad", 2: "2h 7d", 3: "3s 8d", 4: "3c 8h"}, "Jc 9s 4h")
    wagers = {1: {"ante": 1000, "coupon": 1000}, 2: {"ante": 1000, "coupon": 500}, 3: {"ante": 2000, "coupon": 2000}}
    plays = {1: by_script(1, 1, 1), 2: by_script(1, 1, 1), 3: by_script(0), 4: by_script(1, 1, 1)}
    story = Story(game, pack, wagers | {4: {"ante": 1000}}, plays)
    (closed,) = story.of(RoundClosed)
    assert closed.coupons == 1000 + 500 + 2000


@pytest.mark.clause("COMAR 36.05.11.03B(4)", "N.J.A.C. 19:47-35.2(b)4")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_two_decks_alternate_every_round(name: str):
    game = ready_game(name)
    standing, decks = seated(game, [1]), list[int]()
    for _ in range(4):
        pack = stacked(game, {1: "Ah Ad"}, "Jc 9s 4h", "3c 3d 5s 6h" if name == "maryland" else "")
        story = Story(game, pack, {1: {"ante": 1000}}, {1: by_script(1, 1, 1)}, standing)
        standing = story.after
        decks += [event.deck for event in story.of(Shuffled)]
    assert decks == [1, 2, 1, 2]


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(b)ii")
def test_a_south_dakota_hand_that_brings_envy_stays_until_all_is_paid(south_dakota_game: Game):
    holes = {1: "Ah Kh", 2: "9h 8h", 3: "2c 3d"}
    pack = stacked(south_dakota_game, holes, "Qh Jh 10h")
    wagers = {seat: {"ante": 500, "progressive": 100} for seat in holes}
    strategies = {1: by_script(1, 1, 1), 2: by_script(1, 1, 1), 3: by_script(0, 0, 0)}
    story = Story(south_dakota_game, pack, wagers, strategies)
    assert [event.seat for event in story.of(HandCollected)] == []
    assert len(story.of(EnvyPaid)) == 2
    # The folder has two Envy Bonuses, $1,000 and $300, for his $6.
    assert story.result(3) == dollars(1_300) - dollars(6)


def test_a_capped_pay_cites_the_cap(maryland_game: Game):
    pack = stacked(maryland_game, {1: "Ah Kh"}, "Qh Jh 10h", "3c 3d 5s 6h")
    (settled,) = Story(maryland_game, pack, {1: {"ante": dollars(500)}}, {1: by_script(1, 1, 1)}).of(WagersSettled)
    assert "COMAR 36.05.11.12B" in settled.cite
    (settled,) = Story(maryland_game, pack, {1: {"ante": dollars(10)}}, {1: by_script(1, 1, 1)}).of(WagersSettled)
    assert settled.cite == ("COMAR 36.05.11.12A(1)", "COMAR 36.05.11.11I(2)(d)")


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_the_history_of_a_round_leads_to_the_table_as_it_is_after_the_round(name: str):
    game = ready_game(name)
    pack = stacked(game, {1: "Ah Kh", 2: "4c 5d"}, "8s 7c 3d", "Qh Jh 10h 9h")
    wagers = {seat: {"ante": game.submission.table.minimum} for seat in (1, 2)}
    story = Story(game, pack, wagers, dict.fromkeys((1, 2), by_script(1, 1, 1)))
    assert replay(story.before.table, story.events) == story.after.table
