"""Leaving in a round: a player with cards keeps the seat, and who may call the wagers lost."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table.state import Stage
from support.tables import bets, did, refused, seated, up_to


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
