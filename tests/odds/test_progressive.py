"""The progressive: returns, break-even meters, Envy, and the joint optimum, held against plain reckoning."""

import random
from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

from fifthstreet.cards import DECK
from fifthstreet.money import Cents, dollars
from fifthstreet.odds import OddsError, base_odds, progressive_odds
from fifthstreet.odds.classes import class_of
from fifthstreet.odds.kinds import NUMBER
from fifthstreet.odds.progressive import joint_stakes
from fifthstreet.odds.progressive_terms import terms_of
from fifthstreet.odds.solving import worth
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game, ready_game
from support import plain_odds

HANDS = 2_598_960
FIXED = 300 * 624 + 50 * 3744 + 40 * 5108 + 30 * 10200 + 9 * 54912
"""What the fixed rows pay over all hands, for a wager of one."""


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("maryland")


def test_where_a_fold_leaves_it_live_the_return_is_that_of_all_hands():
    found = progressive_odds(ready_game("south-dakota"), dollars(50_000), dollars(5)).own
    assert found.fold == "stays-live"
    assert found.fixed_return == Fraction(FIXED, HANDS)
    assert found.meter_share == Fraction(4 + Fraction(36, 10), HANDS)
    assert found.total_return == found.fixed_return + 50_000 * found.meter_share
    assert found.gain == 0
    assert found.changes == ()


def test_where_a_fold_forfeits_it_the_return_is_that_of_the_hands_that_are_played(game: Game):
    found = progressive_odds(game, dollars(50_000)).own
    played = {hand.hand.category: hand.probability for hand in base_odds(game).figures.hands if hand.hand.pair is None}
    pays = {"four-of-a-kind": 300, "full-house": 50, "flush": 40, "straight": 30, "three-of-a-kind": 9}
    assert found.fold == "forfeit"
    assert found.fixed_return == sum(played[hand] * pay for hand, pay in pays.items())
    assert found.meter_share == played["royal-flush"] + played["straight-flush"] / 10
    assert found.envy_return_per_other == played["royal-flush"] * 1000 + played["straight-flush"] * 300


def test_the_two_fold_rules_are_the_same_whichever_book_is_asked(game: Game):
    ours = progressive_odds(game, dollars(20_000), dollars(10), dollars(1), others=3)
    theirs = progressive_odds(ready_game("south-dakota"), dollars(20_000), dollars(10), dollars(1), others=3)
    assert (ours.fold, theirs.fold) == ("forfeit", "stays-live")
    assert ours.own == theirs.other_rule
    assert ours.other_rule == theirs.own


def test_each_other_player_adds_the_same_envy_and_lowers_the_break_even_meter(game: Game):
    alone, beside_five = (progressive_odds(game, dollars(10_000), others=others).own for others in (0, 5))
    assert beside_five.total_return - alone.total_return == 5 * alone.envy_return_per_other
    assert list(alone.break_even) == sorted(alone.break_even, reverse=True)
    assert len(alone.break_even) == 6


def test_at_the_break_even_meter_the_wager_costs_nothing_and_a_cent_below_it_does(game: Game):
    for fold in ("own", "other_rule"):
        meter = getattr(progressive_odds(game, dollars(0)), fold).break_even[0]
        assert getattr(progressive_odds(game, meter), fold).total_return >= 1
        assert getattr(progressive_odds(game, Cents(meter - 1)), fold).total_return < 1


def test_at_the_joint_break_even_meter_both_wagers_are_worth_the_base_game(game: Game):
    meter = progressive_odds(game, dollars(0)).own.joint_break_even
    there, below = progressive_odds(game, meter), progressive_odds(game, Cents(meter - 1))
    assert below.own.joint_ev < there.base_ev <= there.own.joint_ev
    assert meter < there.own.break_even[0]


def test_the_joint_optimum_gains_more_the_more_there_is_to_win(game: Game):
    gains = [progressive_odds(game, dollars(meter)).own.gain for meter in (10_000, 100_000, 1_000_000)]
    assert gains == sorted(gains)
    assert gains[0] > 0
    smaller_beside_it = progressive_odds(game, dollars(100_000), dollars(100)).own.gain * 10
    assert smaller_beside_it < gains[1]


def test_the_joint_optimum_folds_less(game: Game):
    changes = progressive_odds(game, dollars(200_000)).own.changes
    assert {(change.before, change.after) for change in changes} == {(0, 1)}
    assert {change.street for change in changes} == {"third", "fourth"}
    assert sum(change.probability for change in changes if change.street == "third") == Fraction(40, 1326)


@pytest.mark.parametrize("seed", range(6))
def test_both_wagers_together_are_worth_what_plain_recursion_says(game: Game, seed: int):
    chance = random.Random(seed)
    cards, meter = chance.sample(DECK, 3), chance.randrange(10_000, 400_000)
    main, terms = main_stakes(game, dollars(10)), terms_of(game, dollars(5))
    stakes = joint_stakes(main, terms, dollars(10), meter * 100)
    place = int(class_of(np.array([[NUMBER[card] for card in cards]]))[0])
    found = worth(stakes).fourth[2][:, place].tolist()

    def progressive(paid: int) -> Fraction:
        """By what the main wagers pay: the hand is known by it."""
        by_pay = {500: meter, 100: Fraction(meter, 10), 40: 1500, 10: 250, 6: 200, 4: 150, 3: 45}
        return Fraction(by_pay.get(paid, 0), 10)

    hole = tuple(card.value for card in cards[:2])
    plainly = plain_odds.worths(hole, (cards[2].value,), 2, beside=progressive)
    assert [Fraction(units, 49 * 48 * stakes.unit) for units in found] == list(plainly.values())


def test_a_wager_that_the_text_does_not_know_is_refused_or_taken_in_proportion(game: Game):
    with pytest.raises(OddsError, match=r"a Progressive wager is \$1 or \$5, not \$2"):
        progressive_odds(game, dollars(10_000), wager=dollars(2))
    theirs = ready_game("south-dakota")
    one, two = (progressive_odds(theirs, dollars(0), wager=dollars(wager)).own for wager in (1, 2))
    assert (one.fixed_return, one.envy_return_per_other) == (two.fixed_return, two.envy_return_per_other)
    assert two.break_even[0] in (2 * one.break_even[0] - 1, 2 * one.break_even[0])


@pytest.mark.parametrize(("others", "meter"), [(6, 0), (-1, 0), (0, -1)])
def test_too_many_others_and_a_negative_meter_are_refused(game: Game, others: int, meter: int):
    with pytest.raises(OddsError):
        progressive_odds(game, Cents(meter), others=others)


def test_a_text_without_a_progressive_is_refused():
    with pytest.raises(OddsError, match="there is no Progressive"):
        progressive_odds(ready_game("new-jersey"), dollars(10_000))


def test_without_a_part_of_the_meter_there_is_no_break_even(game: Game):
    law = game.book.progressive
    assert law
    rows = tuple(row for row in law.rows if row.hand not in ("royal-flush", "straight-flush"))
    poorer = Game(book=replace(game.book, progressive=replace(law, rows=rows)), submission=game.submission)
    with pytest.raises(OddsError, match="no meter makes up"):
        progressive_odds(poorer, dollars(10_000))
