"""Leaving with a void hand, and the idle table that is left behind."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import bets, did, goes_on, refused, seated, up_to

VOID = c.WrongCount(by="dealer", place="seat", seat=1, cards=3)
LEAVE = c.Leave(by="player", seat=1)


def void_hand(game: Game) -> Standing:
    """A table whose only hand is void, on 3rd Street."""
    return did(game, up_to(game, bets(game, seated(game, [1]), 1), Stage.THIRD_STREET), VOID).standing


@pytest.mark.clause("N.J.A.C. 19:47-35.6(e)")
def test_a_player_whose_hand_is_void_stays_until_the_round_is_over():
    game = ready_game("new-jersey")
    standing = void_hand(game)
    refusal = refused(game, standing, LEAVE)
    assert refusal.clause == "N.J.A.C. 19:47-35.6(e)"
    assert "stay until the round is over" in refusal.reason
    while not standing.table.between_rounds:
        standing, _ = goes_on(game, standing)
    assert did(game, standing, LEAVE).standing.table.taken == ()


@pytest.mark.clause("N.J.A.C. 19:47-35.6(e)")
def test_a_player_who_placed_no_wager_may_leave_at_any_time():
    game = ready_game("new-jersey")
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1), Stage.THIRD_STREET)
    assert did(game, standing, c.Leave(by="player", seat=2)).standing.table.seat(2) is None


@pytest.mark.clause("N.J.A.C. 19:47-35.4(e)")
def test_a_table_that_its_last_player_leaves_in_a_round_is_idle():
    ready = ready_game("new-jersey")
    game = make_game(changed(ready.book, round__leaving__must_stay=False), ready.submission)
    standing = did(game, void_hand(game), LEAVE).standing
    assert not standing.table.between_rounds
    assert standing.table.deck.left_alone
    assert standing.table.deck.shuffled
    standing = did(game, standing, c.Sit(by="player", seat=2, player="Ben")).standing
    while not standing.table.between_rounds:
        standing, _ = goes_on(game, standing)
    assert refused(game, standing, c.Shuffle(by="dealer")).clause == "N.J.A.C. 19:47-35.4(e)"
    spread = did(game, standing, c.SpreadIdle(by="dealer", faces="face-up"))
    assert spread.events[0].cite == ("N.J.A.C. 19:47-35.4(e)",)
