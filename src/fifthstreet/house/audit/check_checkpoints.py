"""Checks the checkpoints in their file, their copies in the database and their events in the house stream."""

from collections.abc import Iterator
from typing import NamedTuple

from fifthstreet.audit.checkpoint import write_line
from fifthstreet.audit.checkpoint_series import BadCheckpoint, first_bad, keys_of
from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base.house_events import STREAM, CheckpointSigned
from fifthstreet.house.ledger.checkpoint_file import read_series

SERIES = "checkpoints"
"""How findings name the series of checkpoints."""


def check_checkpoints(log: Log) -> Iterator[Bad]:
    """Check every checkpoint: its signature, its order, and that it is in both places; no expected one is missing."""
    found = [
        log.unreadable or first_bad(log.checkpoints, log.request.trusted),
        *_missing_expected(log),
        _first_difference(log),
    ]
    for bad in found:
        if bad:
            at = log.checkpoints[bad.number - 1].at if bad.number <= len(log.checkpoints) else 0
            yield Bad(SERIES, bad.number, bad.what, at)


def check_checkpoint_events(log: Log) -> Iterator[Bad]:
    """Check that every checkpoint in the house stream is also in the database, and that none is recorded twice."""
    copies = {copy.number for copy in log.copies}
    for number, recorded in _recorded(log).items():
        if len(recorded) > 1:
            yield recorded[1].at.bad(
                f"checkpoint {number} was recorded before, at entry {recorded[0].at.entry.sequence}"
            )
        if number not in copies:
            yield recorded[0].at.bad(f"it records checkpoint {number}, which was deleted")


def check_recorded_checkpoints(log: Log) -> Iterator[Bad]:
    """Check that the house stream records every checkpoint of the file, with its hash."""
    recorded = _recorded(log)
    for checkpoint in log.checkpoints:
        if checkpoint.number not in recorded:
            what = f"checkpoint {checkpoint.number} was signed, but the house stream does not record it"
            yield Bad(STREAM, 0, what, checkpoint.at)
        elif recorded[checkpoint.number][0].hash != checkpoint.hash:
            yield recorded[checkpoint.number][0].at.bad(
                f"checkpoint {checkpoint.number} was recorded with another hash"
            )


def is_older(log: Log) -> bool:
    """Whether the database is older than the checkpoint file: it lacks checkpoints that the file has."""
    return len(log.checkpoints) > len(log.copies)


def checkpoint_notes(log: Log) -> Iterator[str]:
    """What a reader of the report has to know about its checkpoints."""
    if not log.checkpoints and not log.unreadable:
        yield (
            f"there are no checkpoints in {log.request.checkpoints}, so nothing proves that the log is complete and "
            "unchanged: if they are elsewhere, name that folder with --checkpoints"
        )
    elif not log.request.trusted:
        keys = ", ".join(keys_of(log.checkpoints))
        yield f"the key was taken from the checkpoints themselves ({keys}): give --public-key to be sure"


class _Recorded(NamedTuple):
    """An entry of the house stream that records a checkpoint."""

    at: HouseEntry
    hash: str


def _recorded(log: Log) -> dict[int, list[_Recorded]]:
    """The entries that record each checkpoint, by its number."""
    found: dict[int, list[_Recorded]] = {}
    for one in log.house_events():
        if isinstance(one.event, CheckpointSigned):
            found.setdefault(one.event.number, []).append(_Recorded(one, one.event.hash))
    return found


def _missing_expected(log: Log) -> Iterator[BadCheckpoint]:
    """Yield a finding for each expected checkpoint that is missing.

    If log and checkpoint file were cut back together, only a hash that was written down elsewhere shows it.
    """
    there = {checkpoint.hash for checkpoint in log.checkpoints}
    for digest in log.request.expected:
        if digest not in there:
            what = f"none has the hash {digest}: log and checkpoints were cut back together, or belong to another house"
            yield BadCheckpoint(len(log.checkpoints) + 1, what)


def _first_difference(log: Log) -> BadCheckpoint | None:
    """The first checkpoint that differs between database and file, or None.

    The file is read again, because an open house may have added to it.
    """
    file, copies = log.request.checkpoints, log.copies
    now, _ = read_series(file)
    for number, copy in enumerate(copies, 1):
        if copy.number != number:
            return BadCheckpoint(number, "the database has no copy of it")
        if number > len(now):
            return BadCheckpoint(number, f"the database has it, but {file} ends before it")
        if write_line(now[number - 1]) != copy.line:
            return BadCheckpoint(number, f"the database and {file} have different ones")
    if is_older(log):
        return BadCheckpoint(len(copies) + 1, "the database has no copy of it: it is older than its checkpoints")
    return None
