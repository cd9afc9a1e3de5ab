"""Handling a progressive winner: what can be undone, and what cannot be done twice."""

import pytest

from fifthstreet.play.coordinator import Standing, carry_out
from fifthstreet.play.round import play_round
from fifthstreet.rules import Game, ready_game
from fifthstreet.table.commands import ReceiveAward, Settle, UndoKeypad
from fifthstreet.table.refusal import Refusal
from support.tables import by_script, did, refused, seated, stacked


def at_step(game: Game, step: str, holes: dict[int, str], board: str) -> Standing:
    """A South Dakota round of progressive players, up to a step of the settlement."""
    pack = stacked(game, holes, board)
    wagers = {seat: {"ante": 500, "progressive": 100} for seat in holes}
    standing = seated(game, sorted(holes))
    for done in play_round(game, standing, pack, wagers, dict.fromkeys(holes, by_script(1, 1, 1))):
        standing = done.standing
        if standing.table.plan and standing.table.plan[0].step == step:
            return standing
    raise AssertionError(step)


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("south-dakota")


TRIPS = ({1: "9c 9d"}, "9h 5s 2d")


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)iii")
def test_a_key_pressed_by_mistake_is_pressed_again_and_the_steps_begin_anew(game: Game):
    standing = at_step(game, "press-keypad", *TRIPS)
    refused(game, standing, UndoKeypad(by="dealer", seat=1))
    pressed = did(game, standing, Settle(by="dealer", step="press-keypad", seat=1)).standing
    undone = did(game, pressed, UndoKeypad(by="dealer", seat=1)).standing
    assert [task.step for task in undone.table.plan] == [task.step for task in standing.table.plan]
    assert not undone.table.seat(1).keyed


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)iii")
def test_nothing_is_undone_once_the_winner_is_paid(game: Game):
    standing = at_step(game, "collect-hand", *TRIPS)
    assert refused(game, standing, UndoKeypad(by="dealer", seat=1)).reason == "there is no press to undo"


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)ii")
def test_no_award_is_received_that_was_not_claimed(game: Game):
    standing = at_step(game, "pay", *TRIPS)
    refused(game, standing, ReceiveAward(by="system", seat=1, amount=10**8))
    royal = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h")
    refused(game, royal, ReceiveAward(by="system", seat=1, amount=10**8))


def test_an_award_is_claimed_once(game: Game):
    standing = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h")
    pay = Settle(by="dealer", step="pay", seat=1)
    claimed = did(game, standing, pay).standing
    assert claimed.meter.hits == 1
    refused(game, claimed, ReceiveAward(by="system", seat=1, amount=1))
    refused(game, claimed, UndoKeypad(by="dealer", seat=1))
    paid = did(game, claimed, pay).standing
    assert paid.meter.hits == 1
    assert isinstance(carry_out(game, paid, pay), Refusal)
