"""The house's clock: milliseconds since 1970 that only go forward, at the pace of real time.

It reads the machine's clock once, so that later changes to it do not shorten or lengthen a player's time to decide.
"""

import logging
import time

logger = logging.getLogger("fifthstreet")


class HouseClock:
    """The time of every event in the house."""

    def __init__(self) -> None:
        self._start = (time.time_ns() - time.monotonic_ns()) // 1_000_000

    def now(self) -> int:
        """The time now, in milliseconds since 1970."""
        return self._start + time.monotonic_ns() // 1_000_000

    def not_before(self, at: int) -> None:
        """Move the clock forward to a recorded time if the machine's clock is behind it."""
        behind = at - self.now()
        if behind > 0:
            logger.warning(
                "machine clock is behind the record: continuing from the last recorded time", extra={"ms": behind}
            )
            self._start += behind
