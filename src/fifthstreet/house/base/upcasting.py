"""Upcasting: old events are converted, step by step, from the version they were written in to the current one.

The record is never rewritten, because its hashes are over the bytes that were written. An event whose shape changes
gets a new number in its tag (``StreetBet.1`` becomes ``StreetBet.2``) and a step here, which converts the old event to
the new one as plain JSON. Current events are decoded directly, without a step.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

Fields = dict[str, Any]
Step = Callable[[Fields], Fields]
Event = TypeVar("Event")


class Upcasting:
    """The steps of one kind of stream, by the tag that each converts from."""

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
        """An event of any version, converted to the current one; ``ValidationError`` if no step leads to it."""
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
