"""Verifies a series of checkpoints: each one, their order, and their keys."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from fifthstreet.audit.checkpoint import Checkpoint, fault_after, fault_of, read_line


class BadCheckpoint(NamedTuple):
    """The first bad checkpoint, and why."""

    number: int
    what: str

    def __str__(self) -> str:
        return f"checkpoint {self.number}: {self.what}"


def read_checkpoints(lines: Iterable[bytes]) -> tuple[list[Checkpoint], BadCheckpoint | None]:
    """Return the checkpoints of a file up to the first bad line; an unfinished last line is ignored."""
    found: list[Checkpoint] = []
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n"):
            break
        try:
            found.append(read_line(line))
        except ValueError as error:
            return found, BadCheckpoint(number, str(error))
    return found, None


def first_bad(checkpoints: Sequence[Checkpoint], trusted: Collection[str] = ()) -> BadCheckpoint | None:
    """Return the first bad checkpoint of a series.

    One of the trusted keys must have signed in the series: earlier checkpoints are bound to it by the hashes, later
    ones by the keys it announced. Without trusted keys the first key is accepted. With one, an empty series is bad.
    """
    if trusted and not checkpoints:
        return BadCheckpoint(1, "it is missing: there is no checkpoint by a key that you trust, or any other")
    previous, known, last = None, not trusted, 0
    for checkpoint in checkpoints:
        last = checkpoint.number
        fault = fault_of(checkpoint) or fault_after(previous, checkpoint, trusted)
        if fault:
            return BadCheckpoint(last if last > 0 else 1, fault)
        known |= checkpoint.key in trusted
        previous = checkpoint
    if previous and not known:
        if previous.next_key in trusted:
            waits = f"the key {previous.next_key[:16]}… that you trust is announced in it, and has signed nothing yet"
            what = f"{waits}: until the house has opened, give the one before it that you know"
            return BadCheckpoint(previous.number, what)
        first = checkpoints[0]
        return BadCheckpoint(1, f"it is signed with the key {first.key[:16]}…, which is not one that you trust")
    return None


def keys_of(checkpoints: Iterable[Checkpoint]) -> tuple[str, ...]:
    """Return the keys that signed, the oldest first."""
    return tuple(dict.fromkeys(checkpoint.key for checkpoint in checkpoints))
