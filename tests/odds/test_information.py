"""What knowing more is worth: the published edges, and plain sums over single decisions."""

from fractions import Fraction

import numpy as np
import pytest

from fifthstreet.cards import DECK, Rank, parse_cards
from fifthstreet.money import dollars
from fifthstreet.odds import OddsError, base_odds, changed, decide, seeing_ahead, seeing_others, sorting_edges
from fifthstreet.odds.classes import classes, others
from fifthstreet.odds.figures import STREETS
from fifthstreet.odds.kinds import NUMBER
from fifthstreet.odds.seen import _Hand
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game, ready_game


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("maryland")


def test_knowing_nothing_more_is_the_base_game(game: Game):
    assert seeing_ahead(game, ()).player_edge == -base_odds(game).house_edge
    assert seeing_others(game, 0).player_edge == -base_odds(game).house_edge


def test_the_third_street_card_is_worth_the_published_edge(game: Game):
    assert f"{float(seeing_ahead(game, ['third']).player_edge):.4%}" == "54.8660%"


def test_the_fifth_street_card_is_worth_the_published_edge(game: Game):
    """It is published as 104.4668636686%, a unit too much in the twelfth digit.

    Edges are whole parts of the deals there are: no other of them is as near to the published one.
    """
    edge = seeing_ahead(game, ["fifth"]).player_edge
    assert edge == Fraction(678763, 649740)
    assert f"{float(edge):.9%}" == "104.466863669%"
    assert abs(edge - Fraction("1.044668636686")) < Fraction(1, 1000 * classes().deals)


@pytest.mark.prove
def test_all_three_community_cards_are_worth_the_published_edge(game: Game):
    assert f"{float(seeing_ahead(game, STREETS).player_edge):.2%}" == "279.02%"


def test_telling_jacks_from_their_backs_is_worth_the_published_edge(game: Game):
    assert f"{float(sorting_edges(game, [Rank.JACK]).player_edge):.3%}" == "38.489%"


@pytest.mark.parametrize(("letters", "published"), [("J", 39.7), ("JQ", 48.9), ("JQK", 59.0), ("JQKA", 63.4)])
def test_edge_sorting_with_a_straight_at_5_to_1_is_near_what_was_simulated(game: Game, letters: str, published: float):
    """The published ones come from a simulation, without its error."""
    ranks = [rank for rank in Rank if rank.letter in letters]
    edge = sorting_edges(changed(game, ["straight=5"]), ranks).player_edge
    assert float(edge) * 100 == pytest.approx(published, abs=0.2)


def test_backs_that_tell_every_rank_or_none_tell_nothing(game: Game):
    nothing = -base_odds(game).house_edge
    assert sorting_edges(game, []).player_edge == nothing
    assert sorting_edges(game, list(Rank)).player_edge == nothing


@pytest.mark.parametrize("ante", [10, 200])
def test_a_set_of_seen_cards_is_worth_what_the_decision_with_them_dead_is(game: Game, ante: int):
    hole = parse_cards("Jh 9h")
    numbers = (NUMBER[hole[0]], NUMBER[hole[1]])
    live = others(np.array([numbers]))[0]
    stakes = main_stakes(game, dollars(ante))
    sets = np.array([[0, 1, 2], [9, 30, 49], [7, 8, 40]])
    found = _Hand(stakes, numbers, live).worths(sets).tolist()
    for places, units in zip(sets.tolist(), found, strict=True):
        dead = [DECK[live[place]] for place in places]
        assert Fraction(units, 47 * 46 * 45 * stakes.unit) == decide(game, hole, dead=dead, ante=dollars(ante)).worth


@pytest.mark.prove
def test_each_card_of_others_is_worth_something(game: Game):
    none, one, two = (seeing_others(game, number) for number in (0, 1, 2))
    assert none.player_edge < one.player_edge < two.player_edge
    assert one.standard_error == 0


def test_what_is_sampled_states_an_error_that_it_keeps(game: Game):
    exact, sampled = seeing_others(game, 1), seeing_others(game, 1, samples=60, seed=3)
    assert sampled.deals == 60 * 169
    assert 0 < sampled.standard_error < 0.005
    assert abs(float(sampled.player_edge - exact.player_edge)) < 3 * sampled.standard_error
    assert seeing_others(game, 1, samples=60, seed=3) == sampled
    assert seeing_others(game, 1, samples=60, seed=4) != sampled


def test_more_cards_than_there_are_and_one_sample_are_refused(game: Game):
    with pytest.raises(OddsError, match="from 0 to 47 other cards"):
        seeing_others(game, 48)
    with pytest.raises(OddsError, match="at least 2 samples"):
        seeing_others(game, 5, samples=1)
