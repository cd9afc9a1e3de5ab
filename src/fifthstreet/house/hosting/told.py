"""An event as it is told to people at the table: in words, with its clauses, and as data."""

from collections import deque
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from fifthstreet.house.players.names import Names
from fifthstreet.play.telling import tell_event
from fifthstreet.rules.game import plain
from fifthstreet.table.events import AnyEvent, CardSeen, SatDown
from fifthstreet.wire.scenes import Happening

KEPT = 400
"""So many events are kept for those who look on."""


class Recent:
    """The latest events of a table, told only when somebody looks on."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._events: deque[tuple[int, AnyEvent]] = deque(maxlen=KEPT)
        self._told: dict[int, Happening] = {}

    def add(self, sequence: int, event: AnyEvent) -> None:
        """One event more."""
        self._events.append((sequence, event))

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
            number: self._told.get(number) or happening(number, event, self._names) for number, event in reversed(later)
        }
        return tuple(self._told.values())


def as_told(event: AnyEvent) -> AnyEvent:
    """An event as anybody may be told it: a face that only staff noted is told to nobody."""
    return replace(event, face=None) if isinstance(event, CardSeen) else event


def happening(sequence: int, event: AnyEvent, names: Names) -> Happening:
    """What happened, with players' names in the words."""
    event = as_told(event)
    named = replace(event, player=names.of(event.player)) if isinstance(event, SatDown) else event
    who, words = tell_event(named)
    data = msgspec.to_builtins(event, enc_hook=plain)
    return Happening(sequence=sequence, at=event.at, who=who, words=words, clauses=event.cite, event=data)
