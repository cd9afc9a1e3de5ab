"""Checks that devices entered only what they may, and that devices and screens were used only while not revoked."""

from collections.abc import Iterator
from typing import NamedTuple

from fifthstreet.audit.findings import Bad
from fifthstreet.house.accounts.devices import DEVICE
from fifthstreet.house.audit.log import Log
from fifthstreet.house.base import codec
from fifthstreet.house.base import house_events as o
from fifthstreet.table import events as e
from fifthstreet.wire.devices import DeviceKind

ENTERS: dict[DeviceKind, tuple[type, ...]] = {
    "card-shoe": (e.Revealed, e.BoxTurned, e.HandTurned),
    "chip-sensor": (e.WagerPlaced, e.StreetBet),
}
"""The first event of what each kind of device enters; others may follow from it."""

HEX_DIGITS = 64


class _Device(NamedTuple):
    kind: DeviceKind
    table: str
    added_at: int
    revoked_at: int | None = None


def check_devices(log: Log) -> Iterator[Bad]:
    """Check that every entry of a device is at its table, possible for its kind, and made while it was active."""
    devices: dict[str, _Device] = {}
    real = {one.record.table for one in log.tables if one.game and one.game.submission.table.cards == "real"}
    for one in log.house_events():
        match one.event:
            case o.DeviceAdded(device=device) as added:
                if device in devices:
                    yield one.bad(f"{device} was added before")
                    return
                if not is_digest(added.token) or not added.name.strip():
                    yield one.bad(f"{device} has no name, or no digest of its token")
                    return
                if added.table not in real:
                    yield one.bad(f"{device} was added to {added.table}, which is no table of real cards")
                    return
                devices[device] = _Device(added.kind, added.table, added.at)
            case o.DeviceRevoked(device=device) as revoked:
                if device not in devices or devices[device].revoked_at is not None:
                    yield one.bad(f"{device} was never added, or was revoked before")
                    return
                devices[device] = devices[device]._replace(revoked_at=revoked.at)
            case _:
                pass
    for table in log.tables:
        yield from _check_table(log, table.stream, table.record.table, devices) if table.complete else ()


def is_digest(text: str) -> bool:
    """Whether a text is a SHA-256 in hexadecimal digits."""
    return len(text) == HEX_DIGITS and set(text) <= set("0123456789abcdef")


def _check_table(log: Log, stream: str, table: str, devices: dict[str, _Device]) -> Iterator[Bad]:
    command = ""
    for entry in log.entries(stream):
        follows, command = entry.command == command, entry.command
        if not entry.person.startswith(DEVICE):
            continue
        device = devices.get(entry.person)
        if not device or device.table != table:
            yield Bad(stream, entry.sequence, f"{entry.person} is not a device of this table", entry.at)
            return
        late = device.revoked_at is not None and entry.at > device.revoked_at
        if late or entry.at < device.added_at:
            yield Bad(stream, entry.sequence, f"{entry.person} was not in use then", entry.at)
            return
        if not follows and not isinstance(codec.read_event(entry.event), ENTERS[device.kind]):
            yield Bad(stream, entry.sequence, f"a {device.kind.replace('-', ' ')} cannot enter that", entry.at)
            return


def check_screens(log: Log) -> Iterator[Bad]:
    """Check the watch screens in the house stream."""
    in_use: dict[str, bool] = {}
    tables = {one.table for one in log.reader.tables.all()}
    for one in log.house_events():
        match one.event:
            case o.ScreenAdded(screen=screen) as added:
                if screen in in_use:
                    yield one.bad(f"{screen} was added before")
                    return
                if not is_digest(added.token) or not added.name.strip():
                    yield one.bad(f"{screen} has no name, or no digest of its secret")
                    return
                if (added.table in tables) != (added.page == "table") or (added.table and added.page != "table"):
                    yield one.bad(f"{screen} shows no page of the house")
                    return
                in_use[screen] = True
            case o.ScreenSignedIn(screen=screen) | o.ScreenRevoked(screen=screen):
                if not in_use.get(screen):
                    yield one.bad(f"{screen} was never added, or was revoked before")
                    return
                in_use[screen] = isinstance(one.event, o.ScreenSignedIn)
            case _:
                pass
