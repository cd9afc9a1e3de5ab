"""Devices: managers add and revoke them; card-reading shoes and chip sensors enter what they read."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from fifthstreet.house.accounts.devices import Device
from fifthstreet.house.accounts.person import KEEPS_DEVICES
from fifthstreet.house.base.limits import Buckets
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import device_of, only_device, only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse, require_reason_line
from fifthstreet.house.http.errors import Failed, fail, may_fail, or_fail
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.device_entries import enter_cards, enter_wager
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.devices import AddDevice, DeviceCard, EnterCards, EnterWager, NewDevice, RevokeDevice
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done

TAGS = ["devices"]
DeviceId = Annotated[str, PathParameter(max_length=64)]
ENTERS = may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many")
ENTRIES = Buckets(20, 100)
"""The entries that one device can make: 100 at once, and 20 a second in the long run."""


@get(
    "/api/devices",
    sync_to_thread=False,
    tags=TAGS,
    responses=may_fail("not-signed-in"),
    guards=[only_staff(*KEEPS_DEVICES)],
)
def get_devices(house: TheHouse) -> list[DeviceCard]:
    """All devices, the oldest first."""
    return [_card(house, device) for device in house.devices.all()]


@post(
    "/api/devices",
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
    guards=[only_staff(*KEEPS_DEVICES)],
)
async def post_device(house: TheHouse, data: JSONBody[AddDevice], request: AnyRequest) -> NewDevice:
    """Add a device to a table of real cards; its token is shown once."""
    manager = person_of(request)
    if not host_of(house, data.table).real_cards:
        raise fail("refused", "Devices are for tables of real cards: choose another table")
    added = await house.devices.add(data, manager, command_digest(data))
    if isinstance(added, Fault):
        raise Failed(await record_refusal(house.services.house_stream, added, manager.actor(), "AddDevice"))
    return NewDevice(device=_card(house, added.holder), token=added.token)


@post(
    "/api/devices/{device:str}/revoke",
    status_code=200,
    tags=TAGS,
    responses=ENTERS,
    guards=[only_staff(*KEEPS_DEVICES)],
)
async def post_revoke(
    house: TheHouse, device: DeviceId, data: JSONBody[RevokeDevice], request: AnyRequest
) -> DeviceCard:
    """Revoke a device's token for good."""
    manager = person_of(request)
    require_reason_line(data.reason)
    actor = manager.actor(data.id, command_digest((device, data)))
    revoked = await house.devices.revoke(device, data.reason.strip(), manager, actor)
    if isinstance(revoked, Fault):
        raise Failed(await record_refusal(house.services.house_stream, revoked, manager.actor(), "RevokeDevice"))
    return _card(house, revoked)


@post("/api/devices/cards", status_code=200, tags=TAGS, responses=ENTERS, guards=[only_device("card-shoe")])
async def post_cards(house: TheHouse, data: JSONBody[EnterCards], request: AnyRequest) -> Done:
    """Enter the cards that are turned up now, as a card-reading shoe reads them."""
    device = device_of(request)
    _limit(device)
    return or_fail(await enter_cards(house.devices, host_of(house, device.table), device, data))


@post("/api/devices/wagers", status_code=200, tags=TAGS, responses=ENTERS, guards=[only_device("chip-sensor")])
async def post_wager(house: TheHouse, data: JSONBody[EnterWager], request: AnyRequest) -> Done:
    """Enter a wager, as a chip sensor reads it."""
    device = device_of(request)
    _limit(device)
    return or_fail(await enter_wager(house.devices, host_of(house, device.table), device, data))


def _limit(device: Device) -> None:
    if not ENTRIES.take(device.token.hex()):
        raise fail("too-many", "The device enters too fast: slow down")


def _card(house: House, device: Device) -> DeviceCard:
    """Return a device as managers see it."""
    shown = house.accounts.shown
    return DeviceCard(
        device=device.id,
        name=device.name,
        kind=device.kind,
        table=device.table,
        table_title=table_title(device.table),
        added_at=device.added_at,
        added_by=shown(device.added_by),
        revoked_at=device.revoked_at,
        revoked_by=shown(device.revoked_by) if device.revoked_by else None,
    )
