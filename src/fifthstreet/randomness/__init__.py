"""Statistical tests of a shuffle: an unfair one fails them."""

from fifthstreet.randomness.battery import CONFIDENCE, FEWEST_DECKS, Report, run_battery
from fifthstreet.randomness.sample import Sample, Shuffle, take_sample
from fifthstreet.randomness.statistics import Finding

__all__ = ["CONFIDENCE", "FEWEST_DECKS", "Finding", "Report", "Sample", "Shuffle", "run_battery", "take_sample"]
