"""Coupons and the cap: what a coupon wins is limited, and counts in the most that could be won at the minimum."""

import pytest

from fifthstreet.money import dollars
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table.events import WagersSettled
from support.changes import changed
from support.tables import Story, by_script, stacked


@pytest.mark.clause("N.J.A.C. 19:47-35.11(c)")
def test_the_most_that_could_be_won_at_the_minimum_includes_a_coupon_where_the_house_takes_them():
    ready = ready_game("new-jersey")
    table = changed(ready.submission.table, minimum=100_00, maximum=1_000_00, increment=100_00)
    for offered, antes in ((("match-play",), 11), ((), 10)):
        game = make_game(ready.book, changed(ready.submission, table=table, offered=offered))
        assert game.most_won == 100_00 * antes * 500


@pytest.mark.clause("N.J.A.C. 19:47-35.11(c)")
@pytest.mark.parametrize(
    ("coupon", "won"),
    [
        # A royal flush at 500 to 1: the wagers alone, $100, stay $5,000 below the limit of $55,000 for one hand.
        (0, (10_000, 0, 10_000, 10_000, 20_000)),
        (10, (10_000, 5_000, 10_000, 10_000, 20_000)),
        (20, (10_000, 10_000, 10_000, 10_000, 15_000)),
    ],
)
def test_what_a_coupon_wins_comes_after_the_ante_and_counts_within_the_limit(coupon: int, won: tuple[int, ...]):
    game = ready_game("new-jersey")
    wagers = {"ante": dollars(20)} | ({"coupon": dollars(coupon)} if coupon else {})
    story = Story(game, stacked(game, {1: "Ah Kh"}, "Qh Jh 10h"), {1: wagers}, {1: by_script(1, 1, 2)})
    (settled,) = story.of(WagersSettled)
    ante, match_play, *streets = won
    expected = {"ante": ante, "third-street": streets[0], "fourth-street": streets[1], "fifth-street": streets[2]}
    assert {line.wager: line.won // 100 for line in settled.lines} == expected | (
        {"match-play": match_play} if coupon else {}
    )
    assert story.result(1) == 100 * sum(won)
    assert ("N.J.A.C. 19:47-35.11(c)" in settled.cite) == (coupon == 20)
