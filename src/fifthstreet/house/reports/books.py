"""What reports are made from: the record of an open or a closed house, the games of its tables, and people's names."""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import NamedTuple

from fifthstreet.house.accounts.players import PlayerNames, has_purse
from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.bank.table_days import BankDays, BoxContents
from fifthstreet.house.base import codec
from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.deck.commitments import Vault
from fifthstreet.house.deck.keys import load_or_make
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.reports.cage_balance import CageBalance
from fifthstreet.house.reports.cage_book import CageBook
from fifthstreet.house.reports.cage_counts import counted_at, with_documents
from fifthstreet.house.reports.purse_events import PurseEvents
from fifthstreet.house.reports.shift_tally import ShiftTally, shift_begun, to_drop
from fifthstreet.house.statistics.book import StatisticsBook
from fifthstreet.house.statistics.figures import Days
from fifthstreet.house.store import Chained, Store, TableRecord
from fifthstreet.house.store.data_folder import DECK_KEYS, closed_house
from fifthstreet.house.tables.games import OtherGameError, game_of
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.views.rounds import round_range
from fifthstreet.house.wording.events import hides_a_face, tell, with_name
from fifthstreet.papers.forms import RecordLine, Source
from fifthstreet.rules import Game, Shelf
from fifthstreet.rules.table_title import meter_title
from fifthstreet.table.events import AnyEvent, BoughtIn, BuyInCorrected, EntryUndone, SatDown
from fifthstreet.table.machine import new_table, replay
from fifthstreet.table.words import role_in_words

PersonName = Callable[[str, str], str]
"""Returns an actor's name by role and id; without an id the actor is the house itself."""
AUTOPLAY = {"dealer": "automatic dealer", "floorperson": "automatic floorperson", "player": "house player"}
"""The name of autoplay in each role."""
MAY_NAME_A_HIDDEN_CARD = ("CardSeen", "FaceCorrected")
"""The kinds of events that may name a face-down card."""


class ShiftBook:
    """All shifts of one table so far; ``whole`` is the number of cards in a full deck."""

    def __init__(self, stream: str, whole: int) -> None:
        self.stream, self._whole = stream, whole
        self.shifts: list[ShiftTally] = []
        self._players: dict[int, str] = {}
        self._sequence = 0
        self._lock = threading.Lock()

    def read_on(self, store: Store) -> tuple[ShiftTally, ...]:
        """The shifts so far; only new entries are read."""
        with self._lock:
            for entry in store.streams.walk(self.stream, self._sequence + 1, store.streams.last(self.stream)[0]):
                self._add(entry)
                self._sequence = entry.sequence
            return tuple(shift if shift.ends else shift.snapshot() for shift in self.shifts)

    def _add(self, entry: Chained) -> None:
        event = codec.read_event(entry.event)
        running = self.shifts[-1] if self.shifts and not self.shifts[-1].ends else None
        if isinstance(event, SatDown):
            self._players[event.seat] = event.player
        if running:
            running.add(entry, event, self._whole)
            if isinstance(event, BoughtIn | BuyInCorrected | EntryUndone):
                in_cash = not has_purse(self._players.get(event.seat, ""))
                running.cash += to_drop(event) if in_cash else 0
        begun = shift_begun(len(self.shifts) + 1, entry, event)
        if begun:
            self.shifts.append(begun)


class TableBooks(NamedTuple):
    """A table's streams, and what is needed to describe their events; ``player`` returns a player's name."""

    store: Store
    record: TableRecord
    game: Game
    player: Callable[[str], str]
    person: PersonName
    shifts: ShiftBook
    statistics: StatisticsBook
    settings: HouseSettings

    @property
    def table(self) -> str:
        """The table's name."""
        return self.record.table

    @property
    def stream(self) -> str:
        """The table's stream."""
        return f"table:{self.record.table}"

    @property
    def meter_stream(self) -> str | None:
        """The stream of its meter, if it has one."""
        return f"meter:{self.record.meter}" if self.record.meter else None

    @property
    def meter_title(self) -> str:
        """The title of its meter; empty if it has none."""
        same = (one.meter for one in self.store.tables.all() if one.jurisdiction == self.record.jurisdiction)
        meters = list(dict.fromkeys(meter for meter in same if meter))
        return meter_title(self.game.book.title, meters.index(self.record.meter) + 1) if self.record.meter else ""

    @property
    def over(self) -> int:
        """The sequence of the last entry of the last finished round; 0 if there is none."""
        rounds = self.store.rounds.latest(self.table, limit=1)
        return rounds[0].last if rounds else 0

    def line(self, entry: Chained, event: AnyEvent, under_way: bool = False) -> RecordLine:
        """An event as a line of a report, with the name of the person who acted.

        While the round is under way, a corrected card may lie face down: then its face is left out.
        """
        who, words = tell(with_name(event, self.player), under_way and hides_a_face(event, ()))
        person = self.person(entry.by, entry.person) if entry.person and entry.by != "player" else ""
        return RecordLine(sequence=entry.sequence, at=entry.at, who=who, words=words, clauses=event.cite, person=person)

    def lines(self, events: Iterable[tuple[Chained, AnyEvent]]) -> tuple[RecordLine, ...]:
        """Events as lines of a report."""
        over = self.over
        return tuple(self.line(entry, event, entry.sequence > over) for entry, event in events)

    def events(self, first: int, last: int) -> list[tuple[Chained, AnyEvent]]:
        """The entries of a range of the table's stream, with their events."""
        return [(entry, codec.read_event(entry.event)) for entry in self.store.streams.walk(self.stream, first, last)]

    def round_range(self, number: int) -> tuple[int, int] | None:
        """The first and last sequence of a round, finished or under way."""
        return round_range(self.store, self.table, number)

    def who_sat(self, seat: int, sequence: int) -> str:
        """The player in a seat at an entry of the stream; empty if it was free."""
        for entry in self.store.streams.walk_back(self.stream, sequence, ("SatDown", "Left")):
            event = codec.read_event(entry.event)
            if getattr(event, "seat", 0) == seat:
                return event.player if isinstance(event, SatDown) else ""
        return ""


class Custody(NamedTuple):
    """What the cage got from a table by the table's own accounts, after an entry of its stream."""

    sequence: int
    cage: int


class HouseBooks(NamedTuple):
    """The books of all tables, of the purses and of the cage.

    ``name`` returns a person's name, empty for the house itself; ``player`` returns a player's name. With
    ``for_counters`` the reader counts trays, and must not see beforehand what a tray should hold.
    """

    store: Store
    facilities: frozenset[str]
    tables: tuple[str, ...]
    table: Callable[[str], TableBooks]
    name: Callable[[str], str]
    player: Callable[[str], str]
    purse_events: PurseEvents
    settings: HouseSettings
    documents: Documents
    bank_days: BankDays
    cage: CageBook
    custody: Callable[[str], Custody]
    for_counters: bool = False

    def days(self, table: str, now: int | None = None, since: date = date.min) -> Days:
        """The gaming days of a table from ``since`` on; in an open house, ``now`` says which of them is running."""
        book = self.table(table).statistics
        book.read_on(self.store)
        running = None if now is None else self.settings.day_of(now)
        return Days(table, book.days(running, since), book.dealers(running, since), book.parts())

    @property
    def facility(self) -> str:
        """The facility to which all tables belong; if there are several, papers name ``All tables of the house``."""
        return min(self.facilities) if len(self.facilities) == 1 else "All tables of the house"


def source(books: TableBooks, entries: list[Chained]) -> Source:
    """The range of entries that a report was made from.

    The hash is left out while one of them may name a face-down card: the face could be guessed from it in 52 tries.
    """
    first, last = entries[0], entries[-1]
    hidden = last.stream == books.stream and any(
        books.store.streams.walk(last.stream, books.over + 1, last.sequence, MAY_NAME_A_HIDDEN_CARD)
    )
    return Source(last.stream, first.sequence, last.sequence, "" if hidden else last.hash.hex())


class OpenBooks:
    """Reads the record of an open house; shifts and purses are cached, and only new entries are read."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._services = tables, tables.services
        self._shifts: dict[str, ShiftBook] = {}
        self._statistics: dict[str, StatisticsBook] = {}
        # Held while the books of a table are made, so that all readers share one.
        self._opening = threading.Lock()
        self._purse_events = PurseEvents()
        self._cage = CageBook(self._services.settings.day_of)

    def table(self, name: str) -> TableBooks:
        """The books of a table."""
        host, services = self._tables[name], self._services
        with self._opening:
            if name not in self._shifts:
                # The record begins with the game as it was submitted; the limits change with its events.
                game = host.submitted
                self._shifts[name] = ShiftBook(host.stream, game.book.deck.size.cards)
                self._statistics[name] = StatisticsBook(name, game, services.settings.day_of, services.vault)
        return TableBooks(
            store=services.store,
            record=host.record,
            game=host.game,
            player=services.names.of,
            person=self._person,
            shifts=self._shifts[name],
            statistics=self._statistics[name],
            settings=services.settings,
        )

    def house(self, for_counters: bool = False) -> HouseBooks:
        """The books of the whole house, for a reader who counts trays or for another."""
        return HouseBooks(
            store=self._services.store,
            facilities=frozenset(host.game.submission.facility for host in list(self._tables.values())),
            tables=tuple(self._tables),
            table=self.table,
            name=self._services.person_name,
            player=self._services.names.of,
            purse_events=self._purse_events,
            settings=self._services.settings,
            documents=self._services.documents,
            bank_days=self._services.bank_days,
            cage=self._cage,
            custody=self._custody,
            for_counters=for_counters,
        )

    def in_box(self, table: str, command: str) -> BoxContents:
        """What a table recorded as in the drop box that a command took out."""
        shifts = self.table(table).shifts.read_on(self._services.store)
        found = (BoxContents(one.cash, one.coupons) for one in shifts if one.ends and one.ends.command == command)
        return next(found, BoxContents())

    def cage_to_count(self, count: Document) -> int | None:
        """What a count of the cage should find; None for the first, which sets the opening balance."""
        documents, settings = self._services.documents, self._services.settings
        if all(one.kind.name != count.kind.name for one in documents.completed("")):
            return None
        days = with_documents(documents, self._cage.read_on(self._services.store), settings.day_of)
        balance = CageBalance(one for day in sorted(days) for one in days[day])
        return balance.at(counted_at(count)).to_count

    def with_players(self) -> int:
        """The chips with players and dealers: carried from tables or taken as tips, not redeemed or brought to one."""
        return self._cage.carried(self._services.store) - self._services.documents.redeemed

    def _custody(self, table: str) -> Custody:
        projection = self._tables[table].projection
        return Custody(projection.sequence, projection.table.custody.cage)

    def _person(self, role: str, person: str) -> str:
        name = self._services.person_name(person)
        return f"{name}, {role_in_words(role)}" if name else AUTOPLAY.get(role, role)


@contextmanager
def closed_books(data: Path, table: str) -> Iterator[TableBooks]:
    """The books of a table, with the folder locked; ``HouseError`` if there is no such table."""
    with closed_house(data) as store:
        tables = {record.table: record for record in store.tables.all()}
        vault = _vault(data)
        if table not in tables:
            raise HouseError(f"no table {table} on record; tables: {', '.join(tables) or 'none'}")
        yield _books(store, tables[table], vault)


@contextmanager
def closed_house_books(data: Path) -> Iterator[HouseBooks]:
    """The books of the whole house, with the folder locked."""
    with closed_house(data) as store:
        vault = _vault(data)
        tables = {record.table: _books(store, record, vault) for record in store.tables.all()}
        facilities = frozenset(books.game.submission.facility for books in tables.values())
        settings, documents = HouseSettings.load(store), Documents()
        documents.load(store)

        def custody(table: str) -> Custody:
            last, _ = store.streams.last(tables[table].stream)
            history = (event for _, event in tables[table].events(1, last))
            return Custody(last, replay(new_table(tables[table].game, table), history).custody.cage)

        yield HouseBooks(
            store=store,
            facilities=facilities,
            tables=tuple(tables),
            table=tables.__getitem__,
            name=_names(store),
            player=PlayerNames(store).of,
            purse_events=PurseEvents(),
            settings=settings,
            documents=documents,
            bank_days=BankDays(documents, settings.day_of),
            cage=CageBook(settings.day_of),
            custody=custody,
        )


def _books(store: Store, record: TableRecord, vault: Vault | None) -> TableBooks:
    try:
        game = game_of(record, Shelf().editions(record.jurisdiction))
    except OtherGameError as error:
        raise HouseError(f"{error}: use the version of Fifth Street that opened it") from None
    name = _names(store)

    def person(role: str, person_id: str) -> str:
        return f"{name(person_id)}, {role_in_words(role)}" if person_id else AUTOPLAY.get(role, role)

    shifts = ShiftBook(f"table:{record.table}", game.book.deck.size.cards)
    settings = HouseSettings.load(store)
    statistics = StatisticsBook(record.table, game, settings.day_of, vault)
    return TableBooks(store, record, game, PlayerNames(store).of, person, shifts, statistics, settings)


def _vault(data: Path) -> Vault | None:
    """The keys of the decks, if they are in the folder: with them, the cards of folded hands are known."""
    return load_or_make(data / DECK_KEYS) if (data / DECK_KEYS).exists() else None


def _names(store: Store) -> Callable[[str], str]:
    """Returns a function from the id of a person or player to their name; empty for the house itself."""
    people = {account.person: account.name for account in store.accounts.all()}
    names = PlayerNames(store)
    return lambda person: (people.get(person) or names.of(person)) if person else ""
