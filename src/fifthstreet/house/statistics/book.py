"""The statistics of one table by gaming day and dealer, read from its stream; only new entries are read."""

import threading
from collections.abc import Callable, Iterator
from datetime import date

from fifthstreet.cards import Card
from fifthstreet.house.base import codec
from fifthstreet.house.deck.commitments import CARDS, CannotUnlockError, Vault
from fifthstreet.house.deck.shuffle import Pack, is_shuffle
from fifthstreet.house.statistics.day_sums import HOUR, BankSums, DaySums, RoundSums
from fifthstreet.house.statistics.round_account import account_of
from fifthstreet.house.store import Chained, Queries, Store
from fifthstreet.odds.round_statistics import round_odds
from fifthstreet.rules import Game
from fifthstreet.rules.limits import with_limits
from fifthstreet.table.events import (
    Adjusted,
    AnyEvent,
    BankCounted,
    BetsClosed,
    BoughtIn,
    BuyInCorrected,
    Credited,
    EntryUndone,
    Filled,
    LimitsChanged,
    RoundClosed,
    RoundVoided,
    TableClosed,
    WasCut,
)
from fifthstreet.table.machine import evolve, new_table

LONGEST_ROUND = 600_000
"""Milliseconds: a longer pause between two rounds does not count as dealing time."""

PART = HOUR // 4
PARTS_KEPT = 48 * HOUR
"""For how many milliseconds the parts of a day stay in memory, for the plots of the current day."""


class StatisticsBook:
    """The sums of a table's rounds by gaming day and dealer, and of its bank by gaming day.

    ``days`` returns the gaming day of a time. With a vault, the cards of folded hands count once their gaming day is
    over, so that a figure of the current day reveals no face-down card.
    """

    def __init__(self, table: str, game: Game, days: Callable[[int], date], vault: Vault | None) -> None:
        self._name, self._game, self._day_of, self._vault = table, game, days, vault
        self._odds = round_odds(game)
        self._table = new_table(game, table)
        self._events: list[AnyEvent] = []
        self._shuffle = self._sequence = self._closed = self._cut = 0
        self._dealer = ""
        self._bank: dict[date, BankSums] = {}
        self._seen: dict[tuple[date, str], RoundSums] = {}
        self._whole: dict[tuple[date, str], RoundSums] = {}
        self._parts: dict[int, RoundSums] = {}
        self._lock = threading.Lock()

    def read_on(self, store: Store | Queries) -> None:
        """Read the entries that were added to the record since the last time."""
        stream = f"table:{self._name}"
        with self._lock:
            for entry in store.streams.walk(stream, self._sequence + 1, store.streams.last(stream)[0]):
                self._add(store, entry, codec.read_event(entry.event))
                self._sequence = entry.sequence

    def days(self, running: date | None = None, since: date = date.min) -> dict[date, DaySums]:
        """The sums of each gaming day from ``since`` on, in order; the running day's without cards of folded hands."""
        found = dict[date, DaySums]()
        with self._lock:
            for (day, _), rounds in self._rounds(running, since):
                found.setdefault(day, DaySums()).rounds.add(rounds)
            for day, bank in self._bank.items():
                if day >= since:
                    found.setdefault(day, DaySums()).bank.add(bank)
        return dict(sorted(found.items()))

    def dealers(self, running: date | None = None, since: date = date.min) -> dict[tuple[date, str], RoundSums]:
        """A copy of the sums by gaming day, from ``since`` on, and by dealer; the automatic dealer has no name."""
        with self._lock:
            return {key: _copy(rounds) for key, rounds in self._rounds(running, since)}

    def _rounds(self, running: date | None, since: date) -> Iterator[tuple[tuple[date, str], RoundSums]]:
        for key in sorted(key for key in self._whole if key[0] >= since):
            yield key, (self._seen if running and key[0] >= running else self._whole)[key]

    def parts(self) -> dict[int, RoundSums]:
        """A copy of the sums of each quarter of an hour of the last two days, by its first millisecond.

        The cards of folded hands are left out.
        """
        with self._lock:
            return {part: _copy(self._parts[part]) for part in sorted(self._parts)}

    def _add(self, store: Store | Queries, entry: Chained, event: AnyEvent) -> None:
        if entry.by == "dealer":
            self._dealer = entry.person
        if is_shuffle(event):
            self._shuffle, self._cut = entry.sequence, 0
        match event:
            case WasCut(cards=cards):
                self._cut = (self._cut + cards) % CARDS
            case BetsClosed(street=None):
                self._events = []
            case RoundClosed():
                self._add_round(store, entry)
            case RoundVoided():
                for sums in self._sums_of(entry.at):
                    sums.voids += 1
                self._events = []
            case _:
                self._events.append(event)
                self._add_to_bank(entry.at, event)
        self._table = evolve(self._table, event)
        if isinstance(event, LimitsChanged):
            self._odds = round_odds(with_limits(self._game, self._table.limits))

    def _add_round(self, store: Store | Queries, entry: Chained) -> None:
        dealing = entry.at - max(self._closed, entry.at - LONGEST_ROUND)
        part = entry.at - entry.at % PART
        if part not in self._parts:
            self._parts = {at: sums for at, sums in self._parts.items() if at > part - PARTS_KEPT}
        seen, whole = self._sums_of(entry.at)
        account = account_of(self._table, self._events, _unknown)
        figures = self._odds.of(account.seats, account.board)
        seen.add_round(account, figures, dealing)
        self._parts.setdefault(part, RoundSums()).add_round(account, figures, dealing)
        if self._vault and figures.unseen:
            account = account_of(self._table, self._events, self._faces(store))
            figures = self._odds.of(account.seats, account.board)
        whole.add_round(account, figures, dealing)
        self._closed, self._events = entry.at, []

    def _sums_of(self, at: int) -> tuple[RoundSums, RoundSums]:
        """The sums of a moment's gaming day and dealer: by the cards that were turned up, and by all."""
        key = self._day_of(at), self._dealer
        return self._seen.setdefault(key, RoundSums()), self._whole.setdefault(key, RoundSums())

    def _faces(self, store: Store | Queries) -> Callable[[int], Card | None]:
        """The faces of the deck of the round that closes now; none of them is known without its key."""
        seal = store.seals.get(f"{self._name}:{self._shuffle}") if self._vault and self._shuffle else None
        if not self._vault or not seal:
            return _unknown
        try:
            pack = Pack(self._vault.unlock(seal.locked, seal.deal), self._cut)
        except CannotUnlockError:
            return _unknown
        return pack.face

    def _add_to_bank(self, at: int, event: AnyEvent) -> None:
        amounts = _bank_amounts(event)
        if amounts:
            bank = self._bank.setdefault(self._day_of(at), BankSums())
            for name, amount in amounts.items():
                setattr(bank, name, getattr(bank, name) + amount)


def _bank_amounts(event: AnyEvent) -> dict[str, int]:
    """What an event adds to the sums of the bank."""
    match event:
        case BoughtIn(amount=amount):
            return {"drop": amount}
        case BuyInCorrected(was=was, amount=amount):
            return {"drop": amount - was}
        case EntryUndone(entry="BoughtIn", moves=moves):
            return {"drop": dict(moves)["drop"]}
        case Filled(amount=amount):
            return {"fills": amount}
        case Credited(amount=amount):
            return {"credits": amount}
        case Adjusted(amount=amount):
            return {"adjusted": amount}
        case TableClosed(counted=counted, expected=expected) | BankCounted(counted=counted, expected=expected):
            return {"over_short": counted - expected}
    return {}


def _unknown(slot: int) -> None:
    """None: without the key of the deck, no card that stayed face down is known."""


def _copy(rounds: RoundSums) -> RoundSums:
    copied = RoundSums()
    copied.add(rounds)
    return copied
