"""The payouts of a live table that need a payout document: of the round under way, and of the last week."""

from collections.abc import Callable, Sequence

from fifthstreet.house.base.settings import Settings
from fifthstreet.house.store import Store
from fifthstreet.house.tables.payouts import OF_WAGER, Numbered, Payout, payouts_of, payouts_on_record
from fifthstreet.table.events import AnyEvent, BetsClosed, EnvyPaid, ProgressivePaid, RoundClosed, RoundVoided
from fifthstreet.table.events import WagersSettled as Settled
from fifthstreet.table.state import Table

DAY = 24 * 3_600_000
WEEK = 7 * DAY
"""After a restart, rounds up to this many milliseconds old are searched for payouts."""
ROUND_ENDS = (RoundClosed, RoundVoided)


class PayoutWatch:
    """Finds the payouts of a table by following its events; ``settings`` returns the settings at a time."""

    def __init__(self, table: str, settings: Callable[[int], Settings]) -> None:
        self._table, self._settings = table, settings
        # The round under way; number 0 between rounds, and until the first round that is followed from its beginning.
        self._round: list[tuple[int, AnyEvent]] = []
        self._number, self._players, self._large = 0, dict[int, str](), False
        self._closed: dict[int, tuple[Payout, ...]] = {}

    def load(self, store: Store, now: int) -> None:
        """Find the payouts in the closed rounds of the last week."""
        least = min(self._settings(at).payout_document_from for at in range(now - WEEK, now + 1, DAY))
        for number in store.rounds.with_return(self._table, now - WEEK, least):
            found, _ = payouts_on_record(store, self._table, number)
            self._close(number, found)

    def add_all(self, first: int, events: Sequence[AnyEvent], table: Table) -> None:
        """Apply events, the first with this sequence; ``table`` is the table after them."""
        for sequence, event in enumerate(events, first):
            if isinstance(event, BetsClosed) and event.street is None:
                self._round, self._large = [], False
                self._number = table.round.number
                self._players = {seat.number: seat.player for seat in table.taken}
            if not self._number:
                continue
            self._round.append((sequence, event))
            self._large = self._large or is_large(event, self._settings)
            if isinstance(event, ROUND_ENDS):
                if self._large:
                    self._close(self._number, self._standing())
                self._round, self._number, self._large = [], 0, False

    def payouts(self) -> tuple[Payout, ...]:
        """The payouts that need a document and were not taken back, the oldest first."""
        closed = tuple(one for _, found in sorted(self._closed.items()) for one in found)
        return closed + (self._wanted(self._standing()) if self._large else ())

    @property
    def under_way(self) -> Numbered:
        """The events of the round under way since bets closed; empty if its beginning was not followed."""
        return self._round

    def _standing(self) -> tuple[Payout, ...]:
        return payouts_of(self._table, self._number, self._round, self._players)

    def _close(self, number: int, found: Sequence[Payout]) -> None:
        wanted = self._wanted(found)
        if wanted:
            self._closed[number] = wanted

    def _wanted(self, found: Sequence[Payout]) -> tuple[Payout, ...]:
        return tuple(one for one in found if one.needs_document(self._settings(one.at)))


def is_large(event: AnyEvent, settings: Callable[[int], Settings]) -> bool:
    """Whether an event may include a payout that needs a document."""
    match event:
        case ProgressivePaid() | EnvyPaid():
            return True
        case Settled(outcome="win", lines=lines):
            won = sum(line.won for line in lines if line.wager in OF_WAGER)
            return won >= settings(event.at).payout_document_from
    return False
