"""Devices: card-reading shoes and chip sensors, each with a token, bound to one table; a projection of the record."""

import asyncio
import logging
import secrets
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE, Person, digest
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, DeviceAdded, DeviceRevoked
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Batch, Store
from fifthstreet.values import Value
from fifthstreet.wire.devices import AddDevice, DeviceKind
from fifthstreet.wire.errors import Fault

DEVICE = "device-"
"""Prefix of the ids of devices."""
MOST_DEVICES = 10_000
KINDS = (DeviceAdded.__name__, DeviceRevoked.__name__)
NO_DEVICE = Fault(code="not-found", message="No such device")
REVOKED = Fault(code="refused", message="This device is revoked already")
BAD_NAME = Fault(code="malformed", message="Name must be one line of printable text")
TOO_MANY = Fault(code="too-many", message=f"The house has added {MOST_DEVICES} devices, its maximum")
logger = logging.getLogger("fifthstreet.accounts")


class Device(Value):
    """A device as it is on record; ``token`` is the digest of its secret."""

    device: str
    name: str
    kind: DeviceKind
    table: str
    token: bytes
    added_at: int
    added_by: str
    revoked_at: int | None = None
    revoked_by: str = ""

    def actor(self, command: str = "", digest: str = "") -> Actor:
        """The device as the actor of a table command, which it enters in the dealer's place."""
        return Actor("dealer", self.device, command, digest)


class Added(NamedTuple):
    """A new device, and its secret unless the same request was answered before."""

    device: Device
    token: str | None


class Devices:
    """All devices that were ever added."""

    def __init__(self, store: Store, house_stream: HouseStream, sessions: Sessions) -> None:
        self._store, self._house_stream, self._sessions = store, house_stream, sessions
        self._devices: dict[str, Device] = {}
        self._tokens: dict[bytes, str] = {}
        self._changing = asyncio.Lock()
        last, _ = store.streams.last(STREAM)
        for entry in store.streams.walk(STREAM, 1, last, KINDS):
            event = codec.read_house_event(entry.event)
            if isinstance(event, DeviceAdded | DeviceRevoked):
                self._on_event(event, entry.person)

    def all(self) -> list[Device]:
        """All devices, the oldest first."""
        return list(self._devices.values())

    def get(self, device: str) -> Device | None:
        """A device by id."""
        return self._devices.get(device)

    def by_token(self, token: str) -> Device | None:
        """The device with a token that is not revoked."""
        found = self._devices.get(self._tokens.get(digest(token), ""))
        return found if found and found.revoked_at is None else None

    def is_active(self, device: Device) -> bool:
        """Whether a device is not revoked."""
        return self._devices[device.device].revoked_at is None

    async def add(self, wanted: AddDevice, by: Person, request: str) -> Added | Fault:
        """Add a device with a new token; ``request`` is the digest of the manager's request."""
        actor, name = by.actor(wanted.id, request), wanted.name.strip()
        if not name or not name.isprintable():
            return BAD_NAME
        async with self._changing:
            before = await stored_answer(self._store, actor, STREAM)
            if before:
                return before if isinstance(before, Fault) else Added(self._added_at(before.sequence), None)
            if not self._sessions.current(by):
                return GONE
            if len(self._devices) >= MOST_DEVICES:
                return TOO_MANY
            token = secrets.token_urlsafe(32)
            event = DeviceAdded(
                at=self._house_stream.clock.now(),
                device=f"{DEVICE}{len(self._devices) + 1}",
                name=name,
                kind=wanted.kind,
                table=wanted.table,
                token=digest(token).hex(),
            )
            await self._record(event, actor)
            return Added(self._devices[event.device], token)

    async def revoke(self, device: str, reason: str, by: Person, actor: Actor) -> Device | Fault:
        """Revoke a device's token for good."""
        async with self._changing:
            before = await stored_answer(self._store, actor, STREAM)
            if isinstance(before, Fault):
                return before
            found = self._devices.get(device)
            if not found:
                return NO_DEVICE
            if before:
                return found
            if not self._sessions.current(by):
                return GONE
            if found.revoked_at is not None:
                return REVOKED
            event = DeviceRevoked(at=self._house_stream.clock.now(), device=device, reason=reason)
            await self._record(event, actor)
            return self._devices[device]

    async def _record(self, event: DeviceAdded | DeviceRevoked, actor: Actor) -> None:
        async with self._house_stream.lock:
            sequence = await self._house_stream.sequence() + 1
            batch = Batch(answers=(answer(actor, STREAM, sequence),))
            await self._house_stream.append_locked(event, actor, batch)
        self._on_event(event, actor.person)
        logger.info("a device was changed", extra={"device": event.device, "person": actor.person})

    def _added_at(self, sequence: int) -> Device:
        """The device that an entry of the house stream added."""
        event = codec.read_house_event(self._store.streams.entries(STREAM, sequence - 1, 1)[0].event)
        assert isinstance(event, DeviceAdded)
        return self._devices[event.device]

    def _on_event(self, event: DeviceAdded | DeviceRevoked, by: str) -> None:
        match event:
            case DeviceAdded():
                token = bytes.fromhex(event.token)
                self._tokens[token] = event.device
                self._devices[event.device] = Device(
                    device=event.device,
                    name=event.name,
                    kind=event.kind,
                    table=event.table,
                    token=token,
                    added_at=event.at,
                    added_by=by,
                )
            case DeviceRevoked():
                found = self._devices[event.device]
                self._devices[event.device] = replace(found, revoked_at=event.at, revoked_by=by)
