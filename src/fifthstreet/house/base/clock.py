"""The house's one clock: milliseconds since 1970 that only go forward, at the pace of real time.

It looks at the machine's clock once. Whatever is done to that one afterwards, decisions keep their time.
"""

import logging
import time

logger = logging.getLogger("fifthstreet")


class HouseClock:
    """Stamps everything that happens in the house."""

    def __init__(self) -> None:
        self._start = (time.time_ns() - time.monotonic_ns()) // 1_000_000

    def now(self) -> int:
        """The time."""
        return self._start + time.monotonic_ns() // 1_000_000

    def not_before(self, at: int) -> None:
        """Go on from a time that is on record, if the machine's clock was behind it."""
        behind = at - self.now()
        if behind > 0:
            logger.warning(
                "the machine's clock is behind the record: the house goes on from there", extra={"ms": behind}
            )
            self._start += behind
