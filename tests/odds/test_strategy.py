"""Strategies: the exact one, the one that fits on a card, and what any of them costs."""

import random
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from fifthstreet.cards import DECK, Card, Rank, parse_cards
from fifthstreet.cli.odds.strategy import play_by_points
from fifthstreet.odds import (
    OddsError,
    base_odds,
    best_strategy,
    changed,
    compact_strategy,
    decide,
    exact_strategy,
    starting_hands_chart,
    strategy_cost,
)
from fifthstreet.rules import Game, ready_game

Cards = tuple[Card, ...]


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("maryland")


def test_the_best_strategy_costs_nothing_and_has_the_figures_of_the_base_game(game: Game):
    cost = strategy_cost(game, best_strategy(game))
    assert cost.cost == 0
    assert cost.mistakes == ()
    assert cost.figures == base_odds(game).figures


def test_the_published_points_strategy_is_the_best_there_is_but_for_the_way_ties_are_broken(game: Game):
    cost = strategy_cost(game, play_by_points)
    assert cost.figures.house_edge == Fraction(53223, 1082900)
    assert cost.cost == 0
    assert cost.mistakes == ()


def test_the_published_strategy_costs_more_than_a_basis_point_if_an_ace_played_low_is_taken_for_a_high_card(game: Game):
    """Suited A-2-4 and A-3-4 would then be bet three times, and the better A-2-3 once."""

    def to_the_letter(hole: Cards, board: Cards, bets: tuple[int, ...]) -> int:
        cards = hole + board
        ranks = {card.rank for card in cards}
        one_gap = ranks in ({Rank.ACE, Rank.TWO, Rank.FOUR}, {Rank.ACE, Rank.THREE, Rank.FOUR})
        suited = len({card.suit for card in cards}) == 1
        return 3 if len(board) == 1 and one_gap and suited else play_by_points(hole, board, bets)

    cost = strategy_cost(game, to_the_letter)
    assert f"{float(cost.basis_points):.3f}" == "1.381"
    assert f"{float(cost.figures.house_edge):.2%}" == "4.93%"
    assert cost.cost == sum(mistake.cost for mistake in cost.mistakes)
    assert ("fourth", 3, (1,)) in {(mistake.street, mistake.done, mistake.best) for mistake in cost.mistakes}


def test_folding_everything_costs_the_ante_less_the_edge(game: Game):
    cost = strategy_cost(game, lambda *_: 0)
    assert cost.figures.house_edge == 1
    assert cost.cost == 1 - base_odds(game).house_edge
    assert cost.figures.average_wager == 1


def test_never_folding_and_always_betting_three_has_the_edge_of_all_hands_tenfold(game: Game):
    cost = strategy_cost(game, lambda *_: 3)
    pays = {hand.hand: hand.brings / hand.probability for hand in cost.figures.hands}
    assert cost.figures.average_wager == 10
    assert set(cost.figures.folds.values()) == {Fraction(0)}
    assert max(pays.values()) == 5000
    assert cost.cost == sum(mistake.cost for mistake in cost.mistakes)


def test_a_strategy_may_look_at_the_order_of_the_cards(game: Game):
    """Two cards come after one another: the later is the lower as often as the earlier, unless they are a pair."""

    def wary(hole: Cards, board: Cards, bets: tuple[int, ...]) -> int:
        return 0 if len(board) == 2 and board[1].rank < board[0].rank else 1

    cost = strategy_cost(game, wary)
    later_is_lower = Fraction(12 * 4, 2 * 51)
    assert cost.figures.folds["fifth"] == later_is_lower


def test_a_bet_that_cannot_be_made_is_refused(game: Game):
    with pytest.raises(OddsError, match="bets 4 antes"):
        strategy_cost(game, lambda *_: 4)


def test_the_strategy_on_the_card_costs_less_than_half_a_basis_point(game: Game):
    compact = compact_strategy(game)
    assert 0 < compact.cost.basis_points < Fraction(1, 2)
    assert len(compact.lines) <= 20
    assert compact.points["A"] == compact.points["J"] == 2
    assert compact.points["T"] == compact.points["6"] == 1
    assert compact.points["5"] == 0


@pytest.mark.prove
def test_the_card_follows_the_paytable(game: Game):
    richer = changed(game, ["straight=5", "pair:4-5=push"])
    compact = compact_strategy(richer)
    assert compact.points["5"] == 1
    assert compact.cost.figures.house_edge - compact.cost.cost == base_odds(richer).house_edge
    assert compact.cost.basis_points < 5


def test_the_exact_strategy_is_every_decision_with_the_worth_that_one_decision_has(game: Game):
    decisions = list(exact_strategy(game))
    by_street = {street: [d for d in decisions if d.street == street] for street in ("third", "fourth", "fifth")}
    assert len(by_street["third"]) == 169
    assert len(by_street["fourth"]) < 2 * 1755
    for street in by_street.values():
        reached = sum(decision.probability for decision in street)
        assert 0 < reached <= 1
    for decision in random.Random(1).sample(decisions, 25):
        board = decision.cards[2:]
        antes = decision.antes_out - 1
        bets = {0: [], 1: [antes], 2: [min(3, antes - 1), antes - min(3, antes - 1)]}[len(board)]
        found = decide(game, decision.cards[:2], board, bets=bets)
        assert (found.actions, found.best) == (decision.actions, decision.best)


def test_the_best_strategy_plays_as_one_decision_says(game: Game):
    play = best_strategy(game)
    chance = random.Random(2)
    for _ in range(20):
        cards = tuple(chance.sample(DECK, 4))
        assert play(cards[:2], cards[2:], (1, 1)) == decide(game, cards[:2], cards[2:], bets=(1, 1)).best[-1]
    assert play(parse_cards("6h 5h"), (), ()) == 1


def test_the_chart_draws_every_starting_hand_once(game: Game):
    drawing = ElementTree.fromstring(starting_hands_chart(base_odds(game).starting_hands, "Ours & theirs"))
    words = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    names = {hand.name for hand in base_odds(game).starting_hands}
    assert sorted(word for word in words if word in names) == sorted(names)
    assert words[0] == "Ours & theirs"
