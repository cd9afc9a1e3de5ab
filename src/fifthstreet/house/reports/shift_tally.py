"""One shift of a table, added up event by event from its stream: from an opening or a count to the next count."""

from collections import deque
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from fifthstreet.house.reports.table_progressive import TableProgressive
from fifthstreet.house.store import Chained
from fifthstreet.house.tables.irregular import calls_the_floor
from fifthstreet.papers.meter_reconciliation import TableAndMeter
from fifthstreet.table.accounts import postings
from fifthstreet.table.bank import Shift
from fifthstreet.table.events import (
    AnyEvent,
    BankCounted,
    BoughtIn,
    CashedOut,
    Credited,
    Filled,
    Folded,
    HandVoided,
    ProgressivePaid,
    RoundClosed,
    RoundVoided,
    SettlementReopened,
    TableClosed,
    TableOpened,
    WagersSettled,
)

MOST_LISTED = 200
"""So many irregularities of a shift are kept to be listed, the latest; all are counted."""
PAID_ROUND_THE_INVENTORY = (ProgressivePaid, WagersSettled, RoundVoided, HandVoided, SettlementReopened)
"""The events of a round that may take chips from the cage to the layout, or send them back."""


class Told(NamedTuple):
    """An entry and the event in it."""

    entry: Chained
    event: AnyEvent


class ShiftTally:
    """What a shift has brought so far. ``begins`` is the entry that began it, ``last`` the latest that was added.

    ``against_the_meter`` is there once a shift that is over was held against its meter: both stay as they are.
    """

    def __init__(self, number: int, begins: Chained, opening: int) -> None:
        self.number, self.begins, self.opening = number, begins, opening
        self.ends: Chained | None = None
        self.last = begins
        self.inventory, self.counted = opening, 0
        self.fills = self.credits = self.drop = self.tips = 0
        self.buy_ins = self.cash_outs = self.cashed_out = 0
        self.rounds = self.voids = self.hands_void = self.folds_by_system = 0
        self.from_cage = 0
        self.progressive = TableProgressive()
        self.against_the_meter: TableAndMeter | None = None
        self.bank: list[Told] = []
        self.irregularities = 0
        self.irregular: deque[Told] = deque(maxlen=MOST_LISTED)

    @property
    def closing(self) -> int:
        """What was counted; until then what the inventory should hold."""
        return self.counted if self.ends else self.inventory

    @property
    def win(self) -> int:
        """What the table won. Chips that players took to the cage were theirs already, and are no part of it."""
        win = self._bank.win
        assert win is not None
        return win

    @property
    def hold(self) -> Fraction | None:
        """The part of the drop that the table kept."""
        return self._bank.hold

    @property
    def contributions(self) -> int:
        """The progressive wagers that were taken and not taken back."""
        return self.progressive.wagers.total() - self.progressive.taken_back.total()

    @property
    def awards(self) -> int:
        """What the meter awarded."""
        return sum(self.progressive.received.values())

    @property
    def _bank(self) -> Shift:
        """The shift as the table's bank has it, which works out win and hold."""
        return Shift(opening=self.opening, fills=self.fills, credits=self.credits, drop=self.drop, closing=self.closing)

    def as_it_stands(self) -> "ShiftTally":
        """The shift as it is now, for whoever reads it while it goes on."""
        found = copy(self)
        found.bank, found.irregular = list(self.bank), self.irregular.copy()
        found.progressive = self.progressive.as_it_stands()
        return found

    def add(self, entry: Chained, event: AnyEvent, whole: int) -> None:
        """One event of the table more, whose whole deck has so many cards. A count or the closing ends the shift."""
        self.last = entry
        for posting in postings(event):
            if posting.account == "inventory" and not isinstance(event, TableOpened | TableClosed | BankCounted):
                self.inventory += posting.amount
            if posting.account == "cage" and isinstance(event, PAID_ROUND_THE_INVENTORY):
                self.from_cage -= posting.amount
            if posting.account == "tip box" and isinstance(event, RoundClosed):
                self.tips += posting.amount
        self._count(entry, event)
        self.progressive.add(event)
        if calls_the_floor(event, whole):
            self.irregularities += 1
            self.irregular.append(Told(entry, event))

    def _count(self, entry: Chained, event: AnyEvent) -> None:
        match event:
            case Filled(amount=amount):
                self.fills += amount
                self.bank.append(Told(entry, event))
            case Credited(amount=amount):
                self.credits += amount
                self.bank.append(Told(entry, event))
            case BoughtIn(amount=amount):
                self.drop += amount
                self.buy_ins += 1
            case CashedOut(amount=amount):
                self.cashed_out += amount
                self.cash_outs += 1
            case RoundClosed():
                self.rounds += 1
            case RoundVoided():
                self.voids += 1
            case HandVoided():
                self.hands_void += 1
            case Folded(by_system=True):
                self.folds_by_system += 1
            case TableClosed(counted=counted) | BankCounted(counted=counted):
                self.counted, self.ends = counted, entry


def shift_begun(number: int, entry: Chained, event: AnyEvent) -> ShiftTally | None:
    """The shift that an event begins, if it begins one."""
    match event:
        case TableOpened(inventory=opening):
            return ShiftTally(number, entry, opening)
        case BankCounted(counted=opening):
            return ShiftTally(number, entry, opening)
    return None
