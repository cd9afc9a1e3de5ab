"""How often an address may try to sign in, so that nobody keeps the house busy with guessing."""

from fifthstreet.house.accounts.known_addresses import network_of
from fifthstreet.house.base.limits import Buckets
from fifthstreet.house.http.errors import fail
from fifthstreet.house.http.proofs import Connection


class SignInsAtOnce:
    """A bucket for every place, of however many addresses."""

    def __init__(self, rate: float = 2, burst: float = 100) -> None:
        self._buckets = Buckets(rate, burst)

    def admit(self, connection: Connection) -> str:
        """The address that somebody tries from, unless it tried too often."""
        address = connection.client.host if connection.client else ""
        if not self._buckets.take(network_of(address)):
            raise fail("too-many", "too many try to sign in from there: try again in a moment")
        return address
