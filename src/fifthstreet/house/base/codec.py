"""Encodes events, meters and submissions for the record, and decodes them."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from fifthstreet.house.base.house_events import AnyHouseEvent
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Submission
from fifthstreet.rules.game import plain
from fifthstreet.table.events import AnyEvent

Fields = dict[str, Any]
Step = Callable[[Fields], Fields]
Event = TypeVar("Event")


class Upcasting:
    """Conversion steps for one kind of stream; each converts events with one tag to a newer version."""

    def __init__(self) -> None:
        self._steps: dict[str, Step] = {}

    def step(self, tag: str) -> Callable[[Step], Step]:
        """Register the step that converts from a tag; a tag has at most one."""

        def register(step: Step) -> Step:
            if tag in self._steps:
                raise ValueError(f"a step from {tag} is already registered")
            self._steps[tag] = step
            return step

        return register

    def forget(self, tag: str) -> None:
        """Remove a step."""
        del self._steps[tag]

    def read(self, decoder: "msgspec.json.Decoder[Event]", text: bytes) -> Event:
        """An event of any version, converted to the current one; ``ValidationError`` if the steps do not lead there."""
        try:
            return decoder.decode(text)
        except msgspec.ValidationError:
            upcast = self._upcast(text)
            if upcast is None:
                raise
            return decoder.decode(upcast)

    def _upcast(self, text: bytes) -> bytes | None:
        found: Any = msgspec.json.decode(text)
        if not isinstance(found, dict) or found.get("type") not in self._steps:
            return None
        seen: set[str] = set()
        while (tag := found["type"]) in self._steps:
            if tag in seen:
                raise ValueError(f"the steps from {tag} lead back to it")
            seen.add(tag)
            found = self._steps[tag](dict(found))
        return msgspec.json.encode(found)


TABLE, METER, HOUSE = Upcasting(), Upcasting(), Upcasting()
"""The steps for events of tables, of meters and of the house. There are none yet: all events are version 1."""


_encoder = msgspec.json.Encoder(enc_hook=plain)


def _read(kind: type, value: Any) -> Any:
    return kind(value)


_events: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_meter_events: msgspec.json.Decoder[AnyMeterEvent] = msgspec.json.Decoder(AnyMeterEvent, dec_hook=_read)
_house_events: msgspec.json.Decoder[AnyHouseEvent] = msgspec.json.Decoder(AnyHouseEvent)
_meters = msgspec.json.Decoder(Meter, dec_hook=_read)
_submissions = msgspec.json.Decoder(Submission, dec_hook=_read)


def write(value: AnyEvent | AnyMeterEvent | AnyHouseEvent | Meter | Submission) -> bytes:
    """The bytes that the record stores for a value."""
    return _encoder.encode(value)


def read_event(text: bytes) -> AnyEvent:
    """An event of a table, of any version."""
    return TABLE.read(_events, text)


def read_meter_event(text: bytes) -> AnyMeterEvent:
    """An event of a meter, of any version."""
    return METER.read(_meter_events, text)


def read_house_event(text: bytes) -> AnyHouseEvent:
    """An event of the house stream, of any version."""
    return HOUSE.read(_house_events, text)


def read_meter(text: bytes) -> Meter:
    """A meter from a snapshot."""
    return _meters.decode(text)


def read_submission(text: str) -> Submission:
    """The Rules Submission that a table was opened with."""
    return _submissions.decode(text)
