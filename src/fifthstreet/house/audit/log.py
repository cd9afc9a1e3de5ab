"""The log that is verified: streams, rows, checkpoints and keys of a data folder, as they stand at one moment."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from fifthstreet.audit.checkpoint import Checkpoint
from fifthstreet.audit.checkpoint_series import BadCheckpoint
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.audit.walk import signatures, walk
from fifthstreet.house.audit.meter_replay import MeterReplay, replay_meter
from fifthstreet.house.audit.table_replay import TableReplay, replay_table
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.deck.commitment_streams import commitment_stream
from fifthstreet.house.deck.commitments import Vault
from fifthstreet.house.deck.keys import load_or_make
from fifthstreet.house.ledger.checkpoint_file import read_series
from fifthstreet.house.store import Queries
from fifthstreet.house.store.data_folder import DATABASE, DECK_KEYS
from fifthstreet.house.store.read_only import open_read_only
from fifthstreet.house.store.records import CheckpointRecord
from fifthstreet.rules import Shelf

Progress = Callable[[int, int], None]
"""Called with the number of entries checked so far, and of all entries."""
STEP = 1_000
"""Progress is reported once in this many entries."""
MOST_HELD = 50_000
"""A house stream of up to this many events is held in memory; a longer one is read again by each check."""


class VerifyRequest(NamedTuple):
    """What to verify: a data folder, a file of checkpoints, and the public keys that are trusted.

    ``expected`` are hashes of checkpoints that were written down elsewhere and must be in the series.
    """

    data: Path
    checkpoints: Path
    trusted: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()


class Chain(NamedTuple):
    """The hash chain of one stream: how many entries are valid, and what is wrong with the next one, or None."""

    intact: int
    finding: Bad | None


class HouseEntry(NamedTuple):
    """An entry of the house stream with its event."""

    entry: Chained
    event: AnyHouseEvent

    def bad(self, what: str) -> Bad:
        """A finding about this entry."""
        return Bad(STREAM, self.entry.sequence, what, self.entry.at)


@dataclass(frozen=True, eq=False)
class Log:
    """The log of a house; checks read it and never change it, and costly results are computed once."""

    request: VerifyRequest
    reader: Queries
    checkpoints: tuple[Checkpoint, ...]
    """The checkpoints of the file, which is read before the database, because an open house may add to both."""
    unreadable: BadCheckpoint | None
    """The first line of the checkpoint file that is not a checkpoint; None if there is none."""
    vault: Vault | None
    """The deck keys, if they are in the data folder."""
    shelf: Shelf
    progress: Progress

    @cached_property
    def tips(self) -> Mapping[str, tuple[int, bytes]]:
        """The last sequence and hash of every stream."""
        return self.reader.streams.tips()

    @cached_property
    def copies(self) -> tuple[CheckpointRecord, ...]:
        """The copies of all checkpoints in the database."""
        return tuple(self.reader.checkpoints.all())

    @cached_property
    def chains(self) -> Mapping[str, Chain]:
        """The hash chain of every stream that has entries or is in a checkpoint, verified from its first entry."""
        signed = signatures(self.checkpoints)
        total = sum(sequence for sequence, _ in self.tips.values())
        found: dict[str, Chain] = {}
        done = 0
        for stream in sorted(set(self.tips) | set(signed)):
            intact, finding = 0, None
            try:
                for entry in walk(stream, self.reader.streams.walk_all(stream), signed.get(stream, {})):
                    intact = entry.sequence
                    done += 1
                    if done % STEP == 0:
                        self.progress(done, total)
            except BadRecordError as error:
                finding = error.bad
            found[stream] = Chain(intact, finding)
        return found

    def is_whole(self, stream: str) -> bool:
        """Whether the hash chain of a stream is intact."""
        return stream not in self.chains or self.chains[stream].finding is None

    def entries(self, stream: str) -> Iterator[Chained]:
        """The entries of a stream, as far as its hash chain is intact."""
        intact = self.chains[stream].intact if stream in self.chains else 0
        return islice(self.reader.streams.walk_all(stream), intact)

    def house_events(self) -> Iterator[HouseEntry]:
        """The house stream, up to the first entry that cannot be read."""
        if self.tips.get(STREAM, (0, b""))[0] <= MOST_HELD:
            return iter(self._house_events)
        return self._read_house_events()

    @cached_property
    def _house_events(self) -> tuple[HouseEntry, ...]:
        return tuple(self._read_house_events())

    def _read_house_events(self) -> Iterator[HouseEntry]:
        for entry in self.entries(STREAM):
            try:
                yield HouseEntry(entry, codec.read_house_event(entry.event))
            except (msgspec.MsgspecError, ValueError):
                return

    @cached_property
    def tables(self) -> tuple[TableReplay, ...]:
        """Every table, replayed from its stream."""
        found = []
        for record in self.reader.tables.all():
            stream = f"table:{record.table}"
            whole = self.is_whole(stream) and self.is_whole(commitment_stream(record.table))
            entries = self.entries(stream)
            found.append(replay_table(self.reader, record, self.shelf, self.vault, entries, whole=whole))
        return tuple(found)

    @cached_property
    def meters(self) -> tuple[MeterReplay, ...]:
        """Every meter of these tables, replayed from its stream."""
        games = {table.meter: table.game for table in reversed(self.tables) if table.meter and table.game}
        return tuple(
            replay_meter(self.reader, name, game, self.entries(f"meter:{name}"), whole=self.is_whole(f"meter:{name}"))
            for name, game in reversed(games.items())
        )

    @property
    def replays(self) -> tuple[TableReplay | MeterReplay, ...]:
        """All tables and meters."""
        return (*self.tables, *self.meters)


@contextmanager
def open_log(request: VerifyRequest, progress: Progress, shelf: Shelf | None) -> Iterator[Log]:
    """Open the log of a data folder to read it; a house may have it open too."""
    checkpoints, unreadable = read_series(request.checkpoints)
    with open_read_only(request.data / DATABASE) as reader:
        keys = request.data / DECK_KEYS
        vault = load_or_make(keys) if keys.exists() else None
        yield Log(request, reader, tuple(checkpoints), unreadable, vault, shelf or Shelf(), progress)
