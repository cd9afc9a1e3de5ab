"""Who brings something about, and what the house notes of it in its own stream."""

from collections.abc import Callable
from typing import NamedTuple

from fifthstreet.house.base.house_events import HouseEvents
from fifthstreet.house.store.records import Batch


class Actor(NamedTuple):
    """Who brings something about: a role, a person's id if it is a person, the id and a digest of what he asked."""

    by: str
    person: str = ""
    command: str = ""
    asked: str = ""

    def without_answer(self) -> "Actor":
        """The same person and what he asked, where no answer to it is kept."""
        return self._replace(asked="")


class Noted(NamedTuple):
    """What goes into the house's own stream together with a change, by whom, and what else is kept with it."""

    events: HouseEvents
    who: Actor
    also: Batch = Batch()


Notes = Callable[[int, int], Noted]
"""What is noted with a change whose events have these sequences, the first and the last."""
