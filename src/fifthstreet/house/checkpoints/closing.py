"""What came about while the house was closed: only the command line acts then, on accounts and keys."""

import msgspec

from fifthstreet.audit.checkpoint import read_line
from fifthstreet.audit.entry import Entry
from fifthstreet.house import codec
from fifthstreet.house import office_events as o
from fifthstreet.house.kept_rows import Legacy, legacy_of
from fifthstreet.house.office_events import STREAM, AnyOfficeEvent
from fifthstreet.house.store.reading import Reader

AT_ONCE = 500
WHILE_CLOSED = (o.HouseOpened, o.CheckpointSigned, o.KeyRotated, o.AccountMade, o.AccountChanged, o.SignedOut)


def of_a_closed_house(entry: Entry, event: AnyOfficeEvent | None) -> bool:
    """Whether an entry can have come about while the house was closed."""
    return entry.by == "system" and isinstance(event, WHILE_CLOSED)


def since_closing(record: Reader) -> tuple[str, ...]:
    """The entries that no closed house makes, since the last closing; nothing where the last day ended with a crash.

    What the tables and meters had come to is in the checkpoint that was signed after the closing.
    """
    after = _after_closing(record)
    strange = [f"{STREAM} {entry.sequence}" for entry, event in after if not of_a_closed_house(entry, event)]
    signed = next((event for _, event in after if isinstance(event, o.CheckpointSigned)), None)
    copies = record.checkpoints(signed.number - 1, 1) if signed else []
    if copies:
        ends = {tip.stream: tip.sequence for tip in read_line(copies[0].line).tips}
        for stream, (last, _) in sorted(record.tips().items()):
            if stream != STREAM and last > ends.get(stream, 0):
                strange.append(f"{stream} {ends.get(stream, 0) + 1}")
    return tuple(strange)


def legacy_at_first_opening(record: Reader) -> Legacy | None:
    """What the house has from before it noted anything, if it never opened with a stream of its own."""
    first = record.entries(STREAM, 0, AT_ONCE)  # before it only the command line noted anything
    opened = any(isinstance(read_event(entry), o.HouseOpened) for entry in first)
    return None if opened else legacy_of(record)


def read_event(entry: Entry) -> AnyOfficeEvent | None:
    """The event of an entry of the house's stream; nothing where it is none, which whoever checks the record says."""
    try:
        return codec.read_office_event(entry.event)
    except (msgspec.MsgspecError, ValueError):
        return None


def _after_closing(record: Reader) -> list[tuple[Entry, AnyOfficeEvent | None]]:
    """The entries of the house's stream after its last closing; none where it opened since."""
    found: list[tuple[Entry, AnyOfficeEvent | None]] = []
    end, _ = record.last(STREAM)
    while end > 0:
        begin = max(0, end - AT_ONCE)
        for entry in reversed(record.entries(STREAM, begin, end - begin)):
            event = read_event(entry)
            if isinstance(event, o.HouseClosed):
                return found[::-1]
            if isinstance(event, o.HouseOpened):
                return []
            found.append((entry, event))
        end = begin
    return []
