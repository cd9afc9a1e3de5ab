"""How much anybody may ask at once: a bucket that fills with time and is emptied by asking."""

import time
from collections import OrderedDict

MOST_BUCKETS = 10_000


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


class Buckets:
    """A bucket for each of many; the one that was quiet for longest is forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, whose: str) -> bool:
        """Whether one more is allowed to somebody now."""
        bucket = self._buckets.setdefault(whose, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(whose)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take()
