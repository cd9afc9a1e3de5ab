"""What one test of the battery found."""

from collections.abc import Sequence
from itertools import zip_longest

from fifthstreet.house.randomness.probability import chi_square_tails, normal_two_sided
from fifthstreet.values import Value

LEAST_EXPECTED = 10
"""How many of each kind must be expected for chi-square to be a good measure; rarer kinds are taken together."""


class Finding(Value):
    """A test's statistic, with its degrees of freedom where it has them, and how probable a fair shuffle makes it."""

    test: str
    statistic: float
    degrees: int | None
    p: float


def chi_square(test: str, statistic: float, degrees: int) -> Finding:
    """The finding of a chi-square: too far from what is expected is as suspicious as too near to it."""
    p = min(1.0, 2 * min(chi_square_tails(statistic, degrees)))
    return Finding(test=test, statistic=statistic, degrees=degrees, p=p)


def chi_square_of_counts(test: str, counts: Sequence[int], probabilities: Sequence[float]) -> Finding:
    """How well counts of 0, 1, 2 … fit their probabilities, neighbours taken together until enough is expected.

    The last kind is all that is left, beyond the given probabilities too.
    """
    total = sum(counts)
    kinds: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for more, probability in zip_longest(counts, probabilities, fillvalue=0):
        count, expected = count + more, expected + probability * total
        left = total - sum(of_kind for _, of_kind in kinds) - expected
        if expected >= LEAST_EXPECTED and left >= LEAST_EXPECTED:
            kinds.append((count, expected))
            count, expected = 0, 0.0
    kinds.append((count, total - sum(of_kind for _, of_kind in kinds)))
    return chi_square(test, sum((count - expected) ** 2 / expected for count, expected in kinds), len(kinds) - 1)


def deviation(test: str, standard_deviations: float) -> Finding:
    """The finding of a sum that is normally distributed: so many standard deviations from its mean."""
    return Finding(test=test, statistic=standard_deviations, degrees=None, p=normal_two_sided(standard_deviations))
