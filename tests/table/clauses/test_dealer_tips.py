"""Tips for the dealer in South Dakota: they lie beside the player's own wagers and share their fate, to the cent."""

import pytest

from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.staff import staff
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from fifthstreet.table.state import Stage
from support.tables import Story, by_script, did, refused, seated, stacked

TIPPED = {"ante": 500, "three-card": 100, "tip-ante": 500, "tip-three-card": 100}


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("south-dakota")


def round_of(
    game: Game, hole: str, board: str, multiple: int, tip: int, until: Stage | None = None
) -> tuple[Standing, Standing, list[e.AnyEvent]]:
    """One player's round with tips on every street: the table before and after it, or at a stage, and the events."""
    pack, start = stacked(game, {1: hole}, board), seated(game, [1])
    standing, events = start, list[e.AnyEvent]()
    for wager, amount in TIPPED.items():
        standing = did(game, standing, c.PlaceWager(by="player", seat=1, wager=wager, amount=amount)).standing
    while standing.table.round.stage is not until and not (events and isinstance(events[-1], e.RoundClosed)):
        command = staff(game, standing.table, pack.__getitem__, standing.table.now)
        done = did(game, standing, command or c.Bet(by="player", seat=1, multiple=multiple, tip_multiple=tip))
        standing, events = done.standing, [*events, *done.events]
        assert sum(balances(standing.table).values()) == 0
    return start, standing, events


def moved(before: Standing, after: Standing) -> dict[str, int]:
    """The accounts of the table that a round has changed, in cents."""
    was, now = balances(before.table), balances(after.table)
    return {name: now[name] - was[name] for name in now if now[name] != was[name]}


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
@pytest.mark.parametrize(
    ("hole", "board", "seat", "tip_box"),
    [
        # Two pair: 2 to 1 on $5 and three times $10 of the player's, and on $5 and three times $15 of the tip.
        # The community cards are nothing: both Three Card dollars are lost.
        ("Jh 9d", "Jc 9s 4h", 70 - 1 - 50 - 1, 50 + 100),
        # Three of a kind on the board, 30 to 1; in five cards 3 to 1.
        ("2h 7d", "Jc Js Jh", 3 * 35 + 30 - 50 - 1, 50 + 150 + 1 + 30),
        # A push: the player has the tip back too, but for the Three Card dollars.
        ("10h 10d", "Jc 9s 4h", -2, 0),
        ("2h 7d", "Jc 9s 4h", -35 - 50 - 2, 0),
    ],
    ids=["win", "both win", "push", "loss"],
)
def test_tips_on_all_areas_are_paid_returned_or_taken_with_the_players_own(
    game: Game, hole: str, board: str, seat: int, tip_box: int
):
    before, after, _ = round_of(game, hole, board, 2, 3)
    found = moved(before, after)
    assert found["seat 1"] == 100 * seat
    assert found.get("tip box", 0) == 100 * tip_box
    assert found.get("inventory", 0) == -100 * (seat + tip_box)


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
def test_a_settled_tip_is_recorded_wager_by_wager_and_only_where_it_lies(game: Game):
    _, _, events = round_of(game, "Jh 9d", "Jc 9s 4h", 1, 0)
    main, bonus = ((event.lines, event.tips) for event in events if isinstance(event, e.WagersSettled))
    assert [(line.wager, line.stake, line.won) for line in main[1]] == [("ante", 500, 1000)]
    assert [(line.wager, line.stake, line.won) for line in bonus[0]] == [("three-card", 100, 0)]
    assert [(line.wager, line.stake, line.won) for line in bonus[1]] == [("three-card", 100, 0)]
    story = Story(game, stacked(game, {1: "2h 7d"}, "Jc 9s 4h"), {1: {"ante": 500}}, {1: by_script(1, 1, 1)})
    (settled,) = story.of(e.WagersSettled)
    assert settled.tips == ()
    assert [line.won for line in settled.lines] == [0, 0, 0, 0]


@pytest.mark.clause("ARSD 20:18:16:15.14(3)", "ARSD 20:18:16:15.14(7)")
def test_a_fold_loses_the_tips_on_the_main_areas_and_the_three_card_tip_plays_on(game: Game):
    start, third, _ = round_of(game, "2h 7d", "Jc Js Jh", 2, 3, Stage.FOURTH_STREET)
    folded = did(game, third, c.Fold(by="player", seat=1))
    collected = did(game, folded.standing, c.CollectFolds(by="dealer"))
    (event,) = collected.events
    assert isinstance(event, e.FoldCollected)
    # Ante and 3rd Street, $5 and $10, and the tips beside them, $5 and $15.
    assert event.amount == dollars(35)
    found = moved(start, collected.standing)
    assert (found["inventory"], found["layout"], found["seat 1"]) == (dollars(35), dollars(2), -dollars(37))
    hand = collected.standing.table.seat(1).hand
    assert (hand.tips.main, hand.tips.three_card, hand.lost) == (0, 100, dollars(35))


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
def test_the_inventory_must_be_able_to_pay_the_tip_too(game: Game):
    start, settling, _ = round_of(game, "Jh 9d", "Jc 9s 4h", 2, 3, Stage.SETTLING)
    while settling.table.round.settlement.next.step != "main":
        done = did(game, settling, staff(game, settling.table, stacked(game, {1: "Jh 9d"}, "Jc 9s 4h").__getitem__, 0))
        settling = done.standing
    pay = c.Settle(by="dealer", step="main", seat=1)
    # $70 for the player and $100 for the tip.
    for enough, inventory in ((True, dollars(170)), (False, dollars(170) - 1)):
        custody = settling.table.custody
        credit = c.Credit(by="floorperson", amount=custody.inventory - inventory)
        short = did(game, settling, credit).standing
        if enough:
            assert did(game, short, pay).standing.table.custody.inventory == 0
        else:
            assert "call for a fill" in refused(game, short, pay).reason
    assert start.table.custody.inventory > dollars(170)


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
@pytest.mark.parametrize("multiple", [4, -1])
def test_a_tip_on_a_street_is_none_one_two_or_three_times_the_tip_beside_the_ante(game: Game, multiple: int):
    _, third, _ = round_of(game, "2h 7d", "Jc Js Jh", 2, 3, Stage.THIRD_STREET)
    bet = c.Bet(by="player", seat=1, multiple=1, tip_multiple=multiple)
    assert (
        refused(game, third, bet).reason == "the tip on 3rd Street must be 0, 1, 2 or 3 times the tip beside the Ante"
    )
    for allowed in (0, 1, 2, 3):
        placed = did(game, third, c.Bet(by="player", seat=1, multiple=1, tip_multiple=allowed))
        assert placed.standing.table.seat(1).hand.tips.third == allowed * 500
        assert moved(third, placed.standing)["seat 1"] == -500 - allowed * 500
