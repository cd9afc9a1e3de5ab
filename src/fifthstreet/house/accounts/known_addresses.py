"""Known addresses: where the owner of an account signed in from lately."""

import ipaddress

from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, SignedIn
from fifthstreet.house.store import Store

REMEMBERED = 30 * 24 * 3_600_000
"""How long after the last sign-in an address stays known, in milliseconds."""
IPV6_NETWORK_BITS = 64
"""How many bits of an IPv6 address its network decides; the others its owner can choose freely."""


class KnownAddresses:
    """When each person last signed in from each network, read from the house stream at the start."""

    def __init__(self, store: Store, now: int) -> None:
        self._seen: dict[tuple[str, str], int] = {}
        first, (last, _) = store.streams.sequence_at(STREAM, now - REMEMBERED), store.streams.last(STREAM)
        for entry in store.streams.walk(STREAM, first + 1, last, ("SignedIn",)):
            event = codec.read_house_event(entry.event)
            if isinstance(event, SignedIn):
                self.on_signed_in(event.person, event.address, entry.at)

    def is_known(self, person: str, address: str, now: int) -> bool:
        """Whether a person signed in from an address lately."""
        seen = self._seen.get(self.key(person, address))
        return seen is not None and now < seen + REMEMBERED

    def on_signed_in(self, person: str, address: str, now: int) -> None:
        """Remember an address."""
        self._seen[self.key(person, address)] = now

    def key(self, person: str, address: str) -> tuple[str, str]:
        """A person and the network of an address."""
        return person, network_of(address)


def network_of(address: str) -> str:
    """The part of an address that its owner cannot choose: all of an IPv4 address, the network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_NETWORK_BITS), strict=False))
