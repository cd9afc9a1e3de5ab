"""The randomness tests: fair shuffles pass them, unfair ones fail the tests that are made for them."""

import math
import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, permutations

import numpy as np
import pytest

from fifthstreet.cards import DECK
from fifthstreet.house.deck.shuffle import shuffled_deck
from fifthstreet.randomness import FEWEST_DECKS, Finding, Report, Shuffle, run_battery, take_sample
from fifthstreet.randomness.battery import LEAST_P
from fifthstreet.randomness.deck_tests import (
    ascending_runs,
    cards_per_position,
    eulerian,
    neighbouring_cards,
    ordered_pairs,
)
from fifthstreet.randomness.sequence_tests import _collections, _probabilities, first_cards, successive_decks
from support import shuffles

TESTS = [
    "incomplete decks",
    "decks repeated",
    "card per position",
    "ordered pairs",
    "ascending runs",
    "serial, card to card",
    "serial, deck to deck",
    "coupon collector",
]


def failures(shuffle: Shuffle, decks: int = FEWEST_DECKS) -> set[str]:
    return {finding.test for finding in run_battery(take_sample(shuffle, decks)).failed}


def from_seed(unfair: Callable[[random.Random], shuffles.Deck]) -> Shuffle:
    chance = random.Random(20)
    return lambda: unfair(chance)


def test_a_fair_shuffle_passes_every_test():
    report = run_battery(take_sample(shuffles.fair(1), 20_000))
    assert report.failed == ()
    assert report.decks == 20_000
    assert [finding.test for finding in report.findings] == TESTS


def test_the_live_shuffle_passes():
    """Its decks are others every time, so the bound is one that a fair shuffle never meets."""
    report = run_battery(take_sample(shuffled_deck, 20_000))
    assert [finding for finding in report.findings if finding.p < 1e-6] == []


@pytest.mark.parametrize(
    ("unfair", "caught_by"),
    [
        (shuffles.swaps_with_any_card, {"card per position"}),
        (shuffles.takes_the_remainder, {"card per position"}),
        (shuffles.leaves_the_last_card, {"card per position", "coupon collector"}),
        (shuffles.always_moves_a_card, {"card per position"}),
        (shuffles.keeps_two_together, {"ordered pairs"}),
        (shuffles.prefers_rising_decks, {"ascending runs"}),
        (shuffles.riffles_five_times, {"card per position", "ordered pairs", "ascending runs"}),
        (shuffles.prefers_like_neighbours, {"serial, card to card"}),
        (shuffles.cut_short, {"incomplete decks"}),
        (shuffles.has_a_card_twice, {"incomplete decks"}),
        (shuffles.from_a_small_seed, {"decks repeated"}),
    ],
)
def test_an_unfair_shuffle_fails(unfair: Callable[[random.Random], shuffles.Deck], caught_by: set[str]):
    assert caught_by <= failures(from_seed(unfair))


@pytest.mark.parametrize(
    ("unfair", "caught_by"),
    [
        (shuffles.repeats_a_deck, {"decks repeated"}),
        (shuffles.goes_on_from_the_last_deck, {"serial, deck to deck"}),
        (shuffles.first_cards_in_turn, {"coupon collector"}),
        (shuffles.rotates, {"card per position", "coupon collector", "ordered pairs"}),
    ],
)
def test_decks_that_are_fair_one_by_one_and_not_together_fail(unfair: Callable[[int], Shuffle], caught_by: set[str]):
    assert caught_by <= failures(unfair(20))


def test_one_deck_that_comes_twice_is_the_only_failure_of_decks_that_are_fair_otherwise():
    assert failures(shuffles.repeats_a_deck(20)) == {"decks repeated"}


def test_a_deck_that_is_never_shuffled_fails_everything_that_looks_at_more_than_one_deck():
    assert failures(lambda: DECK) == set(TESTS) - {"incomplete decks"}


def test_decks_that_are_never_whole_fail_and_nothing_else_is_said_of_them():
    report = run_battery(take_sample(lambda: DECK[:51], FEWEST_DECKS))
    assert report.failed == report.findings
    assert report.findings == (Finding(test="incomplete decks", statistic=FEWEST_DECKS, degrees=None, p=0.0),)


def test_too_few_decks_are_refused():
    with pytest.raises(ValueError, match="9,999, need at least 10,000"):
        run_battery(take_sample(lambda: DECK, FEWEST_DECKS - 1))


def test_all_tests_together_may_fail_a_fair_shuffle_once_in_a_hundred_times():
    assert len(TESTS) * LEAST_P == pytest.approx(0.01)
    at_the_bound = Finding(test="", statistic=0, degrees=None, p=LEAST_P)
    below_it = Finding(test="", statistic=0, degrees=None, p=LEAST_P * 0.999)
    assert Report(decks=1, findings=(at_the_bound, below_it)).failed == (below_it,)


def test_progress_is_told_up_to_the_last_deck():
    told: list[int] = []
    take_sample(lambda: DECK, 3_000, told.append)
    assert told == [1_000, 2_000, 3_000]


# What a statistic must be on average is exact: it is tried on every order there is of a small deck.


def every_order(cards: int) -> list[np.ndarray]:
    return [np.array([order], dtype=np.uint8) for order in permutations(range(cards))]


@pytest.mark.parametrize("cards", [4, 5, 6])
@pytest.mark.parametrize("test", [cards_per_position, ordered_pairs])
def test_over_all_orders_a_chi_square_averages_its_degrees_of_freedom(cards: int, test: Callable[..., Finding]):
    findings = [test(deck) for deck in every_order(cards)]
    average = sum(finding.statistic for finding in findings) / len(findings)
    assert average == pytest.approx(findings[0].degrees)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_over_all_orders_neighbouring_cards_deviate_by_nothing_on_average_and_by_one_in_the_square(cards: int):
    deviations = np.array([neighbouring_cards(deck).statistic for deck in every_order(cards)])
    assert deviations.mean() == pytest.approx(0)
    assert (deviations**2).mean() == pytest.approx(1)


@pytest.mark.parametrize("cards", [3, 4])
def test_over_all_pairs_of_orders_successive_decks_deviate_by_nothing_and_by_one_in_the_square(cards: int):
    orders = every_order(cards)
    deviations = np.array(
        [successive_decks(np.concatenate([one, other])).statistic for one in orders for other in orders]
    )
    assert deviations.mean() == pytest.approx(0)
    assert (deviations**2).mean() == pytest.approx(1)


def test_ascending_runs_are_counted_right_over_all_orders():
    counted = Counter(1 + sum(second < first for first, second in pairwise(order)) for order in permutations(range(7)))
    assert [counted[runs] for runs in range(1, 8)] == eulerian(7) == [1, 120, 1191, 2416, 1191, 120, 1]
    assert sum(eulerian(52)) == math.factorial(52)
    exactly_as_expected = ascending_runs(np.concatenate(every_order(7)))
    assert exactly_as_expected.statistic == pytest.approx(0, abs=1e-9)


def test_collections_are_counted_right():
    assert list(_collections([0, 1, 1, 2, 2, 1, 0, 0], 3)) == [4, 3]
    probabilities = _probabilities(52)
    lengths = np.arange(len(probabilities))
    assert probabilities.sum() == pytest.approx(1)
    assert not probabilities[:52].any()
    assert probabilities[52] == pytest.approx(math.factorial(52) / 52**52)
    assert lengths @ probabilities == pytest.approx(52 * sum(1 / card for card in range(1, 53)))


def test_first_cards_that_never_come_leave_every_collection_unfinished():
    decks = take_sample(lambda: DECK, FEWEST_DECKS).decks
    assert first_cards(decks).p < 1e-9
