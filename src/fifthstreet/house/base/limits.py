"""Rate limits by token bucket: a bucket refills over time, and each request takes one token."""

import time
from collections import OrderedDict

MOST_BUCKETS = 10_000
"""At most this many buckets are stored; the least recently used is dropped first."""


class Bucket:
    """Allows ``burst`` requests at once, and ``rate`` a second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._level, self._seen = rate, burst, burst, time.monotonic()

    def take(self) -> bool:
        """Take a token, and return whether there was one."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """One bucket for each key, such as an address or a person."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token from a key's bucket, and return whether there was one."""
        bucket = self._buckets.setdefault(key, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take()
