"""How much anybody may ask at once: a bucket that fills with time and is emptied by asking."""

import time


class Bucket:
    """So many at once, and so many a second from then on."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._level, self._seen = rate, burst, burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now
        if self._level < 1:
            return False
        self._level -= 1
        return True
