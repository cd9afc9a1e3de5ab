"""Golden playthroughs of what goes wrong: told as they were told before, with the money worked out by hand."""

from decimal import Decimal

import pytest

from support.golden import GOLDEN
from support.golden_rounds import STORIES
from support.irregular_round import Played, Trouble, meter_by_hand, text_of
from support.irregularities import TROUBLES


@pytest.mark.parametrize("name", TROUBLES)
def test_money_and_meter_are_what_was_worked_out_by_hand(name: str):
    agrees_with_the_sum_by_hand(TROUBLES[name])


def agrees_with_the_sum_by_hand(trouble: Trouble) -> None:
    played = Played(trouble)
    found = {seat: played.result(seat) for seat in trouble.holes}
    assert found == {seat: int(Decimal(amount) * 100) for seat, amount in trouble.by_hand.items()}
    meter = played.after.meter
    assert (meter.shown if meter else None) == meter_by_hand(trouble)
    assert meter is None or meter.balances


@pytest.mark.parametrize("name", TROUBLES)
def test_trouble_is_told_as_before(name: str):
    told = text_of(Played(TROUBLES[name]))
    assert told == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8"), "run `make golden`"


def test_every_trouble_is_named_after_its_jurisdiction_and_after_no_other_story():
    assert all(name.startswith(f"{trouble.jurisdiction}-") for name, trouble in TROUBLES.items())
    assert not set(TROUBLES) & set(STORIES)
