"""Handling a progressive winner: what can be undone, and what cannot be done twice."""

import pytest

from fifthstreet.play.coordinator import Standing, carry_out, opened
from fifthstreet.play.round import play_round
from fifthstreet.progressive.accounts import balances
from fifthstreet.progressive.events import AwardPaid
from fifthstreet.rules import Game, ready_game
from fifthstreet.table.commands import ReceiveAward, Settle, UndoKeypad
from fifthstreet.table.events import ProgressivePaid
from fifthstreet.table.refusal import Refusal
from support.changes import changed
from support.tables import by_script, did, refused, seated, stacked


def at_step(game: Game, step: str, holes: dict[int, str], board: str) -> Standing:
    """A South Dakota round of progressive players, up to a step of the settlement."""
    pack = stacked(game, holes, board)
    wagers = {seat: {"ante": 500, "progressive": 100} for seat in holes}
    standing = seated(game, sorted(holes))
    for done in play_round(game, standing, pack, wagers, dict.fromkeys(holes, by_script(1, 1, 1))):
        standing = done.standing
        if standing.table.round.settlement.plan and standing.table.round.settlement.plan[0].step == step:
            return standing
    raise AssertionError(step)


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("south-dakota")


TRIPS = ({1: "9c 9d"}, "9h 5s 2d")


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)iii")
def test_a_key_pressed_by_mistake_is_pressed_again_and_the_steps_replace_lost_key(game: Game):
    standing = at_step(game, "press-keypad", *TRIPS)
    refused(game, standing, UndoKeypad(by="dealer", seat=1))
    pressed = did(game, standing, Settle(by="dealer", step="press-keypad", seat=1)).standing
    undone = did(game, pressed, UndoKeypad(by="dealer", seat=1)).standing
    assert [task.step for task in undone.table.round.settlement.plan] == [
        task.step for task in standing.table.round.settlement.plan
    ]
    assert not undone.table.seat(1).hand.progressive.keyed


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)iii")
def test_a_key_that_was_pressed_by_mistake_is_undone_also_after_the_winner_was_paid(game: Game):
    keyed = at_step(game, "call-supervisor", *TRIPS)
    paid = at_step(game, "collect-hand", *TRIPS)
    undone = did(game, paid, UndoKeypad(by="dealer", seat=1)).standing
    assert undone == did(game, keyed, UndoKeypad(by="dealer", seat=1)).standing
    assert refused(game, undone, UndoKeypad(by="dealer", seat=1)).reason == "there is no press to undo"


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)ii")
def test_no_award_is_received_that_was_not_claimed(game: Game):
    standing = at_step(game, "pay", *TRIPS)
    refused(game, standing, ReceiveAward(by="system", seat=1, amount=10**8))
    royal = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h")
    refused(game, royal, ReceiveAward(by="system", seat=1, amount=10**8))


def test_an_award_is_claimed_once(game: Game):
    standing = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h")
    pay = Settle(by="dealer", step="pay", seat=1)
    claimed = did(game, standing, pay).standing
    assert claimed.meter.hits == 1
    refused(game, claimed, ReceiveAward(by="system", seat=1, amount=1))
    paid = did(game, claimed, pay).standing
    assert paid.meter.hits == 1
    assert isinstance(carry_out(game, paid, pay), Refusal)


def test_an_award_is_payable_from_its_claim_until_the_dealer_pays_it(game: Game):
    standing = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h")
    assert balances(standing.meter)["jackpot payable"] == 0
    claimed = did(game, standing, Settle(by="dealer", at=7_000, step="pay", seat=1))
    # The meter: $1,000 at the start and 35.5 cents of the wager, whole cents of it awarded.
    owed = balances(claimed.standing.meter)
    assert (owed["jackpot payable"], owed["paid"]) == (100_035, 0)
    paid = did(game, claimed.standing, Settle(by="dealer", at=9_000, step="pay", seat=1))
    (pay,), (end,) = paid.events, paid.meter_events
    assert isinstance(pay, ProgressivePaid)
    assert isinstance(end, AwardPaid)
    assert (end.at, end.cite, end.amount) == (9_000, pay.cite, pay.amount)
    owed = balances(paid.standing.meter)
    assert (owed["jackpot payable"], owed["paid"]) == (0, 100_035)


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)ii")
def test_a_fixed_pay_is_none_of_the_meters(game: Game):
    standing = at_step(game, "pay", *TRIPS)
    paid = did(game, standing, Settle(by="dealer", at=9_000, step="pay", seat=1))
    assert isinstance(paid.events[0], ProgressivePaid)
    assert paid.meter_events == ()
    assert paid.standing.meter == standing.meter


def test_what_follows_at_the_meter_has_the_time_of_what_happened_at_the_table(game: Game):
    standing = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h")
    claimed = did(game, standing, Settle(by="dealer", at=7_000, step="pay", seat=1))
    assert [event.at for event in claimed.meter_events] == [7_000, 7_000]
    assert claimed.standing.meter.now == 7_000
    assert [event.at for event in opened(game, "table 1", 100, at=5_000).meter_events] == [5_000]


def test_a_table_that_is_behind_the_meters_time_is_refused(game: Game):
    standing = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h")
    ahead = changed(standing, meter=changed(standing.meter, now=8_000))
    pay = Settle(by="dealer", at=7_000, step="pay", seat=1)
    assert refused(game, ahead, pay).reason == "time does not run backwards"
    did(game, ahead, changed(pay, at=8_000))
