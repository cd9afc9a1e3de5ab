"""Limits of the wagers: at once at an empty table, with notice while players are there, between two rounds."""

import pytest
from msgspec.structs import replace

from fifthstreet.play.coordinator import Standing, opened
from fifthstreet.play.staff import enough
from fifthstreet.rules import HOUSE_RULE, Game, make_game, ready_game
from fifthstreet.rules.limits import WagerLimits, limited, limits_of, with_limits
from fifthstreet.table.commands import (
    AcceptWager,
    AnyCommand,
    ApplyLimits,
    ChangeLimits,
    Fold,
    Leave,
    PlaceWager,
    UndoEntry,
)
from fifthstreet.table.events import LimitsAnnounced, LimitsChanged, LimitsWithdrawn, OutsideLimits, WagerPlaced
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import bets, did, refused, seated, up_to

NOTICE = "COMAR 36.05.03.21C"
MINUTE = 60_000
A_WEEK = 10_080
"""The longest notice, in minutes."""


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("maryland")


def ante(minimum: int = 10_00, maximum: int = 500_00, increment: int = 5_00, **more: int) -> ChangeLimits:
    """A change of the Ante's limits; as it is, they stay as the ready submission has them."""
    return ChangeLimits(by="floorperson", wager="ante", minimum=minimum, maximum=maximum, increment=increment, **more)


def limits(minimum: int, maximum: int, increment: int) -> WagerLimits:
    return WagerLimits(wager="ante", minimum=minimum, maximum=maximum, increment=increment)


def empty(game: Game) -> Standing:
    return opened(game, "table 1", 4 * enough(game)).standing


def places(game: Game, standing: Standing, amount: int, seat: int = 1) -> AnyCommand:
    return PlaceWager(by="player", at=standing.table.now, seat=seat, wager="ante", amount=amount)


def test_at_an_empty_table_limits_change_at_once_also_upwards(game: Game) -> None:
    done = did(game, empty(game), ante(25_00, 1_000_00, 25_00))
    (changed,) = done.events
    assert isinstance(changed, LimitsChanged)
    assert (changed.limits, changed.cite) == (limits(25_00, 1_000_00, 25_00), (NOTICE,))
    assert done.standing.table.limits == (changed.limits,)
    again = did(game, done.standing, ante())
    assert again.standing.table.limits == (limits(10_00, 500_00, 5_00),)


def test_new_limits_decide_about_wagers_and_the_old_ones_no_longer(game: Game) -> None:
    standing = did(game, seated(game, ()), ante(25_00, 1_000_00, 25_00)).standing
    standing = replace(standing, table=replace(seated(game).table, limits=standing.table.limits))
    assert refused(game, standing, places(game, standing, 10_00)).reason == "Ante must be $25-$1,000"
    did(game, standing, places(game, standing, 1_000_00))


def test_with_players_a_change_is_announced_and_applies_after_the_notice(game: Game) -> None:
    standing = seated(game)
    now = standing.table.now + MINUTE
    done = did(game, standing, replace(ante(5_00, 1_000_00, notice=30), at=now))
    (told,) = done.events
    assert isinstance(told, LimitsAnnounced)
    assert (told.effective, told.cite) == (now + 30 * MINUTE, (NOTICE,))
    assert done.standing.table.limits == ()
    refused(game, done.standing, places(game, done.standing, 5_00))
    early = ApplyLimits(by="system", at=told.effective - 1)
    assert refused(game, done.standing, early).reason == "no announced limits are due"
    applied = did(game, done.standing, ApplyLimits(by="system", at=told.effective))
    assert applied.events == (LimitsChanged(at=told.effective, cite=(NOTICE,), limits=told.limits),)
    assert (applied.standing.table.limits, applied.standing.table.announced) == ((told.limits,), ())
    did(game, applied.standing, replace(places(game, applied.standing, 5_00), at=told.effective))


def test_limits_wait_for_the_end_of_the_round_and_for_an_empty_layout(game: Game) -> None:
    standing = seated(game)
    standing = did(game, standing, replace(ante(maximum=1_000_00, notice=1), at=standing.table.now)).standing
    (told,) = standing.table.announced
    due = ApplyLimits(by="system", at=told.effective + MINUTE)
    with_bets = bets(game, standing, 1, 2)
    assert refused(game, with_bets, due).reason == "limits change between two rounds"
    dealt = up_to(game, with_bets, Stage.THIRD_STREET)
    assert refused(game, dealt, due).reason == "limits change between two rounds"
    for seat in (1, 2):
        dealt = did(game, dealt, Fold(by="player", at=dealt.table.now, seat=seat)).standing
    assert not any(seat.hand.stakes.total for seat in dealt.table.taken)
    assert refused(game, dealt, due).reason == "limits change between two rounds"
    did(game, standing, due)


def test_the_minimum_is_not_raised_while_players_play(game: Game) -> None:
    refusal = refused(game, seated(game), ante(25_00, 1_000_00, 25_00))
    assert (refusal.clause, refusal.reason) == (
        NOTICE,
        "the minimum can be raised only while nobody plays at the table",
    )
    alone = seated(game, (2,))
    left = did(game, alone, Leave(by="player", at=alone.table.now, seat=2)).standing
    did(game, left, replace(ante(25_00, 1_000_00, 25_00), at=left.table.now))


@pytest.mark.parametrize("notice", [-1, 0, A_WEEK + 1])
def test_a_notice_has_a_sensible_length(game: Game, notice: int) -> None:
    assert refused(game, seated(game), ante(maximum=1_000_00, notice=notice)).clause == NOTICE
    for fine in (1, A_WEEK):
        did(game, seated(game), ante(maximum=1_000_00, notice=fine))


def test_limits_stay_within_the_text_and_the_rules_of_the_house() -> None:
    dakota = ready_game("south-dakota")
    over = refused(dakota, empty(dakota), ante(5_00, 50_00))
    assert (over.clause, over.reason) == ("ARSD 20:18:16:15.14(2)", "maximum must be at most $25, not $50")
    wrong = refused(dakota, empty(dakota), ante(5_00, 17_00))
    assert wrong.clause == HOUSE_RULE
    assert "do not reach $17" in wrong.reason
    assert refused(dakota, empty(dakota), ante(0, 25_00)).reason == "minimum must be more than $0"


def test_a_wager_that_is_not_offered_has_no_limits() -> None:
    jersey = ready_game("new-jersey")
    command = replace(ante(), wager="three-card")
    assert refused(jersey, empty(jersey), command).reason == "Three Card Bonus is not offered at this table"


def test_the_limits_that_hold_withdraw_what_was_announced(game: Game) -> None:
    standing = seated(game)
    assert refused(game, standing, ante()).reason == "these are the limits already"
    told = did(game, standing, ante(maximum=1_000_00)).standing
    side = replace(ante(2_00, 50_00, 1_00), wager="three-card")
    assert refused(game, told, replace(side, minimum=1_00, maximum=100_00)).reason == "these are the limits already"
    done = did(game, told, ante())
    assert done.events == (LimitsWithdrawn(at=told.table.now, wager="ante"),)
    assert done.standing.table.announced == ()


def test_each_wager_has_its_own_announcement_and_a_later_one_replaces_it(game: Game) -> None:
    standing = seated(game)
    side = ChangeLimits(by="supervisor", wager="three-card", minimum=1_00, maximum=50_00, increment=1_00, notice=40)
    six = ChangeLimits(by="supervisor", wager="six-card", minimum=5_00, maximum=50_00, increment=1_00, notice=90)
    for command in (ante(maximum=1_000_00), side, six, ante(maximum=800_00, notice=45)):
        standing = did(game, standing, command).standing
    assert [(one.limits.wager, one.limits.maximum) for one in standing.table.announced] == [
        ("three-card", 50_00),
        ("six-card", 50_00),
        ("ante", 800_00),
    ]
    done = did(game, standing, ApplyLimits(by="system", at=standing.table.now + 45 * MINUTE))
    assert [event.limits.wager for event in done.events if isinstance(event, LimitsChanged)] == ["three-card", "ante"]
    assert [one.limits.wager for one in done.standing.table.announced] == ["six-card"]
    playing = with_limits(game, done.standing.table.limits).submission
    assert playing.three_card
    assert (playing.table.maximum, playing.three_card.maximum) == (800_00, 50_00)


def test_the_cap_follows_the_minimum_of_the_table(game: Game) -> None:
    raised = with_limits(game, (limits(25_00, 1_000_00, 25_00),))
    assert game.most_won == 50_000_00
    assert raised.most_won == 125_000_00


def test_a_game_with_the_same_limits_is_made_once(game: Game) -> None:
    other = (limits(5_00, 500_00, 5_00),)
    assert with_limits(game, ()) is game
    assert with_limits(game, other) is with_limits(game, other)
    playing = with_limits(game, other)
    assert with_limits(playing, other) is playing
    assert playing.digest != game.digest


def test_limits_of_what_a_house_does_not_offer_change_nothing() -> None:
    house = ready_game("new-jersey").submission
    assert limits_of(house, "six-card") is None
    assert limited(house, WagerLimits(wager="six-card", minimum=1, maximum=2, increment=1)) is house


def with_real_cards(jurisdiction: str) -> Game:
    ready = ready_game(jurisdiction)
    return make_game(ready.book, changed(ready.submission, table__cards="real"))


def accepts(standing: Standing, amount: int, **more: str) -> AcceptWager:
    """The dealer lets a wager at seat 1 stand."""
    fields: dict[str, object] = {"by": "dealer", "wager": "ante", **more}
    return AcceptWager(at=standing.table.now, seat=1, amount=amount, **fields)


@pytest.mark.parametrize("amount", [1, 9_99, 501_00, 1_000_00, 12_00])
def test_a_wager_that_the_dealer_accepted_outside_the_limits_stands(amount: int) -> None:
    real = with_real_cards("maryland")
    standing = seated(real)
    assert refused(real, standing, replace(places(real, standing, amount), by="dealer"))
    done = did(real, standing, accepts(standing, amount))
    noted, placed = done.events
    assert noted == OutsideLimits(
        at=standing.table.now, cite=("COMAR 36.05.03.14C",), seat=1, wager="ante", amount=amount
    )
    assert isinstance(placed, WagerPlaced)
    seat = done.standing.table.seat(1)
    assert seat
    assert seat.hand.stakes.ante == amount
    undone = did(real, done.standing, UndoEntry(by="dealer", at=standing.table.now)).standing.table.seat(1)
    assert undone
    assert undone.hand.stakes.ante == 0


def test_a_bonus_outside_its_limits_stands_too_but_not_a_wager_that_is_not_offered() -> None:
    real = with_real_cards("maryland")
    standing = bets(real, seated(real), 1)
    did(real, standing, accepts(standing, 200_00, wager="three-card"))
    jersey = with_real_cards("new-jersey")
    standing = seated(jersey)
    refusal = refused(jersey, standing, accepts(standing, 200_00, wager="three-card"))
    assert refusal.reason == "Three Card Bonus is not offered at this table"


def test_a_limit_of_the_text_holds_whatever_the_dealer_accepts() -> None:
    dakota = with_real_cards("south-dakota")
    standing = seated(dakota)
    over = refused(dakota, standing, accepts(standing, 26_00))
    assert (over.clause, over.reason) == ("ARSD 20:18:16:15.14(2)", "Ante must be at most $25")
    did(dakota, standing, accepts(standing, 4_00))


def test_only_a_dealer_of_real_cards_accepts_and_only_what_is_outside(game: Game) -> None:
    standing = seated(game)
    assert (
        refused(game, standing, accepts(standing, 5_00)).reason
        == "this table is electronic: wagers must be within the limits"
    )
    real = with_real_cards("maryland")
    standing = seated(real)
    for within in (10_00, 15_00, 500_00):
        refusal = refused(real, standing, accepts(standing, within))
        assert refusal.reason == "Ante is within the limits: enter it as usual"
    assert refused(real, standing, accepts(standing, 0)).reason == "Ante must be more than $0"
    assert refused(real, standing, accepts(standing, 5_00, by="player")).reason == "only the dealer can do that"
    assert "not enough chips" in refused(real, standing, accepts(standing, 20_000_00)).reason
