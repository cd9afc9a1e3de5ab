"""How often an address may try to sign in, so that nobody keeps the house busy with guessing."""

from collections import OrderedDict

from fifthstreet.house.http.errors import fail
from fifthstreet.house.http.proofs import Connection
from fifthstreet.house.limits import Bucket

MOST_ADDRESSES = 10_000


class SignInsAtOnce:
    """A bucket for every address; the one that was quiet for longest is forgotten first."""

    def __init__(self, rate: float = 2, burst: float = 100) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def admit(self, connection: Connection) -> str:
        """The address that somebody tries from, unless it tried too often."""
        address = connection.client.host if connection.client else ""
        bucket = self._buckets.setdefault(address, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise fail("too-many", "too many try to sign in from there: try again in a moment")
        return address
