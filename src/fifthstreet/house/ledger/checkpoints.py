"""Signs checkpoints: one when the house opens, one a minute while something changes, one when it closes."""

import asyncio
import logging
from pathlib import Path

from fifthstreet.audit.checkpoint import Checkpoint, Tip, in_order, read_line, sign, write_line
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, CheckpointSigned
from fifthstreet.house.ledger import signing_keys
from fifthstreet.house.ledger.checkpoint_file import CheckpointFile
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.ledger.signing_keys import AuditKeys
from fifthstreet.house.store import Store, StoreError
from fifthstreet.house.store.records import Batch, CheckpointRecord

logger = logging.getLogger("fifthstreet.audit")

EVERY = 60.0
"""Seconds between checkpoints."""
PAGE = 500
"""How many lines are added to the checkpoint file at a time."""


class Checkpoints:
    """Signs each checkpoint, stores a copy in the database, and then adds it to the checkpoint file."""

    def __init__(
        self, store: Store, house_stream: HouseStream, keys: tuple[Path, AuditKeys], file: CheckpointFile
    ) -> None:
        self.file = file
        self._keys_at, self.keys = keys
        self.last = last_on_record(store)
        self.trouble: str | None = None
        """Why the checkpoint file cannot be written; None if it can."""
        self._store, self._house_stream = store, house_stream
        self._noted = 0
        """The sequence of the house event that records the last checkpoint."""
        self._signing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def sign_opening(self) -> None:
        """Sign the opening of the house, before anything else happens; ``StoreError`` if it cannot be stored."""
        async with self._signing:
            await self._sign()
            await asyncio.to_thread(self.update_file)
        self.keys = await asyncio.to_thread(with_first, self._store, self._keys_at, self.keys)

    def start(self, every: float = EVERY) -> None:
        """Sign checkpoints at an interval from now on."""
        self._task = asyncio.create_task(self._run(every), name="checkpoints")

    async def close(self) -> None:
        """Sign the last checkpoint."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.sign()

    async def sign(self) -> Checkpoint | None:
        """Sign a checkpoint if something changed since the last one, and bring the checkpoint file up to date."""
        async with self._signing:
            try:
                await self._sign()
            except StoreError as error:
                logger.warning("no checkpoint could be stored: %s", error)
            await asyncio.to_thread(self.update_file)
            return self.last

    async def _run(self, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            await self.sign()

    async def _sign(self) -> None:
        tips = in_order(await asyncio.to_thread(self._store.streams.tips))
        if self.last and self.last.key == self.keys.public and not self._changed(self.last, tips):
            return
        checkpoint = sign(self.keys.signs, tips, self._house_stream.clock.now(), self.last)
        self._noted = await self._house_stream.append(signed(checkpoint), Actor("system"), copy(checkpoint))
        self.last = checkpoint

    def _changed(self, last: Checkpoint, tips: tuple[Tip, ...]) -> bool:
        """Whether any entry was added since a checkpoint, apart from the one that records it."""
        before = {tip.stream: tip.sequence for tip in last.tips}
        now = {tip.stream: tip.sequence for tip in tips}
        if now.get(STREAM) == self._noted:
            before[STREAM] = before.get(STREAM, 0) + 1
        return before != now

    def update_file(self) -> None:
        """Add the checkpoints that the file lacks; if that fails, set ``trouble`` until it succeeds."""
        try:
            bring_up_to_date(self._store, self.file)
            trouble = None
        except (OSError, ValueError, StoreError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            trouble = f"checkpoints cannot be written to {self.file.path}: {reason}"
        if trouble != self.trouble:
            self.trouble = trouble
            if trouble:
                logger.error("%s; only the database has them, without a second copy", trouble)
            else:
                logger.warning("checkpoints are written to %s again", self.file.path)


def signed(checkpoint: Checkpoint) -> CheckpointSigned:
    """The house event that records a checkpoint."""
    return CheckpointSigned(number=checkpoint.number, key=checkpoint.key, hash=checkpoint.hash)


def copy(checkpoint: Checkpoint) -> Batch:
    """The copy of a checkpoint for the database."""
    return Batch(checkpoints=(CheckpointRecord(number=checkpoint.number, line=write_line(checkpoint)),))


def last_on_record(store: Store) -> Checkpoint | None:
    """The last checkpoint with a copy in the database."""
    found = store.checkpoints.last()
    return read_line(found.line) if found else None


def first_on_record(store: Store) -> Checkpoint | None:
    """The first checkpoint, if the database has a readable copy of it."""
    try:
        return next((read_line(found.line) for found in store.checkpoints.all(0, 1) if found.number == 1), None)
    except ValueError:
        return None


def bring_up_to_date(store: Store, file: CheckpointFile) -> None:
    """Add to the file every checkpoint that the database has and the file lacks."""
    last = file.last()
    number = last.number if last else 0
    while missing := store.checkpoints.all(number, PAGE):
        file.append([record.line for record in missing])
        number = missing[-1].number


def with_first(store: Store, path: Path, keys: AuditKeys) -> AuditKeys:
    """Write the hash of the first checkpoint into the key file, if it is not there yet, and return the keys."""
    first = first_on_record(store)
    if keys.first or not first:
        return keys
    try:
        return signing_keys.begin_series(path, keys, first.hash)
    except OSError as error:
        logger.warning("%s cannot be written, and lacks the hash of the first checkpoint: %s", path, error.strerror)
        return keys
