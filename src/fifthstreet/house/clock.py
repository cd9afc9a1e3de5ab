"""The house's one clock: milliseconds since 1970 that never run backwards, whatever the machine's clock does."""

import time


class HouseClock:
    """Stamps everything that happens in the house."""

    def __init__(self) -> None:
        self._latest = 0

    def now(self) -> int:
        """The time, never before any time it gave."""
        self._latest = max(self._latest, time.time_ns() // 1_000_000)
        return self._latest

    def not_before(self, at: int) -> None:
        """Go on from a time that is on record."""
        self._latest = max(self._latest, at)
