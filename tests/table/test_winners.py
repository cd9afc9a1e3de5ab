"""Handling a progressive winner: what can be undone, and what cannot be done twice."""

import pytest

from fifthstreet.play.coordinator import Standing, carry_out, opened
from fifthstreet.play.round import play_round
from fifthstreet.progressive.accounts import balances
from fifthstreet.progressive.events import AwardPaid
from fifthstreet.rules import Game, ready_game
from fifthstreet.table.commands import Credit, PlaceWager, ReceiveAward, Settle, UndoKeypad, WrongCount
from fifthstreet.table.events import ClaimWaits, KeypadUndone, ProgressivePaid, RoundVoided, SettlementReopened
from fifthstreet.table.machine import decide, evolve
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table, Task
from support.changes import changed
from support.tables import by_script, did, refused, seated, stacked, up_to


def at_step(game: Game, step: str, holes: dict[int, str], board: str, seat: int | None = None) -> Standing:
    """A South Dakota round of progressive players, up to a step of the settlement, at a seat if one is named."""
    pack = stacked(game, holes, board)
    wagers = {seat: {"ante": 500, "progressive": 100} for seat in holes}
    standing = seated(game, sorted(holes))
    for done in play_round(game, standing, pack, wagers, dict.fromkeys(holes, by_script(1, 1, 1))):
        standing = done.standing
        due = standing.table.round.settlement.next
        if due and due.step == step and seat in (None, due.seat):
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
    assert refused(game, undone, UndoKeypad(by="dealer", seat=1)).reason == "the keypad was not pressed for this seat"


def test_an_undone_key_takes_back_what_came_from_the_cage(game: Game):
    paid = at_step(game, "collect-hand", {1: "Ah Kh"}, "Qh Jh 10h")
    assert paid.table.seat(1).hand.from_cage == 100_035
    undone = did(game, paid, UndoKeypad(by="dealer", seat=1)).standing
    was, now = paid.table.seat(1).hand, undone.table.seat(1).hand
    assert (now.from_cage, was.won - now.won) == (0, 100_035)
    assert (now.progressive.wager, now.progressive.claimed, now.progressive.keyed) == (100, False, False)
    assert undone.table.custody.cage - paid.table.custody.cage == 100_035
    assert undone.table.custody.inventory == paid.table.custody.inventory
    void = did(game, undone, WrongCount(by="floorperson", place="community", cards=4))
    assert [event.to_cage for event in void.events if isinstance(event, RoundVoided)] == [0]


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)iii")
def test_a_key_is_undone_while_another_winner_is_handled_whose_steps_stay(game: Game):
    # A straight flush that brings envy, so that its cards lie there still, and three of a kind.
    standing = at_step(game, "call-supervisor", {1: "9c 9d", 2: "8h 7h"}, "Jh 10h 9h", 1)
    left = standing.table.round.settlement.plan
    assert standing.table.seat(2).hand.progressive.paid
    undone = did(game, standing, UndoKeypad(by="dealer", seat=2)).standing
    again = tuple(Task(step, 2) for step in ("press-keypad", "call-supervisor", "pay"))
    assert undone.table.round.settlement.plan == again + left


def test_a_key_is_undone_when_the_cards_are_in_the_rack_and_the_settlement_starts_again(game: Game):
    racked = at_step(game, "end-of-round", *TRIPS)
    assert racked.table.seat(1).hand.cards == ()
    done = did(game, racked, UndoKeypad(by="dealer", seat=1))
    assert [type(event) for event in done.events] == [KeypadUndone, SettlementReopened]
    assert len(done.standing.table.seat(1).hand.cards) == 2
    assert done.standing.table.round.settlement.next == Task("turn-hand", 1)
    assert refused(game, racked, UndoKeypad(by="dealer", seat=2)).reason == "the keypad was not pressed for this seat"


def test_a_key_is_not_undone_when_the_inventory_cannot_return_the_wagers_it_took(game: Game):
    holes = {1: "9c 9d", 2: "Kc 8d", 3: "Qc 7d", 4: "Jc 6d", 5: "10c 4d", 6: "Kd 3c"}
    racked = at_step(game, "end-of-round", holes, "9h 5s 2d")
    assert racked.table.seat(1).hand.cards == ()
    undo, custody = UndoKeypad(by="dealer", seat=1), racked.table.custody
    # Five players lost $20 each, which must go back; what seat 1 won returns, $60 and the pay of the progressive.
    missing = 5 * 20_00 - 60_00 - racked.table.seat(1).hand.progressive.paid
    assert missing > 0
    for short in (0, 1):
        credit = Credit(by="floorperson", amount=custody.inventory - missing + short)
        standing = did(game, racked, credit).standing
        if short:
            assert "call for a fill" in refused(game, standing, undo).reason
        else:
            assert did(game, standing, undo).standing.table.custody.inventory == 0


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


PAYS = [
    # Three of a kind, from the inventory; the royal flush is paid from the cage whatever the inventory holds.
    ("south-dakota", {1: "9c 9d"}, "9h 5s 2d", "pay"),
    ("south-dakota", {1: "8h 7h", 2: "2c 3d", 3: "4c 5d"}, "Jh 10h 9h", "pay-envy"),
]


@pytest.mark.parametrize(("name", "holes", "board", "step"), PAYS)
def test_a_fixed_pay_and_envy_are_paid_to_the_last_chip_of_the_inventory_and_no_further(
    name: str, holes: dict[int, str], board: str, step: str
):
    game = ready_game(name)
    due = at_step(game, step, holes, board)
    pay = Settle(by="dealer", step=step, seat=1)
    inventory = due.table.custody.inventory
    cost = inventory - did(game, due, pay).standing.table.custody.inventory
    assert cost > 0
    exact = did(game, due, Credit(by="floorperson", amount=inventory - cost)).standing
    assert did(game, exact, pay).standing.table.custody.inventory == 0
    short = did(game, due, Credit(by="floorperson", amount=inventory - cost + 1)).standing
    assert "call for a fill" in refused(game, short, pay).reason


def test_the_meter_is_paid_from_the_cage_by_a_table_without_a_chip(game: Game):
    due = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h")
    pay = Settle(by="dealer", step="pay", seat=1)
    empty = did(game, due, Credit(by="floorperson", amount=due.table.custody.inventory)).standing
    paid = did(game, did(game, empty, pay).standing, pay).standing
    assert (paid.table.custody.inventory, paid.table.seat(1).hand.from_cage) == (0, 100_035)


def claimed(game: Game) -> Table:
    """The table of a royal flush whose claim the meter has not answered."""
    table = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h").table
    events = decide(game, table, Settle(by="dealer", step="pay", seat=1))
    assert not isinstance(events, Refusal)
    for event in events:
        table = evolve(table, event)
    return table


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)ii")
@pytest.mark.parametrize("amount", [0, 1, 100_035])
def test_a_claimed_award_is_received_once(game: Game, amount: int):
    table = claimed(game)
    receive = ReceiveAward(by="system", seat=1, amount=amount)
    events = decide(game, table, receive)
    assert not isinstance(events, Refusal)
    received = evolve(table, events[0])
    assert received.seat(1).hand.progressive.award == amount
    assert isinstance(decide(game, received, receive), Refusal)


def test_no_award_is_received_below_zero_or_where_none_is_due(game: Game):
    table = claimed(game)
    receive = ReceiveAward(by="system", seat=1, amount=100)
    reasons = {
        "an award can't be negative": (table, changed(receive, amount=-1)),
        "no award is due there": (table, changed(receive, seat=2)),
        "no award was claimed, or it has been received": (at_step(game, "pay", *TRIPS).table, receive),
    }
    for reason, (there, command) in reasons.items():
        refusal = decide(game, there, command)
        assert isinstance(refusal, Refusal)
        assert refusal.reason == reason
    early = at_step(game, "call-supervisor", {1: "Ah Kh"}, "Qh Jh 10h").table
    refusal = decide(game, early, receive)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "no award is due there"


def test_maryland_has_no_end_of_round_button_to_press_and_south_dakota_has_one_after_a_void_too():
    for name, reason in (("maryland", "there is no end-of-round button at this table"), ("south-dakota", "")):
        game = ready_game(name)
        standing = seated(game, [1])
        for wager, amount in (("ante", 1000), ("progressive", 100)):
            standing = did(game, standing, PlaceWager(by="player", seat=1, wager=wager, amount=amount)).standing
        standing = up_to(game, standing, Stage.THIRD_STREET)
        press = Settle(by="dealer", step="end-of-round", seat=0)
        main = Settle(by="dealer", step="main", seat=1)
        assert refused(game, standing, press).reason == "there is nothing to settle"
        void = did(game, standing, WrongCount(by="floorperson", place="community", cards=4)).standing
        assert refused(game, void, main).reason == "there is nothing to settle"
        if reason:
            assert refused(game, void, press).reason == reason
        else:
            pressed = did(game, void, press).standing
            assert not pressed.table.end_of_round_due
            assert refused(game, pressed, press).reason == "there is nothing to settle"


def test_a_claim_that_waits_for_the_meter_waits_until_it_is_made_again(game: Game):
    table = at_step(game, "pay", {1: "Ah Kh"}, "Qh Jh 10h").table
    waiting = evolve(table, ClaimWaits(at=0, seat=1))
    bet = waiting.seat(1).hand.progressive
    assert (bet.waits, bet.claimed) == (True, False)
    (claim,) = decide(game, waiting, Settle(by="dealer", step="pay", seat=1))
    bet = evolve(waiting, claim).seat(1).hand.progressive
    assert (bet.waits, bet.claimed) == (False, True)
