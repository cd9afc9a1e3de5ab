"""The actor: the person, or the part of the house, that gives a command."""

from typing import NamedTuple


class Actor(NamedTuple):
    """A role, the person's id if it is a person, and the id and digest of their command."""

    by: str
    person: str = ""
    command: str = ""
    digest: str = ""


SYSTEM = Actor("system")
"""The house itself: it acts on deadlines, openings and expiries."""
