"""The Envy Bonus: by which schedule and when it is paid, and that a folded hand brings none."""

import pytest

from fifthstreet.rules import make_game, ready_game
from fifthstreet.table import events as e
from support.changes import changed
from support.tables import Story, by_script, stacked


@pytest.mark.clause("COMAR 36.05.11.01B(3)", "COMAR 36.05.11.11I(4)(e)", "COMAR 36.05.11.11H(1)")
def test_a_folded_maryland_straight_flush_brings_nobody_envy():
    game = ready_game("maryland")
    pack = stacked(game, {1: "8h 7h", 2: "Kc Kd"}, "Jh 10h 9h", "2c 2s 5s 6d")
    wagers = {key: {"ante": 1000, "progressive": 100} for key in (1, 2)}
    wagers[1] |= {"three-card": 100, "six-card": 500}
    story = Story(game, pack, wagers, {1: by_script(1, 1, 0), 2: by_script(1, 1, 1)})
    assert [event.seat for event in story.of(e.HandTurned)] == [2, 1]
    assert story.of(e.EnvyPaid) == []


@pytest.mark.clause("COMAR 36.05.11.11I(4)(e)", "COMAR 36.05.11.11I(2)(b)")
def test_envy_that_was_paid_before_a_players_own_push_stays_with_that_player():
    game = ready_game("maryland")
    pack = stacked(game, {1: "10c 2d", 3: "8h 7h"}, "Jh 10h 9h", "3c 3d 5s 6d")
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in (1, 3)}
    story = Story(game, pack, wagers, dict.fromkeys((1, 3), by_script(1, 1, 1)))
    (envy,) = story.of(e.EnvyPaid)
    assert envy.paid == ((1, 300_00),)
    assert [event.outcome for event in story.of(e.WagersSettled) if event.seat == 1] == ["push"]
    # A pair of tens returns $40; the progressive dollar is lost.
    assert story.result(1) == 300_00 - 1_00


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
