"""Encodes events, meters and submissions for the record, and decodes them."""

from typing import Any

import msgspec

from fifthstreet.house.base import upcasting
from fifthstreet.house.base.house_events import AnyHouseEvent
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Submission
from fifthstreet.rules.game import plain
from fifthstreet.table.events import AnyEvent

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
    return upcasting.TABLE.read(_events, text)


def read_meter_event(text: bytes) -> AnyMeterEvent:
    """An event of a meter, of any version."""
    return upcasting.METER.read(_meter_events, text)


def read_house_event(text: bytes) -> AnyHouseEvent:
    """An event of the house stream, of any version."""
    return upcasting.HOUSE.read(_house_events, text)


def read_meter(text: bytes) -> Meter:
    """A meter from a snapshot."""
    return _meters.decode(text)


def read_submission(text: str) -> Submission:
    """The Rules Submission that a table was opened with."""
    return _submissions.decode(text)
