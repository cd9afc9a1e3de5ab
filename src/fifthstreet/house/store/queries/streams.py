"""Reads streams: their entries, where they end, and the snapshots of their state."""

from collections.abc import Iterable, Iterator

from sqlalchemy import ColumnElement, Connection, func, or_, select

from fifthstreet.audit.chain import FIRST
from fifthstreet.house.store import schema
from fifthstreet.house.store.queries.reader import Reader
from fifthstreet.house.store.records import Chained, Snapshot

PAGE = 2_000
"""How many entries are read at a time when a long stream is walked."""


class Streams:
    """Queries about streams and their entries."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def names(self) -> list[str]:
        """All streams that have an entry."""
        with self._reader.connect() as connection:
            return _names(connection)

    def entries(self, stream: str, after: int = 0, limit: int | None = None) -> list[Chained]:
        """The entries of a stream after a sequence, in order."""
        columns = schema.entries.c
        query = select(schema.entries).where(columns.stream == stream, columns.sequence > after)
        return self._reader.all(Chained, query.order_by(columns.sequence).limit(limit))

    def span(
        self, stream: str, first: int, last: int, kinds: Iterable[str] = (), person: str | None = None
    ) -> list[Chained]:
        """The entries from one sequence to another, in order; only of some kinds and by one person, if given."""
        columns = schema.entries.c
        query = select(schema.entries).where(columns.stream == stream, columns.sequence.between(first, last))
        wanted = tuple(kinds)
        if wanted:
            query = query.where(or_(*(_is_of_kind(kind) for kind in wanted)))
        if person is not None:
            query = query.where(columns.person == person)
        return self._reader.all(Chained, query.order_by(columns.sequence))

    def walk(self, stream: str, first: int, last: int, kinds: Iterable[str] = ()) -> Iterator[Chained]:
        """The entries from one sequence to another, read page by page."""
        wanted = tuple(kinds)
        for start in range(first, last + 1, PAGE):
            yield from self.span(stream, start, min(start + PAGE - 1, last), wanted)

    def walk_back(self, stream: str, last: int, kinds: Iterable[str] = ()) -> Iterator[Chained]:
        """The entries from a sequence back to the first, read page by page."""
        wanted = tuple(kinds)
        for end in range(last, 0, -PAGE):
            yield from reversed(self.span(stream, max(1, end - PAGE + 1), end, wanted))

    def walk_all(self, stream: str, after: int = 0) -> Iterator[Chained]:
        """All entries after a sequence, read page by page."""
        while page := self.entries(stream, after, PAGE):
            yield from page
            after = page[-1].sequence

    def last(self, stream: str) -> tuple[int, bytes]:
        """The last sequence of a stream and its hash; 0 and the first hash of every chain if there is no entry."""
        with self._reader.connect() as connection:
            return _last(connection, stream)

    def tips(self) -> dict[str, tuple[int, bytes]]:
        """The last sequence and hash of every stream, all at one moment."""
        with self._reader.connect() as connection:
            return {stream: _last(connection, stream) for stream in _names(connection)}

    def hash_at(self, stream: str, sequence: int) -> bytes | None:
        """The hash of one entry."""
        columns = schema.entries.c
        with self._reader.connect() as connection:
            query = select(columns.hash).where(columns.stream == stream, columns.sequence == sequence)
            found: bytes | None = connection.execute(query).scalar()
            return found

    def sequence_at(self, stream: str, at: int) -> int:
        """The sequence of the last entry of a stream that is not later than a time; 0 if there is none.

        Time never runs backwards in a stream, so a binary search finds it.
        """
        columns = schema.entries.c
        low, high = 0, self.last(stream)[0]
        with self._reader.connect() as connection:
            while low < high:
                middle = (low + high + 1) // 2
                query = select(columns.at).where(columns.stream == stream, columns.sequence == middle)
                low, high = (middle, high) if connection.execute(query).scalar_one() <= at else (low, middle - 1)
        return low


class Snapshots:
    """Queries about the stored states of streams."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def latest(self, stream: str, before: int | None = None) -> Snapshot | None:
        """The latest snapshot of a stream, or the latest that is not after a sequence."""
        columns = schema.snapshots.c
        query = select(schema.snapshots).where(columns.stream == stream).order_by(columns.sequence.desc())
        return self._reader.first(Snapshot, query if before is None else query.where(columns.sequence <= before))

    def sequences(self, stream: str) -> list[int]:
        """The sequences that a stream has snapshots of, in order."""
        columns = schema.snapshots.c
        query = select(columns.sequence).where(columns.stream == stream).order_by(columns.sequence)
        with self._reader.connect() as connection:
            return list(connection.execute(query).scalars())


def _last(connection: Connection, stream: str) -> tuple[int, bytes]:
    columns = schema.entries.c
    query = select(columns.sequence, columns.hash).where(columns.stream == stream)
    row = connection.execute(query.order_by(columns.sequence.desc()).limit(1)).first()
    return (row.sequence, row.hash) if row else (0, FIRST)


def _names(connection: Connection) -> list[str]:
    # One step through the index for each stream: DISTINCT would read every entry.
    column, found = schema.entries.c.stream, list[str]()
    stream = connection.execute(select(func.min(column))).scalar()
    while stream is not None:
        found.append(stream)
        stream = connection.execute(select(func.min(column)).where(column > stream)).scalar()
    return found


def _is_of_kind(kind: str) -> ColumnElement[bool]:
    """Whether an entry's event is of a kind, in any version: every event begins with its tag."""
    begins = f'{{"type":"{kind}.'.encode()
    return func.substr(schema.entries.c.event, 1, len(begins)) == begins
