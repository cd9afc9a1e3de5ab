"""Books that say otherwise: the machine does what its book says, and nothing that it knows of a state."""

from typing import Any

import pytest

from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import events as e
from support.changes import changed
from support.tables import Story, by_script, stacked


def with_book(name: str, **changes: Any) -> Game:
    """A ready house under a book that says something else."""
    ready = ready_game(name)
    return make_game(changed(ready.book, **changes), ready.submission)


def folder(game: Game) -> e.HandCollected:
    """How the hand of a South Dakota player is collected who folds with a Three Card Bonus."""
    pack = stacked(game, {1: "2h 7d"}, "Jc 9s 4h")
    story = Story(game, pack, {1: {"ante": 500, "three-card": 100}}, {1: by_script(0, 0, 0)})
    (collected,) = story.of(e.HandCollected)
    assert isinstance(collected, e.HandCollected)
    return collected


@pytest.mark.clause("ARSD 20:18:16:15.14(7)")
def test_a_folded_hand_kept_for_a_side_wager_is_spread_and_counted_where_the_book_says_so():
    game = ready_game("south-dakota")
    kept, rack = game.book.round.third_street.kept, game.book.round.discard_rack
    assert kept
    collected = folder(game)
    assert (len(collected.slots), collected.counted) == (2, 2)
    assert collected.cite == tuple(dict.fromkeys((*kept.cite, *rack.cite)))
    assert folder(with_book("south-dakota", round__fold__cards="to-the-discard-rack")).counted is None


def test_a_folded_hand_is_collected_by_the_rule_on_settled_hands_where_the_book_has_none_on_keeping_it():
    game = with_book("south-dakota", round__third_street__kept=None)
    rules = game.book.round
    assert folder(game).cite == tuple(dict.fromkeys((*rules.settled_hands.cite, *rules.discard_rack.cite)))


def test_a_super_royal_is_paid_at_once_where_the_book_has_no_rule_on_large_prizes():
    game = with_book("maryland", round__large_prize=None)
    pack = stacked(game, {1: "Ah Kh"}, "8s 7c 3d", "Qh Jh 10h 9h")
    wagers = {"ante": 1000, "three-card": 100, "six-card": 500}
    story = Story(game, pack, {1: wagers}, {1: by_script(1, 1, 1)})
    assert story.of(e.StepTaken) == []
    (paid,) = [event for event in story.of(e.WagersSettled) if event.step == "six-card"]
    assert (paid.lines[0].won, paid.source) == (100_000_00, "cage")
