"""Every movement of chips and money to the cage and from it, by gaming day; only new entries of the record are read."""

import threading
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from fifthstreet.house.accounts.players import is_walk_in
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, MoneyMoved
from fifthstreet.house.reports.purse_events import TABLE
from fifthstreet.house.store import Chained, Store
from fifthstreet.papers.cage_ledger import NOT_MOVED, CageKind
from fifthstreet.table import events
from fifthstreet.table.accounts import chips_brought, postings
from fifthstreet.table.events import AnyEvent

CAGE = "cage"
KINDS: dict[str, CageKind] = {
    "TableOpened": "opener",
    "Filled": "fill",
    "Credited": "credit",
    "TableClosed": "closer",
    "CashedOut": "cash-out",
    "ChipsBrought": "brought",
    "ChipsBroughtCorrected": "brought",
    "ProgressivePaid": "jackpot",
    "WagersSettled": "prize",
    "PayoutHeld": "held",
    "Adjusted": "adjustment",
    "KeypadUndone": "taken-back",
    "EntryUndone": "taken-back",
    "SettlementReopened": "taken-back",
    "HandVoided": "taken-back",
    "RoundVoided": "taken-back",
}
"""The kind of line that an event of a table makes, if it moves anything to the cage or from it."""


class CageMovement(NamedTuple):
    """A movement and the entry that records it; ``amount`` came to the cage, or left it if negative.

    An entry makes at most one movement of each kind.
    """

    at: int
    kind: CageKind
    amount: int
    by: str
    person: str
    command: str
    player: str
    words: str
    stream: str
    sequence: int

    @property
    def moved(self) -> int:
        """The change of the cage's balance: zero if people have the chips, or the money is tax or still owed."""
        return 0 if self.kind in NOT_MOVED else self.amount


class CageBook:
    """All movements to the cage and from it; ``days`` names the gaming day of a moment."""

    def __init__(self, days: Callable[[int], date]) -> None:
        self._day_of = days
        self._held: list[tuple[date, int]] = []
        self._carried = 0
        self._by_day: dict[date, list[CageMovement]] = {}
        self._read: dict[str, int] = {}
        self._seats: dict[tuple[str, int], str] = {}
        self._lock = threading.Lock()

    def read_on(self, store: Store) -> dict[date, tuple[CageMovement, ...]]:
        """The movements of each gaming day so far, in order of time."""
        with self._lock:
            self._read_new(store)
            return {
                day: tuple(sorted(self._by_day[day], key=lambda one: (one.at, one.stream, one.sequence)))
                for day in sorted(self._by_day)
            }

    def carried(self, store: Store) -> int:
        """The chips carried from tables so far, by players without an account or as tips, less those brought to one."""
        with self._lock:
            self._read_new(store)
            return self._carried

    def held(self, until: date) -> int:
        """The wins to be paid by payout documents up to a gaming day, as far as the record was read."""
        with self._lock:
            return sum(amount for day, amount in self._held if day <= until)

    def _read_new(self, store: Store) -> None:
        """Add what is new on record; the caller holds the lock."""
        for stream in store.streams.names():
            kinds = _kinds_in(stream)
            if not kinds:
                continue
            last = store.streams.last(stream)[0]
            for entry in store.streams.walk(stream, self._read.get(stream, 0) + 1, last, kinds):
                self._add(entry)
                self._read[stream] = entry.sequence
            self._read[stream] = last

    def _add(self, entry: Chained) -> None:
        if entry.stream == STREAM:
            self._add_money(entry, codec.read_house_event(entry.event))
            return
        event = codec.read_event(entry.event)
        if isinstance(event, events.SatDown):
            self._seats[entry.stream, event.seat] = event.player
            return
        if isinstance(event, events.PayoutHeld):
            self._held.append((self._day_of(entry.at), event.amount))
        if isinstance(event, events.Adjusted) and event.source == "document":
            self._held.append((self._day_of(entry.at), event.amount))
            self._append(entry, "owed", event.amount, event.player)
        amount = to_cage(event)
        if amount:
            player = getattr(event, "player", "") or self._seats.get((entry.stream, getattr(event, "seat", 0)), "")
            carried = isinstance(event, events.CashedOut) and is_walk_in(player)
            brought = chips_brought(event)
            self._carried += amount if carried or brought else 0
            kind: CageKind = "carried" if carried else "brought" if brought else KINDS[type(event).__name__]
            self._append(entry, kind, amount, player)
        if isinstance(event, events.TableClosed | events.BankCounted) and event.tips:
            self._carried += event.tips
            self._append(entry, "tips", event.tips, "")

    def _add_money(self, entry: Chained, event: AnyHouseEvent) -> None:
        if isinstance(event, MoneyMoved):
            self._append(entry, "paid-in" if event.amount > 0 else "paid-out", event.amount, event.player, event.words)

    def _append(self, entry: Chained, kind: CageKind, amount: int, player: str, words: str = "") -> None:
        made = CageMovement(
            at=entry.at,
            kind=kind,
            amount=amount,
            by=entry.by,
            person=entry.person,
            command=entry.command,
            player=player,
            words=words,
            stream=entry.stream,
            sequence=entry.sequence,
        )
        self._by_day.setdefault(self._day_of(entry.at), []).append(made)


def to_cage(event: AnyEvent) -> int:
    """What an event of a table moves to the cage, or from it if negative."""
    return sum(posting.amount for posting in postings(event) if posting.account == CAGE)


def _kinds_in(stream: str) -> tuple[str, ...]:
    if stream == STREAM:
        return ("MoneyMoved",)
    return ("SatDown", "BankCounted", *KINDS) if stream.startswith(TABLE) else ()
