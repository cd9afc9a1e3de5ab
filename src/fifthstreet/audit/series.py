"""Checkpoints in a row: each by itself, each after the one before, and under a key that whoever checks knows."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from fifthstreet.audit.checkpoint import Checkpoint, fault_after, fault_of, read_line


class BadCheckpoint(NamedTuple):
    """The first checkpoint that is not right, and why."""

    number: int
    what: str

    def __str__(self) -> str:
        return f"checkpoint {self.number}: {self.what}"


def read_checkpoints(lines: Iterable[bytes]) -> tuple[list[Checkpoint], BadCheckpoint | None]:
    """The checkpoints of a file up to the first line that is none; a line without an end was never finished."""
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
    """The first checkpoint of a series that is not right.

    Of trusted keys one must have signed in the series: what comes before its first signature is bound by the hashes,
    what comes after by the keys that it announced. Without any the first key is taken for granted. Whoever trusts a
    key knows that something was signed: no checkpoint at all is not right then.
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
    """The keys that signed, the oldest first."""
    return tuple(dict.fromkeys(checkpoint.key for checkpoint in checkpoints))
