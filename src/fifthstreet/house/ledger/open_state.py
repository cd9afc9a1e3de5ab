"""Whether the house was open at each entry of its stream, and what was added to the log while it was closed.

A house is open from the checkpoint that signs its opening until it closes. While it is closed only the command line
adds entries, about accounts and keys.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from fifthstreet.audit.checkpoint import Checkpoint, fault_of, read_line
from fifthstreet.audit.entry import Chained, Entry
from fifthstreet.house.base import account_events as a
from fifthstreet.house.base import codec
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.store import Queries, Store

WHILE_CLOSED = (
    o.HouseOpened,
    o.CheckpointSigned,
    o.KeyRotated,
    a.AccountMade,
    a.AccountChanged,
    a.SecondFactorRemoved,
    a.SignedOut,
)
"""Events of a closed house: from the command line, or from an opening that failed before it was signed."""
PAGE = 500


class OpenState:
    """Follows the house stream and knows whether the house is open."""

    def __init__(self, record: Queries) -> None:
        self.closed = False
        self.ends: dict[str, int] | None = None
        """The last sequence of every stream when the house closed; None if no checkpoint signed it."""
        self._record = record
        self._opening = 0
        """The sequence of an opening that is not signed yet."""

    @classmethod
    def of_new_house(cls, record: Queries) -> "OpenState":
        """The state before the first entry: closed, without streams."""
        state = cls(record)
        state.closed, state.ends = True, {}
        return state

    def fault_of(self, entry: Entry, event: AnyHouseEvent | None) -> str | None:
        """Apply the next entry, and return why it cannot have been made at that point; None if it can."""
        fault = self._fault(entry, event)
        match event:
            case o.HouseOpened():
                self.ends = self.ends if self.closed else None
                self.closed, self._opening = True, entry.sequence
            case o.HouseClosed():
                self.ends = self.ends if self.closed else None
                self.closed, self._opening = True, 0
            case o.CheckpointSigned(number=number) if self.closed:
                fault = self._on_checkpoint(self._checkpoint(number)) or fault
            case _:
                pass
        return fault

    def _fault(self, entry: Entry, event: AnyHouseEvent | None) -> str | None:
        if not self.closed or (entry.by == "system" and isinstance(event, WHILE_CLOSED)):
            return None
        if not self._opening:
            return f"the house was closed, so a {entry.by} cannot have caused it"
        if isinstance(event, o.HouseClosed):
            return None
        return f"no checkpoint signed the opening before it, so a {entry.by} cannot have caused it"

    def _on_checkpoint(self, checkpoint: Checkpoint | None) -> str | None:
        """Open the house if the checkpoint signs its opening, or was deleted, which another check reports."""
        if self._opening and (not checkpoint or self._signs_opening(checkpoint)):
            added = added_since(self.ends, ends_of(checkpoint)) if checkpoint else ()
            self.closed, self.ends, self._opening = False, None, 0
            return f"it signs what was added while the house was closed: {', '.join(added)}" if added else None
        if checkpoint and not self._opening and self.ends is None:
            self.ends = ends_of(checkpoint)
        return None

    def _signs_opening(self, checkpoint: Checkpoint) -> bool:
        """Whether the house signed the checkpoint after its opening; the command line signs only to change the key."""
        before = self._checkpoint(checkpoint.number - 1)
        expected = before.next_key or before.key if before else checkpoint.key
        covers = ends_of(checkpoint).get(STREAM, 0) >= self._opening
        return covers and not checkpoint.next_key and checkpoint.key == expected and not fault_of(checkpoint)

    def _checkpoint(self, number: int) -> Checkpoint | None:
        copies = self._record.checkpoints.all(number - 1, 1) if number > 0 else []
        try:
            return read_line(copies[0].line) if copies and copies[0].number == number else None
        except ValueError:
            return None


def added_while_closed(record: Queries) -> tuple[str, ...]:
    """The entries that a closed house cannot make, added since the house was last open: stream and sequence of each.

    The checkpoint signed after the closing shows where tables and meters ended. After a crash there is none, and their
    entries cannot be judged.
    """
    turns = _turns(record)
    last = next((number for number in reversed(range(len(turns))) if _was_open(record, turns, number)), -1)
    if turns and last + 1 == len(turns):
        return ()
    state, first = (OpenState(record), turns[last + 1].sequence) if last >= 0 else (OpenState.of_new_house(record), 1)
    strange = []
    for entry in _entries(record, first):
        if state.fault_of(entry, read_event(entry)):
            strange.append(f"{STREAM} {entry.sequence}")
    if state.closed:
        strange += added_since(
            state.ends, {stream: sequence for stream, (sequence, _) in record.streams.tips().items()}
        )
    return tuple(strange)


def ends_of(checkpoint: Checkpoint) -> dict[str, int]:
    """The last sequence of every stream that a checkpoint signed."""
    return {tip.stream: tip.sequence for tip in checkpoint.tips}


def added_since(before: Mapping[str, int] | None, after: Mapping[str, int]) -> tuple[str, ...]:
    """The streams that grew, except the house stream, each with its first new entry; none if ``before`` is unknown."""
    if before is None:
        return ()
    longer = sorted(stream for stream in after if stream != STREAM and after[stream] > before.get(stream, 0))
    return tuple(f"{stream} {before.get(stream, 0) + 1}" for stream in longer)


def read_event(entry: Entry) -> AnyHouseEvent | None:
    """The event of an entry in the house stream; None if it cannot be read, which verification reports."""
    try:
        return codec.read_house_event(entry.event)
    except (msgspec.MsgspecError, ValueError):
        return None


class _Turn(NamedTuple):
    """An opening or a closing of the house."""

    sequence: int
    opens: bool


def _turns(record: Queries) -> list[_Turn]:
    """All openings and closings, in order."""
    query = "SELECT sequence FROM entries WHERE stream = :stream AND CAST(event AS TEXT) LIKE :kind ORDER BY sequence"
    found: set[int] = set()
    for kind in (o.HouseOpened, o.HouseClosed):
        rows = record.rows(query, stream=STREAM, kind=f'%"{kind.__name__}.%')
        found.update(row[0] for row in rows if isinstance(row[0], int))  # SQLite takes any type in any column
    turns = []
    for sequence in sorted(found):
        event = read_event(record.streams.entries(STREAM, sequence - 1, 1)[0])
        if isinstance(event, o.HouseOpened | o.HouseClosed):
            turns.append(_Turn(sequence, isinstance(event, o.HouseOpened)))
    return turns


def _was_open(record: Queries, turns: list[_Turn], number: int) -> bool:
    """Whether the house really opened at a turn: it is an opening that was signed before anything else happened."""
    turn = turns[number]
    if not turn.opens:
        return False
    until = turns[number + 1].sequence if number + 1 < len(turns) else None
    state = OpenState(record)
    for entry in _entries(record, turn.sequence):
        if entry.sequence == until or state.fault_of(entry, read_event(entry)):
            return False
        if not state.closed:
            return True
    return False


def _entries(record: Queries, first: int) -> Iterator[Chained]:
    """The entries of the house stream from a sequence on."""
    while found := record.streams.entries(STREAM, first - 1, PAGE):
        yield from found
        first = found[-1].sequence + 1


def in_the_demo(record: Store | Queries, sequence: int | None = None) -> bool:
    """Whether the house was open as a demo at an entry of its stream, by default the last."""
    last = record.streams.last(STREAM)[0] if sequence is None else sequence
    for entry in record.streams.walk_back(STREAM, last, (o.HouseOpened.__name__,)):
        event = codec.read_house_event(entry.event)
        return isinstance(event, o.HouseOpened) and event.demo
    return False
