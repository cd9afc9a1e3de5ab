"""A table's event in words and as data, without the face of a card that lies face down."""

from collections.abc import Container
from typing import Any

import msgspec
from msgspec.structs import replace

from fifthstreet.play.telling import tell_event
from fifthstreet.rules.game import plain
from fifthstreet.table.events import AnyEvent, CardSeen, FaceCorrected

MAY_HIDE = frozenset({CardSeen, FaceCorrected})
"""The events that name a card which may lie face down."""


def hides_a_face(event: AnyEvent, face_up: Container[int]) -> bool:
    """Whether an event names a card that lies face down: one that staff noted, or corrected while it lies so.

    ``face_up`` holds the slots of the cards that lie face up.
    """
    return isinstance(event, CardSeen) or (isinstance(event, FaceCorrected) and event.slot not in face_up)


def tell(event: AnyEvent, hidden: bool) -> tuple[str, str]:
    """Who did what, in words; without a hidden face."""
    if hidden and isinstance(event, FaceCorrected):
        return "floor", f"{event.floorperson} corrects what was noted of a card that lies face down"
    return tell_event(replace(event, face=None) if hidden and isinstance(event, CardSeen) else event)


def without_faces(event: AnyEvent) -> dict[str, Any]:
    """An event with a hidden face as data, without the face and without the salt of its hash."""
    data: dict[str, Any] = msgspec.to_builtins(event, enc_hook=plain)
    return data | {name: None for name in ("was", "face", "blind") if name in data}
