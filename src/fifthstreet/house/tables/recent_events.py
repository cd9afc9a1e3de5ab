"""The latest events of a table in words, and how far the floor has seen them."""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import takewhile

import msgspec

from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.wording.events import MAY_HIDE, hides_a_face, side_of, tell, with_name, without_faces
from fifthstreet.play.telling import NAME_PLAYERS, by_seat
from fifthstreet.rules.game import plain
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.faces import turned_up
from fifthstreet.table.state import Table
from fifthstreet.wire.scenes import Happening

Seated = Mapping[int, str]
"""The players at a table, by seat."""
MOST_RECENT = 400
"""How many events of a table are in memory, for its watchers."""


class RecentEvents:
    """The latest events of a table, put into words when they are first shown.

    The floor has seen those up to ``seen_by_floor``; those up to ``acknowledged`` are acknowledged on record.
    """

    def __init__(self, names: PlayerNames) -> None:
        self._names = names
        self._events: deque[tuple[int, AnyEvent]] = deque(maxlen=MOST_RECENT)
        self._worded: dict[int, Happening] = {}
        self._hidden: deque[int] = deque(maxlen=MOST_RECENT)
        self._seated: deque[tuple[int, Seated]] = deque(maxlen=MOST_RECENT)
        self.seen_by_floor = self.acknowledged = 0

    def add(self, sequence: int, event: AnyEvent, table: Table) -> None:
        """Add an event; ``table`` is the table after it."""
        self.add_all(sequence, (event,), table)

    def add_all(self, first: int, events: Sequence[AnyEvent], table: Table) -> None:
        """Add events, the first with this sequence; ``table`` is the table after them."""
        self._events.extend(enumerate(events, first))
        if not NAME_PLAYERS.isdisjoint(map(type, events)):
            players = seated(table)
            self._seated.extend((number, players) for number, _ in enumerate(events, first))
        if MAY_HIDE.isdisjoint(map(type, events)):
            return
        face_up = turned_up(table)
        self._hidden.extend(number for number, event in enumerate(events, first) if hides_a_face(event, face_up))

    def mark_seen(self, sequence: int) -> None:
        """Note that the floor has seen everything up to an event."""
        self.seen_by_floor = max(self.seen_by_floor, sequence)

    def mark_acknowledged(self, sequence: int) -> None:
        """Note that the floor's acknowledgement of everything up to an event is on record."""
        self.acknowledged = sequence

    def hides(self, sequence: int) -> bool:
        """Whether an event names a face-down card."""
        return sequence in self._hidden

    @property
    def last(self) -> int:
        """The sequence of the latest event; 0 if there is none."""
        return self._events[-1][0] if self._events else 0

    def events(self, sequence: int = 0) -> list[tuple[int, AnyEvent]]:
        """The events after a sequence, in order, as far as they are in memory."""
        return list(reversed(list(takewhile(lambda numbered: numbered[0] > sequence, reversed(self._events)))))

    def since(self, sequence: int) -> tuple[Happening, ...]:
        """The events after a sequence in words, as far as they are in memory."""
        later = list(takewhile(lambda numbered: numbered[0] > sequence, reversed(self._events)))
        seated_then = dict(takewhile(lambda numbered: numbered[0] > sequence, reversed(self._seated)))
        self._worded = {
            number: self._worded.get(number)
            or happening(number, event, self._names, self.hides(number), seated_then.get(number, {}))
            for number, event in reversed(later)
        }
        return tuple(self._worded.values())


def seated(table: Table) -> Seated:
    """The players at a table, by seat."""
    return {seat.number: seat.player for seat in table.taken}


def happening(sequence: int, event: AnyEvent, names: PlayerNames, hidden: bool, players: Seated) -> Happening:
    """An event in words and as data, with players' names, and without a hidden face."""

    def name_at(seat: int) -> str:
        return names.of(players[seat]) if seat in players else by_seat(seat)

    actor, words = tell(with_name(event, names.of), hidden, name_at)
    data = without_faces(event) if hidden else msgspec.to_builtins(event, enc_hook=plain)
    return Happening(
        sequence=sequence,
        at=event.at,
        side=side_of(actor),
        who=actor,
        words=words,
        clauses=event.cite,
        event=data,
    )
