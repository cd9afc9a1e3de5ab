"""Opening wagers: how large they may be, and what may lie beside them."""

import pytest

from fifthstreet.rules import make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import CHIPS, bets, did, refused, seated, up_to


@pytest.mark.clause("ARSD 20:18:16:15.14(2)", "ARSD 20:18:16:15.14(3)")
def test_a_south_dakota_tip_is_not_counted_towards_the_25_dollars_of_the_ante():
    game = ready_game("south-dakota")
    ante, tip = (c.PlaceWager(by="player", seat=1, wager=wager, amount=2500) for wager in ("ante", "tip-ante"))
    standing = did(game, did(game, seated(game, [1]), ante).standing, tip).standing
    assert standing.table.seat(1).chips == CHIPS - 5000
    more = c.PlaceWager(by="player", seat=1, wager="tip-ante", amount=3000)
    refused(game, standing, more)


OPTIONAL = [
    ("maryland", "progressive", "COMAR 36.05.11.07F(3)"),
    ("maryland", "three-card", "COMAR 36.05.11.07F(4)"),
    ("maryland", "six-card", "COMAR 36.05.11.07F(5)"),
    ("south-dakota", "progressive", "ARSD 20:18:16:15.14(18)"),
    ("south-dakota", "three-card", "ARSD 20:18:16:15.14(2)"),
]


@pytest.mark.parametrize(
    ("name", "wager"), [pytest.param(*case[:2], marks=pytest.mark.clause(case[2])) for case in OPTIONAL]
)
def test_a_side_wager_is_taken_where_the_submission_offers_it_and_nowhere_else(name: str, wager: str):
    ready = ready_game(name)
    nothing = {"offered": (), "three_card": None, "six_card": None, "progressive": None}
    without = make_game(ready.book, changed(ready.submission, **nothing))
    amounts = {"ante": ready.submission.table.minimum, "three-card": 100, "six-card": 500, "progressive": 100}
    before = ("ante", "three-card") if wager == "six-card" else ("ante",)
    for game, offered in ((ready, True), (without, False)):
        standing = seated(game, [1])
        for earlier in before if offered else before[:1]:
            place = c.PlaceWager(by="player", seat=1, wager=earlier, amount=amounts[earlier])
            standing = did(game, standing, place).standing
        side = c.PlaceWager(by="player", seat=1, wager=wager, amount=amounts[wager])
        did(game, standing, side) if offered else refused(game, standing, side)


@pytest.mark.clause("COMAR 36.05.11.07C(2)")
def test_the_wagers_of_a_maryland_player_who_left_are_lost_when_a_floorperson_calls_them_so():
    game = ready_game("maryland")
    standing = bets(game, seated(game, [1, 2]), 1, 2)
    standing = up_to(game, standing, Stage.FOURTH_STREET)
    hand = standing.table.seat(1).hand
    refused(game, standing, c.CallLost(by="dealer", seat=1))
    lost = did(game, standing, c.CallLost(by="floorperson", seat=1)).standing.table
    assert lost.custody.inventory == standing.table.custody.inventory + hand.stakes.total
    assert (lost.seat(1).hand.stakes.total, lost.seat(2)) == (0, standing.table.seat(2))
