"""What came about while the house was closed: only the command line acts then, on accounts and keys."""

from collections.abc import Iterator
from typing import NamedTuple

from fifthstreet.audit.entry import Chained
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.ledger.open_state import Doors, grown, read_event
from fifthstreet.house.ledger.row_digests import Legacy, legacy_of, rows_of
from fifthstreet.house.store.reading import Reader
from fifthstreet.house.store.searching import Searcher

AT_ONCE = 500


class _Turn(NamedTuple):
    """An opening of the house or a closing, and whether openings sign first by then."""

    sequence: int
    opens: bool
    signs_first: bool


def since_closing(record: Reader) -> tuple[str, ...]:
    """The entries that nobody can have made, since the house was last open in good order: stream and sequence.

    Those after its closing, and after an opening that was never signed. What the tables and meters had come to is in
    the checkpoint that was signed after the closing; after a crash nobody knows.
    """
    turns = _turns(record)
    last = next((number for number in reversed(range(len(turns))) if _was_open(record, turns, number)), -1)
    if last + 1 == len(turns):
        return ()
    doors = Doors(record, signs_first=last >= 0 and turns[last].signs_first)
    strange = []
    for entry in _entries(record, turns[last + 1].sequence):
        if doors.fault_of(entry, read_event(entry)):
            strange.append(f"{STREAM} {entry.sequence}")
    if doors.shut:
        strange += grown(doors.ends, {stream: sequence for stream, (sequence, _) in record.tips().items()})
    return tuple(strange)


def legacy_at_first_opening(record: Reader) -> Legacy | None:
    """What the house has from before it noted anything, if it never opened with a stream of its own."""
    first = record.entries(STREAM, 0, AT_ONCE)  # before it only the command line noted anything
    opened = any(isinstance(read_event(entry), o.HouseOpened) for entry in first)
    return None if opened else legacy_of(record)


def _turns(record: Reader) -> list[_Turn]:
    """All openings and closings, in order."""
    words = "SELECT sequence FROM entries WHERE stream = :stream AND CAST(event AS TEXT) LIKE :kind ORDER BY sequence"
    found: set[int] = set()
    for kind in (o.HouseOpened, o.HouseClosed):
        rows = record.rows(words, stream=STREAM, kind=f'%"{kind.__name__}.%')
        found.update(row[0] for row in rows if isinstance(row[0], int))  # a database takes anything in any column
    turns, signs_first = [], False
    for sequence in sorted(found):
        event = read_event(record.entries(STREAM, sequence - 1, 1)[0])
        if isinstance(event, o.HouseOpened | o.HouseClosed):
            opens = isinstance(event, o.HouseOpened)
            signs_first |= isinstance(event, o.HouseOpened) and event.signs_first
            turns.append(_Turn(sequence, opens, signs_first))
    return turns


def _was_open(record: Reader, turns: list[_Turn], number: int) -> bool:
    """Whether the house was open after a turn: it opened, and signed that first if it did so by then."""
    turn = turns[number]
    if not turn.opens:
        return False
    until = turns[number + 1].sequence if number + 1 < len(turns) else None
    doors = Doors(record, signs_first=number > 0 and turns[number - 1].signs_first)
    for entry in _entries(record, turn.sequence):
        if entry.sequence == until or doors.fault_of(entry, read_event(entry)):
            return False
        if not doors.shut:
            return True
    return False


def _entries(record: Reader, first: int) -> Iterator[Chained]:
    """The entries of the house's stream from one on."""
    while found := record.entries(STREAM, first - 1, AT_ONCE):
        yield from found
        first = found[-1].sequence + 1


def tables_not_told(record: Searcher) -> tuple[tuple[str, str], ...]:
    """The tables from before the stream told of them, each with the digest of its row; none once an opening had them.

    The row itself is written together with the event that tells of it.
    """
    last, _ = record.last(STREAM)
    before = next(record.back_through(STREAM, last, ("HouseOpened",)), None)
    opened = read_event(before) if before else None
    if isinstance(opened, o.HouseOpened) and opened.tables is not None:
        return ()
    return tuple((row["table"], digest) for _, digest, row in rows_of(record, "tables"))
