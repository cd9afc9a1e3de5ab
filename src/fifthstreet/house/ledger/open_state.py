"""Whether the doors of the house were open, entry by entry: nobody comes in before its opening is signed."""

from collections.abc import Mapping

import msgspec

from fifthstreet.audit.checkpoint import Checkpoint, fault_of, read_line
from fifthstreet.audit.entry import Entry
from fifthstreet.house.base import codec
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.store.reading import Reader

WHILE_SHUT = (o.HouseOpened, o.CheckpointSigned, o.KeyRotated, o.AccountMade, o.AccountChanged, o.SignedOut)
"""What the command line does, and an opening that gets no further."""


class Doors:
    """Follows the house's stream. A closing shuts them; an opening opens them once a checkpoint is signed for it.

    Older versions signed later, when people were in already. Once one opening signs first, every later one does.
    """

    def __init__(self, record: Reader, *, signs_first: bool = False) -> None:
        self.shut = False
        self.demo = False
        """Whether the last opening let guests with play chips in."""
        self.ends: dict[str, int] | None = None
        """How far every stream had come when the doors were shut, as far as that was signed."""
        self._record = record
        self._signs_first = signs_first
        self._opening = 0

    def fault_of(self, entry: Entry, event: AnyHouseEvent | None) -> str | None:
        """Why an entry cannot have come about where it stands; then go on past it."""
        fault = self._fault(entry, event)
        match event:
            case o.HouseOpened():
                self._open(entry, event)
            case o.HouseClosed():
                self.ends = self.ends if self.shut else None
                self.shut, self._opening = True, 0
            case o.CheckpointSigned(number=number):
                fault = self._signed(self._checkpoint(number)) or fault
            case _:
                pass
        return fault

    def _fault(self, entry: Entry, event: AnyHouseEvent | None) -> str | None:
        if isinstance(event, o.HouseOpened) and self._signs_first and not event.signs_first:
            return "the house signs its openings before anything else, and this one does not"
        if not self.shut or (entry.by == "system" and isinstance(event, WHILE_SHUT)):
            return None
        if not self._opening:
            return f"the house was closed, and a {entry.by} cannot have brought it about"
        if isinstance(event, o.HouseClosed):
            return None
        return f"no checkpoint was signed for the opening before it, and a {entry.by} cannot have come in"

    def _open(self, entry: Entry, event: o.HouseOpened) -> None:
        self._signs_first |= event.signs_first
        self._opening, self.demo = entry.sequence, event.demo
        if not self._signs_first:
            self.shut, self.ends = False, None
        else:
            self.shut, self.ends = True, self.ends if self.shut else None

    def _signed(self, checkpoint: Checkpoint | None) -> str | None:
        """Go on past the note of a checkpoint; one that is kept no more is missed elsewhere, and counts here."""
        if not self.shut:
            return None
        if self._opening and (not checkpoint or self._is_for_an_opening(checkpoint)):
            further = grown(self.ends, ends_of(checkpoint)) if checkpoint else ()
            self.shut, self.ends, self._opening = False, None, 0
            return f"it signs what came about while the house was closed: {', '.join(further)}" if further else None
        if checkpoint and not self._opening and self.ends is None:
            self.ends = ends_of(checkpoint)
        return None

    def _is_for_an_opening(self, checkpoint: Checkpoint) -> bool:
        """Whether the house itself signed it after the opening; one that changes the key is the command line's."""
        before = self._checkpoint(checkpoint.number - 1)
        expected = before.next_key or before.key if before else checkpoint.key
        covers = ends_of(checkpoint).get(STREAM, 0) >= self._opening
        return covers and not checkpoint.next_key and checkpoint.key == expected and not fault_of(checkpoint)

    def _checkpoint(self, number: int) -> Checkpoint | None:
        copies = self._record.checkpoints(number - 1, 1) if number > 0 else []
        try:
            return read_line(copies[0].line) if copies and copies[0].number == number else None
        except ValueError:
            return None


def ends_of(checkpoint: Checkpoint) -> dict[str, int]:
    """How far every stream had come."""
    return {tip.stream: tip.sequence for tip in checkpoint.tips}


def grown(before: Mapping[str, int] | None, after: Mapping[str, int]) -> tuple[str, ...]:
    """Which streams beside the house's own are longer, each with its first new entry; none where nobody knows."""
    if before is None:
        return ()
    longer = sorted(stream for stream in after if stream != STREAM and after[stream] > before.get(stream, 0))
    return tuple(f"{stream} {before.get(stream, 0) + 1}" for stream in longer)


def read_event(entry: Entry) -> AnyHouseEvent | None:
    """The event of an entry of the house's stream; nothing where it is none, which whoever checks the record says."""
    try:
        return codec.read_house_event(entry.event)
    except (msgspec.MsgspecError, ValueError):
        return None
