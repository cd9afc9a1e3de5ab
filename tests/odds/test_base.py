"""The base game: the published figures, at the precision in which they are published."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from fifthstreet.cards import FiveCardHand, five_card_counts
from fifthstreet.money import dollars
from fifthstreet.odds import OddsError, base_odds, changed, edges_by_ante
from fifthstreet.odds.classes import class_of, classes
from fifthstreet.odds.kinds import KINDS
from fifthstreet.rules import Game, ready_game


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("maryland")


def test_the_house_edge_is_the_published_one_to_the_last_digit(game: Game):
    found = base_odds(game)
    assert found.house_edge == Fraction(53223, 1082900)
    assert f"{float(found.house_edge):.4%}" == "4.9149%"


def test_with_a_straight_at_5_to_1_the_house_edge_is_the_published_one(game: Game):
    found = base_odds(changed(game, ["straight=5"]))
    assert found.house_edge == Fraction(671, 17850)
    assert f"{float(found.house_edge):.4%}" == "3.7591%"


def test_the_average_wager_and_the_element_of_risk_are_the_published_ones_when_ties_are_played(game: Game):
    figures = base_odds(game, ties="play").figures
    assert f"{float(figures.average_wager):.2f}" == "3.59"
    assert f"{float(figures.element_of_risk):.2%}" == "1.37%"


@pytest.mark.parametrize("jurisdiction", ["new-jersey", "south-dakota"])
def test_every_book_has_the_same_base_game_at_its_table_minimum(jurisdiction: str):
    assert base_odds(ready_game(jurisdiction)).house_edge == Fraction(53223, 1082900)


def test_the_way_a_tie_is_broken_changes_the_wager_and_the_spread_and_never_the_edge(game: Game):
    played, folded = base_odds(game, ties="play"), base_odds(game, ties="fold")
    assert played.house_edge == folded.house_edge == played.figures.house_edge == folded.figures.house_edge
    assert played.figures.average_wager > folded.figures.average_wager
    assert played.figures.variance > folded.figures.variance
    assert played.figures_otherwise == folded.figures
    assert folded.figures_otherwise == played.figures


def test_the_only_tie_that_is_met_is_between_folding_and_betting_once_with_three_antes_out(game: Game):
    (tie,) = base_odds(game).tied
    assert (tie.street, tie.antes_out, tie.actions) == ("fifth", 3, (0, 1))


def test_the_distribution_is_whole_and_gives_the_edge_the_variance_and_the_rates(game: Game):
    figures = base_odds(game).figures
    chances = {result.net: result.probability for result in figures.distribution}
    assert sum(chances.values()) == 1
    mean = sum(net * chance for net, chance in chances.items())
    assert -mean == figures.house_edge
    assert sum((net - mean) ** 2 * chance for net, chance in chances.items()) == figures.variance
    assert figures.win == sum(chance for net, chance in chances.items() if net > 0)
    assert figures.push == chances[Fraction(0)]
    assert figures.win + figures.push + figures.loss == 1
    assert figures.loss - sum(figures.folds.values()) == sum(
        hand.probability for hand in figures.hands if hand.brings < 0
    )
    assert max(chances) == 4000


def test_the_streets_hand_on_to_one_another_those_who_bet(game: Game):
    third, fourth, fifth = base_odds(game).figures.streets
    assert third.reached == 1
    for street, reached in ((third, fourth.reached), (fourth, fifth.reached)):
        assert street.reached - street.folds == reached == sum(street.bets.values())
    assert sum(fifth.bets.values()) == sum(hand.probability for hand in base_odds(game).figures.hands)


def test_the_169_starting_hands_are_1326_and_give_the_edge(game: Game):
    found = base_odds(game)
    hands = found.starting_hands
    assert len(hands) == 169
    assert sum(hand.combinations for hand in hands) == 1326
    assert sum(hand.combinations * max(hand.actions.values()) for hand in hands) / 1326 == -found.house_edge
    best = {hand.name: hand.best for hand in hands}
    assert best["22"] == best["AA"] == (3,)
    assert best["65s"] == best["J2o"] == best["76o"] == (1,)
    assert best["65o"] == best["64s"] == best["T5o"] == (0,)


def test_folding_a_starting_hand_loses_the_ante_and_no_more(game: Game):
    assert {hand.actions[0] for hand in base_odds(game).starting_hands} == {Fraction(-1)}


def test_what_a_deal_comes_to_is_counted_as_the_cards_count_it():
    """Every five cards can be met in sixty orders: two, then one, one, one."""
    known = classes()
    threes = np.zeros(len(known.fourth.cards), dtype=np.int64)
    np.add.at(threes, known.third.following, known.weights[:, None])
    fours = np.zeros(len(known.fifth), dtype=np.int64)
    np.add.at(fours, known.fourth.following, threes[:, None])
    assert dict(zip(KINDS, (fours @ known.finals // 60).tolist(), strict=True)) == dict(five_card_counts())


def test_a_set_of_cards_is_in_its_class_whatever_its_suits_and_its_order():
    cards = np.array([[0, 13, 27], [39, 0, 14], [27, 26, 40]])
    first, second, third = class_of(cards).tolist()
    assert first == second
    assert third != first


def test_the_cap_never_binds_at_the_minimum_and_costs_more_the_higher_the_ante(game: Game):
    edges = edges_by_ante(game)
    assert edges[0].ante == game.submission.table.minimum
    assert edges[-1].ante == game.submission.table.maximum
    assert [edge.capped for edge in edges] == [False] + [True] * (len(edges) - 1)
    assert all(low.house_edge < high.house_edge for low, high in pairwise(edges))


def test_where_the_text_has_no_cap_the_edge_is_the_same_at_every_ante():
    assert {edge.house_edge for edge in edges_by_ante(ready_game("south-dakota"))} == {Fraction(53223, 1082900)}


def test_the_most_that_is_ever_won_is_the_cap(game: Game):
    found = base_odds(game, dollars(500))
    assert game.most_won == 50_000_00
    assert found.figures.distribution[-1].net == 100
    assert found.capped


def test_other_multiples_and_another_push_range_are_other_games(game: Game):
    edge = base_odds(game).house_edge
    assert base_odds(changed(game, ["multiples=1"])).house_edge > edge
    assert base_odds(changed(game, ["multiples=1,2,3,4"])).house_edge < edge
    assert base_odds(changed(game, ["pair:six-six=lose"])).house_edge > edge
    assert base_odds(changed(game, ["pair:2-5=push"])).house_edge < edge


def test_a_change_that_changes_nothing_leaves_the_edge(game: Game):
    same = changed(game, ["pair:jack-ace=1", "pair:6-10=push", "straight=4 to 1", "multiples=3,2,1"])
    assert base_odds(same).house_edge == base_odds(game).house_edge
    assert same.book.main.pay(FiveCardHand(KINDS[8].category, KINDS[8].pair)) == game.book.main.pay(KINDS[8])


@pytest.mark.parametrize(
    "change",
    ["straight", "straight=", "straigth=5", "straight=x", "straight=5 for 1", "pair:one-two=push", "multiples=0,1"],
)
def test_a_change_that_means_nothing_is_refused(game: Game, change: str):
    with pytest.raises(OddsError):
        changed(game, [change])


def test_an_ante_above_the_law_is_refused():
    with pytest.raises(OddsError, match=r"at most \$25"):
        base_odds(ready_game("south-dakota"), dollars(30))


def test_pays_too_large_for_exact_sums_are_refused(game: Game):
    with pytest.raises(OddsError, match="too large to compute with"):
        base_odds(changed(game, ["royal-flush=999,999,999", "multiples=1,100"]), dollars(500))
