"""Several meter awards in one round of South Dakota, by the procedure that the house has filed."""

from itertools import combinations

import pytest

from fifthstreet.cards import DECK, Card, FiveCard, five_card_hand
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.round import play_round
from fifthstreet.progressive.state import Figures, Meter
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import accounts
from fifthstreet.table import events as e
from fifthstreet.table.commands import UndoKeypad, WrongCount
from support.changes import changed
from support.tables import Story, by_script, did, seated, stacked

ROYAL, STRAIGHT_FLUSH, BOARD = "Ah Kh", "9h 8h", "Qh Jh 10h"
WAGERS = {"ante": 500, "progressive": 100}


def house(several: str = "on-the-meter-before-the-first") -> Game:
    ready = ready_game("south-dakota")
    return make_game(ready.book, changed(ready.submission, progressive__several_winners=several))


def story(game: Game, holes: dict[int, str], board: str) -> Story:
    strategies = dict.fromkeys(holes, by_script(1, 1, 1))
    return Story(game, stacked(game, holes, board), dict.fromkeys(holes, WAGERS), strategies)


def paid(told: Story) -> list[tuple[int, int]]:
    return [(event.seat, event.amount) for event in told.of(e.ProgressivePaid)]


def held(meter: Meter | None) -> tuple[Figures, int, int]:
    assert meter
    return changed(meter.figures, from_wagers=meter.from_wagers - meter.corrected), meter.payable, meter.paid


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v")
def test_two_straight_flushes_are_paid_alike_where_shares_are_of_the_meter_before_the_first():
    holes, board = {1: "8h 7h", 2: "Kh Qh"}, "Jh 10h 9h"
    told = story(house(), holes, board)
    # Two wagers bring the meter to $1,000.71; seat 2, at the dealer's right, is settled first.
    assert paid(told) == [(2, 100_07), (1, 100_07)]
    assert told.after.meter.shown == 1000_71 - 200_14
    assert paid(story(house("in-settling-order"), holes, board)) == [(2, 100_07), (1, 90_06)]


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v", "ARSD 20:18:16:15.14(18)(a)vi")
@pytest.mark.parametrize("royal", [1, 2])
def test_a_royal_beside_a_straight_flush_has_the_whole_meter_whoever_is_settled_first(royal: int):
    told = story(house(), {royal: ROYAL, 3 - royal: STRAIGHT_FLUSH}, BOARD)
    assert dict(paid(told)) == {royal: 1000_71, 3 - royal: 100_07}
    # The meter restarts at the seed and the reserve of two wagers; the house has paid the tenth besides the seed.
    assert told.after.meter.shown == 1000_00 + 10
    assert told.after.meter.from_house == 2 * 1000_00 + 100_07
    in_turn = dict(paid(story(house("in-settling-order"), {royal: ROYAL, 3 - royal: STRAIGHT_FLUSH}, BOARD)))
    assert in_turn == ({2: 1000_71, 1: 100_01} if royal == 2 else {2: 100_07, 1: 900_64})


def both_claimed(game: Game) -> tuple[Standing, Standing]:
    """The table before the bets, and when a straight flush and then a royal have claimed their awards."""
    holes = {1: ROYAL, 2: STRAIGHT_FLUSH}
    start = seated(game, sorted(holes))
    pack, strategies = stacked(game, holes, BOARD), dict.fromkeys(holes, by_script(1, 1, 1))
    for done in play_round(game, start, pack, dict.fromkeys(holes, WAGERS), strategies):
        if done.standing.meter and done.standing.meter.hits == 2:
            return start, done.standing
    raise AssertionError("nobody has won")


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v", "ARSD 20:18:16:15.14(5)")
def test_a_misdeal_after_two_claims_returns_the_meter_and_every_chip():
    game = house()
    start, claimed = both_claimed(game)
    void = did(game, claimed, WrongCount(by="dealer", at=claimed.table.now, place="community", cards=4)).standing
    assert held(void.meter) == held(start.meter)
    assert accounts.balances(void.table) == accounts.balances(start.table)


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v", "ARSD 20:18:16:15.14(18)(a)iii")
def test_a_keypad_undone_after_two_claims_releases_both_awards():
    game = house()
    start, claimed = both_claimed(game)
    undone = did(game, claimed, UndoKeypad(by="dealer", at=claimed.table.now, seat=2)).standing
    assert undone.meter
    assert undone.meter.awards == ()
    # Two wagers at 35.5% and 5% are all that has happened to the meter.
    assert (undone.meter.shown, undone.meter.reserve) == (1000_71, 10)
    assert undone.meter.from_house == start.meter.from_house


def test_two_hands_of_one_round_are_never_both_royal_and_at_most_two_win_a_share_of_the_meter():
    """All five cards of a hand count, three of them shared: so no house needs a rule for sharing the whole meter."""
    suit = DECK[:13]
    assert len({card.suit for card in suit}) == 1
    most, royal_and_another = 0, 0
    for board in combinations(suit, 3):
        hands = {hole: five_card_hand((*board, *hole)).category for hole in combinations(set(suit) - set(board), 2)}
        winners = {
            hole: kind for hole, kind in hands.items() if kind in (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH)
        }
        assert list(winners.values()).count(FiveCard.ROYAL_FLUSH) <= 1
        at_once = _most_at_once(list(winners))
        most = max(most, at_once)
        royal_and_another += at_once == 2 and FiveCard.ROYAL_FLUSH in winners.values()
    assert most == 2
    # A royal beside a straight flush needs queen, jack and ten on the board, in any of four suits.
    assert royal_and_another == 1


def _most_at_once(holes: list[tuple[Card, ...]]) -> int:
    """How many of these pairs of cards can be held at the same time."""
    for count in range(len(holes), 0, -1):
        if any(len({*sum(some, ())}) == 2 * count for some in combinations(holes, count)):
            return count
    return 0
