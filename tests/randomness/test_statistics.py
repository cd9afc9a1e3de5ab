"""Findings and the tails of distributions, against reference values of 40 digits and closed forms."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.randomness.statistics import (
    LEAST_EXPECTED,
    chi_square,
    chi_square_of_counts,
    chi_square_tails,
    gamma_tails,
    normal_two_sided,
)


@pytest.mark.parametrize(
    ("degrees", "statistic", "below", "above"),
    [
        (1, 3.841458820694124, 0.95, 0.05000000000000006),
        (2, 9.21034037197618, 0.99, 0.010000000000000014),
        (15, 10.8, 0.23336111759680792, 0.7666388824031921),
        (34, 60.0, 0.9961272751313959, 0.003872724868604131),
        (51, 20.0, 2.8943023330187836e-05, 0.9999710569766698),
        (2601, 2601, 0.5036875293434652, 0.4963124706565348),
        (2601, 2900, 0.9999690908900237, 3.0909109976265e-05),
        (2601, 2300, 7.228850179158527e-06, 0.9999927711498209),
        (2549, 3000, 0.9999999989342454, 1.0657546113314684e-09),
        (2549, 4000, 1.0, 4.1470012848096025e-68),
        (1000, 1, 0.0, 1.0),
    ],
)
def test_the_tails_of_chi_square_are_right(degrees: int, statistic: float, below: float, above: float):
    assert chi_square_tails(statistic, degrees) == pytest.approx((below, above), rel=1e-10, abs=0)


@given(st.floats(1e-6, 600))
def test_the_incomplete_gamma_function_agrees_with_its_closed_forms(bound: float):
    assert gamma_tails(1, bound) == pytest.approx((-math.expm1(-bound), math.exp(-bound)), rel=1e-10)
    assert gamma_tails(0.5, bound)[0] == pytest.approx(math.erf(math.sqrt(bound)), rel=1e-10)
    poisson = math.fsum(math.exp(count * math.log(bound) - bound - math.lgamma(count + 1)) for count in range(40))
    assert gamma_tails(40, bound)[1] == pytest.approx(poisson, rel=1e-9)


@given(st.floats(0.5, 3000), st.floats(0, 1e6))
def test_the_two_tails_are_the_whole(shape: float, bound: float):
    below, above = gamma_tails(shape, bound)
    assert 0 <= below <= 1
    assert 0 <= above <= 1
    assert below + above == pytest.approx(1)


@pytest.mark.parametrize(("shape", "bound"), [(0, 1), (-1, 1), (1, -1)])
def test_what_the_gamma_function_does_not_know_is_refused(shape: float, bound: float):
    with pytest.raises(ValueError, match="no shape"):
        gamma_tails(shape, bound)


def test_deviations_have_the_probabilities_that_everyone_knows():
    assert normal_two_sided(0) == 1
    assert normal_two_sided(1.959963984540054) == pytest.approx(0.05)
    assert normal_two_sided(-2.5758293035489004) == pytest.approx(0.01)


def test_too_good_a_fit_is_as_improbable_as_a_bad_one():
    assert chi_square("", 2300, 2601).p == pytest.approx(2 * 7.228850179158527e-06)
    assert chi_square("", 2900, 2601).p == pytest.approx(2 * 3.0909109976265e-05)
    assert chi_square("", 2600, 2601).p <= 1


def test_rare_counts_are_taken_together_until_enough_is_expected():
    finding = chi_square_of_counts("", [0, 12, 50, 30, 8], [0.01, 0.09, 0.5, 0.3, 0.06])
    assert LEAST_EXPECTED == 10
    # 10 expected of the first two, 50, 30, and 10 of the fifth with all that lies beyond it.
    assert finding.degrees == 3
    assert finding.statistic == pytest.approx(2**2 / 10 + 0 + 0 + 2**2 / 10)
    # Where too little is left for a kind of its own, it goes with the one before.
    assert chi_square_of_counts("", [0, 12, 50, 38], [0.01, 0.09, 0.5, 0.32]).degrees == 2
    assert chi_square_of_counts("", [60, 35, 5], [0.6, 0.35, 0.05]).degrees == 1
