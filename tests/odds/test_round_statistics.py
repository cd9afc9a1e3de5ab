"""The expected result of a round, held against the solver, the side bets' odds, and plain counting."""

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from fifthstreet.cards import DECK, five_card_hand, parse_cards, three_card_hand
from fifthstreet.money import Cents
from fifthstreet.odds import base_odds, best_strategy, decide, edges_by_ante, progressive_odds, six_card_odds
from fifthstreet.odds.board_hands import FIRST, HANDS, LEFT, SECOND, Boards, covariance, mean
from fifthstreet.odds.classes import classes
from fifthstreet.odds.costing import Strategy
from fifthstreet.odds.reference import ORDINARY_PAY, WAYS
from fifthstreet.odds.round_statistics import RoundOdds, SeatRound, round_odds
from fifthstreet.odds.solving import ends
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game, ready_game
from fifthstreet.rules.model.pays import Odds, Push
from support.random_games import JURISDICTIONS
from support.simulated_pit import Pit, z_of

BOARD = parse_cards("Jc 7d 7s")


def seat(ante: int = 1000, **terms: Any) -> SeatRound:
    return SeatRound(**{"ante": ante, "bets": (), "folded": True, "won": ante} | terms)


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_expected_win_of_an_ante_is_the_exact_house_edge(jurisdiction: str) -> None:
    game = ready_game(jurisdiction)
    at_minimum = game.submission.table.minimum
    found = round_odds(game).of([seat(at_minimum)], BOARD)
    assert found.expected == found.main == base_odds(game).house_edge * at_minimum


def test_the_expected_win_of_a_large_ante_takes_the_capped_pays_into_account() -> None:
    game = ready_game("maryland")
    (capped,) = edges_by_ante(game, [Cents(500_00)])
    assert capped.capped
    # The plan is that of the minimum: at the cap best play is a little better still.
    found = round_odds(game).of([seat(500_00)], BOARD).main / 500_00
    assert capped.house_edge <= found < capped.house_edge + Fraction(1, 1000)


def test_a_mistake_costs_what_the_decision_says() -> None:
    game, chance = ready_game("maryland"), random.Random(5)
    for _ in range(12):
        cards = tuple(chance.sample(DECK, 5))
        hole, board = cards[:2], cards[2:]
        bets = tuple(chance.choice((1, 2, 3)) for _ in range(chance.randrange(3)))
        lost = Fraction(0)
        for street, done in enumerate((*bets, 0)):
            decision = decide(game, hole, board[:street], bets=bets[:street])
            lost += decision.worth - decision.actions[done]
        found = round_odds(game).of([seat(bets=bets, hole=hole, won=1000 * (1 + sum(bets)))], board)
        assert found.mistakes == lost * 1000
        assert found.unseen == 0


def test_a_hand_whose_cards_are_unknown_is_counted_and_its_mistakes_are_none() -> None:
    found = round_odds(ready_game("maryland")).of([seat(), seat(hole=parse_cards("2c 4h"))], BOARD)
    assert found.unseen == 1


def played(game: Game, strategy: Strategy, hole: tuple[int, ...], most: int | None = None) -> int:
    """A hand's result in antes, played card by card; no pay is above ``most`` to 1."""
    cards, bets = tuple(DECK[card] for card in hole), tuple[int, ...]()
    for street in range(3):
        bet = strategy(cards, BOARD[:street], bets)
        if not bet:
            return -1 - sum(bets)
        bets += (bet,)
    match game.book.main.pay(five_card_hand((*cards, *BOARD))):
        case Odds(pays=pays):
            return min(pays, most or pays) * (1 + sum(bets))
        case Push():
            return 0
    return -1 - sum(bets)


def test_the_mean_beside_a_board_is_that_of_every_hand_played_card_by_card() -> None:
    game = ready_game("new-jersey")
    odds, strategy = round_odds(game), best_strategy(game)
    left = [number for number, card in enumerate(DECK) if card not in BOARD]
    holes = list(combinations(left, 2))
    beside = Boards(odds.reference).hands(BOARD)
    for valued, most in ((odds.reference.main(1000)[1], None), (odds.reference.ordinary, ORDINARY_PAY)):
        total = sum(played(game, strategy, hole, most) for hole in holes)
        assert mean(beside.results(valued)) == Fraction(total, HANDS)


def test_the_covariance_of_two_hands_is_that_of_all_pairs_that_share_no_card() -> None:
    chance = np.random.default_rng(4)
    one, other = chance.integers(-9, 9, HANDS) * 1.0, chance.integers(-9, 9, HANDS) * 1.0
    apart = (
        (FIRST[:, None] != FIRST)
        & (FIRST[:, None] != SECOND)
        & (SECOND[:, None] != FIRST)
        & (SECOND[:, None] != SECOND)
    )
    assert apart.sum() == HANDS * (LEFT - 2) * (LEFT - 3) // 2
    by_hand = (np.outer(one, other) * apart).sum() / apart.sum() - one.mean() * other.mean()
    assert covariance(one, other, same_seat=False) == pytest.approx(by_hand)
    assert covariance(one, other, same_seat=True) == pytest.approx((one * other).mean() - one.mean() * other.mean())


@pytest.mark.parametrize("jurisdiction", ["maryland", "south-dakota"])
def test_the_progressive_and_its_envy_have_the_means_of_their_odds(jurisdiction: str) -> None:
    game = ready_game(jurisdiction)
    terms = game.submission.progressive
    assert terms
    wager = terms.wager
    own = progressive_odds(game, Cents(0), ante=game.submission.table.minimum).own
    ante = game.submission.table.minimum
    alone = round_odds(game).of([seat(ante, progressive=wager)], BOARD)
    beside = round_odds(game).of([seat(ante, progressive=wager), seat(ante), seat(ante)], BOARD)
    assert alone.progressive == wager * (1 - own.fixed_return)
    without = round_odds(game).of([seat(ante, progressive=wager)], ()).progressive
    assert without == alone.progressive
    if game.book.round.fold.side_wagers and game.book.round.fold.side_wagers.progressive == "forfeit":
        assert beside.progressive == wager * (1 - own.fixed_return - 2 * own.envy_return_per_other)
    else:
        # The others have no progressive wager, which alone would keep a folded hand's Envy alive.
        assert alone.progressive - 2 * own.envy_return_per_other * wager <= beside.progressive < alone.progressive


def test_the_three_card_bonus_is_luck_of_the_board_alone_and_the_six_card_bonus_never() -> None:
    game = ready_game("maryland")
    odds, three, six = round_odds(game), game.submission.three_card, game.submission.six_card
    assert three
    assert six
    plain, with_bonus = odds.of([seat()], BOARD), odds.of([seat(three_card=500)], BOARD)
    pays = game.book.three_card[three.paytable].pay(three_card_hand(BOARD))
    assert isinstance(pays, Odds)
    assert with_bonus.variance == plain.variance
    assert with_bonus.expected + with_bonus.board - plain.expected - plain.board == -500 * pays.net
    boxed = odds.of([seat(six_card=500)], BOARD)
    exact = six_card_odds(game, Cents(500), six.paytable)[six.paytable]
    assert boxed.six_card == exact.house_edge * 500
    assert boxed.variance == pytest.approx(plain.variance + float(exact.variance) * 500**2)
    assert boxed.board == plain.board


def test_days_played_with_arrays_have_the_luck_that_each_round_has() -> None:
    odds = RoundOdds(ready_game("maryland"))
    pit, chance = Pit(odds.reference), np.random.default_rng(8)
    day = pit.day(chance, rounds=25, seats=3, wild=0.3)
    luck = pit.luck(day)
    for number in range(25):
        hands = range(3 * number, 3 * number + 3)
        board = tuple(DECK[card] for card in day.board[3 * number].tolist())
        found = odds.of([day.seat_round(hand, 1000) for hand in hands], board)
        assert found.hands / 1000 == pytest.approx(luck[number])
        assert found.unseen == 0
    assert abs(z_of(luck)) < 6


def test_no_play_gains_half_a_cent_of_an_ante_dollar_by_the_cut_of_rare_pays() -> None:
    """Where cards are unseen, a player who plays for the cut pays could lower the score by no more than this."""
    reference = round_odds(ready_game("maryland")).reference
    reached, values = ends(main_stakes(reference.game), reference.plan).arrivals, reference.ordinary
    gained = 0.0
    for street, ways in enumerate(WAYS):
        for antes, deals in reached[street].items():
            bets = [values.following[street][antes + bet] for bet in (1, 2, 3)]
            best = np.max([np.full(len(deals), values.fold[antes] * ways), *bets], axis=0)
            gained += float((deals * (best - values.value[street][antes])).sum()) / ways
    assert 0 < gained / classes().deals < 0.005
