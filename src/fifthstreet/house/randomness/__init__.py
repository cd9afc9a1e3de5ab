"""The randomness battery: shuffled decks put to tests that an unfair shuffle fails."""

from fifthstreet.house.randomness.battery import CONFIDENCE, FEWEST_DECKS, Report, run_battery
from fifthstreet.house.randomness.finding import Finding
from fifthstreet.house.randomness.sample import Sample, Shuffle, take

__all__ = ["CONFIDENCE", "FEWEST_DECKS", "Finding", "Report", "Sample", "Shuffle", "run_battery", "take"]
