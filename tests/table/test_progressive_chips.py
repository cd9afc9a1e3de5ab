"""Progressive chips before the deal: bets closed, chips counted, a wager cancelled, a chip given back."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.method import deals_the_box
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import bets, did, house, made_ready, refused, seated, up_to

PROGRESSIVES = ("maryland", "south-dakota")


def with_chips(game: Game, *seats: int) -> Standing:
    """Antes of two players, and a progressive chip at some seats."""
    standing = bets(game, seated(game, [1, 2]), 1, 2)
    for seat in seats:
        chip = c.PlaceWager(by="player", seat=seat, wager="progressive", amount=100)
        standing = did(game, standing, chip).standing
    return standing


def without_steps(name: str) -> Game:
    """A house whose book says nothing on locking and collecting for its method."""
    ready = ready_game(name)
    methods, own = ready.book.dealing.methods, ready.submission.dealing.method
    silent = changed(methods[own], steps__lock=None, steps__collection=None)
    return make_game(changed(ready.book, dealing__methods={**methods, own: silent}), ready.submission)


@pytest.mark.parametrize("name", PROGRESSIVES)
def test_the_record_names_the_rule_of_the_method_or_the_general_one(name: str):
    for game, own in ((ready_game(name), True), (without_steps(name), False)):
        steps = game.book.dealing.methods[game.submission.dealing.method].steps
        wagers = game.book.wagers
        collecting = up_to(game, with_chips(game, 1), Stage.COLLECTING)
        locked = did(game, made_ready(game, with_chips(game, 1)), c.CloseBets(by="dealer")).events[1]
        assert isinstance(locked, e.ProgressiveLocked)
        assert locked.cite == (steps.lock.cite if own else wagers.no_more_bets.cite)
        (collected,) = did(game, collecting, c.CollectProgressive(by="dealer", chips=1)).events
        assert collected.cite == (steps.collection.cite if own else wagers.progressive_collection.cite)


@pytest.mark.parametrize("name", PROGRESSIVES)
def test_a_wager_without_a_chip_is_cancelled_before_the_deal(name: str):
    game = ready_game(name)
    betting = with_chips(game, 1, 2)
    collecting = up_to(game, betting, Stage.COLLECTING)
    cancel = c.CancelProgressive(by="floorperson", seat=1)
    for standing in (betting, collecting):
        done = did(game, standing, cancel)
        (event,) = done.events
        assert isinstance(event, e.ProgressiveCancelled)
        after = done.standing.table
        assert (after.seat(1).chips, after.seat(1).hand.progressive.wager) == (standing.table.seat(1).chips + 100, 0)
        assert after.round.stage is standing.table.round.stage
        assert "no Progressive wager" in refused(game, done.standing, cancel).reason
    alone = up_to(game, with_chips(game, 1), Stage.COLLECTING)
    assert did(game, alone, cancel).standing.table.round.stage is Stage.DEALING
    assert did(game, with_chips(game, 1), cancel).standing.table.round.stage is Stage.BETTING
    dealing = up_to(game, collecting, Stage.DEALING)
    for standing, seat in ((dealing, 1), (betting, 4), (with_chips(game, 2), 1)):
        refusal = refused(game, standing, changed(cancel, seat=seat))
        assert refusal.reason == "there is no Progressive wager to cancel"
    unlocked = changed(dealing, table__seats=betting.table.seats)
    assert refused(game, unlocked, cancel).reason == "there is no Progressive wager to cancel"


@pytest.mark.parametrize("name", PROGRESSIVES)
def test_a_chip_that_the_device_did_not_accept_is_given_back_before_the_deal(name: str):
    game = ready_game(name)
    betting = with_chips(game, 1)
    collecting = up_to(game, betting, Stage.COLLECTING)
    back = c.ReturnChip(by="dealer", seat=2)
    for standing in (betting, collecting):
        (event,) = did(game, standing, back).events
        assert isinstance(event, e.ChipReturned)
        assert refused(game, standing, changed(back, seat=1)).reason == "the device accepted that wager"
        assert refused(game, standing, changed(back, seat=4)).reason == "there is no Progressive chip to return"
    dealing = up_to(game, collecting, Stage.DEALING)
    assert refused(game, dealing, back).reason == "there is no Progressive chip to return"


def test_there_are_no_progressive_chips_in_new_jersey():
    game = ready_game("new-jersey")
    standing = bets(game, seated(game, [1]), 1)
    assert refused(game, standing, c.ReturnChip(by="dealer", seat=1)).reason == "there is no Progressive chip to return"
    refused(game, standing, c.CancelProgressive(by="floorperson", seat=1))


@pytest.mark.clause("N.J.A.C. 19:47-35.6(b)")
def test_no_more_bets_is_said_once_on_a_street_when_everybody_has_acted():
    game, close = ready_game("new-jersey"), c.CloseBets(by="dealer")
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.THIRD_STREET)
    for seat in (1, 2):
        assert refused(game, standing, close).reason == "not everybody has acted"
        standing = did(game, standing, c.Bet(by="player", seat=seat, multiple=1)).standing
    (said,) = did(game, standing, close).events
    assert said.street == standing.table.round.stage.street
    again = refused(game, did(game, standing, close).standing, close)
    assert again.reason == "the bets of this street are closed already"


@pytest.mark.parametrize("name", PROGRESSIVES)
def test_nothing_is_announced_on_a_street_where_the_book_does_not_ask_for_it(name: str):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.THIRD_STREET)
    standing = did(game, standing, c.Bet(by="player", seat=1, multiple=1)).standing
    assert refused(game, standing, c.CloseBets(by="dealer")).reason == "this game has no announcement on a street"


def test_a_bonus_box_is_dealt_where_the_house_offers_it_and_the_method_deals_one():
    ready = ready_game("maryland")
    assert deals_the_box(ready, seated(ready, [1]).table)
    plain = make_game(ready.book, changed(ready.submission, six_card=None, offered=("progressive", "three-card")))
    assert not deals_the_box(plain, seated(plain, [1]).table)
    by_hand = changed(ready.submission.dealing, method="manual-shoe")
    standing = did(ready, seated(ready, [1]), c.ChangeMethod(by="floorperson", terms=by_hand)).standing
    assert not deals_the_box(ready, standing.table)
    dealt = up_to(plain, bets(plain, seated(plain, [1]), 1), Stage.THIRD_STREET)
    assert dealt.table.round.bonus_box == ()
    assert house("maryland", "manual-shoe").submission.six_card is None
