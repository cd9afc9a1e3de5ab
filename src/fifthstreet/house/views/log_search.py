"""Going back through several streams at once, newest first, so far and no further at one time."""

import heapq
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from fifthstreet.house.store import Chained, Store

WINDOW = 500
"""So many entries of a stream are looked at in one question to the store."""
WIDE_WINDOW = 10_000
"""So many where the store itself leaves out what is not wanted."""
MOST_WINDOWS = 40
"""So many questions are put for one page; what is older is left for the next."""


MOST_DIGITS = 15


class Cursor(NamedTuple):
    """A place between entries: all before it in the log's order have been seen. Written as a page's ``more``."""

    at: int
    stream: str
    sequence: int

    def __str__(self) -> str:
        return f"{self.at}.{self.sequence}.{self.stream}"


def read_cursor(text: str) -> Cursor | None:
    """A cursor as it was written; nothing where it is none."""
    at, _, rest = text.partition(".")
    sequence, _, stream = rest.partition(".")
    numbers = all(part.isascii() and part.isdecimal() and len(part) <= MOST_DIGITS for part in (at, sequence))
    if not numbers or not stream or len(text) > 300:
        return None
    return Cursor(int(at), stream, int(sequence))


class Part(NamedTuple):
    """A part of a stream, by the sequences of its first and last entries; of these kinds alone, if given."""

    stream: str
    first: int
    last: int
    kinds: tuple[str, ...] = ()


class Wanted(NamedTuple):
    """Which entries are wanted: by this person, as the store finds them; and as they are told."""

    person: str | None = None
    keeps: Callable[[Chained], bool] = lambda _: True


class _Walk:
    """One stream, gone through from its newest wanted entry back."""

    def __init__(self, store: Store, part: Part, wanted: Wanted) -> None:
        self._store, self._part, self._wanted = store, part, wanted
        self.found: deque[Chained] = deque()
        self.reached = part.last

    @property
    def ended(self) -> bool:
        return not self.found and self.reached < self._part.first

    def place(self) -> Cursor:
        """Where the walk stands: at an entry that was found, or just before the next that is to be looked at."""
        if self.found:
            return Cursor(self.found[0].at, self._part.stream, self.found[0].sequence)
        (there,) = self._store.streams.span(self._part.stream, self.reached, self.reached)
        return Cursor(there.at, self._part.stream, self.reached)

    def look(self) -> None:
        """Look at the next window."""
        part, person = self._part, self._wanted.person
        window = WINDOW if person is None and not part.kinds else WIDE_WINDOW
        first = max(part.first, self.reached - window + 1)
        entries = self._store.streams.span(part.stream, first, self.reached, part.kinds, person)
        self.found.extend(reversed(entries))
        self.reached = first - 1


def parts_before(store: Store, parts: Iterable[Part], cursor: Cursor | None) -> list[Part]:
    """The parts of streams that come after a cursor in the log's order; all of them without one."""
    return [part for part in (_before(store, part, cursor) for part in parts) if part.first <= part.last]


def _before(store: Store, part: Part, cursor: Cursor | None) -> Part:
    if cursor is None:
        return part
    if part.stream == cursor.stream:
        return part._replace(last=min(part.last, cursor.sequence - 1))
    at = cursor.at if part.stream > cursor.stream else cursor.at - 1
    return part._replace(last=min(part.last, store.streams.sequence_at(part.stream, at)))


def walk_back(store: Store, parts: Iterable[Part], wanted: Wanted, limit: int) -> tuple[list[Chained], Cursor | None]:
    """So many wanted entries, the newest first, and where the next page begins.

    A page may have fewer, or none, and still not be the last: only so much of the record is looked through for one.
    """
    heap: list[tuple[tuple[int, str, int], _Walk]] = []

    def push(walk: _Walk) -> None:
        if not walk.ended:
            place = walk.place()
            heapq.heappush(heap, ((-place.at, place.stream, -place.sequence), walk))

    for part in parts:
        push(_Walk(store, part, wanted))
    found: list[Chained] = []
    windows = 0
    while heap:
        (_, stream, sequence), walk = heapq.heappop(heap)
        if walk.found:
            entry = walk.found.popleft()
            found += [entry] if wanted.keeps(entry) else []
            push(walk)
            if len(found) == limit:
                return found, Cursor(entry.at, stream, entry.sequence) if heap else None
        elif windows == MOST_WINDOWS:
            return found, walk.place()._replace(sequence=-sequence + 1)
        else:
            windows += 1
            walk.look()
            push(walk)
    return found, None
