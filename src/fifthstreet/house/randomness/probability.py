"""How probable a statistic is: the tails of the chi-square and of the normal distribution."""

import math

PRECISION = 1e-15
_TINY = 1e-300


def chi_square_tails(statistic: float, degrees: int) -> tuple[float, float]:
    """How probable a smaller and a larger value of chi-square is, with so many degrees of freedom."""
    return gamma_tails(degrees / 2, statistic / 2)


def normal_two_sided(deviation: float) -> float:
    """How probable it is to be as many standard deviations or more from the mean, on either side."""
    return math.erfc(abs(deviation) / math.sqrt(2))


def gamma_tails(shape: float, bound: float) -> tuple[float, float]:
    """The regularised incomplete gamma functions P and Q: what lies below a bound, and what above it.

    The smaller of the two is computed and the other is the rest, so neither loses its digits far out in a tail.
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
    """1/a + x/a(a+1) + x²/a(a+1)(a+2) + …, which converges fast below the mean."""
    term = total = 1 / shape
    while term > total * PRECISION:
        shape += 1
        term *= bound / shape
        total += term
    return total


def _continued_fraction(shape: float, bound: float) -> float:
    """1/(x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - …))), which converges fast above the mean; by Lentz's method."""
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
