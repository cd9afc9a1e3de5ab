"""Settled hands: when they are paid, how long their cards lie on the table, and in which order they reach the rack."""

import pytest

from fifthstreet.money import dollars
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import Story, by_script, did, refused, stacked

HOLES = {1: "9h 9d", 2: "Kc 3d", 3: "10h 10d", 4: "7s 8s"}
BOX = "2c 6d 8h Kd"


def four_hands(name: str) -> Story:
    """Three of a kind, a loser, a push and a hand folded on 4th Street."""
    game = ready_game(name)
    wagers = {seat: {"ante": game.submission.table.minimum} for seat in HOLES}
    strategies = dict.fromkeys((1, 2, 3), by_script(1, 2, 3)) | {4: by_script(1, 0, 0)}
    return Story(game, stacked(game, HOLES, "9s 6c 2h", BOX), wagers, strategies)


@pytest.mark.clause("COMAR 36.05.11.11J", "N.J.A.C. 19:47-35.10(j)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_all_cards_reach_the_rack_and_every_hand_can_be_put_together_again(name: str):
    story = four_hands(name)
    rack = story.after.table.deck.rack
    assert sorted(rack) == list(range(52))
    for dealt in story.of(e.Dealt):
        place = rack.index(dealt.slots[0])
        assert rack[place : place + len(dealt.slots)] == dealt.slots


@pytest.mark.clause("COMAR 36.05.11.11J", "N.J.A.C. 19:47-35.10(j)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_the_table_is_not_cleared_before_every_wager_is_settled(name: str):
    game, story = ready_game(name), four_hands(name)
    unsettled = [
        step.standing
        for step in story.steps
        if step.standing.table.round.stage is Stage.SETTLING
        and any(seat.hand.stakes.total for seat in step.standing.table.taken)
    ]
    assert len(unsettled) > 3
    for standing in unsettled:
        assert refused(game, standing, c.CloseRound(by="dealer")).reason == "not everything is settled"
    assert isinstance(story.events[-1], e.RoundClosed)


@pytest.mark.clause(
    "N.J.A.C. 19:47-35.10(i)", "N.J.A.C. 19:47-35.10(i)1", "N.J.A.C. 19:47-35.10(i)2", "N.J.A.C. 19:47-35.10(i)3"
)
def test_a_new_jersey_winner_lies_face_up_until_it_is_paid_and_is_then_taken_up_before_the_next_hand():
    game, story = ready_game("new-jersey"), four_hands("new-jersey")
    told = [(type(event).__name__, event.seat) for event in story.of(e.HandTurned, e.WagersSettled, e.HandCollected)]
    assert told == [(kind, seat) for seat in (3, 2, 1) for kind in ("HandTurned", "WagersSettled", "HandCollected")]
    (unpaid,) = [
        step.standing
        for step in story.steps
        if any(isinstance(event, e.HandTurned) and event.seat == 1 for event in step.events)
    ]
    assert len(unpaid.table.seat(1).hand.faces) == 2
    refused(game, unpaid, c.Settle(by="dealer", step="collect-hand", seat=1))
    paid = did(game, unpaid, c.Settle(by="dealer", step="main", seat=1)).standing
    # 3 to 1 on $10, $10, $20 and $30, and the $70 themselves.
    assert paid.table.seat(1).hand.won == dollars(280)
    assert len(paid.table.seat(1).hand.faces) == 2
    gone = did(game, paid, c.Settle(by="dealer", step="collect-hand", seat=1)).standing
    assert gone.table.deck.rack[-2:] == unpaid.table.seat(1).hand.cards


@pytest.mark.clause("COMAR 36.05.11.11I(2)(a)", "COMAR 36.05.11.11I(2)(b)", "ARSD 20:18:16:15.14(15)(b)")
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_losing_hand_and_a_push_are_taken_up_before_the_next_hand_is_turned(name: str):
    story = four_hands(name)
    ante = ready_game(name).submission.table.minimum
    kinds = (e.HandTurned, e.WagersSettled, e.HandCollected)
    told = [(type(event).__name__, event.seat) for event in story.of(*kinds) if event.seat in (2, 3)]
    push, loser = ([(kind.__name__, seat) for kind in kinds] for seat in (3, 2))
    assert told == push + loser
    assert [story.result(seat) for seat in (3, 2)] == [0, -7 * ante]


@pytest.mark.clause("COMAR 36.05.11.11I(2)(c)")
@pytest.mark.parametrize("side", ["progressive", "three-card"])
@pytest.mark.parametrize("hole", ["Kc 3d", "10h 10d"])
def test_losing_and_pushing_maryland_hands_stay_until_their_side_wager_is_settled(side: str, hole: str):
    game = ready_game("maryland")
    pack = stacked(game, {1: hole}, "9s 6c 2h", BOX)
    story = Story(game, pack, {1: {"ante": 1000, side: 100}}, {1: by_script(1, 1, 1)})
    main = next(step for step in story.steps if any(isinstance(event, e.WagersSettled) for event in step.events))
    assert len(main.standing.table.seat(1).hand.cards) == 2
    refused(game, main.standing, c.Settle(by="dealer", step="collect-hand", seat=1))
    settled = did(game, main.standing, c.Settle(by="dealer", step=side, seat=1)).standing
    gone = did(game, settled, c.Settle(by="dealer", step="collect-hand", seat=1)).standing
    assert gone.table.seat(1).hand.cards == ()


PAID = [
    ("Ah Kh", "Qh Jh 10h", 500),
    ("9h 8h", "7h 6h 5h", 100),
    ("9h 9d", "9s 9c 4h", 40),
    ("3h 3s", "9s 9c 9h", 10),
    ("Ah 9h", "Qh 4h 3h", 6),
    ("9h 8d", "7s 6c 5h", 4),
    ("9h 9d", "9s 7c 4h", 3),
    ("Ah 8d", "As 8c 4h", 2),
    ("Jh Jd", "9s 7c 4h", 1),
    ("6h 6d", "9s 7c 4h", 0),
]


@pytest.mark.clause("ARSD 20:18:16:15.14(15)(a)")
@pytest.mark.parametrize(("hole", "board", "odds"), PAID)
def test_each_wager_of_a_qualifying_south_dakota_hand_is_paid_by_the_paytable(hole: str, board: str, odds: int):
    game = ready_game("south-dakota")
    story = Story(game, stacked(game, {1: hole}, board), {1: {"ante": 500}}, {1: by_script(1, 2, 3)})
    (settled,) = story.of(e.WagersSettled)
    assert [(line.stake, line.won) for line in settled.lines] == [
        (stake, odds * stake) for stake in (500, 1000, 1500, 500)
    ]
    assert story.result(1) == odds * 3500


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(b)ii")
def test_a_south_dakota_hand_that_brings_envy_lies_face_up_until_every_payment_is_made():
    game = ready_game("south-dakota")
    holes = {1: "2c 3d", 2: "9h 8h", 3: "4c 7d"}
    wagers = {seat: {"ante": 500, "progressive": 100} for seat in holes}
    story = Story(game, stacked(game, holes, "Qh Jh 10h"), wagers, dict.fromkeys(holes, by_script(1, 1, 1)))
    turned = False
    for step in story.steps[:-1]:
        turned = turned or any(isinstance(event, e.HandTurned) and event.seat == 2 for event in step.events)
        table = step.standing.table
        if turned and not table.between_rounds:
            hand = table.seat(2).hand
            assert (len(hand.cards), len(hand.faces)) == (2, 2)
            if table.round.settlement.plan:
                refused(game, step.standing, c.CloseRound(by="dealer"))
    assert turned
    (envy,) = story.of(e.EnvyPaid)
    assert envy.paid == ((3, dollars(300)), (1, dollars(300)))
    assert 2 not in [event.seat for event in story.of(e.HandCollected)]
    assert set(story.after.table.deck.rack) == set(range(52))


@pytest.mark.clause("N.J.A.C. 19:47-35.11(c)")
@pytest.mark.parametrize(
    ("minimum", "ante", "won"),
    [
        (10, 10, (5_000, 15_000, 15_000, 15_000)),
        (10, 20, (10_000, 30_000, 10_000, 0)),
        (25, 50, (25_000, 75_000, 25_000, 0)),
        (5, 500, (50_000, 0, 0, 0)),
    ],
)
def test_a_new_jersey_hand_wins_50_000_dollars_or_what_the_minimum_could_win(
    minimum: int, ante: int, won: tuple[int, ...]
):
    ready = ready_game("new-jersey")
    terms = {"table__minimum": dollars(minimum), "table__increment": dollars(minimum), "offered": ()}
    game = make_game(ready.book, changed(ready.submission, **terms))
    story = Story(game, stacked(game, {1: "Ah Kh"}, "Qh Jh 10h"), {1: {"ante": dollars(ante)}}, {1: by_script(3, 3, 3)})
    (settled,) = story.of(e.WagersSettled)
    assert tuple(line.won for line in settled.lines) == tuple(amount * 100 for amount in won)
    assert story.result(1) == 100 * sum(won)
