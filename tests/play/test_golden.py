"""Golden playthroughs: told as they were told before, with the money that was worked out by hand."""

from decimal import Decimal

import pytest

from support.golden import GOLDEN
from support.golden_rounds import STORIES, play, text_of
from support.irregularities import TROUBLES


@pytest.mark.parametrize("name", STORIES)
def test_the_money_is_what_was_worked_out_by_hand(name: str):
    told = STORIES[name]
    story = play(told)
    found = {seat: story.result(seat) for seat in told.by_hand}
    assert found == {seat: int(Decimal(amount) * 100) for seat, amount in told.by_hand.items()}
    assert set(told.by_hand) == set(told.holes)


@pytest.mark.parametrize("name", STORIES)
def test_a_round_is_told_as_before(name: str):
    told = STORIES[name]
    assert text_of(told, play(told)) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8"), "run `make golden`"


def test_every_playthrough_on_file_is_one_of_the_stories():
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(STORIES) | set(TROUBLES)
