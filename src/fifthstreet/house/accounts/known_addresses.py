"""From where people signed in lately: whoever fails elsewhere in their name does not keep them out there."""

import ipaddress

from fifthstreet.house.accounts.lock_out import Attempts
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, SignedIn
from fifthstreet.house.store import Store

REMEMBERED = 30 * 24 * 3_600_000
"""So long after somebody last signed in from a place it counts as his, in milliseconds."""
HOUSEHOLD = 64
"""So many bits of an IPv6 address tell one line from another; the rest its owner chooses as he likes."""


class Places:
    """The places of everybody, and the failures at each: these count for themselves, and are kept in memory alone."""

    def __init__(self, store: Store, now: int) -> None:
        self._seen: dict[tuple[str, str], int] = {}
        self._attempts: dict[tuple[str, str], Attempts] = {}
        first, (last, _) = store.sequence_by(STREAM, now - REMEMBERED), store.last(STREAM)
        for entry in store.through(STREAM, first + 1, last, ("SignedIn",)):
            event = codec.read_house_event(entry.event)
            if isinstance(event, SignedIn):
                self.signed_in(event.person, event.address, entry.at)

    def of(self, person: str, address: str, now: int) -> Attempts | None:
        """What is remembered of a person at one of his own places; nothing anywhere else."""
        key = person, place_of(address)
        seen = self._seen.get(key)
        return None if seen is None or now >= seen + REMEMBERED else self._attempts.get(key, Attempts())

    def signed_in(self, person: str, address: str, now: int) -> None:
        """Somebody proved there who he is."""
        key = person, place_of(address)
        self._seen[key] = now
        self._attempts.pop(key, None)

    def failed(self, person: str, address: str, attempts: Attempts) -> None:
        """After a failure at a place."""
        self._attempts[person, place_of(address)] = attempts

    def forgiven(self, person: str) -> None:
        """A lock-out was ended: everywhere."""
        self._attempts = {key: one for key, one in self._attempts.items() if key[0] != person}


def place_of(address: str) -> str:
    """What counts as one place: an IPv4 address, or the part of an IPv6 address that its owner does not choose."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, HOUSEHOLD), strict=False))
