"""How old events are read: step by step, from the version they were written in to the one that is known now.

What is on record is never rewritten: its hash is over the bytes that were written. An event whose shape changes gets a
new number in its tag (``StreetBet.1`` becomes ``StreetBet.2``), and a step here that makes of the old one, as plain
JSON, what the new one would have said. Only what no decoder knows comes by here, so that today's events cost nothing.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

Fields = dict[str, Any]
Step = Callable[[Fields], Fields]
Event = TypeVar("Event")


class Upcasting:
    """The steps of one kind of stream, by the tag that each leads away from."""

    def __init__(self) -> None:
        self._steps: dict[str, Step] = {}

    def step(self, tag: str) -> Callable[[Step], Step]:
        """Register what leads away from a tag. There is one step from each."""

        def register(step: Step) -> Step:
            if tag in self._steps:
                raise ValueError(f"there is a step from {tag} already")
            self._steps[tag] = step
            return step

        return register

    def forget(self, tag: str) -> None:
        """Take a step out again."""
        del self._steps[tag]

    def read(self, decoder: "msgspec.json.Decoder[Event]", text: bytes) -> Event:
        """An event of any version, as the newest of its kind; ``ValidationError`` where no step leads there."""
        try:
            return decoder.decode(text)
        except msgspec.ValidationError:
            raised = self._raised(text)
            if raised is None:
                raise
            return decoder.decode(raised)

    def _raised(self, text: bytes) -> bytes | None:
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
"""The steps of the events of tables, of meters, and of the house. There are none yet: all events are of version 1."""
