"""Movements of players' balances from the event streams: cashier, buy-ins, cash-outs, adjustments, each read once."""

import threading
from typing import NamedTuple

from fifthstreet.house.accounts.person import ACCOUNT
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, MoneyMoved
from fifthstreet.house.store import Chained, Store
from fifthstreet.table.events import Adjusted, BoughtIn, CashedOut, SatDown

TABLE = "table:"


class Moved(NamedTuple):
    """A movement of an account player's balance, and the entry that records it.

    ``person`` is the cashier, or the one who adjusted the account; empty for a buy-in or a cash-out.
    """

    at: int
    amount: int
    person: str
    stream: str
    sequence: int

    @property
    def at_a_table(self) -> bool:
        """Whether it is a buy-in, a cash-out or an adjustment."""
        return self.stream.startswith(TABLE)


class PurseEvents:
    """All movements of account players' balances, from the event streams."""

    def __init__(self) -> None:
        self._moved: list[Moved] = []
        self._read: dict[str, int] = {}
        self._seats: dict[tuple[str, int], str] = {}
        self._lock = threading.Lock()

    def read_on(self, store: Store) -> tuple[Moved, ...]:
        """All movements so far; only new entries are read."""
        with self._lock:
            for stream in store.streams.names():
                kinds = self._kinds(stream)
                if not kinds:
                    continue
                last = store.streams.last(stream)[0]
                for entry in store.streams.walk(stream, self._read.get(stream, 0) + 1, last, kinds):
                    self._add(entry)
                    self._read[stream] = entry.sequence
                self._read[stream] = last
            return tuple(self._moved)

    @staticmethod
    def _kinds(stream: str) -> tuple[str, ...]:
        if stream == STREAM:
            return ("MoneyMoved",)
        return ("SatDown", "BoughtIn", "CashedOut", "Adjusted") if stream.startswith(TABLE) else ()

    def _add(self, entry: Chained) -> None:
        stream = entry.stream
        event = codec.read_house_event(entry.event) if stream == STREAM else codec.read_event(entry.event)
        match event:
            case SatDown(seat=seat, player=player):
                self._seats[stream, seat] = player
            case MoneyMoved(player=player, amount=amount):
                self._append(entry, player, amount, entry.person)
            case Adjusted(player=player, amount=amount, source="account"):
                self._append(entry, player, amount, entry.person)
            case BoughtIn(seat=seat, amount=amount):
                self._append(entry, self._seats.get((stream, seat), ""), -amount)
            case CashedOut(seat=seat, amount=amount):
                self._append(entry, self._seats.get((stream, seat), ""), amount)

    def _append(self, entry: Chained, player: str, amount: int, person: str = "") -> None:
        if player.startswith(ACCOUNT):
            self._moved.append(Moved(entry.at, amount, person, entry.stream, entry.sequence))
