"""What devices enter at a table of real cards: cards as they are turned up, and wagers; nothing else."""

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.accounts.devices import Device, Devices
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.answers import command_digest, stored_answer
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.dealer_entries import faces_due, turning
from fifthstreet.house.staff.staff_commands import held_back
from fifthstreet.house.tables.change import Change, NeedsApproval, Request
from fifthstreet.house.tables.host import Host
from fifthstreet.play.coordinator import CarriedOut
from fifthstreet.table.commands import Bet, PlaceWager
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table
from fifthstreet.wire.devices import EnterCards, EnterWager
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done

REVOKED = refuse_by_house_rule("This device is revoked: call a manager")
ELECTRONIC = refuse_by_house_rule("This table is electronic: devices enter nothing there")
NO_DEALER = refuse_by_house_rule("No dealer is tapped in: devices enter only while a dealer deals")


async def enter_cards(devices: Devices, host: Host, device: Device, request: EnterCards) -> Done | Fault:
    """Turn up the cards that are due, with the faces that a shoe has read."""
    actor = device.actor(request.id, command_digest((host.name, request)))
    return await _submit(host, device, actor, CardsRequest(devices, host, device, actor, request.faces), "EnterCards")


async def enter_wager(devices: Devices, host: Host, device: Device, request: EnterWager) -> Done | Fault:
    """Enter a wager that a chip sensor has read."""
    actor = device.actor(request.id, command_digest((host.name, request)))
    return await _submit(host, device, actor, WagerRequest(devices, host, device, actor, request), "EnterWager")


async def _submit(host: Host, device: Device, actor: Actor, request: Request, name: str) -> Done | Fault:
    """Let a device's request have its turn; the same id again gets the same answer."""
    before = await stored_answer(host.services.store, actor, host.stream)
    if before:
        return before
    answer = await host.submit(request)
    assert not isinstance(answer, NeedsApproval)
    if isinstance(answer, Fault):
        refused = Actor("device", device.id, actor.command)
        return await record_refusal(host.services.house_stream, answer, refused, name, host.name)
    return Done(id=actor.command, sequence=answer.sequence)


class DeviceRequest(Request):
    """A device's request; the device must not be revoked, and a dealer must deal, when its turn comes."""

    def __init__(self, devices: Devices, host: Host, device: Device, actor: Actor) -> None:
        super().__init__(actor)
        self._devices, self._host, self._device = devices, host, device

    def _cannot_enter(self) -> Refusal | None:
        if not self._devices.is_active(self._device):
            return REVOKED
        if not self._host.real_cards:
            return ELECTRONIC
        return None if self._host.dealer.person is not None else NO_DEALER

    def review(self, change: Change, table: Table, done: CarriedOut) -> Change | Refusal | NeedsApproval:
        """The change, unless it would change a round whose void waits for approval."""
        return held_back(self._host, table, done) or change


class CardsRequest(DeviceRequest):
    """Turn up the cards that are due, as a shoe has read them."""

    def __init__(self, devices: Devices, host: Host, device: Device, actor: Actor, faces: tuple[Card, ...]) -> None:
        super().__init__(devices, host, device, actor)
        self._entered = faces

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The command that turns up the cards that are due now."""
        cannot = self._cannot_enter()
        if cannot:
            return cannot
        faces = faces_due(self._host, table, self._entered)
        return faces if isinstance(faces, Refusal) else Change(self.actor, (turning(table, faces, at),))


class WagerRequest(DeviceRequest):
    """An opening wager, or a bet on the open street, as a sensor has read it."""

    def __init__(self, devices: Devices, host: Host, device: Device, actor: Actor, entered: EnterWager) -> None:
        super().__init__(devices, host, device, actor)
        self._entered = entered

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The command of the wager."""
        cannot = self._cannot_enter()
        if cannot:
            return cannot
        entered = self._entered
        if entered.wager != "street":
            placed = PlaceWager(by="dealer", seat=entered.seat, wager=entered.wager, amount=entered.amount)
            return Change(self.actor, (replace(placed, at=at),))
        seat = table.seat(entered.seat)
        ante = seat.hand.stakes.ante if seat else 0
        if not ante:
            return refuse_by_house_rule(f"Seat {entered.seat} has no Ante")
        multiple, rest = divmod(entered.amount, ante)
        if rest:
            return refuse_by_house_rule("A street wager must be a whole multiple of the Ante")
        return Change(self.actor, (Bet(by="dealer", at=at, seat=entered.seat, multiple=multiple),))
