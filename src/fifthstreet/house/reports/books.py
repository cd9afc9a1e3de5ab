"""Where papers are told from: the record, the games that tables were opened with, and what people are called."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.reports.purse_events import PurseEvents
from fifthstreet.house.reports.shift_book import ShiftBook
from fifthstreet.house.store import Chained, Store, TableRecord
from fifthstreet.house.views.rounds import round_range
from fifthstreet.house.wording.events import hides_a_face, tell
from fifthstreet.papers.forms import RecordLine, Source
from fifthstreet.rules import Game
from fifthstreet.table.events import AnyEvent, SatDown

Called = Callable[[str, str], str]
"""What somebody who did something is called, by his role and his id; without an id it was the house itself."""

AUTOPLAY = {"dealer": "automatic dealer", "floorperson": "automatic floorperson", "player": "house player"}
"""What autoplay is called in each role."""
NOTES = ("CardSeen", "FaceCorrected")
"""The kinds of events that may tell of a card that lies face down."""


class TableBooks(NamedTuple):
    """A table's streams and what is needed to tell them. ``player`` gives a player's name."""

    store: Store
    record: TableRecord
    game: Game
    player: Callable[[str], str]
    person: Called
    shifts: ShiftBook

    @property
    def table(self) -> str:
        """What the table is called."""
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
    def over(self) -> int:
        """Where in the table's stream the last round ended that is over."""
        rounds = self.store.rounds.latest(self.table, limit=1)
        return rounds[0].last if rounds else 0

    def line(self, entry: Chained, event: AnyEvent, under_way: bool = False) -> RecordLine:
        """An event as a paper tells it, with a player's name in the words and a person's beside them.

        While its round is under way, a card that was put right may lie face down: then it is not named.
        """
        named = replace(event, player=self.player(event.player)) if isinstance(event, SatDown) else event
        who, words = tell(named, under_way and hides_a_face(event, ()))
        person = self.person(entry.by, entry.person) if entry.person and entry.by != "player" else ""
        return RecordLine(sequence=entry.sequence, at=entry.at, who=who, words=words, clauses=event.cite, person=person)

    def lines(self, told: Iterable[tuple[Chained, AnyEvent]]) -> tuple[RecordLine, ...]:
        """Several events, told."""
        over = self.over
        return tuple(self.line(entry, event, entry.sequence > over) for entry, event in told)

    def events(self, first: int, last: int) -> list[tuple[Chained, AnyEvent]]:
        """A part of the table's stream with its events read."""
        return [(entry, codec.read_event(entry.event)) for entry in self.store.streams.walk(self.stream, first, last)]

    def round_range(self, number: int) -> tuple[int, int] | None:
        """Where in the stream a round is told: one that is over, or the one that is under way."""
        return round_range(self.store, self.table, number)

    def who_sat(self, seat: int, sequence: int) -> str:
        """Who had a seat at an entry of the stream; nobody where it was free."""
        for entry in self.store.streams.walk_back(self.stream, sequence, ("SatDown", "Left")):
            event = codec.read_event(entry.event)
            if getattr(event, "seat", 0) == seat:
                return event.player if isinstance(event, SatDown) else ""
        return ""


class HouseBooks(NamedTuple):
    """The books of all tables, and of the purses. ``name`` gives the name of a person, nothing where it was none."""

    store: Store
    facilities: frozenset[str]
    table: Callable[[str], TableBooks]
    name: Callable[[str], str]
    purse_events: PurseEvents


def source(books: TableBooks, entries: list[Chained]) -> Source:
    """Which entries something was told from.

    While a face is noted of a card that lies face down there is no hash: few tries would tell which face is in it.
    """
    first, last = entries[0], entries[-1]
    noted = last.stream == books.stream and any(
        books.store.streams.walk(last.stream, books.over + 1, last.sequence, NOTES)
    )
    return Source(last.stream, first.sequence, last.sequence, "" if noted else last.hash.hex())
