"""The z-score keeps its promise: honest days lie outside 95% as often as they must; a dishonest dealer is found."""

from math import sqrt

import numpy as np
import pytest

from fifthstreet.odds.round_statistics import RoundOdds
from fifthstreet.rules import ready_game
from support.simulated_pit import Floats, Pit, z_of

OUTSIDE = 1.96
DAYS = 1000
ROUNDS = 320
"""Eight hours at 40 rounds."""
SEATS = 6
MONTHS = 40
ONE_IN = 200
NEVER = 99


@pytest.fixture(scope="module")
def pit() -> Pit:
    return Pit(RoundOdds(ready_game("maryland")).reference)


@pytest.mark.prove
@pytest.mark.parametrize("wild", [0.0, 0.1, 0.3])
def test_a_thousand_honest_days_lie_outside_95_percent_as_often_as_they_must(pit: Pit, wild: float) -> None:
    chance = np.random.default_rng(2026)
    scores = np.array([z_of(pit.luck(pit.day(chance, ROUNDS, SEATS, wild))) for _ in range(DAYS)])
    outside = int((abs(scores) > OUTSIDE).sum())
    most_off = 1.96 * sqrt(DAYS * 0.05 * 0.95)
    print(f"wild {wild}: {outside} of {DAYS} days outside, mean {scores.mean():.3f}, deviation {scores.std():.3f}")
    assert abs(outside - 0.05 * DAYS) <= most_off
    assert abs(scores.mean()) < 0.1
    assert abs(scores.std() - 1) < 0.06


@pytest.mark.prove
def test_a_dealer_who_overpays_one_hand_in_200_is_found_within_a_month(pit: Pit) -> None:
    """Of 200 hands the dealer pays a losing one even money, and enters cards for it that pay so."""
    chance = np.random.default_rng(1)
    scores, found = list[float](), list[int]()
    for _ in range(MONTHS):
        lucks, day_found, score = list[Floats](), 0, 0.0
        for day in range(1, 31):
            hands = pit.day(chance, ROUNDS, SEATS, 0.05)
            chosen = chance.choice(hands.losing, len(hands.won) // ONE_IN, replace=False)
            entered, too_much = pit.overpaid(hands, chosen, chance)
            lucks.append(pit.luck(entered, too_much))
            score = z_of(np.concatenate(lucks))
            day_found = day_found or (day if score < -OUTSIDE else 0)
        scores.append(score)
        found.append(day_found or NEVER)
    at_the_end, ever = sum(score < -OUTSIDE for score in scores), sum(day < NEVER for day in found)
    print(
        f"z {np.mean(scores):.2f}: {at_the_end} of {MONTHS} months outside at their end, {ever} at the end of some day"
    )
    print(f"first outside on day {np.median(found):.0f} in the median")
    assert np.mean(scores) < -OUTSIDE
    assert at_the_end >= 0.75 * MONTHS
    assert np.median(found) <= 15
