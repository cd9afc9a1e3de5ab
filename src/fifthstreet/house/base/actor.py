"""The actor: the person, or the part of the house, that gives a command."""

from typing import NamedTuple


class Actor(NamedTuple):
    """A role, a person's id if it is a person, the id of the command they gave and a digest of what it said."""

    by: str
    person: str = ""
    command: str = ""
    digest: str = ""


SYSTEM = Actor("system")
"""The house itself: deadlines, openings, what lapses."""
