"""The engine against the real table machine: every round to the cent, and the meter after it below the cent."""

from fractions import Fraction

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.simulate.engine import Engine
from fifthstreet.simulate.meter import meter_of
from support.simulation import JURISDICTIONS, RealTable, games, mixed, search, simulated_round, some_meter

ROUNDS = 250
MANY = 100_000

FOUND: dict[str, dict[str, tuple[int, ...]]] = {}
"""Rounds of seed 1 by what happens in them, found by the engine: see the search below."""


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(MANY, marks=pytest.mark.prove)])
def test_round_by_round_the_engine_pays_what_the_table_pays(jurisdiction: str, rounds: int):
    """Six players who bet and play differently, with the meter carried from round to round."""
    run = mixed(ready_game(jurisdiction))
    engine, table, meter = Engine(run), RealTable(run), meter_of(run)
    for number in range(1, rounds + 1):
        simulated, meter = simulated_round(engine, number, meter)
        assert simulated == table.next_round(), number
        real = table.standing.meter
        if meter:
            assert real
            assert (real.shown, real.reserve, real.overflow) == (
                meter.figures.shown, meter.figures.reserve, meter.figures.overflow,
            ), number  # fmt: skip
            assert (real.from_wagers, real.from_house) == (meter.figures.from_wagers, meter.figures.from_house)


def meters() -> list[dict[str, Fraction]]:
    """Meters near the ceiling, with little and with much in reserve."""
    return [
        {},
        {"shown": Fraction(1_234_567, 200) * 100, "reserve": Fraction(1, 3), "overflow": Fraction(0)},
        {"shown": Fraction(10_004_99), "reserve": Fraction(2_000_001, 7), "overflow": Fraction(123_456, 11)},
        {"shown": Fraction(99_999_99), "reserve": Fraction(20_000_00), "overflow": Fraction(500_00)},
    ]


@pytest.mark.parametrize(("jurisdiction", "what"), [(name, what) for name, found in FOUND.items() for what in found])
def test_rounds_found_by_the_engine_are_paid_alike_by_the_table(jurisdiction: str, what: str):
    for game in games(jurisdiction):
        run = mixed(game)
        engine, table = Engine(run), RealTable(run)
        for number in FOUND[jurisdiction][what]:
            for amounts in meters() if what in ("jackpot", "several") else meters()[:1]:
                so_far = some_meter(run, number, **amounts)
                simulated, after = simulated_round(engine, number, so_far)
                assert simulated == table.this_round(number, so_far), (number, amounts)
                real = table.standing.meter
                if after:
                    assert real
                    assert (real.shown, real.reserve, real.overflow, real.from_house) == (
                        after.figures.shown, after.figures.reserve, after.figures.overflow, after.figures.from_house,
                    )  # fmt: skip
                    assert real.balances


@pytest.mark.prove
@pytest.mark.parametrize(("jurisdiction", "what"), [(name, what) for name, found in FOUND.items() for what in found])
def test_the_rounds_are_the_first_that_the_engine_finds(jurisdiction: str, what: str):
    listed = FOUND[jurisdiction][what]
    assert tuple(search(mixed(ready_game(jurisdiction)), what, len(listed))) == listed
