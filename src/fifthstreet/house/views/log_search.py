"""Reads several streams backwards at once, newest entry first, with a limit on the work for one page."""

import heapq
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from fifthstreet.house.store import Chained, Store

WINDOW = 500
"""Entries of a stream that one query reads."""
WIDE_WINDOW = 10_000
"""Entries that one query covers if the store itself filters by kind or person."""
MOST_WINDOWS = 40
"""Queries for one page; older entries are left for the next page."""
MOST_DIGITS = 15
"""Digits of a number in a cursor."""


class Cursor(NamedTuple):
    """Where the next page begins: after this entry in the log's order. Sent as a page's ``more``."""

    at: int
    stream: str
    sequence: int

    def __str__(self) -> str:
        return f"{self.at}.{self.sequence}.{self.stream}"


def read_cursor(text: str) -> Cursor | None:
    """The cursor in a text; None if it is malformed."""
    at, _, rest = text.partition(".")
    sequence, _, stream = rest.partition(".")
    numbers = all(one.isascii() and one.isdecimal() and len(one) <= MOST_DIGITS for one in (at, sequence))
    if not numbers or not stream or len(text) > 300:
        return None
    return Cursor(int(at), stream, int(sequence))


class StreamRange(NamedTuple):
    """A range of a stream, by its first and last sequence; restricted to these kinds, if given."""

    stream: str
    first: int
    last: int
    kinds: tuple[str, ...] = ()


class EntryFilter(NamedTuple):
    """Which entries to return: those of ``person``, which the store selects, for which ``matches`` is true."""

    person: str | None = None
    matches: Callable[[Chained], bool] = lambda _: True


class _Walk:
    """Reads one stream backwards, window by window."""

    def __init__(self, store: Store, within: StreamRange, filter_by: EntryFilter) -> None:
        self._store, self._range, self._filter = store, within, filter_by
        self.found: deque[Chained] = deque()
        self.reached = within.last

    @property
    def ended(self) -> bool:
        return not self.found and self.reached < self._range.first

    def place(self) -> Cursor:
        """The position, in the log's order, of the next entry: one that was found, or else one still to be read."""
        if self.found:
            return Cursor(self.found[0].at, self._range.stream, self.found[0].sequence)
        (there,) = self._store.streams.span(self._range.stream, self.reached, self.reached)
        return Cursor(there.at, self._range.stream, self.reached)

    def look(self) -> None:
        """Read the next window."""
        within, person = self._range, self._filter.person
        window = WINDOW if person is None and not within.kinds else WIDE_WINDOW
        first = max(within.first, self.reached - window + 1)
        entries = self._store.streams.span(within.stream, first, self.reached, within.kinds, person)
        self.found.extend(reversed(entries))
        self.reached = first - 1


def ranges_before(store: Store, ranges: Iterable[StreamRange], cursor: Cursor | None) -> list[StreamRange]:
    """The ranges restricted to what comes after a cursor in the log's order; unchanged without one."""
    return [within for within in (_before(store, within, cursor) for within in ranges) if within.first <= within.last]


def _before(store: Store, within: StreamRange, cursor: Cursor | None) -> StreamRange:
    if cursor is None:
        return within
    if within.stream == cursor.stream:
        return within._replace(last=min(within.last, cursor.sequence - 1))
    at = cursor.at if within.stream > cursor.stream else cursor.at - 1
    return within._replace(last=min(within.last, store.streams.sequence_at(within.stream, at)))


def walk_back(
    store: Store, ranges: Iterable[StreamRange], filter_by: EntryFilter, limit: int
) -> tuple[list[Chained], Cursor | None]:
    """Up to ``limit`` matching entries, newest first, and where the next page begins.

    A page may have fewer, or none, and still not be the last, because the work for one page is limited.
    """
    heap: list[tuple[tuple[int, str, int], _Walk]] = []

    def push(walk: _Walk) -> None:
        if not walk.ended:
            place = walk.place()
            heapq.heappush(heap, ((-place.at, place.stream, -place.sequence), walk))

    for within in ranges:
        push(_Walk(store, within, filter_by))
    found: list[Chained] = []
    windows = 0
    while heap:
        (_, stream, sequence), walk = heapq.heappop(heap)
        if walk.found:
            entry = walk.found.popleft()
            found += [entry] if filter_by.matches(entry) else []
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
