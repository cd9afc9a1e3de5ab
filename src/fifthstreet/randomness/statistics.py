"""Findings of statistical tests, with the tails of the chi-square and the normal distribution."""

import math
from collections.abc import Sequence
from itertools import zip_longest

from fifthstreet.values import Value

LEAST_EXPECTED = 10
"""Chi-square needs at least this many expected in each category; rarer categories are merged."""

PRECISION = 1e-15
_TINY = 1e-300


class Finding(Value):
    """A test's statistic, its degrees of freedom if it has them, and its p-value for a fair shuffle."""

    test: str
    statistic: float
    degrees: int | None
    p: float


def chi_square(test: str, statistic: float, degrees: int) -> Finding:
    """Return the two-sided finding of a chi-square: too good a fit is as suspicious as a bad one."""
    p = min(1.0, 2 * min(chi_square_tails(statistic, degrees)))
    return Finding(test=test, statistic=statistic, degrees=degrees, p=p)


def chi_square_of_counts(test: str, counts: Sequence[int], probabilities: Sequence[float]) -> Finding:
    """Compare counts of 0, 1, 2 … with their probabilities, merging neighbours until enough is expected of each.

    The last category holds everything left, beyond the given probabilities too.
    """
    total = sum(counts)
    categories: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for more, probability in zip_longest(counts, probabilities, fillvalue=0):
        count, expected = count + more, expected + probability * total
        left = total - sum(before for _, before in categories) - expected
        if expected >= LEAST_EXPECTED and left >= LEAST_EXPECTED:
            categories.append((count, expected))
            count, expected = 0, 0.0
    categories.append((count, total - sum(before for _, before in categories)))
    statistic = sum((count - expected) ** 2 / expected for count, expected in categories)
    return chi_square(test, statistic, len(categories) - 1)


def deviation(test: str, standard_deviations: float) -> Finding:
    """Return the finding of a normally distributed sum, given in standard deviations from its mean."""
    return Finding(test=test, statistic=standard_deviations, degrees=None, p=normal_two_sided(standard_deviations))


def chi_square_tails(statistic: float, degrees: int) -> tuple[float, float]:
    """Return the probabilities of a smaller and of a larger chi-square."""
    return gamma_tails(degrees / 2, statistic / 2)


def normal_two_sided(standard_deviations: float) -> float:
    """Return the probability of being at least this far from the mean, on either side."""
    return math.erfc(abs(standard_deviations) / math.sqrt(2))


def gamma_tails(shape: float, bound: float) -> tuple[float, float]:
    """Return the regularised incomplete gamma functions P (below the bound) and Q (above it).

    The smaller is computed and the other is its complement, so that a far tail keeps its digits.
    """
    if shape <= 0 or bound < 0:
        raise ValueError(f"the gamma distribution has no shape {shape}, or no bound {bound}")
    if bound == 0:
        return 0.0, 1.0
    weight = math.exp(shape * math.log(bound) - bound - math.lgamma(shape))
    if bound < shape + 1:
        below = min(weight * _series(shape, bound), 1.0)
        return below, 1 - below
    above = min(weight * _continued_fraction(shape, bound), 1.0)
    return 1 - above, above


def _series(shape: float, bound: float) -> float:
    """Sum 1/a + x/a(a+1) + x²/a(a+1)(a+2) + …, which converges fast below the mean."""
    term = total = 1 / shape
    while term > total * PRECISION:
        shape += 1
        term *= bound / shape
        total += term
    return total


def _continued_fraction(shape: float, bound: float) -> float:
    """Evaluate 1/(x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - …))), fast above the mean, by Lentz's method."""
    lower = bound + 1 - shape
    numerator, denominator = 1 / _TINY, 1 / lower
    total, step, change = denominator, 0, 0.0
    while abs(change - 1) > PRECISION:
        step += 1
        factor = step * (shape - step)
        lower += 2
        denominator = 1 / (factor * denominator + lower or _TINY)
        numerator = factor / numerator + lower or _TINY
        change = numerator * denominator
        total *= change
    return total
