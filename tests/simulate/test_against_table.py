"""The engine against the real table machine: every round to the cent, and the meter after it below the cent."""

from fractions import Fraction

import pytest

from fifthstreet.progressive.state import Meter
from fifthstreet.rules import ready_game
from fifthstreet.simulate.engine import Engine
from fifthstreet.simulate.meter import MeterSoFar
from support.simulation import (
    JURISDICTIONS,
    OTHERS_IN_PROOFS,
    RealTable,
    games,
    mixed,
    search,
    simulated_rounds,
    some_meter,
)

ROUNDS = 250
MANY = 30_000
"""As many as the table plays in about four minutes, for all three."""

FOUND: dict[str, dict[str, tuple[int, ...]]] = {
    "maryland": {
        "folded": (2, 5),
        "capped": (339, 540),
        "envy": (9_389, 14_557),
        "several": (42_315_416,),
        "jackpot": (168_203, 276_043),
    },
    "new-jersey": {"folded": (1, 3), "capped": (549, 4_731)},
    "south-dakota": {
        "folded": (1, 3),
        "envy": (26_323, 29_719),
        "several": (38_482_249,),
        "jackpot": (439_180, 439_667),
    },
}
"""Rounds of seed 1 by what happens in them, found by the engine: see the search below."""


@pytest.mark.parametrize("jurisdiction", OTHERS_IN_PROOFS)
@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(MANY, marks=pytest.mark.prove)])
def test_round_by_round_the_engine_pays_what_the_table_pays(jurisdiction: str, rounds: int):
    """Six players who bet and play differently, with the meter carried from round to round."""
    run = mixed(ready_game(jurisdiction))
    table, expected = RealTable(run), simulated_rounds(Engine(run), rounds)
    for number, (simulated, meter) in enumerate(expected, 1):
        assert simulated == table.next_round(), number
        assert_same_meter(table.standing.meter, meter)


def assert_same_meter(real: Meter | None, simulated: MeterSoFar | None) -> None:
    """Two meters are the same below the cent."""
    assert (real is None) == (simulated is None)
    if real and simulated:
        parts = ("shown", "reserve", "overflow", "from_wagers", "from_house")
        assert [getattr(real, part) for part in parts] == [getattr(simulated.figures, part) for part in parts]
        assert real.balances


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
                ((simulated, after),) = simulated_rounds(engine, 1, number, so_far)
                assert simulated == table.this_round(number, so_far), (number, amounts)
                assert_same_meter(table.standing.meter, after)


@pytest.mark.prove
@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_rounds_are_the_first_that_the_engine_finds(jurisdiction: str):
    found = search(Engine(mixed(ready_game(jurisdiction))))
    assert {what: tuple(rounds) for what, rounds in found.items()} == FOUND[jurisdiction]
