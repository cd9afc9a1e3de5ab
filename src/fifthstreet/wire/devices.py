"""Devices that enter cards and wagers at a table of real cards, and managers' tokens for them."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.cards import Card
from fifthstreet.table.commands import OpeningWager
from fifthstreet.values import Value
from fifthstreet.wire.client_commands import MOST, CommandId
from fifthstreet.wire.people import DisplayName, PersonShown
from fifthstreet.wire.staff import Reason

DeviceKind = Literal["card-shoe", "chip-sensor"]


class DeviceCard(Value):
    """A device as managers see it: where it stands, who added it, and when it was revoked, if it was."""

    device: str
    name: str
    kind: DeviceKind
    table: str
    table_title: str
    added_at: int
    added_by: PersonShown
    revoked_at: int | None = None
    revoked_by: PersonShown | None = None


class AddDevice(Value, forbid_unknown_fields=True):
    """Add a device to a table of real cards."""

    id: CommandId
    name: DisplayName
    kind: DeviceKind
    table: Annotated[str, Meta(max_length=100)]


class NewDevice(Value):
    """A new device and its token, which is shown once; null if the same request was answered before."""

    device: DeviceCard
    token: str | None


class RevokeDevice(Value, forbid_unknown_fields=True):
    """Revoke a device's token for good."""

    id: CommandId
    reason: Reason


class EnterCards(Value, forbid_unknown_fields=True):
    """The cards that are turned up now, as a card-reading shoe reads them: a community card, a hand or the box."""

    id: CommandId
    faces: tuple[Card, ...]


class EnterWager(Value, forbid_unknown_fields=True):
    """A wager as a chip sensor reads it: an opening wager, or a bet on the open street, in cents."""

    id: CommandId
    seat: Annotated[int, Meta(ge=1, le=100)]
    wager: OpeningWager | Literal["street"]
    amount: Annotated[int, Meta(ge=1, le=MOST)]
