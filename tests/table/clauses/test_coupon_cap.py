"""Coupons and the cap: what a coupon wins is limited, and counts in the most that could be won at the minimum."""

import pytest

from fifthstreet.rules import make_game, ready_game
from support.changes import changed


@pytest.mark.clause("N.J.A.C. 19:47-35.11(c)")
def test_the_most_that_could_be_won_at_the_minimum_includes_a_coupon_where_the_house_takes_them():
    ready = ready_game("new-jersey")
    table = changed(ready.submission.table, minimum=100_00, maximum=1_000_00, increment=100_00)
    for offered, antes in ((("match-play",), 11), ((), 10)):
        game = make_game(ready.book, changed(ready.submission, table=table, offered=offered))
        assert game.most_won == 100_00 * antes * 500
