"""What a table waits for: play waits for chips only where the next payout is more than the tray holds."""

import pytest

from fifthstreet.house.tables.waiting import is_short
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.staff import enough, staff
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import Bet, Credit
from fifthstreet.table.state import Stage
from support.tables import bets, did, seated, stacked


@pytest.mark.parametrize("jurisdiction", ["maryland", "new-jersey", "south-dakota"])
def test_play_waits_for_a_fill_only_where_the_tray_cannot_pay_the_next_winner(jurisdiction: str) -> None:
    game = ready_game(jurisdiction)
    pack = stacked(game, {1: "9c 9d"}, "9h 5s 2d")
    standing, paid = bets(game, seated(game, [1]), 1), 0
    while not paid:
        command = staff(game, standing.table, pack.__getitem__, standing.table.now)
        following = did(game, standing, command or Bet(by="player", seat=1, multiple=1)).standing
        if standing.table.round.stage is Stage.SETTLING:
            paid = standing.table.custody.inventory - following.table.custody.inventory
        if paid <= 0:
            assert not is_short(game, standing.table)
            standing, paid = following, 0

    def left_with(chips: int) -> Standing:
        return did(game, standing, Credit(by="floorperson", amount=standing.table.custody.inventory - chips)).standing

    assert paid < enough(game)
    assert not is_short(game, left_with(paid).table), "the tray holds what is due, however little is left"
    assert is_short(game, left_with(paid - 1).table)
