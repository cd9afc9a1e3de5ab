"""The edges of a submission are those that the odds give for its game, also while it is not finished."""

import random

import pytest

from fifthstreet.odds import base_odds, edges_by_ante, six_card_odds, three_card_odds
from fifthstreet.odds.submission_edges import SubmissionEdges, submission_edges
from fifthstreet.rules import Game, ready_game
from fifthstreet.rules.progressive_return import progressive_return
from support.changes import changed
from support.random_games import JURISDICTIONS, any_game


def edges(game: Game, *unsound: str) -> SubmissionEdges:
    return submission_edges(game.book, game.submission, lambda key: key not in unsound)


def test_the_main_game_of_maryland_is_dearer_at_the_maximum_where_its_cap_cuts() -> None:
    game = ready_game("maryland")
    smallest, largest = edges(game).main
    assert smallest.house_edge == base_odds(game).house_edge
    assert not smallest.capped
    assert largest.capped
    assert largest.house_edge > smallest.house_edge


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_every_edge_is_the_one_of_the_odds(jurisdiction: str, seed: int) -> None:
    game = any_game(random.Random(seed), jurisdiction)
    house, found = game.submission, edges(game)
    assert found.main == edges_by_ante(game, sorted({house.table.minimum, house.table.maximum}))
    for terms, edge, odds in (
        (house.three_card, found.three_card, three_card_odds),
        (house.six_card, found.six_card, six_card_odds),
    ):
        assert bool(terms) == bool(edge)
        for at in edge if terms else ():
            (told,) = odds(game, at.wager, terms.paytable).values()
            assert at.house_edge == told.house_edge
    terms, law = house.progressive, game.book.progressive
    if not terms or not law:
        assert found.progressive is None
        return
    schedule = law.schedules[terms.schedule]
    assert found.progressive == progressive_return(law, schedule, terms, house.table.seats)


def test_a_part_that_cannot_be_computed_with_is_left_out_and_the_others_are_there() -> None:
    game = ready_game("maryland")
    assert edges(game, "table.minimum").main == ()
    assert [at.ante for at in edges(game, "table.maximum").main] == [1_000]
    unsound = edges(game, "three_card.paytable", "progressive.seed")
    assert (unsound.three_card, unsound.progressive) == ((), None)
    assert len(unsound.six_card) == 2
    house = changed(game.submission, six_card__paytable="Z", three_card__minimum=0, progressive__wager=0)
    odd = submission_edges(game.book, house)
    assert (odd.three_card, odd.six_card, odd.progressive) == ((), (), None)


def test_an_ante_too_large_to_compute_with_has_no_edge() -> None:
    game = ready_game("maryland")
    huge = changed(game.submission, table__maximum=100_000_00)
    assert len(submission_edges(game.book, huge).main) == 1
