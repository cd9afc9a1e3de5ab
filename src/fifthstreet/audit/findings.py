"""Findings of a verification: the bad entry, where it is, and what is wrong with it."""

from typing import NamedTuple


class Bad(NamedTuple):
    """A fault in the log. ``at`` is its time, if that is known."""

    stream: str
    sequence: int
    what: str
    at: int = 0

    def __str__(self) -> str:
        return f"{self.stream} {self.sequence}: {self.what}"


class BadRecordError(Exception):
    """The log has a fault; ``bad`` is the first one."""

    def __init__(self, bad: Bad) -> None:
        super().__init__(str(bad))
        self.bad = bad
