"""Walks along a stream: recomputes every hash and compares it with the signed checkpoints."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from fifthstreet.audit.chain import FIRST, link
from fifthstreet.audit.checkpoint import Checkpoint
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError


class Signed(NamedTuple):
    """An entry's hash as a checkpoint signed it."""

    hash: str
    number: int
    at: int


Signatures = Mapping[str, Mapping[int, Signed]]
"""The signed hashes by stream and sequence."""


def signatures(checkpoints: Iterable[Checkpoint]) -> dict[str, dict[int, Signed]]:
    """Return the entries that checkpoints have signed, each with the first checkpoint that signed it."""
    found: dict[str, dict[int, Signed]] = {}
    for checkpoint in checkpoints:
        for tip in checkpoint.tips:
            found.setdefault(tip.stream, {}).setdefault(
                tip.sequence, Signed(tip.hash, checkpoint.number, checkpoint.at)
            )
    return found


def walk(stream: str, entries: Iterable[Chained], signed: Mapping[int, Signed]) -> Iterator[Chained]:
    """Yield the entries of a stream, each once it is verified; raise ``BadRecordError`` at the first bad one.

    If an entry does not have the hash that a checkpoint signed, the change lies somewhere after the last entry that a
    checkpoint confirmed.
    """
    previous, last, latest = FIRST, 0, 0
    confirmed, confirmed_at = 0, 0
    for entry in entries:
        number = last + 1
        if entry.sequence != number:
            what = f"it is missing: entry {entry.sequence} follows entry {last}"
            raise BadRecordError(Bad(stream, number, what, latest))
        if not _holds(previous, entry):
            raise BadRecordError(Bad(stream, number, "it does not match its hash in the chain", _time(entry.at)))
        if entry.at < latest:
            raise BadRecordError(Bad(stream, number, "it is older than the entry before it", entry.at))
        said = signed.get(number)
        if said and said.hash != entry.hash.hex():
            where = f"entries {confirmed + 1} to {number} are" if confirmed + 1 < number else "it is"
            what = f"{where} not what checkpoint {said.number} signed"
            raise BadRecordError(Bad(stream, confirmed + 1, what, confirmed_at))
        if said:
            confirmed, confirmed_at = number, entry.at
        yield entry
        previous, last, latest = entry.hash, number, entry.at
    beyond = sorted(sequence for sequence in signed if sequence > last)
    if beyond:
        said = signed[beyond[0]]
        what = f"it is missing: checkpoint {said.number} signed entry {beyond[0]}, and the stream ends with {last}"
        raise BadRecordError(Bad(stream, last + 1, what, latest or said.at))


def _holds(previous: bytes, entry: Chained) -> bool:
    try:
        fields = msgspec.structs.asdict(entry)
        return bool(fields.pop("hash") == link(previous, **fields))
    except (TypeError, ValueError, AttributeError):  # SQLite accepts any type in any column
        return False


def _time(at: object) -> int:
    return at if isinstance(at, int) else 0
