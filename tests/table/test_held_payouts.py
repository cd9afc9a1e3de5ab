"""Wins that the cage pays by a payout document: their chips go back to where they were paid from."""

import pytest

from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, ready_game
from fifthstreet.table.accounts import EDGES, balances, postings
from fifthstreet.table.commands import HoldPayout
from fifthstreet.table.events import PayoutHeld
from fifthstreet.table.state import Stage
from support.changes import changed
from support.double_entry import assert_posted
from support.tables import bets, did, refused, seated, up_to, whole_round

HOLD = HoldPayout(by="system", round=1, seat=1, wager="six-card", amount=25_00, source="cage")


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("maryland")


@pytest.fixture(scope="module")
def closed(game: Game) -> Standing:
    """A table of two players, of whom the first has played a round that is closed."""
    return whole_round(game, seated(game, [1, 2]))[0]


def now(standing: Standing, **changes: object) -> HoldPayout:
    return changed(HOLD, **{"at": standing.table.now, **changes})


@pytest.mark.parametrize("source", ["inventory", "cage"])
def test_the_chips_of_a_held_win_go_from_the_player_back_to_where_they_were_paid_from(
    game: Game, closed: Standing, source: str
):
    done = did(game, closed, now(closed, source=source, at=closed.table.now + 1_000))
    (event,) = done.events
    assert event == PayoutHeld(
        at=closed.table.now + 1_000,
        round=1,
        seat=1,
        player="player 1",
        wager="six-card",
        amount=25_00,
        source=source,
    )
    before, after = balances(closed.table), balances(done.standing.table)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == {
        "seat 1": -25_00,
        source: 25_00,
    }
    assert_posted(before, postings(event), after, EDGES)


def test_a_win_of_all_the_chips_in_front_of_the_player_is_held_and_no_more(game: Game, closed: Standing):
    chips = closed.table.seat(1).chips
    assert did(game, closed, now(closed, amount=chips)).standing.table.seat(1).chips == 0
    assert did(game, closed, now(closed, amount=1)).standing.table.seat(1).chips == chips - 1
    for amount, words in ((0, "must be more than $0"), (chips + 1, f"only {show_dollars(Cents(chips))} left")):
        assert words in refused(game, closed, now(closed, amount=amount)).reason
    assert refused(game, closed, now(closed, seat=3)).reason == "nobody sits at seat 3"


def test_a_win_is_held_between_the_close_of_its_round_and_the_next(game: Game, closed: Standing):
    early = "a win is held right after its round has closed, before the next begins"
    for number in (0, 2):
        assert refused(game, closed, now(closed, round=number)).reason == early
    open_bets = bets(game, closed, 2)
    did(game, open_bets, now(open_bets))
    under_way = up_to(game, open_bets, Stage.THIRD_STREET)
    for number in (1, 2):
        assert refused(game, under_way, now(under_way, round=number)).reason == early


def test_chips_that_are_on_the_layout_are_not_held(game: Game, closed: Standing):
    chips = closed.table.seat(1).chips
    placed = bets(game, closed, 1)
    left = chips - game.submission.table.minimum
    assert show_dollars(Cents(left)) in refused(game, placed, now(placed, amount=chips)).reason
