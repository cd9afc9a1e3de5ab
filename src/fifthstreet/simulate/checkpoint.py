"""A checkpoint: the tallies of a run in a file; a run that is resumed from it has the same results."""

import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from fifthstreet.rules.game import digest_of, plain
from fifthstreet.simulate.meter import MeterSoFar
from fifthstreet.simulate.run import Run, SimulationError
from fifthstreet.simulate.tallies import Tallies, as_lists, from_lists
from fifthstreet.values import Value

VERSION = 1


class Checkpoint(Value):
    """What the file holds: which run it is of, and its counts."""

    version: int
    run: str
    tallies: dict[str, Any]
    meter: MeterSoFar | None = None


def save(path: Path, run: Run, tallies: Tallies) -> None:
    """Write the checkpoint to a second file, which then replaces the first, so that a whole one always exists."""
    held = Checkpoint(version=VERSION, run=digest_of(run), tallies=as_lists(tallies), meter=tallies.meter)
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        file.write(msgspec.json.encode(held, enc_hook=plain))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def load(path: Path, run: Run) -> Tallies | None:
    """Return the tallies of a checkpoint of this run, or ``None`` if there is none yet."""
    try:
        written = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        held = msgspec.json.decode(written, type=Checkpoint, dec_hook=_fraction)
    except (msgspec.MsgspecError, ValueError) as error:
        raise SimulationError(f"{path} is not a checkpoint: {error}") from None
    if held.version != VERSION or held.run != digest_of(run):
        raise SimulationError(f"{path} is the checkpoint of another simulation: name another file")
    return from_lists(held.tallies, held.meter)


def _fraction(kind: type, value: object) -> object:
    if kind is Fraction:
        return Fraction(str(value))
    raise NotImplementedError(kind)
