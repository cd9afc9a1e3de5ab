"""The z-score keeps its promise: honest days lie outside 95% as often as they must; a dishonest dealer is found."""

from math import erfc, sqrt
from typing import NamedTuple

import numpy as np
import pytest

from fifthstreet.house.statistics.day_sums import OUTSIDE, RoundSums
from fifthstreet.odds.round_statistics import RoundOdds
from fifthstreet.rules import ready_game
from support.simulated_pit import Floats, Pit, Rounds

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


class Month(NamedTuple):
    """A simulated month of a dealer: its sums, the first day on which the month so far lay outside, and the cost."""

    sums: RoundSums
    first: int
    cost: float = 0.0

    @property
    def is_low(self) -> bool:
        """Whether it lies outside 95% on the side of the players."""
        return self.sums.is_outside and self.sums.luck < 0


def month_of(days: list[RoundSums], cost: float = 0.0) -> Month:
    """A month of these days."""
    month, first = RoundSums(), NEVER
    for number, day in enumerate(days, 1):
        month.add(day)
        if first == NEVER and month.is_outside and month.luck < 0:
            first = number
    return Month(month, first, cost)


@pytest.mark.prove
def test_a_dealer_who_overpays_one_hand_in_200_is_found_within_a_month(pit: Pit) -> None:
    """Of 200 hands the dealer pays a losing one even money, and enters cards for it that pay so.

    The same hands, dealt honestly, say how often a month is marked for nothing.
    """
    chance, honest, months = np.random.default_rng(1), list[Month](), list[Month]()
    for _ in range(MONTHS):
        right, wrong, cost = list[RoundSums](), list[RoundSums](), 0.0
        for _ in range(30):
            hands = pit.day(chance, ROUNDS, SEATS, 0.05)
            chosen = chance.choice(hands.losing, len(hands.won) // ONE_IN, replace=False)
            entered, too_much = pit.overpaid(hands, chosen, chance)
            right.append(sums_of(pit.luck(hands)))
            wrong.append(sums_of(pit.luck(entered, too_much)))
            cost += float((too_much + entered.lost - hands.lost).sum())
        honest.append(month_of(right))
        months.append(month_of(wrong, cost))
    chances = [erfc((OUTSIDE - one.cost / sqrt(one.sums.squares)) / sqrt(2)) / 2 for one in months]
    at_the_end, ever = sum(one.is_low for one in months), sum(one.first < NEVER for one in months)
    mean, predicted = float(np.mean([one.sums.z for one in months])), float(np.mean(chances))
    false, ever_false = sum(one.is_low for one in honest), sum(one.first < NEVER for one in honest)
    print(f"z {mean:.2f}: {at_the_end} of {MONTHS} months outside at their end, {ever} at the end of some day")
    print(f"predicted from what was overpaid: {MONTHS * predicted:.1f} +- {most_off(MONTHS, predicted):.1f}")
    print(f"first outside on day {np.median([one.first for one in months]):.0f} in the median")
    print(f"dealt honestly: {false} of {MONTHS} months outside at their end, {ever_false} at the end of some day")
    assert mean < -OUTSIDE
    assert abs(at_the_end - MONTHS * predicted) <= most_off(MONTHS, predicted)
    assert at_the_end > MONTHS / 2 + most_off(MONTHS, 0.5), "a month does not find them more often than not"
    assert np.median([one.first for one in months]) <= 15
    # Who looks at the month so far every day finds more, and marks honest dealers more often.
    assert ever >= max(at_the_end, 0.8 * MONTHS)
    assert false <= 0.025 * MONTHS + most_off(MONTHS, 0.025)
    assert false <= ever_false <= MONTHS / 3


def known_luck(pit: Pit, day: Rounds) -> Floats:
    """The luck of rounds of which only the winners' and the pushed hands are known, as at a table of real cards."""
    seen = ~day.folded & (day.won <= 0)
    return pit.luck(day._replace(lost=np.where(seen, day.lost, 0.0)))


@pytest.mark.prove
def test_a_lower_cut_finds_more_where_all_cards_are_known_and_none_helps_where_they_are_not(pit: Pit) -> None:
    """The arithmetic of a sharper score: what is overpaid in a month, in standard deviations, by the cut."""
    month, effects, shifts = 30 * ROUNDS, dict[int, float](), dict[int, float]()
    for most in (1, 2, 3):
        chance, other = np.random.default_rng(5), Pit(pit.reference, most)
        honest, dishonest, hidden = list[Floats](), list[Floats](), list[Floats]()
        for _ in range(10):
            hands = other.day(chance, ROUNDS, SEATS, 0.05)
            chosen = chance.choice(hands.losing, len(hands.won) // ONE_IN, replace=False)
            entered, too_much = other.overpaid(hands, chosen, chance)
            honest.append(other.luck(hands))
            dishonest.append(other.luck(entered, too_much))
            hidden.append(known_luck(other, hands))
        right, wrong, unseen = (np.concatenate(found) for found in (honest, dishonest, hidden))
        deviation = float(right.std()) * sqrt(month)
        effects[most] = float((right - wrong).mean()) * month / deviation
        shifts[most] = float((unseen - right).mean()) * month / deviation
        found = erfc((OUTSIDE - effects[most]) / sqrt(2)) / 2
        print(
            f"pays above {most} to 1 cut: a month of {deviation:.0f} antes of deviation, overpaid {effects[most]:.2f}"
            f" deviations, found in {found:.0%}; unseen mistakes +{shifts[most]:.1f}"
        )
    assert effects[1] > effects[2] > effects[3] > OUTSIDE
    assert all(shifts[most] > effects[most] for most in effects), "unseen mistakes hide what is overpaid, at any cut"
