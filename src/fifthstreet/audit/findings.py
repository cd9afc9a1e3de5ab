"""What a check of the record finds: the entry that is wrong, where it stands, and what is wrong with it."""

from typing import NamedTuple


class Bad(NamedTuple):
    """Something in the record that cannot be so. ``at`` is when it happened, as far as that is known."""

    stream: str
    sequence: int
    what: str
    at: int = 0

    def __str__(self) -> str:
        return f"{self.stream} {self.sequence}: {self.what}"


class BadRecordError(Exception):
    """The record is not right; the first thing that is not is in ``bad``."""

    def __init__(self, bad: Bad) -> None:
        super().__init__(str(bad))
        self.bad = bad
