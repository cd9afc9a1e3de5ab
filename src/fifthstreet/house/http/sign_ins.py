"""How often an address may try to sign in, so that nobody keeps the house busy with guessing."""

from collections import OrderedDict

from fifthstreet.house.http.errors import fail
from fifthstreet.house.http.proofs import Connection
from fifthstreet.house.limits import Bucket
from fifthstreet.house.people.places import place_of

MOST_ADDRESSES = 10_000


class SignInsAtOnce:
    """A bucket for every place, of however many addresses; the one that was quiet for longest is forgotten first."""

    def __init__(self, rate: float = 2, burst: float = 100) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def admit(self, connection: Connection) -> str:
        """The address that somebody tries from, unless it tried too often."""
        address = connection.client.host if connection.client else ""
        place = place_of(address)
        bucket = self._buckets.setdefault(place, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(place)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise fail("too-many", "too many try to sign in from there: try again in a moment")
        return address
