"""The latest events of a table: worded for those who watch, and how far the floor has seen them."""

from collections import deque
from collections.abc import Sequence
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.wording.events import MAY_HIDE, hides_a_face, tell, without_faces
from fifthstreet.rules.game import plain
from fifthstreet.table.events import AnyEvent, SatDown
from fifthstreet.table.faces import turned_up
from fifthstreet.table.state import Table
from fifthstreet.wire.scenes import Happening

KEPT = 400
"""How many events are kept for those who watch."""


class RecentEvents:
    """The latest events of a table, worded when they are first shown.

    The floor has seen events up to ``seen_by_floor``; that it has is on record up to ``acknowledged``.
    """

    def __init__(self, names: PlayerNames) -> None:
        self._names = names
        self._events: deque[tuple[int, AnyEvent]] = deque(maxlen=KEPT)
        self._told: dict[int, Happening] = {}
        self._hidden: deque[int] = deque(maxlen=KEPT)
        self.seen_by_floor = self.acknowledged = 0

    def add(self, sequence: int, event: AnyEvent, table: Table) -> None:
        """Add an event, with the table as it stands after it."""
        self.add_all(sequence, (event,), table)

    def add_all(self, first: int, events: Sequence[AnyEvent], table: Table) -> None:
        """Add events from this sequence on, with the table as it stands after them."""
        self._events.extend(enumerate(events, first))
        if MAY_HIDE.isdisjoint(map(type, events)):
            return
        face_up = turned_up(table)
        self._hidden.extend(number for number, event in enumerate(events, first) if hides_a_face(event, face_up))

    def mark_seen(self, sequence: int) -> None:
        """The floor has seen everything up to an event."""
        self.seen_by_floor = max(self.seen_by_floor, sequence)

    def mark_acknowledged(self, sequence: int) -> None:
        """It is on record that the floor has seen everything up to an event."""
        self.acknowledged = sequence

    def hides(self, sequence: int) -> bool:
        """Whether an event names a card that lies face down."""
        return sequence in self._hidden

    @property
    def last(self) -> int:
        """The sequence of the latest event; 0 where there is none."""
        return self._events[-1][0] if self._events else 0

    def events(self, sequence: int = 0) -> list[tuple[int, AnyEvent]]:
        """The events after one, in order, as far as they are kept."""
        return list(reversed(list(takewhile(lambda kept: kept[0] > sequence, reversed(self._events)))))

    def since(self, sequence: int) -> tuple[Happening, ...]:
        """What happened after an event, as far as it is kept."""
        later = list(takewhile(lambda kept: kept[0] > sequence, reversed(self._events)))
        self._told = {
            number: self._told.get(number) or happening(number, event, self._names, self.hides(number))
            for number, event in reversed(later)
        }
        return tuple(self._told.values())


def happening(sequence: int, event: AnyEvent, names: PlayerNames, hidden: bool) -> Happening:
    """What happened, with players' names in the words, and without the face that it hides."""
    named = replace(event, player=names.of(event.player)) if isinstance(event, SatDown) else event
    who, words = tell(named, hidden)
    data = without_faces(event) if hidden else msgspec.to_builtins(event, enc_hook=plain)
    return Happening(sequence=sequence, at=event.at, who=who, words=words, clauses=event.cite, event=data)
