"""A hand corrected by the floor: what is recorded of it, that it can be reversed, and when it is refused."""

import pytest

from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.coordinator import Standing, carry_out
from fifthstreet.rules import Game, make_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from fifthstreet.table.recorded import recorded_hand
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Seat, Stage
from support.changes import changed
from support.correcting import NAMES, ante, at, begun, closed, entered, hand, layout, real, until, whole_round
from support.tables import did, refused

FIELDS = ("ante", "three_card", "six_card", "progressive", "tip_ante", "tip_three_card", "coupon", "streets")


def first_of_each_stage(game: Game) -> dict[Stage, Standing]:
    """A round with all wagers, as it is when it comes to each stage."""
    found = dict[Stage, Standing]()
    for standing, _ in whole_round(game):
        found.setdefault(standing.table.round.stage, standing)
    found.pop(Stage.BETTING)
    return found


def others(game: Game, was: c.CorrectHand) -> list[c.CorrectHand]:
    """Hands that differ from one that was entered: without a wager, with another Ante, with another decision."""
    found = [changed(was, ante=was.ante + game.submission.table.increment)]
    found += [changed(was, **{name: 0}) for name in FIELDS[1:-1] if getattr(was, name)]
    if was.streets:
        bet = was.streets[-1].multiple
        found += [changed(was, streets=(*was.streets[:-1], c.Decision(multiple=3 if bet != 3 else 1)))]
        found += [changed(was, streets=(*was.streets[:-1], c.Decision(multiple=0)))] if bet else []
    return found


def everything(standing: Standing) -> object:
    """All that a correction may change, but for the order of the cards in the rack and the clock."""
    table = standing.table
    deck = changed(table.deck, rack=tuple(sorted(table.deck.rack)))
    betting = changed(table.round.betting, deadline=0, turn=None, acted=tuple(seat.number for seat in table.to_act))
    now = changed(table.round, betting=betting, folds=tuple(sorted(table.round.folds)))
    return changed(table, deck=deck, round=now, now=0, last_entry=None)


def by_the_floor(standing: Standing, seat: Seat) -> c.CorrectHand:
    return recorded_hand(seat, "floorperson", standing.table.now, "Ida")


@pytest.mark.parametrize("name", NAMES)
def test_a_correction_is_recorded_whole_and_another_one_reverses_it(name: str):
    game, tried = real(name), set[Stage]()
    for stage, standing in first_of_each_stage(game).items():
        if stage is Stage.SETTLING:
            continue
        for seat in standing.table.taken:
            was = by_the_floor(standing, seat)
            for other in others(game, was):
                done = carry_out(game, standing, other)
                if isinstance(done, Refusal):
                    continue
                tried.add(stage)
                event = done.events[0]
                assert isinstance(event, e.HandCorrected)
                assert [getattr(event, field) for field in FIELDS] == [getattr(other, field) for field in FIELDS]
                assert (event.plan, event.later) == ((), ())
                assert event.contributed == other.progressive - was.progressive
                assert by_the_floor(standing, at(done.standing, seat.number)) == other
                back = did(game, done.standing, was)
                assert everything(back.standing) == everything(standing)
                meters = back.standing.meter, standing.meter
                assert len({meter.shown for meter in meters if meter}) <= 1
                assert not any(isinstance(event, e.SettlementReopened) for event in (*done.events, *back.events))
    assert tried >= {Stage.DEALING, Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET}


@pytest.mark.parametrize("name", NAMES)
def test_corrections_in_the_settlement_that_reverse_each_other_leave_the_money_as_it_was(name: str):
    game = real(name)
    standing = first_of_each_stage(game)[Stage.SETTLING]
    right, tried = closed(game, standing), 0
    for seat in standing.table.taken:
        was = by_the_floor(standing, seat)
        for other in others(game, was):
            done = carry_out(game, standing, other)
            if not isinstance(done, Refusal):
                tried += 1
                assert [type(event) for event in done.events] == [e.SettlementReopened, e.HandCorrected]
                back = entered(game, done.standing, was)
                assert back.table.round.settlement == standing.table.round.settlement
                assert back.table.to_act == standing.table.to_act
                corrected = done.events[-1]
                assert isinstance(corrected, e.HandCorrected)
                settlement = done.standing.table.round.settlement
                assert (corrected.plan, corrected.later) == (settlement.plan, settlement.later)
                if tried % 5 == 1:
                    assert layout(closed(game, back).table) == layout(right.table)
    assert tried > 6


def test_a_hand_out_of_the_round_is_not_corrected():
    game = real("new-jersey")
    start = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    void = entered(game, start, c.WrongCount(by="floorperson", place="seat", seat=2, cards=3))
    stray = entered(game, start, c.WrongCount(by="floorperson", place="seat", seat=3, cards=2))
    for standing, seat in ((void, 2), (stray, 3)):
        refusal = refused(game, standing, hand(game, seat))
        assert refusal.reason == f"seat {seat} is out of this round: its cards are in the rack"
    entered(game, stray, hand(game, 2, 2))


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_fold_is_put_right_only_if_the_inventory_can_return_what_it_took(name: str):
    game = real(name)
    start = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    first = start.table.asked_now[0].number
    folded = entered(game, start, c.Fold(by="dealer", seat=first))
    right, inventory = hand(game, first), folded.table.custody.inventory
    for short in (0, 1):
        credit = c.Credit(by="floorperson", amount=inventory - ante(game) + short)
        standing = entered(game, folded, credit)
        if short:
            assert "call for a fill" in refused(game, standing, right).reason
        else:
            assert entered(game, standing, right).table.custody.inventory == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_settlement_starts_again_only_if_the_inventory_can_return_the_wagers_that_lost(name: str):
    game = real(name)
    standing = until(game, begun(game, 1, 2), Stage.SETTLING)
    standing = entered(game, standing, c.CallLosing(by="dealer", seat=2), c.Settle(by="dealer", step="main", seat=2))
    lost = 4 * ante(game)
    right = hand(game, 1, 2, 1, 1)
    credit = c.Credit(by="floorperson", amount=standing.table.custody.inventory - lost)
    poor = entered(game, standing, credit)
    assert entered(game, poor, right).table.custody.inventory == 0
    poorer = entered(game, poor, c.Credit(by="floorperson", amount=1))
    assert "call for a fill" in refused(game, poorer, right).reason


def test_a_correction_names_the_moment_and_gives_those_who_are_to_act_their_time():
    game = real("south-dakota")
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    bet = entered(game, start, c.Bet(by="dealer", seat=1, multiple=1))
    done = did(game, bet, changed(hand(game, 1, 2), at=5_000))
    assert [type(event) for event in done.events] == [e.HandCorrected, e.ArmedAnew]
    assert [event.at for event in done.events] == [5_000, 5_000]
    assert done.standing.table.round.betting.deadline == 5_000 + 30_000
    everybody = entered(game, bet, *(c.Bet(by="dealer", seat=seat, multiple=1) for seat in (2, 3)))
    (alone,) = did(game, everybody, hand(game, 1, 2)).events
    assert isinstance(alone, e.HandCorrected)


def test_a_fold_that_waits_to_be_collected_waits_after_its_correction_too():
    game = real("south-dakota")
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    folded = entered(game, start, c.Fold(by="dealer", seat=2))
    bet = entered(game, start, c.Bet(by="dealer", seat=2, multiple=1))
    put_right = entered(game, bet, hand(game, 2, 0))
    assert put_right.table.round.folds == folded.table.round.folds == (2,)
    assert layout(put_right.table) == layout(folded.table)
    back = entered(game, folded, hand(game, 2, 1))
    assert back.table.round.folds == ()
    assert layout(back.table) == layout(bet.table)


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_that_was_not_entered_has_taken_its_cards_from_the_stub(name: str):
    game = real(name)
    right = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    wrong = until(game, begun(game, 1, 3), Stage.THIRD_STREET)
    put_right = entered(game, wrong, hand(game, 2))
    assert put_right.table.round.dealt == right.table.round.dealt == wrong.table.round.dealt + 2
    nothing = refused(game, wrong, hand(game, 2, ante=0))
    assert nothing.reason == "nothing to correct: this is what was entered"


@pytest.mark.parametrize("name", NAMES)
def test_a_correction_states_no_more_decisions_than_there_are_streets(name: str):
    game = real(name)
    settling = until(game, begun(game, 1, 2), Stage.SETTLING)
    too_many = refused(game, settling, hand(game, 1, 1, 1, 1, 2))
    assert too_many.reason == "the round has not reached that street"
    entered(game, settling, hand(game, 1, 1, 1, 2))


@pytest.mark.clause("N.J.A.C. 19:47-35.6(b)")
def test_after_no_more_bets_a_correction_states_what_the_player_did_on_that_street():
    game = real("new-jersey")
    start = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    bet = entered(game, start, *(c.Bet(by="dealer", seat=seat, multiple=1) for seat in (1, 2)))
    entered(game, bet, hand(game, 1))
    closed_bets = entered(game, bet, c.CloseBets(by="dealer"))
    assert refused(game, closed_bets, hand(game, 1)).reason == "enter what the player did on 3rd Street"
    entered(game, closed_bets, hand(game, 1, 2))


@pytest.mark.clause("COMAR 36.05.11.11B(1)")
def test_a_correction_asks_the_first_player_who_is_to_act_unless_it_is_their_turn_already():
    game = real("maryland")
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    bet = entered(game, start, c.Bet(by="dealer", seat=1, multiple=1))
    corrected, asked = did(game, bet, changed(hand(game, 1), at=4_000)).events
    assert isinstance(corrected, e.HandCorrected)
    assert isinstance(asked, e.Asked)
    assert (asked.seat, asked.deadline) == (1, 4_000 + 30_000)
    assert asked.cite == game.book.round.third_street.cite
    (alone,) = did(game, bet, hand(game, 1, 2)).events
    assert isinstance(alone, e.HandCorrected)


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_the_deal_begins_when_the_last_progressive_chip_to_collect_was_none(name: str):
    game = real(name)
    standing = begun(game, 1, 2)
    for seat in (1, 2):
        chip = c.PlaceWager(by="dealer", seat=seat, wager="progressive", amount=100)
        standing = entered(game, standing, chip)
    collecting = until(game, standing, Stage.COLLECTING)
    one = entered(game, collecting, hand(game, 1))
    assert one.table.round.stage is Stage.COLLECTING
    assert entered(game, one, hand(game, 2)).table.round.stage is Stage.DEALING


def test_a_corrected_buy_in_is_one_of_those_that_are_open_and_within_the_inventory():
    game = real("maryland")
    start = begun(game)
    was, inventory = at(start, 1).bought[0], start.table.custody.inventory
    right = c.CorrectBuyIn(by="floorperson", seat=1, amount=was + inventory, floorperson="Ida")
    assert entered(game, start, right).table.custody.inventory == 0
    assert "call for a fill" in refused(game, start, changed(right, amount=was + inventory + 1)).reason
    for number in (0, 2):
        refusal = refused(game, start, changed(right, number=number))
        assert refusal.reason == f"seat 1 has no buy-in {number} to correct"
    nameless = refused(game, start, changed(right, floorperson=" "))
    assert nameless.reason == "name the floorperson who makes the correction"


@pytest.mark.parametrize("name", NAMES)
def test_a_bet_that_was_a_fold_on_the_open_street_is_as_if_it_had_been_folded(name: str):
    game = real(name)
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    first = start.table.asked_now[0].number
    wrong = entered(game, start, c.Bet(by="dealer", seat=first, multiple=1))
    right = entered(game, start, c.Fold(by="dealer", seat=first))
    assert layout(entered(game, wrong, hand(game, first, 0)).table) == layout(right.table)


def test_a_correction_leaves_the_folds_of_other_seats_to_be_collected():
    game = real("south-dakota")
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    folded = entered(game, start, *(c.Fold(by="dealer", seat=seat) for seat in (1, 2)))
    assert entered(game, folded, hand(game, 2, 1)).table.round.folds == (1,)
    bet = entered(game, folded, c.Bet(by="dealer", seat=3, multiple=1))
    assert entered(game, bet, hand(game, 3, 0)).table.round.folds == (1, 2, 3)


@pytest.mark.clause("COMAR 36.05.11.11B(1)")
def test_it_is_nobodys_turn_when_a_correction_states_what_the_last_player_did():
    game = real("maryland")
    start = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    last = entered(game, start, c.Bet(by="dealer", seat=1, multiple=1))
    assert last.table.round.betting.turn == 2
    done = did(game, last, hand(game, 2, 1))
    assert done.standing.table.round.betting.turn is None
    again = did(game, last, changed(hand(game, 2), ante=2 * ante(game), at=4_000)).events[-1]
    assert isinstance(again, e.Asked)
    assert (again.seat, again.deadline) == (2, 4_000 + 30_000)


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_without_a_hand_has_no_decisions_to_state(name: str):
    game = real(name)
    late = until(game, begun(game, 1, 3), Stage.FIFTH_STREET)
    assert refused(game, late, hand(game, 2, ante=0)).reason == "nothing to correct: this is what was entered"


def test_the_tips_of_a_corrected_hand_that_forfeited_are_lost_with_it():
    ready = real("south-dakota")
    book = changed(ready.book, round__conduct=real("maryland").book.round.conduct)
    game = make_game(book, ready.submission)
    start = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    hides = c.ReportConduct(by="floorperson", seat=2, what="hiding")
    put_right = entered(game, start, hides, hand(game, 2, tip_ante=200))
    lost = at(put_right, 2).hand
    assert (lost.lost, lost.on_layout, lost.collected_tips.ante) == (ante(game) + 200, 0, 200)
    assert sum(balances(put_right.table).values()) == 0


def test_each_of_several_buy_ins_is_corrected_by_its_number():
    game = real("maryland")
    start = entered(game, begun(game), *(c.BuyIn(by="dealer", seat=1, amount=amount) for amount in (200_00, 300_00)))
    first, chips = at(start, 1).bought[0], at(start, 1).chips
    assert at(start, 1).bought == (first, 200_00, 300_00)
    right = c.CorrectBuyIn(by="floorperson", seat=1, number=2, amount=250_00, floorperson="Ida")
    (event,) = did(game, start, right).events
    assert (event.number, event.was, event.amount, event.floorperson) == (2, 200_00, 250_00, "Ida")
    seat = at(entered(game, start, right), 1)
    assert (seat.bought, seat.chips) == ((first, 250_00, 300_00), chips + 50_00)
    third = at(entered(game, start, changed(right, number=3, amount=1)), 1)
    assert third.bought == (first, 200_00, 1)
    assert (
        refused(game, start, changed(right, number=2, amount=200_00)).reason
        == "nothing to correct: this is what was entered"
    )
    assert "no buy-in 4 to correct" in refused(game, start, changed(right, number=4)).reason
    poor = entered(game, start, c.CashOut(by="dealer", seat=1, amount=chips - 50_00))
    entered(game, poor, changed(right, amount=150_00))
    short = refused(game, poor, changed(right, amount=150_00 - 1))
    assert short.reason == "seat 1 has only $50 in chips left"


def test_no_decision_is_stated_for_the_streets_after_a_forfeit():
    game = real("maryland")
    start = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    fourth = until(game, start, Stage.FOURTH_STREET)
    hides = c.ReportConduct(by="floorperson", seat=2, what="hiding")
    settling = until(game, entered(game, fourth, hides), Stage.SETTLING)
    put_right = entered(game, settling, hand(game, 2, 3))
    right = until(game, entered(game, until(game, start, Stage.FOURTH_STREET, [(2, 3)]), hides), Stage.SETTLING)
    assert at(put_right, 2).hand.lost == 4 * ante(game)
    assert layout(put_right.table) == layout(right.table)


@pytest.mark.parametrize("name", NAMES)
def test_a_correction_takes_the_last_of_a_players_chips_and_no_more(name: str):
    game = real(name)
    third = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    bet = entered(game, third, c.Bet(by="dealer", seat=1, multiple=1))
    poor = entered(game, bet, c.CashOut(by="dealer", seat=1, amount=at(bet, 1).chips - ante(game)))
    assert at(entered(game, poor, hand(game, 1, 2)), 1).chips == 0
    short = refused(game, poor, hand(game, 1, 3))
    assert short.reason.startswith(f"seat 1 is {show_dollars(Cents(ante(game)))} short of chips")
