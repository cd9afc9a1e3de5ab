"""The whole battery: every test on one sample, and one verdict with 99% confidence."""

from collections.abc import Callable

from fifthstreet.house.randomness.coupons import first_cards
from fifthstreet.house.randomness.duplicates import repeated_decks, whole_decks
from fifthstreet.house.randomness.finding import Finding
from fifthstreet.house.randomness.pairs import ordered_pairs
from fifthstreet.house.randomness.positions import cards_per_position
from fifthstreet.house.randomness.runs import ascending_runs
from fifthstreet.house.randomness.sample import Decks, Sample
from fifthstreet.house.randomness.serial import neighbouring_cards, successive_decks
from fifthstreet.values import Value

FALSE_ALARMS = 0.01
"""How often a fair shuffle may fail the battery at most."""

CONFIDENCE = 1 - FALSE_ALARMS
FEWEST_DECKS = 10_000
"""With fewer decks too few of each kind are expected, the first cards collected too seldom."""

_OF_WHOLE_DECKS: tuple[Callable[[Decks], Finding], ...] = (
    repeated_decks,
    cards_per_position,
    ordered_pairs,
    ascending_runs,
    neighbouring_cards,
    successive_decks,
    first_cards,
)

LEAST_P = FALSE_ALARMS / (1 + len(_OF_WHOLE_DECKS))
"""What a test fails below: the false alarms shared out evenly among all tests, after Bonferroni."""


class Report(Value):
    """What the tests found on so many decks."""

    decks: int
    findings: tuple[Finding, ...]
    least_p: float = LEAST_P
    confidence: float = CONFIDENCE

    @property
    def failed(self) -> tuple[Finding, ...]:
        """The findings that a fair shuffle makes too improbable."""
        return tuple(finding for finding in self.findings if finding.p < self.least_p)


def run_battery(sample: Sample) -> Report:
    """Put a sample to every test; or, where a deck is not whole, to no other, for all others are of whole decks."""
    decks = len(sample.decks) + sample.not_whole
    if decks < FEWEST_DECKS:
        raise ValueError(f"the battery needs {FEWEST_DECKS:,} decks at least, not {decks:,}")
    findings = [whole_decks(sample)]
    if not sample.not_whole:
        findings += [test(sample.decks) for test in _OF_WHOLE_DECKS]
    return Report(decks=decks, findings=tuple(findings))
