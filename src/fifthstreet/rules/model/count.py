"""A count: a whole number of at least one, with an upper limit."""

from typing import NewType

from fifthstreet.values import shown

Count = NewType("Count", int)

MOST = 1_000_000


class CountError(ValueError):
    """Not a count; the message says why."""


def read_count(written: object) -> Count:
    """Read a whole number from 1 up."""
    if type(written) is not int or not 1 <= written <= MOST:
        raise CountError(f"must be a whole number from 1 up, not {shown(written)}")
    return Count(written)
