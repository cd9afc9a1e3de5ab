"""What a table waits for (floor, dealer, or chips) and since when; derived from its state, and not on record."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from fifthstreet.play.staff import floorperson
from fifthstreet.rules import Game
from fifthstreet.table.commands import InspectDeck, OpenDeck, Role, Settle
from fifthstreet.table.events import Asked, StreetBet, StreetBetTakenBack, WagerPlaced, WagerTakenBack
from fifthstreet.table.machine import decide
from fifthstreet.table.seating import short_of_chips
from fifthstreet.table.settlement_steps import FLOOR_STEPS, Step
from fifthstreet.table.state import Table

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import Host

BETS = frozenset({WagerPlaced, WagerTakenBack, StreetBet, StreetBetTakenBack, Asked})
"""The events of players' bets, which change nothing that a table waits for."""


class Duty(NamedTuple):
    """What the floor must do next: with a deck or at a seat of this number, and which step of a settlement."""

    what: Literal["open-table", "inspect-deck", "verify-deck", "settle", "fill"]
    number: int = 0
    step: Step | None = None


class Waits:
    """What a table waits for: the floor's ``duty``, a ``dealer`` and chips, each with the time when the wait began.

    ``low`` is since when the inventory has been below the house's limit, whatever else the table waits for.
    """

    def __init__(self) -> None:
        self.duty: tuple[Duty, int] | None = None
        self.dealer: int | None = None
        self.low: int | None = None
        # The dealer who was there when the table closed: they will tap out, and do not wait for an opening.
        self._closed_with: str | None = None
        self._was_open = False

    def follow(self, host: "Host", at: int) -> None:
        """Follow the table: what is still waited for keeps the time when it began."""
        self._follow_closing(host)
        duty = floor_duty(host)
        if duty and duty.what == "open-table" and self._closed_with is not None:
            duty = None
        if duty is None:
            self.duty = None
        elif self.duty is None or self.duty[0] != duty:
            self.duty = duty, at
        if not needs_dealer(host):
            self.dealer = None
        elif self.dealer is None:
            self.dealer = at
        if not needs_fill(host):
            self.low = None
        elif self.low is None:
            self.low = at

    def _follow_closing(self, host: "Host") -> None:
        """Remember the dealer of a table that closes, until they tap out."""
        if self._was_open and not host.table.open:
            self._closed_with = host.dealer.person
        elif host.table.open or host.dealer.person != self._closed_with:
            self._closed_with = None
        self._was_open = host.table.open


def floor_duty(host: "Host") -> Duty | None:
    """The floor's next duty at a table.

    In the demo a closed table waits for its opening once it has a dealer; elsewhere that dealer counts first.
    """
    if not host.table.open:
        return Duty("open-table") if host.services.demo and host.dealer.person is not None else None
    if is_short(host.game, host.table):
        return Duty("fill")
    match floorperson(host.game, host.table, host.table.now):
        case Settle(step=step, seat=seat):
            return Duty("settle", seat, step)
        case InspectDeck(deck=deck):
            return Duty("inspect-deck", deck)
        case OpenDeck(deck=deck):
            return Duty("verify-deck", deck)
    return None


def blocks_play(table: Table, duty: Duty) -> bool:
    """Whether play waits for a duty: an old deck can be inspected while another one is in play."""
    return duty.what != "inspect-deck" or not (table.deck.shuffled or table.round.dealt)


def is_short(game: Game, table: Table) -> bool:
    """Whether the next payout is more than the inventory holds, so that play waits for a fill."""
    task = table.round.settlement.next
    if not task:
        return False
    by: Role = "floorperson" if task.step in FLOOR_STEPS else "dealer"
    command = Settle(by=by, at=table.now, step=task.step, seat=task.seat)
    return decide(game, table, command) == short_of_chips()


def needs_fill(host: "Host") -> bool:
    """Whether the inventory of an open table is below the house's limit."""
    return host.table.open and host.table.custody.inventory < host.services.current_settings.fill_due_below


def needs_dealer(host: "Host") -> bool:
    """Whether players sit at an open table of real cards and nobody deals."""
    return host.real_cards and host.table.open and bool(host.table.taken) and host.dealer.person is None
