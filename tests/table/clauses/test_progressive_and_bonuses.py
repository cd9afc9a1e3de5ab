"""The progressive, Envy and the Six Card Bonus: which hand wins how much, out of which money."""

import pytest

from fifthstreet.money import dollars
from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.tables import Story, by_script, did, refused, stacked

BOX = "2c 6d 8s Kd"
FIXED = [
    ("Ah 8d", "As 8c 4h", 0),
    ("9h 9d", "9s 7c 4h", 9),
    ("9h 8d", "7s 6c 5h", 30),
    ("Ah 9h", "Qh 4h 3h", 40),
    ("3h 3s", "9s 9c 9h", 50),
    ("9h 9d", "9s 9c 4h", 300),
]


@pytest.mark.clause(
    "COMAR 36.05.11.01B(8)",
    "COMAR 36.05.11.11I(4)(d)",
    "COMAR 36.05.11.12C",
    "COMAR 36.05.11.12C(1)",
    "COMAR 36.05.11.12C(2)",
    "ARSD 20:18:16:15.14(18)",
    "ARSD 20:18:16:15.14(18)(a)ii",
)
@pytest.mark.parametrize(("hole", "board", "pays"), FIXED)
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_three_of_a_kind_and_better_win_the_progressive_once_by_the_best_hand(
    name: str, hole: str, board: str, pays: int
):
    game = ready_game(name)
    ante = game.submission.table.minimum
    pack = stacked(game, {1: hole}, board, BOX)
    with_it, without = (
        Story(game, pack, {1: {"ante": ante} | side}, {1: by_script(1, 1, 1)}) for side in ({"progressive": 100}, {})
    )
    assert with_it.result(1) - without.result(1) == 100 * (pays - 1)
    assert [(event.amount, event.source) for event in with_it.of(e.ProgressivePaid)] == (
        [(100 * pays, "inventory")] if pays else []
    )
    # The wager of $1 feeds the meter by 35.5 cents, and a fixed pay takes nothing off it.
    assert with_it.after.meter.shown == without.after.meter.shown + 71 / 2


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)", "ARSD 20:18:16:15.14(18)(a)i")
def test_a_share_of_the_south_dakota_meter_comes_off_the_meter_and_not_out_of_the_tray():
    game = ready_game("south-dakota")
    pack = stacked(game, {1: "8h 7h"}, "Jh 10h 9h")
    story = Story(game, pack, {1: {"ante": 500, "progressive": 100}}, {1: by_script(1, 1, 1)})
    # A tenth of $1,000 and 35.5 cents, in whole cents.
    (paid,) = story.of(e.ProgressivePaid)
    assert (paid.amount, paid.source) == (10003, "cage")
    assert story.after.meter.shown == dollars(1000) + 71 / 2 - 10003
    # 100 to 1 on $20 leaves the tray, and the progressive dollar has come in.
    taken = story.before.table.custody.inventory - story.after.table.custody.inventory
    assert taken == dollars(2000) - dollars(1)


@pytest.mark.clause("COMAR 36.05.11.11I(4)(d)", "COMAR 36.05.11.12C(1)", "COMAR 36.05.11.12C(4)")
def test_a_tenth_of_the_maryland_meter_is_paid_out_of_the_inventory_without_papers():
    game = ready_game("maryland")
    pack = stacked(game, {1: "8h 7h"}, "Jh 10h 9h", BOX)
    story = Story(game, pack, {1: {"ante": 1000, "progressive": 100}}, {1: by_script(1, 1, 1)})
    # A tenth of $10,000 and 35.5 cents, in whole cents.
    (paid,) = story.of(e.ProgressivePaid)
    assert (paid.amount, paid.source) == (100003, "inventory")
    assert story.after.meter.shown == dollars(10_000) + 71 / 2 - 100003
    assert "papers" not in [event.step for event in story.of(e.StepTaken)]
    # 100 to 1 on $40 and the award leave the inventory, and the progressive dollar has come in.
    taken = story.before.table.custody.inventory - story.after.table.custody.inventory
    assert taken == dollars(4000) + 100003 - dollars(1)


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)", "ARSD 20:18:16:15.14(18)(a)iii", "ARSD 20:18:16:15.14(18)(a)iv")
def test_a_south_dakota_winner_is_keyed_in_the_supervisor_called_and_then_paid():
    game = ready_game("south-dakota")
    pack = stacked(game, {1: "9h 9d"}, "9s 7c 4h")
    story = Story(game, pack, {1: {"ante": 500, "progressive": 100}}, {1: by_script(1, 1, 1)})
    order = ("press-keypad", "call-supervisor", "pay")
    for step in story.steps:
        plan = step.standing.table.round.settlement.plan
        due = plan[0].step if plan else ""
        if due in order:
            for other in order:
                settle = c.Settle(by="dealer", step=other, seat=1)
                did(game, step.standing, settle) if other == due else refused(game, step.standing, settle)
    assert [event.step for event in story.of(e.StepTaken)] == ["press-keypad", "call-supervisor"]
    assert len(story.of(e.ProgressivePaid)) == 1


ENVIED = [("Ah Kh", "Qh Jh 10h", 1_000), ("9h 8h", "Qh Jh 10h", 300), ("9h 9d", "9s 9c 4h", 0)]


@pytest.mark.clause(
    "COMAR 36.05.11.01B(3)",
    "COMAR 36.05.11.01B(4)",
    "COMAR 36.05.11.11I(4)(e)",
    "ARSD 20:18:16:15.14(18)(b)",
    "ARSD 20:18:16:15.14(18)(b)i",
)
@pytest.mark.parametrize(("hole", "board", "envy"), ENVIED)
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_royal_or_straight_flush_brings_every_other_progressive_bettor_a_fixed_sum(
    name: str, hole: str, board: str, envy: int
):
    game = ready_game(name)
    ante = game.submission.table.minimum
    pack = stacked(game, {1: hole, 2: "2d 7d", 3: "3c 7c"}, board, "2c 6d 8s Kd")
    wagers = {1: {"ante": ante}, 2: {"ante": ante, "progressive": 100}, 3: {"ante": ante}}
    story = Story(game, pack, wagers, {1: by_script(1, 1, 1), 2: by_script(0, 0, 0), 3: by_script(0, 0, 0)})
    assert [event.paid for event in story.of(e.EnvyPaid)] == ([((2, dollars(envy)),)] if envy else [])
    assert story.result(2) == dollars(envy) - ante - 100
    assert story.result(3) == -ante
    assert story.of(e.ProgressivePaid) == []


@pytest.mark.clause("COMAR 36.05.11.07F(5)(a)")
@pytest.mark.parametrize(
    ("hole", "board", "box", "won"),
    [
        ("3h 3s", "Qh Jc 9d", "3c 7d 5s Kh", 25),
        ("3h 8s", "Qh Jc 9d", "3c 3d 3s Kh", 250),
        ("3h 8s", "3c 3d Qh", "2c 7d 5s Kh", -5),
        ("3h 3s", "3c 3d Qh", "2c 7d 5s Kh", -5),
    ],
)
def test_the_six_card_bonus_is_won_by_the_box_and_the_players_two_cards(hole: str, board: str, box: str, won: int):
    game = ready_game("maryland")
    pack = stacked(game, {1: hole}, board, box)
    with_it, without = (
        Story(game, pack, {1: {"ante": 1000, "three-card": 100} | side}, {1: by_script(1, 1, 1)})
        for side in ({"six-card": 500}, {})
    )
    assert with_it.result(1) - without.result(1) == 100 * won


@pytest.mark.clause("COMAR 36.05.11.11I(4)(e)", "COMAR 36.05.11.11I(4)(e)(i)")
def test_envy_is_the_last_step_of_a_maryland_winner_and_is_paid_once():
    game = ready_game("maryland")
    pack = stacked(game, {1: "2d 7d", 2: "9h 8h"}, "Qh Jh 10h", BOX)
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in (1, 2)}
    story = Story(game, pack, wagers, {1: by_script(0, 0, 0), 2: by_script(1, 1, 1)})
    kinds = (e.StepTaken, e.ProgressivePaid, e.EnvyPaid)
    assert [getattr(event, "step", type(event).__name__) for event in story.of(*kinds)] == [
        "verify-hand",
        "verify-light",
        "floorperson-or-above-validates",
        "ProgressivePaid",
        "EnvyPaid",
    ]


@pytest.mark.clause("COMAR 36.05.11.11I(4)(a)", "COMAR 36.05.11.11I(4)(b)", "COMAR 36.05.11.11I(4)(c)")
def test_a_maryland_winner_is_not_paid_before_hand_and_light_are_checked_and_the_floor_has_validated():
    game = ready_game("maryland")
    pack = stacked(game, {1: "9h 9d"}, "9s 7c 4h", BOX)
    story = Story(game, pack, {1: {"ante": 1000, "progressive": 100}}, {1: by_script(1, 1, 1)})
    settling = [step.standing for step in story.steps if step.standing.table.round.stage is Stage.SETTLING]
    order = ["verify-hand", "verify-light", "floorperson-or-above-validates", "pay"]
    found = []
    for standing in settling:
        plan = standing.table.round.settlement.plan
        if plan and plan[0].step in order:
            found.append(plan[0].step)
            for step in order:
                by = "floorperson" if step == "floorperson-or-above-validates" else "dealer"
                settle = c.Settle(by=by, step=step, seat=1)
                did(game, standing, settle) if step == plan[0].step else refused(game, standing, settle)
    assert found == order
