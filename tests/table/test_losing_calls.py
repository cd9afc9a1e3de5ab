"""Hands called losing without cards, boxes without faces, entries of several events, and the last round's bets."""

from itertools import combinations

import pytest

from fifthstreet.cards import five_card_hand, parse_cards
from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.staff import staff
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from fifthstreet.table.losing import EVERY_HAND
from fifthstreet.table.state import Stage
from fifthstreet.table.view import Viewer, view
from support.changes import changed
from support.correcting import begun, entered, until
from support.real_settlement import (
    BOARD,
    BOX,
    LOSING,
    NAMES,
    SIDES,
    goes_on,
    real,
    settling,
    to_the_end,
)
from support.tables import did, refused, seated, whole_round


def test_the_list_of_hands_is_every_hand_that_a_paytable_tells_apart():
    some = [*parse_cards("Ah Kh Qh Jh Th 9h 2c 2d 2s 2h 3c 3d As Ac 8c")]
    assert {five_card_hand(five) for five in combinations(some, 5)} <= set(EVERY_HAND)
    assert len(EVERY_HAND) == len(set(EVERY_HAND)) == 22


@pytest.mark.clause("COMAR 36.05.11.11I(2)(a)")
@pytest.mark.parametrize("name", NAMES)
def test_a_hand_called_losing_ends_as_one_that_was_turned_up_and_lost(name: str):
    game = real(name)
    start = settling(game, name)
    called = did(game, start, c.CallLosing(by="dealer", seat=2))
    assert [type(event) for event in called.events] == [e.HandCalledLosing]
    assert called.events[0].cite == game.book.round.losing.cite
    seen = view(called.standing.table, Viewer("watcher"), lambda _: None).seats[1]
    assert seen
    assert (seen.called_losing, seen.faces) == (True, ())
    turned = did(game, start, c.TurnHand(by="dealer", seat=2, faces=LOSING))
    ends = [to_the_end(game, one.standing) for one in (called, turned)]
    assert balances(ends[0].table) == balances(ends[1].table)
    assert ends[0].meter == ends[1].meter
    assert ends[0].table.seats == ends[1].table.seats


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_called_losing_only_in_its_turn_by_the_dealer_and_with_real_cards(name: str):
    game = real(name)
    start = settling(game, name)
    assert "first: Turn up seat 2" in refused(game, start, c.CallLosing(by="dealer", seat=1)).reason
    refused(game, start, c.CallLosing(by="floorperson", seat=2))
    electronic = Standing(changed(start.table, real_cards=False), start.meter)
    assert "by hand" in refused(ready_game(name), electronic, c.CallLosing(by="dealer", seat=2)).reason


def test_a_six_card_wager_needs_the_cards_of_its_hand():
    game = real("maryland")
    start = settling(game, "maryland", six_card=5)
    refusal = refused(game, start, c.CallLosing(by="dealer", seat=2))
    assert refusal.reason == "the Six Card Bonus of seat 2 depends on its cards: enter them"


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_where_a_losing_hand_could_win_the_progressive_its_cards_are_entered(name: str):
    game = real(name)
    start = settling(game, name)
    law = game.book.progressive
    assert law
    low = changed(law.rows[-1], hand="high-card")
    generous = Game(
        book=changed(game.book, progressive=changed(law, rows=(*law.rows, low))), submission=game.submission
    )
    assert "can win with a losing hand" in refused(generous, start, c.CallLosing(by="dealer", seat=2)).reason


@pytest.mark.parametrize("name", NAMES)
def test_the_floor_takes_a_wrong_call_back_and_the_settlement_starts_again(name: str):
    game = real(name)
    start = settling(game, name)
    honest = to_the_end(game, start)
    standing = did(game, start, c.CallLosing(by="dealer", seat=2)).standing
    while standing.table.seat(2).hand.cards:
        standing = goes_on(game, standing)
    right = c.CorrectCall(by="floorperson", at=standing.table.now, seat=2, floorperson="Ida")
    assert "not called" in refused(game, standing, changed(right, seat=1)).reason
    assert "name the floorperson" in refused(game, standing, changed(right, floorperson=" ")).reason
    refused(game, standing, changed(right, by="dealer"))
    done = did(game, standing, right)
    assert [type(event) for event in done.events] == [e.CallCorrected, e.SettlementReopened]
    ended = to_the_end(game, done.standing)
    assert balances(ended.table) == balances(honest.table)
    assert ended.table.seats == honest.table.seats


@pytest.mark.parametrize("seats", [(1,), (1, 2)])
def test_the_box_is_entered_with_its_faces_for_the_six_card_wager_of_any_player(seats: tuple[int, ...]):
    game = real("maryland")
    standing = begun(game, 1, 2)
    for seat in seats:
        bonus = c.PlaceWager(by="dealer", seat=seat, wager="three-card", amount=1_00)
        standing = entered(game, standing, bonus, changed(bonus, wager="six-card", amount=5_00))
    due = until(game, standing, Stage.BONUS_BOX)
    refusal = refused(game, due, c.TurnBox(by="dealer", faces=()))
    assert refusal.reason == "these cannot be the cards of the box"
    none = until(game, begun(game, 1, 2), Stage.BONUS_BOX)
    assert did(game, none, c.TurnBox(by="dealer", faces=())).standing.table.round.stage is Stage.SETTLING


def test_the_box_needs_no_faces_without_a_six_card_wager_and_is_entered_when_one_comes_to_light():
    game = real("maryland")
    start = settling(game, "maryland")
    unseen = changed(start.table.round, stage=Stage.BONUS_BOX, bonus_faces=())
    standing = Standing(changed(start.table, round=unseen), start.meter)
    standing = did(game, standing, c.TurnBox(by="dealer", faces=())).standing
    assert standing.table.round.stage is Stage.SETTLING
    one = c.Decision(multiple=1)
    missed = c.CorrectHand(
        by="floorperson",
        seat=2,
        floorperson="Ida",
        ante=1000,
        three_card=100,
        progressive=100,
        six_card=500,
        streets=(one,) * 3,
    )
    assert did(game, standing, changed(missed, three_card=0, six_card=0)).standing.table.round.stage is Stage.SETTLING
    done = did(game, standing, missed)
    again, corrected = done.events
    assert isinstance(again, e.SettlementReopened)
    assert isinstance(corrected, e.HandCorrected)
    assert (corrected.plan, corrected.later) == ((), ())
    standing = done.standing
    assert standing.table.round.stage is Stage.BONUS_BOX
    assert "cannot be the cards" in refused(game, standing, c.TurnBox(by="dealer", faces=())).reason
    turned = did(game, standing, c.TurnBox(by="dealer", faces=BOX)).standing
    assert turned.table.seats == settling(game, "maryland", six_card=5).table.seats
    ended = to_the_end(game, standing)
    honest = to_the_end(game, settling(game, "maryland", six_card=5))
    assert balances(ended.table) == balances(honest.table)


@pytest.mark.parametrize("name", NAMES)
def test_several_events_made_one_entry_are_taken_back_together(name: str):
    game = real(name)
    start = settling(game, name)
    standing = did(game, start, c.EnterTogether(by="dealer", what="called-losing", events=3, seat=2)).standing
    standing = did(game, standing, c.CallLosing(by="dealer", seat=2)).standing
    for _ in range(2):
        standing = goes_on(game, standing)
    undone = did(game, standing, c.UndoEntry(by="dealer", at=standing.table.now))
    (event,) = undone.events
    assert (event.entry, event.seat, event.events) == ("EnteredTogether", 2, 4)
    assert balances(undone.standing.table) == balances(start.table)
    assert undone.standing.table.round == start.table.round
    # What comes after the entry is one of its own.
    single = goes_on(game, standing)
    back = did(game, single, c.UndoEntry(by="dealer", at=single.table.now)).standing
    assert balances(back.table) == balances(standing.table)
    for events in (-1, 1, 201):
        refused(game, start, c.EnterTogether(by="dealer", what="settlement", events=events))


@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_real_cards_remembers_the_opening_wagers_of_the_last_round(name: str):
    game = real(name)
    ended = to_the_end(game, settling(game, name))
    expected = {"ante": 1000, **{wager: dollars(amount) for wager, amount in SIDES[name].items()}}
    assert dict(ended.table.seat(2).last_bets) == expected


@pytest.mark.parametrize("name", NAMES)
def test_an_electronic_table_remembers_no_wagers_of_the_last_round(name: str):
    game = ready_game(name)
    ended, _ = whole_round(game, seated(game, [1]))
    assert ended.table.seat(1).last_bets == ()


def generous(game: Game) -> Game:
    """The game under a book whose progressive pays for high cards."""
    law = game.book.progressive
    assert law
    low = changed(law.rows[-1], hand="high-card")
    return Game(book=changed(game.book, progressive=changed(law, rows=(*law.rows, low))), submission=game.submission)


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_hand_without_a_progressive_is_called_losing_whatever_the_progressive_pays(name: str):
    game = real(name)
    standing = seated(game, [1, 2])
    for seat in (1, 2):
        bet = c.PlaceWager(by="dealer", seat=seat, wager="ante", amount=dollars(10))
        standing = did(game, standing, bet).standing
    while standing.table.round.stage is not Stage.SETTLING:
        standing = goes_on(game, standing)
    did(generous(game), standing, c.CallLosing(by="dealer", seat=2))


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_where_others_could_win_an_envy_bonus_by_a_losing_hand_its_cards_are_entered(name: str):
    game = real(name)
    start = settling(game, name)
    law, terms = game.book.progressive, game.submission.progressive
    assert law
    assert terms
    schedule = law.schedules[terms.schedule]
    envied = changed(schedule, envy=(*schedule.envy, changed(schedule.envy[-1], hand="high-card")))
    book = changed(game.book, progressive__schedules={**law.schedules, terms.schedule: envied})
    refusal = refused(Game(book=book, submission=game.submission), start, c.CallLosing(by="dealer", seat=2))
    assert refusal.reason == "others may win an Envy Bonus by seat 2: enter its cards"
    assert refusal.clause == ", ".join(law.envy.cite)


def test_a_six_card_wager_is_settled_by_the_cards_of_its_hand_as_its_clause_says():
    game = real("maryland")
    refusal = refused(game, settling(game, "maryland", six_card=5), c.CallLosing(by="dealer", seat=2))
    assert refusal.clause == ", ".join(game.book.round.settling_order.six_card.cite)


def test_a_wrong_call_is_taken_back_at_a_seat_of_the_table_and_with_chips_for_it():
    game = real("maryland")
    called = did(game, settling(game, "maryland"), c.CallLosing(by="dealer", seat=2)).standing
    standing = called
    while standing.table.seat(2).hand.stakes.total:
        standing = goes_on(game, standing)
    right = c.CorrectCall(by="floorperson", at=standing.table.now, seat=2, floorperson="Ida")
    assert refused(game, standing, changed(right, seat=4)).reason == "nobody sits at seat 4"
    lost = standing.table.custody.inventory - called.table.custody.inventory
    assert lost > 0
    credit = c.Credit(by="floorperson", amount=standing.table.custody.inventory - lost + 1)
    assert "call for a fill" in refused(game, did(game, standing, credit).standing, right).reason


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v")
def test_what_is_left_for_the_end_of_the_round_comes_from_the_dealers_right_also_for_hands_called_losing():
    game = real("south-dakota")
    standing = settling(game, "south-dakota")
    for seat in (2, 1):
        standing = did(game, standing, c.CallLosing(by="dealer", seat=seat)).standing
        while standing.table.round.settlement.plan[0].seat == seat:
            before = standing.table.round.settlement
            standing = goes_on(game, standing)
            if standing.table.round.settlement.plan == before.later:
                break
    steps = [(task.step, task.seat) for task in standing.table.round.settlement.plan]
    assert [seat for step, seat in steps if step == "progressive"] == [2, 1]
    assert steps[-1] == ("end-of-round", 0)


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_the_progressive_of_a_hand_called_losing_is_lost_by_the_law_on_the_progressive(name: str):
    game = real(name)
    standing = did(game, settling(game, name), c.CallLosing(by="dealer", seat=2)).standing
    law = game.book.progressive
    assert law
    lost: list[e.ProgressiveLost] = []
    while not lost:
        command = staff(game, standing.table, lambda _: BOARD[0], standing.table.now)
        if not isinstance(command, c.Settle):
            standing = goes_on(game, standing)
            continue
        done = did(game, standing, command)
        standing, lost = done.standing, [event for event in done.events if isinstance(event, e.ProgressiveLost)]
    assert (lost[0].seat, lost[0].hand, lost[0].cite) == (2, "called losing", law.cite)
