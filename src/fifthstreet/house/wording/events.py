"""Table events in words and as data, without the faces of face-down cards."""

from collections.abc import Callable, Container
from typing import Any

import msgspec
from msgspec.structs import replace

from fifthstreet.play.telling import NameAt, by_seat, tell_event
from fifthstreet.rules.game import plain
from fifthstreet.table.events import Adjusted, AnyEvent, CardSeen, FaceCorrected, SatDown
from fifthstreet.wire.scenes import Side

SIDES: tuple[Side, ...] = ("dealer", "floor", "system")
"""The actors that are not players; any other actor is a player's seat."""
MAY_HIDE = frozenset({CardSeen, FaceCorrected})
"""The events that can name a face-down card."""


def hides_a_face(event: AnyEvent, face_up: Container[int]) -> bool:
    """Whether an event names a face-down card: one that staff saw, or corrected while it was face down.

    ``face_up`` holds the slots of the face-up cards.
    """
    return isinstance(event, CardSeen) or (isinstance(event, FaceCorrected) and event.slot not in face_up)


def with_name(event: AnyEvent, name_of: Callable[[str], str]) -> AnyEvent:
    """The event with the player's name in place of the id, if it names a player."""
    return replace(event, player=name_of(event.player)) if isinstance(event, SatDown | Adjusted) else event


def tell(event: AnyEvent, hidden: bool, name_at: NameAt = by_seat) -> tuple[str, str]:
    """The actor and the words of an event, without a hidden face."""
    if hidden and isinstance(event, FaceCorrected):
        return "floor", f"{event.floorperson} corrects what was entered for a face-down card"
    if hidden and isinstance(event, CardSeen):
        return tell_event(replace(event, face=None))
    return tell_event(event, name_at)


def side_of(actor: str) -> Side:
    """The side of an event's actor; every actor that is not staff or system is a seat."""
    for side in SIDES:
        if actor == side:
            return side
    return "player"


def without_faces(event: AnyEvent) -> dict[str, Any]:
    """An event that names a face-down card, as data without the face and the salt of its hash."""
    data: dict[str, Any] = msgspec.to_builtins(event, enc_hook=plain)
    return data | {name: None for name in ("was", "face", "blind") if name in data}
