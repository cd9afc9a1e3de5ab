"""One shift of a table, from an opening or a count to the next count, added up event by event."""

from collections import deque
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from fifthstreet.house.reports.table_progressive import TableProgressive
from fifthstreet.house.store import Chained
from fifthstreet.house.tables.irregular import calls_the_floor
from fifthstreet.papers.meter_reconciliation import TableAndMeter
from fifthstreet.table.accounts import chips_brought, postings
from fifthstreet.table.bank import Shift
from fifthstreet.table.events import (
    Adjusted,
    AnyEvent,
    BankCounted,
    BoughtIn,
    BuyInCorrected,
    CashedOut,
    ChipsBrought,
    ChipsBroughtCorrected,
    Credited,
    EntryUndone,
    Filled,
    Folded,
    HandVoided,
    KeypadUndone,
    PayoutHeld,
    ProgressivePaid,
    RoundClosed,
    RoundVoided,
    SettlementReopened,
    TableClosed,
    TableOpened,
    WagersSettled,
)

MOST_LISTED = 200
"""The latest irregularities of a shift, up to this many, are listed; all are counted."""
PAID_FROM_THE_CAGE = (
    ProgressivePaid,
    WagersSettled,
    RoundVoided,
    HandVoided,
    KeypadUndone,
    EntryUndone,
    SettlementReopened,
)
"""Events of a round that may move chips directly between the cage and the layout, past the table inventory."""


class EntryEvent(NamedTuple):
    """An entry and the event in it."""

    entry: Chained
    event: AnyEvent


class ShiftTally:
    """A shift's figures so far. ``begins`` is the entry that began it, ``last`` the latest that was added.

    ``against_the_meter`` stores the comparison with the meter once the shift is over, when neither side can change.
    """

    def __init__(self, number: int, begins: Chained, opening: int) -> None:
        self.number, self.begins, self.opening = number, begins, opening
        self.ends: Chained | None = None
        self.last = begins
        self.inventory, self.counted = opening, 0
        self.fills = self.credits = self.drop = self.cash = self.coupons = self.tips = 0
        self.buy_ins = self.cash_outs = self.cashed_out = self.times_brought = self.brought = 0
        self.rounds = self.voids = self.hands_void = self.folds_by_system = 0
        self.from_cage = 0
        self.adjustments = self.adjusted_paid = self.adjusted_collected = 0
        self.progressive = TableProgressive()
        self.against_the_meter: TableAndMeter | None = None
        self.bank: list[EntryEvent] = []
        self.irregularities = 0
        self.irregular: deque[EntryEvent] = deque(maxlen=MOST_LISTED)

    @property
    def closing(self) -> int:
        """The counted inventory; until it is counted, the expected one."""
        return self.counted if self.ends else self.inventory

    @property
    def win(self) -> int:
        """The table's win; chips that players took to the cage do not count."""
        win = self._bank.win
        assert win is not None
        return win

    @property
    def hold(self) -> Fraction | None:
        """The table's hold: win divided by drop; None without a drop."""
        return self._bank.hold

    @property
    def contributions(self) -> int:
        """The progressive wagers, less those taken back."""
        return self.progressive.wagers.total() - self.progressive.taken_back.total()

    @property
    def awards(self) -> int:
        """The meter's awards at this table."""
        return sum(self.progressive.received.values())

    @property
    def _bank(self) -> Shift:
        """The shift as a value of the table package, which computes win and hold."""
        return Shift(opening=self.opening, fills=self.fills, credits=self.credits, drop=self.drop, closing=self.closing)

    def snapshot(self) -> "ShiftTally":
        """A copy of the current figures, to be read while the shift goes on."""
        found = copy(self)
        found.bank, found.irregular = list(self.bank), self.irregular.copy()
        found.progressive = self.progressive.snapshot()
        return found

    def add(self, entry: Chained, event: AnyEvent, whole: int) -> None:
        """Add an event of the table; a count or the closing ends the shift. ``whole`` is the size of a full deck."""
        self.last = entry
        brought = chips_brought(event)
        self.brought += brought
        for posting in postings(event):
            if posting.account == "inventory" and not isinstance(event, TableOpened | TableClosed | BankCounted):
                self.inventory += posting.amount
            if posting.account == "cage" and isinstance(event, PAID_FROM_THE_CAGE) and not brought:
                self.from_cage -= posting.amount
            if posting.account == "tip box" and isinstance(event, RoundClosed):
                self.tips += posting.amount
        if isinstance(event, PayoutHeld) and event.source == "inventory":
            # The tray had paid it in the round; now the cage does.
            self.from_cage += event.amount
        if isinstance(event, Adjusted) and event.source == "document":
            self.from_cage += event.amount
        self._count(entry, event)
        self.progressive.add(event)
        if calls_the_floor(event, whole):
            self.irregularities += 1
            self.irregular.append(EntryEvent(entry, event))

    def _count(self, entry: Chained, event: AnyEvent) -> None:  # noqa: PLR0912 - one case for each kind of event
        match event:
            case Filled(amount=amount):
                self.fills += amount
                self.bank.append(EntryEvent(entry, event))
            case Credited(amount=amount):
                self.credits += amount
                self.bank.append(EntryEvent(entry, event))
            case BoughtIn(amount=amount):
                self.drop += amount
                self.buy_ins += 1
            case BuyInCorrected(was=was, amount=amount):
                self.drop += amount - was
                self.buy_ins -= amount == 0
            case EntryUndone(entry="BoughtIn", moves=moves):
                self.drop += dict(moves)["drop"]
                self.buy_ins -= 1
            case ChipsBrought():
                self.times_brought += 1
            case ChipsBroughtCorrected(amount=0) | EntryUndone(entry="ChipsBrought"):
                self.times_brought -= 1
            case CashedOut(amount=amount):
                self.cashed_out += amount
                self.cash_outs += 1
            case Adjusted(amount=amount):
                self.adjustments += 1
                self.adjusted_paid += max(0, amount)
                self.adjusted_collected += max(0, -amount)
            case RoundClosed(coupons=coupons):
                self.rounds += 1
                self.coupons += coupons
            case RoundVoided():
                self.voids += 1
            case HandVoided():
                self.hands_void += 1
            case Folded(by_system=True):
                self.folds_by_system += 1
            case TableClosed(counted=counted) | BankCounted(counted=counted):
                self.counted, self.ends = counted, entry


def to_drop(event: AnyEvent) -> int:
    """What an event puts into the drop box, or takes out of it."""
    return sum(posting.amount for posting in postings(event) if posting.account == "drop")


def shift_begun(number: int, entry: Chained, event: AnyEvent) -> ShiftTally | None:
    """The shift that an event begins, if any."""
    match event:
        case TableOpened(inventory=opening):
            return ShiftTally(number, entry, opening)
        case BankCounted(counted=opening):
            return ShiftTally(number, entry, opening)
    return None
