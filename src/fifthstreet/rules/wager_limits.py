"""The limits of a wager and of a meter; an amount beyond them is a typing error."""

from collections.abc import Iterator

from fifthstreet.money import Cents, dollars, show_dollars
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.findings import Finding

LARGEST_WAGER = dollars(100_000)
"""The most that a wager may be; with a larger minimum, the cap on what a hand wins would limit nothing."""

LARGEST_METER = dollars(100_000_000)
"""The most that a meter may start from, be reset to or grow to."""


def check_limits(key: str, minimum: Cents, maximum: Cents, increment: Cents) -> Iterator[Finding]:
    """Find what is wrong with the smallest and largest wager and the steps between them."""
    if minimum < 1:
        yield f"{key}.minimum", "must be more than $0", HOUSE_RULE
    if maximum < minimum:
        yield f"{key}.maximum", f"must be at least the minimum, {show_dollars(minimum)}", HOUSE_RULE
    yield from check_at_most(f"{key}.minimum", minimum, LARGEST_WAGER)
    yield from check_at_most(f"{key}.maximum", maximum, LARGEST_WAGER)
    if increment < 1:
        yield f"{key}.increment", "must be more than $0", HOUSE_RULE
    elif maximum > minimum and (maximum - minimum) % increment:
        problem = (
            f"steps of {show_dollars(increment)} from {show_dollars(minimum)} do not reach {show_dollars(maximum)}"
        )
        yield f"{key}.increment", problem, HOUSE_RULE


def check_at_most(key: str, amount: Cents, largest: Cents) -> Iterator[Finding]:
    """Find an amount that is too large."""
    if amount > largest:
        yield key, f"must be at most {show_dollars(largest)}, not {show_dollars(amount)}", HOUSE_RULE
