"""What a table shows and records in words and figures: a seat, the cards that are down, titles, limits, last bets."""

from typing import get_args

import pytest

from fifthstreet.cards import DECK
from fifthstreet.money import dollars
from fifthstreet.rules import ready_game
from fifthstreet.rules.limits import WagerLimits
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table import commands as c
from fifthstreet.table.method import devices_of
from fifthstreet.table.state import Stage
from fifthstreet.table.view import Viewer, view
from fifthstreet.table.wager_titles import WAGER_TITLES, limits_in_words, wager_title
from fifthstreet.table.whereabouts import laid_out
from support.correcting import at, begun, closed, entered, hand, real, until
from support.tables import bets, did, house, ready_to_deal, seated, up_to


def test_a_view_counts_the_cards_that_are_still_down():
    game = ready_game("maryland")
    start = bets(game, seated(game, [1]), 1)
    for stage, community, box in (
        (Stage.BETTING, 0, 0),
        (Stage.THIRD_STREET, 3, 4),
        (Stage.FIFTH_STREET, 1, 4),
        (Stage.SETTLING, 0, 0),
    ):
        seen = view(up_to(game, start, stage).table, Viewer("watcher"), DECK.__getitem__)
        assert (seen.community_down, seen.bonus_box_down) == (community, box)


def test_a_view_shows_who_has_a_progressive_and_who_has_folded():
    game = ready_game("maryland")
    chip = c.PlaceWager(by="player", seat=2, wager="progressive", amount=100)
    start = did(game, bets(game, seated(game, [1, 2]), 1, 2), chip).standing
    third = did(game, up_to(game, start, Stage.THIRD_STREET), c.Fold(by="player", seat=1)).standing
    seats = view(third.table, Viewer("watcher"), DECK.__getitem__).seats
    assert [(seat.progressive, seat.folded) for seat in seats if seat] == [(False, True), (True, False)]


def test_staff_at_a_seats_number_see_no_hidden_cards_and_a_hand_that_is_up_is_shown_as_it_was_entered():
    game = real("maryland")
    settling = until(game, begun(game, 1, 2), Stage.SETTLING)
    for role, shown in (("player", 2), ("dealer", 0), ("watcher", 0)):
        seen = view(settling.table, Viewer(role, 2), DECK.__getitem__).seats[1]
        assert len(seen.faces) == shown
    up = entered(game, settling, c.TurnHand(by="dealer", seat=2, faces=(DECK[-1], DECK[-2])))
    assert view(up.table, Viewer("player", 2), DECK.__getitem__).seats[1].faces == (DECK[-1], DECK[-2])


def test_wagers_and_limits_have_one_title_everywhere():
    assert wager_title("three-card") == "Three Card Bonus"
    ante = WagerLimits(wager="ante", minimum=10_00, maximum=500_00, increment=5_00)
    assert limits_in_words(ante) == "Ante $10-$500"
    one = WagerLimits(wager="six-card", minimum=5_00, maximum=5_00, increment=1_00)
    assert limits_in_words(one) == "Six Card Bonus $5"


def test_every_wager_of_the_books_and_of_the_table_has_a_title():
    wagers = {*get_args(Wager), *get_args(c.OpeningWager), "main", "envy"}
    assert set(WAGER_TITLES) == wagers
    assert (wager_title("ante"), wager_title("progressive")) == ("Ante", "Progressive")
    assert wager_title("match-play") == wager_title("coupon") == "Match play"
    assert wager_title("dealer-tip") == wager_title("tip-ante") == "Dealer tip"


def test_every_card_that_left_the_shoe_lies_at_a_named_place():
    game = ready_game("maryland")
    third = up_to(game, ready_to_deal(game), Stage.THIRD_STREET)
    places = [place for place, _ in laid_out(third.table)]
    assert {place: places.count(place) for place in places} == {"seat 1": 2, "community": 3, "bonus box": 4, "rack": 43}


def test_a_self_reshuffling_shoe_is_a_shoe_and_deals_by_itself():
    game = house("maryland", "self-reshuffling-shoe", "self-reshuffling", 1)
    assert devices_of(game.submission.dealing) == ("shuffler", "shoe")
    jam, *_ = did(game, ready_to_deal(game), c.ShoeJam(by="dealer")).events
    assert jam.device == "shoe"


def test_the_last_bets_of_a_seat_are_those_of_its_last_round_without_a_coupon():
    game = real("new-jersey")
    coupon = c.PlaceWager(by="dealer", seat=1, wager="coupon", amount=dollars(5))
    first = closed(game, until(game, entered(game, begun(game, 1), coupon), Stage.THIRD_STREET))
    assert at(first, 1).last_bets == (("ante", dollars(10)),)
    again = entered(game, first, c.PlaceWager(by="dealer", seat=1, wager="ante", amount=dollars(20)))
    third = until(game, again, Stage.THIRD_STREET)
    void = entered(game, third, c.WrongCount(by="floorperson", place="seat", seat=1, cards=3))
    assert at(closed(game, void), 1).last_bets == (("ante", dollars(10)),)


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)vii")
def test_the_button_that_ends_a_round_is_owed_again_when_the_settlement_starts_anew():
    game = real("south-dakota")
    chip = c.PlaceWager(by="dealer", seat=1, wager="progressive", amount=100)
    settled = until(game, entered(game, begun(game, 1, 2), chip), Stage.SETTLING)
    while settled.table.round.settlement.plan:
        task = settled.table.round.settlement.plan[0]
        if task.step == "turn-hand":
            cards = {1: DECK[-2:], 2: DECK[-4:-2]}[task.seat]
            settled = entered(game, settled, c.TurnHand(by="dealer", seat=task.seat, faces=tuple(cards)))
        else:
            by = "floorperson" if "validates" in task.step else "dealer"
            settled = entered(game, settled, c.Settle(by=by, step=task.step, seat=task.seat))
    assert not settled.table.end_of_round_due
    again = entered(game, settled, hand(game, 2, 2, 1, 1))
    assert again.table.end_of_round_due
    held = {slot for seat in again.table.taken for slot in seat.hand.cards}
    assert len(held) == 4
    assert not held & set(again.table.deck.rack)


def test_bets_that_are_open_are_for_the_next_round():
    game = ready_game("new-jersey")
    start = seated(game, [1])
    assert start.table.current_round == 1
    first = up_to(game, bets(game, start, 1), Stage.THIRD_STREET)
    assert first.table.current_round == 1
    over = up_to(game, first, Stage.BETTING)
    assert over.table.current_round == 2
    assert up_to(game, bets(game, over, 1), Stage.DEALING).table.current_round == 2
