"""A number of things: at least one, and no more than anybody could count."""

from typing import NewType

from fifthstreet.values import shown

Count = NewType("Count", int)

MOST = 1_000_000


class CountError(ValueError):
    """Something that is no number of things; the message says why."""


def read_count(written: object) -> Count:
    """Read a whole number from 1 up."""
    if type(written) is not int or not 1 <= written <= MOST:
        raise CountError(f"must be a whole number from 1 up, not {shown(written)}")
    return Count(written)
