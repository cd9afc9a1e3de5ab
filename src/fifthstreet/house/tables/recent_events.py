"""An event as it is told to people at the table: in words, with its clauses, and as data."""

from collections import deque
from collections.abc import Container, Sequence
from itertools import takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.play.telling import tell_event
from fifthstreet.rules.game import plain
from fifthstreet.table.events import AnyEvent, CardSeen, FaceCorrected, SatDown
from fifthstreet.table.faces import turned_up
from fifthstreet.table.state import Table
from fifthstreet.wire.scenes import Happening

KEPT = 400
"""So many events are kept for those who look on."""
MAY_HIDE = frozenset({CardSeen, FaceCorrected})
"""The events that name a card which may lie face down."""


class RecentEvents:
    """The latest events of a table, told only when somebody looks on."""

    def __init__(self, names: PlayerNames) -> None:
        self._names = names
        self._events: deque[tuple[int, AnyEvent]] = deque(maxlen=KEPT)
        self._told: dict[int, Happening] = {}
        self._hidden: deque[int] = deque(maxlen=KEPT)

    def add(self, sequence: int, event: AnyEvent, table: Table) -> None:
        """One event more, and the table as it stands with it."""
        self.add_all(sequence, (event,), table)

    def add_all(self, first: int, events: Sequence[AnyEvent], table: Table) -> None:
        """Events more, from this number on, and the table as it stands with them."""
        self._events.extend(enumerate(events, first))
        if MAY_HIDE.isdisjoint(map(type, events)):
            return
        face_up = turned_up(table)
        self._hidden.extend(number for number, event in enumerate(events, first) if hides_a_face(event, face_up))

    def hides(self, sequence: int) -> bool:
        """Whether an event that is kept names a card that nobody is to be told."""
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


def hides_a_face(event: AnyEvent, face_up: Container[int]) -> bool:
    """Whether an event names a card that nobody is to be told: one that staff noted, or put right while it lies so.

    ``face_up`` are the places in the pack of the cards that lie face up.
    """
    return isinstance(event, CardSeen) or (isinstance(event, FaceCorrected) and event.slot not in face_up)


def tell(event: AnyEvent, hidden: bool) -> tuple[str, str]:
    """Who did what, in words; without the face that it hides."""
    if hidden and isinstance(event, FaceCorrected):
        return "floor", f"{event.floorperson} corrects what was noted of a card that lies face down"
    return tell_event(replace(event, face=None) if hidden and isinstance(event, CardSeen) else event)


def without_faces(event: AnyEvent) -> dict[str, Any]:
    """An event that hides a face, as data: without the face, and without the word that its hash is made with."""
    data: dict[str, Any] = msgspec.to_builtins(event, enc_hook=plain)
    return data | {name: None for name in ("was", "face", "blind") if name in data}


def happening(sequence: int, event: AnyEvent, names: PlayerNames, hidden: bool) -> Happening:
    """What happened, with players' names in the words, and without the face that it hides."""
    named = replace(event, player=names.of(event.player)) if isinstance(event, SatDown) else event
    who, words = tell(named, hidden)
    data = without_faces(event) if hidden else msgspec.to_builtins(event, enc_hook=plain)
    return Happening(sequence=sequence, at=event.at, who=who, words=words, clauses=event.cite, event=data)
