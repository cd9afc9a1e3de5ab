"""What a table waits for, floor or dealer, and since when; derived from its state, and not on record."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from fifthstreet.play.staff import floorperson
from fifthstreet.table.commands import InspectDeck, OpenDeck, Settle
from fifthstreet.table.settlement_steps import Step

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import Host


class Duty(NamedTuple):
    """What the floor must do next: with a deck or at a seat of this number, and which step of a settlement."""

    what: Literal["open-table", "inspect-deck", "verify-deck", "settle", "fill"]
    number: int = 0
    step: Step | None = None


class Waits:
    """What play waits for now: the floor's ``duty`` and a ``dealer``, each with the time when the wait began."""

    def __init__(self) -> None:
        self.duty: tuple[Duty, int] | None = None
        self.dealer: int | None = None

    def follow(self, host: "Host", at: int) -> None:
        """Follow the table: what is still waited for keeps the time when it began."""
        duty = floor_duty(host)
        if duty is None:
            self.duty = None
        elif self.duty is None or self.duty[0] != duty:
            self.duty = duty, at
        if not needs_dealer(host):
            self.dealer = None
        elif self.dealer is None:
            self.dealer = at


def floor_duty(host: "Host") -> Duty | None:
    """The floor's next duty that play waits for; a closed table waits for its opening once it has a dealer."""
    if not host.table.open:
        return Duty("open-table") if host.dealer.person is not None else None
    match floorperson(host.game, host.table, host.table.now):
        case None:
            return None
        case Settle(step=step, seat=seat):
            return Duty("settle", seat, step)
        case InspectDeck(deck=deck):
            return Duty("inspect-deck", deck)
        case OpenDeck(deck=deck):
            return Duty("verify-deck", deck)
    return Duty("fill")


def needs_dealer(host: "Host") -> bool:
    """Whether players sit at an open table of real cards and nobody deals."""
    return host.real_cards and host.table.open and bool(host.table.taken) and host.dealer.person is None
