"""What reports are made from: the record, the games of the tables, and people's names."""

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

PersonName = Callable[[str, str], str]
"""Gives an actor's name by role and id; without an id the actor is the house itself."""

AUTOPLAY = {"dealer": "automatic dealer", "floorperson": "automatic floorperson", "player": "house player"}
"""The name of autoplay in each role."""
MAY_NAME_A_HIDDEN_CARD = ("CardSeen", "FaceCorrected")
"""The kinds of events that may name a face-down card."""


class TableBooks(NamedTuple):
    """A table's streams, and what describing them takes. ``player`` gives a player's name."""

    store: Store
    record: TableRecord
    game: Game
    player: Callable[[str], str]
    person: PersonName
    shifts: ShiftBook

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
    def over(self) -> int:
        """The sequence of the last entry of the last finished round; 0 if there is none."""
        rounds = self.store.rounds.latest(self.table, limit=1)
        return rounds[0].last if rounds else 0

    def line(self, entry: Chained, event: AnyEvent, under_way: bool = False) -> RecordLine:
        """An event as a line of a report, with the name of the person who acted.

        While the round is under way, a corrected card may lie face down: then its face is left out.
        """
        named = replace(event, player=self.player(event.player)) if isinstance(event, SatDown) else event
        who, words = tell(named, under_way and hides_a_face(event, ()))
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


class HouseBooks(NamedTuple):
    """The books of all tables and of the purses. ``name`` gives a person's name; empty for the house itself."""

    store: Store
    facilities: frozenset[str]
    table: Callable[[str], TableBooks]
    name: Callable[[str], str]
    purse_events: PurseEvents


def source(books: TableBooks, entries: list[Chained]) -> Source:
    """The range of entries that a report was made from.

    The hash is left out while one of them may name a face-down card: the face could be guessed from it in 52 tries.
    """
    first, last = entries[0], entries[-1]
    hidden = last.stream == books.stream and any(
        books.store.streams.walk(last.stream, books.over + 1, last.sequence, MAY_NAME_A_HIDDEN_CARD)
    )
    return Source(last.stream, first.sequence, last.sequence, "" if hidden else last.hash.hex())
