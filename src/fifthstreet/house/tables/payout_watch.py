"""The payouts of a live table that need a payout document: each from its event until its document is complete."""

from collections.abc import Callable, Iterable, Sequence

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.store import Store
from fifthstreet.house.tables.payouts import (
    OF_WAGER,
    Numbered,
    Payout,
    payout_facts,
    payouts_of,
)
from fifthstreet.house.tables.projection import Projection
from fifthstreet.house.tables.recorded_payouts import payouts_on_record, rounds_with_payouts
from fifthstreet.table.events import (
    Adjusted,
    AnyEvent,
    BetsClosed,
    EnvyPaid,
    ProgressiveLocked,
    ProgressivePaid,
    RoundClosed,
    RoundVoided,
)
from fifthstreet.table.events import WagersSettled as Settled
from fifthstreet.table.state import Table
from fifthstreet.values import Value

ROUND_ENDS = (RoundClosed, RoundVoided)
PAYING = tuple(one.__name__ for one in (ProgressiveLocked, Settled, ProgressivePaid, EnvyPaid))
"""The events that show whether a round can have a payout that needs a document."""


class OpenPayout(Value):
    """A payout that needs a document, with the facts of that document."""

    payout: Payout
    facts: Facts


class PayoutWatch:
    """Finds the payouts of a table by following its events, and forgets each once its document is complete."""

    def __init__(self, table: str, store: Store, settings: HouseSettings, documents: Documents) -> None:
        self._table, self._store, self._settings, self._documents = table, store, settings, documents
        self._round: list[tuple[int, AnyEvent]] = []
        self._number, self._players, self._large = 0, dict[int, str](), False
        # The payouts of the round under way; None if events came since they were last computed.
        self._standing: tuple[OpenPayout, ...] | None = ()
        # The payouts of closed rounds, in the order of the rounds.
        self._closed: list[OpenPayout] = []

    def load(self, projection: Projection) -> None:
        """Find the payouts of all closed rounds that have no complete document, and follow the round under way."""
        adjusted = _events(self._store, self._table, 1, projection.sequence, ("Adjusted",))
        numbers = {event.round for _, event in adjusted if isinstance(event, Adjusted) and event.wager}
        for number, first, last in rounds_with_payouts(self._store, self._table, self._settings):
            paying = _events(self._store, self._table, first, last, PAYING)
            if self._needing(payouts_of(self._table, number, paying, {})):
                numbers.add(number)
        for number in numbers:
            self._read_closed(number)
        self._note_round(projection.table)
        self._follow(_events(self._store, self._table, projection.round_first, projection.sequence))

    def add_all(self, first: int, events: Sequence[AnyEvent], table: Table) -> None:
        """Apply events, the first with this sequence; ``table`` is the table after them."""
        if any(isinstance(event, BetsClosed) and event.street is None for event in events):
            self._note_round(table)
        self._follow(enumerate(events, first))

    def open(self) -> tuple[OpenPayout, ...]:
        """The payouts that need a document and were not taken back, the oldest first."""
        self._closed = [*self.of_closed_rounds()]
        return (*self._closed, *self.of_round_under_way())

    def of_closed_rounds(self) -> tuple[OpenPayout, ...]:
        """Those of closed rounds; it changes nothing here, so that other threads may ask."""
        return tuple(one for one in self._closed if not self._is_documented(one))

    def of_round_under_way(self) -> tuple[OpenPayout, ...]:
        """The payouts of the round under way that need a document; they can still be taken back."""
        if self._standing is None:
            found = payouts_of(self._table, self._number, self._round, self._players) if self._large else ()
            self._standing = self._needing(found)
        return self._standing

    @property
    def under_way(self) -> Numbered:
        """The events since the last round ended."""
        return self._round

    def _note_round(self, table: Table) -> None:
        self._number = table.round.number
        self._players = {seat.number: seat.player for seat in table.taken}

    def _follow(self, events: Iterable[tuple[int, AnyEvent]]) -> None:
        for sequence, event in events:
            self._round.append((sequence, event))
            self._large = self._large or is_large(event, self._settings.at)
            self._standing = None
            if isinstance(event, Adjusted) and event.wager:
                self._read_closed(event.round)
            if isinstance(event, ROUND_ENDS):
                self._closed += self.of_round_under_way()
                self._round, self._large, self._standing = [], False, ()

    def _read_closed(self, number: int) -> None:
        """Find the payouts of a closed round on record, with what adjustments added or cancelled."""
        found = self._needing(payouts_on_record(self._store, self._table, number))
        others = [one for one in self._closed if one.payout.round != number]
        self._closed = sorted((*others, *found), key=lambda one: one.payout.round)

    def _needing(self, found: Iterable[Payout]) -> tuple[OpenPayout, ...]:
        """The payouts among those found that need a document."""
        dated = [(one, self._settings.at(one.at)) for one in found]
        return tuple(
            OpenPayout(payout=one, facts=payout_facts(one, held)) for one, held in dated if one.needs_document(held)
        )

    def _is_documented(self, one: OpenPayout) -> bool:
        """Whether all have signed the document of a payout; it cannot be voided any more."""
        document = self._documents.about(KINDS["payout"], self._table, one.facts)
        return document is not None and document.state == "complete" and document.facts == one.facts


def is_large(event: AnyEvent, settings: Callable[[int], Settings]) -> bool:
    """Whether an event may include a payout that needs a document."""
    match event:
        case ProgressivePaid() | EnvyPaid():
            return True
        case Settled(outcome="win", lines=lines, source=source):
            won = sum(line.won for line in lines if line.wager in OF_WAGER)
            return source == "cage" or won >= settings(event.at).payout_document_from
    return False


def _events(store: Store, table: str, first: int, last: int, kinds: Iterable[str] = ()) -> Numbered:
    entries = store.streams.walk(f"table:{table}", first, last, kinds)
    return [(entry.sequence, codec.read_event(entry.event)) for entry in entries]
