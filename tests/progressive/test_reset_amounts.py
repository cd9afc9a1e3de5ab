"""What a reset puts on the meter, and what the ceiling keeps off it."""

from fractions import Fraction

import pytest

from fifthstreet.progressive.journal import Contribution, ResetAmounts, contribution, replayed, reset_amounts
from fifthstreet.progressive.machine import new_meter
from fifthstreet.progressive.state import Meter
from support.changes import changed
from support.meters import WHOLE, after, claim, fresh, house, wagers


def meter(name: str, **amounts: int) -> Meter:
    """A meter with a seed of 1,000 cents and other amounts."""
    return changed(new_meter(house(name), "meter"), seed=1_000, **amounts)


@pytest.mark.parametrize(
    ("amounts", "reset"),
    [
        ({}, (1_000, 0, 0)),
        ({"reserve": 300}, (700, 300, 0)),
        ({"reserve": 1_000}, (0, 1_000, 0)),
        ({"reserve": 1_300}, (0, 1_000, 0)),
        ({"reserve": 300, "overflow": 200}, (500, 300, 200)),
        ({"reserve": 300, "overflow": 900}, (0, 300, 700)),
        ({"reserve": 1_300, "overflow": 900}, (0, 1_000, 0)),
        ({"reserve": 300, "ceiling": 1_100}, (700, 300, 0)),
    ],
)
def test_in_maryland_reserve_and_overflow_pay_for_the_reset_amount_as_far_as_they_go(amounts, reset):
    before = meter("maryland", **amounts)
    assert reset_amounts(before, before.figures) == ResetAmounts(*map(Fraction, reset))


@pytest.mark.clause("ARSD 20:18:16:15.14(18)")
@pytest.mark.parametrize(
    ("amounts", "reset"),
    [
        ({}, (1_000, 0, 0)),
        ({"reserve": 300}, (1_000, 300, 0)),
        ({"reserve": 1_300}, (1_000, 1_300, 0)),
        ({"reserve": 300, "overflow": 200}, (800, 300, 200)),
        ({"reserve": 300, "overflow": 1_200}, (0, 300, 1_000)),
        ({"reserve": 300, "ceiling": 1_500}, (1_000, 300, 0)),
        ({"reserve": 300, "ceiling": 1_100}, (1_000, 100, 0)),
        ({"reserve": 300, "ceiling": 1_000}, (1_000, 0, 0)),
        ({"reserve": 300, "ceiling": 900}, (1_000, 0, 0)),
    ],
)
def test_in_south_dakota_the_reserve_comes_on_top_of_the_seed_up_to_the_ceiling(amounts, reset):
    before = meter("south-dakota", **amounts)
    assert reset_amounts(before, before.figures) == ResetAmounts(*map(Fraction, reset))


@pytest.mark.parametrize(
    ("shown", "to_meter", "to_overflow"),
    [(900, 71, 0), (1_000, 50, 21), (1_050, 0, 71), (1_051, 0, 71), (1_060, 0, 71)],
)
def test_what_does_not_fit_under_the_ceiling_is_overflow(shown: int, to_meter: int, to_overflow: int):
    before = meter("maryland", shown=Fraction(shown), ceiling=1_050)
    assert contribution(before, before.figures, 200) == Contribution(
        Fraction(to_meter), Fraction(10), Fraction(to_overflow)
    )


def test_a_journal_replayed_leads_to_the_figures_of_the_meter_also_when_overflow_is_left():
    game = house("maryland", ceiling=1_000_100)
    full = changed(fresh(game), overflow=Fraction(1_200_000), from_wagers=Fraction(1_200_000))
    won = after(game, full, wagers("one", 1), claim("one", 1, 3, WHOLE))
    assert won.overflow > 0
    # What a replay notes about the awards of the round is no figure of the meter.
    assert changed(replayed(won, won.journal), awards=None) == won.figures
    assert won.figures.from_wagers == won.from_wagers == 1_200_000 + 243
