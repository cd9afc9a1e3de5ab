"""Voids and forfeits: every chip and card goes where it belongs, and the inventory must be able to return it."""

from typing import Any

import pytest

from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from fifthstreet.table.recorded import recorded_hand
from fifthstreet.table.state import NOTHING, Stage
from support.changes import changed
from support.tables import Story, bets, by_script, did, goes_on, refused, seated, stacked, up_to

MISDEAL = c.WrongCount(by="floorperson", place="community", cards=4)


def with_book(name: str, **changes: Any) -> Game:
    """A ready house under a book that says something else."""
    ready = ready_game(name)
    return make_game(changed(ready.book, **changes), ready.submission)


def street(game: Game, *seats: int) -> Standing:
    """A table on 3rd Street with the smallest Ante at some seats."""
    return up_to(game, bets(game, seated(game, seats), *seats), Stage.THIRD_STREET)


def placed(game: Game, standing: Standing, seat: int, **wagers: int) -> Standing:
    """The table after some wagers of a player."""
    for wager, amount in wagers.items():
        place = c.PlaceWager(by="player", seat=seat, wager=wager.replace("_", "-"), amount=amount)
        standing = did(game, standing, place).standing
    return standing


def hides(seat: int) -> c.ReportConduct:
    return c.ReportConduct(by="floorperson", seat=seat, what="hiding")


def voided_hand(seat: int, cards: int = 3) -> c.WrongCount:
    return c.WrongCount(by="floorperson", place="seat", seat=seat, cards=cards)


def with_inventory(game: Game, standing: Standing, amount: int) -> Standing:
    """The table with so much in its inventory, the rest of it credited to the cage."""
    credit = c.Credit(by="floorperson", amount=standing.table.custody.inventory - amount)
    return did(game, standing, credit).standing


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_round_is_void_only_if_the_inventory_can_return_what_it_has_taken(name: str):
    game = ready_game(name)
    start = street(game, 1, 2)
    folded = did(game, start, c.Fold(by="player", seat=1)).standing
    taken = game.submission.table.minimum
    assert "call for a fill" in refused(game, with_inventory(game, folded, taken - 1), MISDEAL).reason
    void = did(game, with_inventory(game, folded, taken), MISDEAL).standing
    assert void.table.custody.inventory == 0
    assert [seat.chips for seat in void.table.taken] == [10_000_00, 10_000_00]


def test_a_hand_is_void_only_if_the_inventory_can_return_what_it_has_taken():
    game = ready_game("new-jersey")
    folded = did(game, street(game, 1, 2), c.Fold(by="player", seat=1)).standing
    taken = game.submission.table.minimum
    assert "call for a fill" in refused(game, with_inventory(game, folded, taken - 1), voided_hand(1)).reason
    void = did(game, with_inventory(game, folded, taken), voided_hand(1)).standing
    assert (void.table.custody.inventory, void.table.seat(1).chips) == (0, 10_000_00)
    assert void.table.seat(2).hand.stakes.ante == taken


@pytest.mark.clause("N.J.A.C. 19:47-35.6(a)")
def test_a_void_names_the_players_whose_coupons_go_back():
    game = ready_game("new-jersey")
    start = placed(game, bets(game, seated(game, [1, 2]), 1, 2), 2, coupon=1)
    dealt = up_to(game, start, Stage.THIRD_STREET)
    (void,) = did(game, dealt, MISDEAL).events
    assert isinstance(void, e.RoundVoided)
    assert void.coupons == (2,)
    for seat in (1, 2):
        (hand, *_) = did(game, dealt, voided_hand(seat)).events
        assert isinstance(hand, e.HandVoided)
        assert hand.coupon == (seat == 2)


def test_a_void_hand_returns_to_the_cage_what_came_from_it():
    game = with_book("maryland", irregularities__wrong_count__player="void-hand")
    pack = stacked(game, {1: "Ah Kh", 2: "4c 5d"}, "8s 7c 3d", "Qh Jh 10h 9h")
    wagers = {1: {"ante": 1000, "three-card": 100, "six-card": 500}, 2: {"ante": 1000}}
    story = Story(game, pack, wagers, dict.fromkeys((1, 2), by_script(1, 1, 1)))
    paid = next(step.standing for step in story.steps if step.standing.table.seat(1).hand.from_cage)
    void = did(game, paid, voided_hand(1))
    (hand,) = void.events
    assert isinstance(hand, e.HandVoided)
    assert (hand.to_cage, hand.returned) == (100_000_00, 10_00 + 30_00 + 1_00 + 5_00)
    before, after = balances(story.before.table), balances(void.standing.table)
    assert (after["cage"], after["seat 1"]) == (before["cage"], before["seat 1"])
    assert sum(after.values()) == 0
    assert {task.seat for task in void.standing.table.round.settlement.plan} <= {0, 2}


def test_cards_that_a_void_hand_has_too_many_of_are_missing_from_the_stub_once_for_each_hand():
    game = ready_game("new-jersey")
    start = street(game, 1, 2, 3)
    once = did(game, start, voided_hand(1)).standing
    assert once.table.round.astray == 1
    twice = did(game, once, voided_hand(2, 4)).standing
    assert twice.table.round.astray == 3
    assert set(twice.table.deck.rack) >= {*start.table.seat(1).hand.cards, *start.table.seat(2).hand.cards}
    folded = did(game, start, c.Fold(by="player", seat=1)).standing
    # The cards of a fold are in the rack by now.
    assert did(game, folded, voided_hand(1)).standing.table.round.astray == 0


@pytest.mark.clause("COMAR 36.05.11.11A(4)")
def test_a_forfeit_passes_the_turn_on_only_if_it_was_that_players():
    game = ready_game("maryland")
    start = street(game, 1, 2)
    assert start.table.round.betting.turn == 1
    other = did(game, start, hides(2)).standing
    assert other.table.round.betting.turn == 1
    own = did(game, start, hides(1))
    assert own.standing.table.round.betting.turn == 2
    assert [type(event) for event in own.events] == [e.WagersForfeited, e.Asked]
    last = did(game, own.standing, hides(2)).standing
    assert last.table.round.betting.turn is None


@pytest.mark.clause("COMAR 36.05.11.11A(4)", "COMAR 36.05.11.11A(5)")
def test_a_folder_who_forfeits_has_lost_both_the_main_wagers_and_the_bonus():
    game = ready_game("maryland")
    start = placed(game, bets(game, seated(game, [1, 2]), 1, 2), 1, three_card=100)
    folded = did(game, up_to(game, start, Stage.THIRD_STREET), c.Fold(by="player", seat=1)).standing
    done = did(game, folded, hides(1))
    assert done.events[0].amount == 1_00
    hand = done.standing.table.seat(1).hand
    assert (hand.lost, hand.forfeited, hand.stakes) == (10_00 + 1_00, True, NOTHING)
    assert (hand.collected.ante, hand.collected.three_card) == (10_00, 1_00)
    assert sum(balances(done.standing.table).values()) == 0


def test_a_forfeit_takes_the_tips_too_and_the_fold_that_waited_is_no_longer_to_be_collected():
    conduct = ready_game("maryland").book.round.conduct
    game = with_book("south-dakota", round__conduct=conduct)
    start = placed(game, bets(game, seated(game, [1, 2]), 1, 2), 1, three_card=100, tip_ante=500, tip_three_card=100)
    third = up_to(game, start, Stage.THIRD_STREET)
    for standing in (third, did(game, third, c.Fold(by="player", seat=1)).standing):
        done = did(game, standing, hides(1)).standing
        hand = done.table.seat(1).hand
        assert (hand.lost, hand.tips, hand.stakes) == (dollars(12), NOTHING, NOTHING)
        assert (hand.collected_tips.ante, hand.collected_tips.three_card) == (5_00, 1_00)
        assert done.table.custody.inventory - third.table.custody.inventory == dollars(12)
        assert done.table.round.folds == ()
        assert sum(balances(done.table).values()) == 0


@pytest.mark.clause("COMAR 36.05.11.11A(5)")
def test_a_hand_that_is_up_and_forfeits_is_noted_in_the_rack_and_has_no_more_to_settle():
    game = ready_game("maryland")
    holes = {1: "9h 9d", 2: "Kc 3d"}
    wagers = {seat: {"ante": 1000, "three-card": 100} for seat in holes}
    pack = stacked(game, holes, "9s 6c 2h", "2c 6d 8h Kd")
    story = Story(game, pack, wagers, dict.fromkeys(holes, by_script(1, 1, 1)))
    up = next(step.standing for step in story.steps if step.standing.table.seat(2).hand.faces)
    hand = up.table.seat(2).hand
    act = c.ReportConduct(by="floorperson", seat=2, what="talking", moment=Stage.THIRD_STREET)
    out = did(game, up, act).standing.table
    assert out.round.racked == tuple(zip(hand.cards, hand.faces, strict=True))
    assert out.deck.rack == up.table.deck.rack + hand.cards
    assert out.seat(2).hand.faces == ()
    left = (*out.round.settlement.plan, *out.round.settlement.later)
    assert {task.seat for task in left} == {1}
    assert {task.seat for task in (*up.table.round.settlement.plan,)} == {1, 2}


@pytest.mark.clause("COMAR 36.05.11.11A(5)")
def test_a_hand_that_forfeits_after_its_main_wagers_lost_is_on_record_with_all_its_wagers():
    game = ready_game("maryland")
    pack = stacked(game, {1: "Kc 3d"}, "9s 6c 2h", "2c 6d 8h Kd")
    story = Story(game, pack, {1: {"ante": 1000, "three-card": 100}}, {1: by_script(1, 2, 3)})
    lost = next(step.standing for step in story.steps if any(isinstance(one, e.WagersSettled) for one in step.events))
    assert lost.table.seat(1).hand.stakes.total == 1_00
    act = c.ReportConduct(by="floorperson", seat=1, what="talking", moment=Stage.THIRD_STREET)
    out = did(game, lost, act).standing.table.seat(1)
    recorded = recorded_hand(out, "floorperson", 0, "Ida")
    assert (recorded.ante, recorded.three_card) == (10_00, 1_00)
    assert [street.multiple for street in recorded.streets] == [1, 2, 3]


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_nothing_is_left_to_do_at_the_end_of_the_round_for_a_hand_that_forfeits(name: str):
    conduct = ready_game("maryland").book.round.conduct
    game = with_book(name, round__conduct=conduct)
    holes = {1: "9h 9d", 2: "9s 9c"}
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in holes}
    pack = stacked(game, holes, "6s 6c 6h", "2c 7d 8h Kd" if name == "maryland" else "")
    story = Story(game, pack, wagers, dict.fromkeys(holes, by_script(1, 1, 1)))
    up = next(step.standing for step in story.steps if step.standing.table.seat(2).hand.faces)
    act = c.ReportConduct(by="floorperson", seat=2, what="talking", moment=Stage.THIRD_STREET)
    settlement = did(game, up, act).standing.table.round.settlement
    assert 2 not in {task.seat for task in (*settlement.plan, *settlement.later)}
    assert 1 in {task.seat for task in (*settlement.plan, *settlement.later)}


CALL = c.CallLost(by="floorperson", seat=1)


@pytest.mark.clause("COMAR 36.05.11.07C(2)")
def test_wagers_are_called_lost_from_the_deal_until_one_of_them_is_settled():
    game = ready_game("maryland")
    none = "seat 1 has no wagers that stand"
    betting = placed(game, bets(game, seated(game, [1, 2]), 1, 2), 1, progressive=100, three_card=100)
    collecting = up_to(game, betting, Stage.COLLECTING)
    for early in (betting, collecting):
        assert refused(game, early, CALL).reason == none
    dealing = up_to(game, collecting, Stage.DEALING)
    done = did(game, dealing, CALL)
    assert done.events[0].amount == 11_00
    assert refused(game, done.standing, CALL).reason == none
    settling = up_to(game, dealing, Stage.SETTLING)
    assert did(game, settling, CALL).events[0].amount == 41_00
    while settling.table.seat(1).hand.stakes.ante:
        settling, _ = goes_on(game, settling)
    assert refused(game, settling, CALL).reason == none


def test_what_is_called_lost_of_a_folder_is_the_envy_or_nothing():
    game = ready_game("maryland")
    for side, stands in (({"progressive": 100}, True), ({}, False)):
        start = placed(game, bets(game, seated(game, [1, 2]), 1, 2), 1, **side)
        folded = did(game, up_to(game, start, Stage.THIRD_STREET), c.Fold(by="player", seat=1)).standing
        if stands:
            called = did(game, folded, CALL)
            assert called.events[0].amount == 0
            assert not called.standing.table.seat(1).hand.envies
        else:
            assert refused(game, folded, CALL).reason == "seat 1 has no wagers that stand"


def test_the_folds_of_others_still_wait_when_a_hand_is_out_of_the_round():
    game = with_book("south-dakota", round__conduct=ready_game("maryland").book.round.conduct)
    standing = street(game, 1, 2, 3)
    for seat in (1, 2):
        standing = did(game, standing, c.Fold(by="player", seat=seat)).standing
    assert did(game, standing, hides(1)).standing.table.round.folds == (2,)


@pytest.mark.clause("COMAR 36.05.11.11A(5)")
def test_every_hand_that_is_up_and_forfeits_is_noted_in_the_rack():
    game = ready_game("maryland")
    holes = {1: "9h 9d", 2: "Kc 3d"}
    pack = stacked(game, holes, "9s 6c 2h", "2c 6d 8h Kd")
    wagers = {seat: {"ante": 1000} for seat in holes}
    story = Story(game, pack, wagers, dict.fromkeys(holes, by_script(1, 1, 1)))
    up = next(step.standing for step in story.steps if step.standing.table.seat(1).hand.faces)
    hands = [up.table.seat(seat).hand for seat in (2, 1)]
    for seat in (2, 1):
        act = c.ReportConduct(by="floorperson", seat=seat, what="talking", moment=Stage.THIRD_STREET)
        up = did(game, up, act).standing
    assert up.table.round.racked == tuple(pair for hand in hands for pair in zip(hand.held, hand.faces, strict=True))


def test_what_is_left_for_the_end_of_the_round_at_other_seats_stays_when_a_hand_forfeits():
    game = with_book("south-dakota", round__conduct=ready_game("maryland").book.round.conduct)
    holes = {1: "9h 9d", 2: "9s 9c"}
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in holes}
    story = Story(game, stacked(game, holes, "6s 6c 6h"), wagers, dict.fromkeys(holes, by_script(1, 1, 1)))
    up = next(step.standing for step in story.steps if step.standing.table.seat(1).hand.faces)
    later = up.table.round.settlement.later
    assert {task.seat for task in later} >= {1, 2}
    act = c.ReportConduct(by="floorperson", seat=1, what="talking", moment=Stage.THIRD_STREET)
    kept = did(game, up, act).standing.table.round.settlement
    assert [task for task in (*kept.plan, *kept.later) if task.seat == 2] == [task for task in later if task.seat == 2]
