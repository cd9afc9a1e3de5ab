"""The z-score keeps its promise: honest days lie outside 95% as often as they must; a dishonest dealer is found."""

from math import erfc, sqrt

import numpy as np
import pytest

from fifthstreet.house.statistics.day_sums import OUTSIDE, RoundSums
from fifthstreet.odds.round_statistics import RoundOdds
from fifthstreet.rules import ready_game
from support.simulated_pit import Floats, Pit

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


def sums_of(luck: Floats) -> RoundSums:
    """The sums of the house's reports, of rounds with this luck of the hands."""
    sums = RoundSums()
    sums.rounds, sums.luck, sums.squares = len(luck), float(luck.sum()), float((luck**2).sum())
    return sums


def most_off(number: int, share: float) -> float:
    """How far a count of this many lies from its mean at most, in 95 of 100 cases, by the binomial distribution."""
    return OUTSIDE * sqrt(number * share * (1 - share))


@pytest.mark.prove
@pytest.mark.parametrize("wild", [0.0, 0.1, 0.3])
def test_a_thousand_honest_days_lie_outside_95_percent_as_often_as_they_must(pit: Pit, wild: float) -> None:
    chance = np.random.default_rng(2026)
    days = [sums_of(pit.luck(pit.day(chance, ROUNDS, SEATS, wild))) for _ in range(DAYS)]
    scores, outside = np.array([day.z for day in days]), sum(day.is_outside for day in days)
    print(f"wild {wild}: {outside} of {DAYS} days outside, mean {scores.mean():.3f}, deviation {scores.std():.3f}")
    assert abs(outside - 0.05 * DAYS) <= most_off(DAYS, 0.05)
    assert abs(scores.mean()) < 0.1
    assert abs(scores.std() - 1) < 0.06


@pytest.mark.prove
def test_a_dealer_who_overpays_one_hand_in_200_is_found_within_a_month(pit: Pit) -> None:
    """Of 200 hands the dealer pays a losing one even money, and enters cards for it that pay so."""
    chance = np.random.default_rng(1)
    months, found, chances = list[RoundSums](), list[int](), list[float]()
    for _ in range(MONTHS):
        month, day_found, cost = RoundSums(), 0, 0.0
        for day in range(1, 31):
            hands = pit.day(chance, ROUNDS, SEATS, 0.05)
            chosen = chance.choice(hands.losing, len(hands.won) // ONE_IN, replace=False)
            entered, too_much = pit.overpaid(hands, chosen, chance)
            month.add(sums_of(pit.luck(entered, too_much)))
            cost += float((too_much + entered.lost - hands.lost).sum())
            day_found = day_found or (day if month.is_outside and month.luck < 0 else 0)
        months.append(month)
        found.append(day_found or NEVER)
        chances.append(erfc((OUTSIDE - cost / sqrt(month.squares)) / sqrt(2)) / 2)
    at_the_end, ever = sum(one.is_outside and one.luck < 0 for one in months), sum(day < NEVER for day in found)
    mean, predicted = float(np.mean([one.z for one in months])), float(np.mean(chances))
    print(f"z {mean:.2f}: {at_the_end} of {MONTHS} months outside at their end, {ever} at the end of some day")
    print(f"predicted from what was overpaid: {MONTHS * predicted:.1f} +- {most_off(MONTHS, predicted):.1f}")
    print(f"first outside on day {np.median(found):.0f} in the median")
    assert mean < -OUTSIDE
    assert abs(at_the_end - MONTHS * predicted) <= most_off(MONTHS, predicted)
    assert at_the_end > MONTHS / 2 + most_off(MONTHS, 0.5), "a month does not find them more often than not"
    assert np.median(found) <= 15
