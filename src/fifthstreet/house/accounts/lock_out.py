"""Lock-out: three failed sign-ins in a row lock a login for fifteen minutes, whether it exists or not."""

import ipaddress
from collections import OrderedDict
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.base.account_events import SignedIn
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.store import AccountRecord, Store

MOST_FAILURES = 3
LOCKED_FOR = 15 * 60_000
MOST_UNKNOWN_LOGINS = 10_000
"""How many logins without an account are remembered; the oldest is forgotten first."""
REMEMBERED = 30 * 24 * 3_600_000
"""How long after the last sign-in an address stays known, in milliseconds."""
IPV6_NETWORK_BITS = 64
"""The network part of an IPv6 address in bits; the owner of a network can choose the remaining bits freely."""


class Attempts(NamedTuple):
    """How many sign-ins failed in a row, and until when the login is locked."""

    failures: int = 0
    locked_until: int | None = None

    def is_locked(self, now: int) -> bool:
        """Whether the login is locked now."""
        return self.locked_until is not None and now < self.locked_until

    def failed(self, now: int) -> "Attempts":
        """The attempts after one more failure; during a lock-out nothing changes, and after it the count restarts."""
        if self.is_locked(now):
            return self
        failures = (0 if self.locked_until is not None else self.failures) + 1
        return Attempts(failures, now + LOCKED_FOR if failures >= MOST_FAILURES else None)


class Failure(NamedTuple):
    """What one failed sign-in changes.

    ``attempts`` is the count that applies to this visitor; ``account`` is the changed account, None for an unknown
    login; ``locked_until`` is set if this failure locks the login.
    """

    attempts: Attempts
    account: AccountRecord | None
    locked_until: int | None


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
        """Whether a person signed in from the network of an address recently."""
        seen = self._seen.get(self.key(person, address))
        return seen is not None and now < seen + REMEMBERED

    def on_signed_in(self, person: str, address: str, now: int) -> None:
        """Remember an address."""
        self._seen[self.key(person, address)] = now

    def key(self, person: str, address: str) -> tuple[str, str]:
        """The key of an address: the person and the address's network."""
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


class LockOut:
    """Counts failed sign-ins.

    Every failure counts in the record of its account. An address from which the owner signed in recently also has a
    count of its own, in memory, and only that count locks the login at that address: so an attacker elsewhere cannot
    lock the owner out. Logins without an account are counted in memory, so that they are answered like any other.
    """

    def __init__(self, addresses: KnownAddresses) -> None:
        self._addresses = addresses
        self._at_known_addresses: dict[tuple[str, str], Attempts] = {}
        self._of_unknown_logins: OrderedDict[str, Attempts] = OrderedDict()

    def is_locked(self, account: AccountRecord | None, login: str, address: str, now: int) -> bool:
        """Whether a login is locked for a visitor from an address."""
        return self._attempts(account, login, address, now).is_locked(now)

    def fail(self, account: AccountRecord | None, login: str, address: str, now: int) -> Failure:
        """Return what one more failure changes; once that is durable, ``on_failed`` counts it at a known address."""
        attempts = self._attempts(account, login, address, now).failed(now)
        if not account:
            self._remember_unknown(login, attempts)
            return Failure(attempts, None, attempts.locked_until)
        everywhere = attempts_of(account).failed(now)
        # A lock-out at the owner's own address holds everywhere, but not the other way round.
        locked_until = attempts.locked_until
        if locked_until is None and not attempts_of(account).is_locked(now):
            locked_until = everywhere.locked_until
        changed = replace(account, failures=everywhere.failures, locked_until=locked_until or everywhere.locked_until)
        return Failure(attempts, changed, locked_until)

    def on_failed(self, person: str, address: str, attempts: Attempts, now: int) -> None:
        """Count a durable failure at its address, if the owner signed in from there recently."""
        if self._addresses.is_known(person, address, now):
            self._at_known_addresses[self._addresses.key(person, address)] = attempts

    def on_signed_in(self, person: str, address: str, now: int) -> None:
        """Remember the address of a sign-in, and restart its count of failures."""
        self._addresses.on_signed_in(person, address, now)
        self._at_known_addresses.pop(self._addresses.key(person, address), None)

    def unlock(self, person: str) -> None:
        """Forget the failures at all known addresses of a person."""
        kept = {key: one for key, one in self._at_known_addresses.items() if key[0] != person}
        self._at_known_addresses = kept

    def _attempts(self, account: AccountRecord | None, login: str, address: str, now: int) -> Attempts:
        if not account:
            return self._of_unknown_logins.get(login, Attempts())
        if self._addresses.is_known(account.person, address, now):
            return self._at_known_addresses.get(self._addresses.key(account.person, address), Attempts())
        return attempts_of(account)

    def _remember_unknown(self, login: str, attempts: Attempts) -> None:
        self._of_unknown_logins[login] = attempts
        self._of_unknown_logins.move_to_end(login)
        if len(self._of_unknown_logins) > MOST_UNKNOWN_LOGINS:
            self._of_unknown_logins.popitem(last=False)


def attempts_of(account: AccountRecord) -> Attempts:
    """The failed sign-ins in an account's record."""
    return Attempts(account.failures, account.locked_until)
