"""Runs every test on one sample and gives one verdict with 99% confidence."""

from collections.abc import Callable

from fifthstreet.randomness.deck_tests import ascending_runs, cards_per_position, neighbouring_cards, ordered_pairs
from fifthstreet.randomness.sample import Decks, Sample
from fifthstreet.randomness.sequence_tests import first_cards, repeated_decks, successive_decks
from fifthstreet.randomness.statistics import Finding
from fifthstreet.values import Value

FALSE_ALARMS = 0.01
"""A fair shuffle fails the battery at most this often."""

CONFIDENCE = 1 - FALSE_ALARMS
FEWEST_DECKS = 10_000
"""With fewer decks, too few are expected in rare categories, above all the coupon collector's."""

_TESTS_OF_COMPLETE_DECKS: tuple[Callable[[Decks], Finding], ...] = (
    repeated_decks,
    cards_per_position,
    ordered_pairs,
    ascending_runs,
    neighbouring_cards,
    successive_decks,
    first_cards,
)

LEAST_P = FALSE_ALARMS / (1 + len(_TESTS_OF_COMPLETE_DECKS))
"""A test fails below this p-value: the false alarms shared evenly among all tests (Bonferroni)."""


class Report(Value):
    """The findings of every test on a sample."""

    decks: int
    findings: tuple[Finding, ...]
    least_p: float = LEAST_P
    confidence: float = CONFIDENCE

    @property
    def failed(self) -> tuple[Finding, ...]:
        """The findings that are too improbable for a fair shuffle."""
        return tuple(finding for finding in self.findings if finding.p < self.least_p)


def run_battery(sample: Sample) -> Report:
    """Run every test; if any deck is incomplete, report only that, because the other tests need complete decks."""
    decks = len(sample.decks) + sample.incomplete
    if decks < FEWEST_DECKS:
        raise ValueError(f"too few decks to test: {decks:,}, need at least {FEWEST_DECKS:,}")
    findings = [_incomplete_decks(sample)]
    if not sample.incomplete:
        findings += [test(sample.decks) for test in _TESTS_OF_COMPLETE_DECKS]
    return Report(decks=decks, findings=tuple(findings))


def _incomplete_decks(sample: Sample) -> Finding:
    """Count the decks with a missing, extra or repeated card. A single one cannot be chance."""
    p = 0.0 if sample.incomplete else 1.0
    return Finding(test="incomplete decks", statistic=sample.incomplete, degrees=None, p=p)
