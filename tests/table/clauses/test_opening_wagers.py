"""Opening wagers: how large they may be, and what may lie beside them."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from support.tables import CHIPS, did, refused, seated


@pytest.mark.clause("ARSD 20:18:16:15.14(2)", "ARSD 20:18:16:15.14(3)")
def test_a_south_dakota_tip_is_not_counted_towards_the_25_dollars_of_the_ante():
    game = ready_game("south-dakota")
    ante, tip = (c.PlaceWager(by="player", seat=1, wager=wager, amount=2500) for wager in ("ante", "tip-ante"))
    standing = did(game, did(game, seated(game, [1]), ante).standing, tip).standing
    assert standing.table.seat(1).chips == CHIPS - 5000
    more = c.PlaceWager(by="player", seat=1, wager="tip-ante", amount=3000)
    refused(game, standing, more)
