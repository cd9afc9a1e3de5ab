"""Devices: card-reading shoes and chip sensors, each with a token, bound to one table."""

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.accounts.tokens import Added, TokenHolder, TokenKind, TokenRegister
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import AnyHouseEvent, DeviceAdded, DeviceRevoked
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Store
from fifthstreet.wire.devices import AddDevice, DeviceKind
from fifthstreet.wire.errors import Fault

DEVICE = "device-"
"""Prefix of the ids of devices."""
MOST_DEVICES = 10_000
KIND = TokenKind(
    events=(DeviceAdded.__name__, DeviceRevoked.__name__),
    prefix=DEVICE,
    most=MOST_DEVICES,
    unknown=Fault(code="not-found", message="No such device"),
    revoked=Fault(code="refused", message="This device is revoked already"),
    too_many=Fault(code="too-many", message=f"The house has added {MOST_DEVICES} devices, its maximum"),
)


class Device(TokenHolder):
    """A device as it is on record."""

    kind: DeviceKind

    def actor(self, command: str = "", digest: str = "") -> Actor:
        """The device as the actor of a table command, which it enters in the dealer's place."""
        return Actor("dealer", self.id, command, digest)


class Devices(TokenRegister[Device]):
    """All devices that were ever added."""

    def __init__(self, store: Store, house_stream: HouseStream, sessions: Sessions) -> None:
        super().__init__(store, house_stream, sessions, KIND)

    async def add(self, wanted: AddDevice, by: Person, request: str) -> Added[Device] | Fault:
        """Add a device with a new token; ``request`` is the digest of the manager's request."""
        name = wanted.name.strip()

        def event(device: str, token: str) -> DeviceAdded:
            return DeviceAdded(device=device, name=name, kind=wanted.kind, table=wanted.table, token=token)

        return await self._add(name, by, by.actor(wanted.id, request), event)

    async def revoke(self, device: str, reason: str, by: Person, actor: Actor) -> Device | Fault:
        """Revoke a device's token for good."""
        return await self._revoke(device, DeviceRevoked(device=device, reason=reason), by, actor)

    def _apply(self, event: AnyHouseEvent, by: str, sequence: int) -> None:
        match event:
            case DeviceAdded():
                device = Device(
                    id=event.device,
                    name=event.name,
                    kind=event.kind,
                    table=event.table,
                    token=bytes.fromhex(event.token),
                    sequence=sequence,
                    added_at=event.at,
                    added_by=by,
                )
                self._put(device)
            case DeviceRevoked(device=revoked):
                self._end(revoked, event.at, by)
            case _:
                pass
