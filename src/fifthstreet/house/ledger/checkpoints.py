"""Checkpoints of a live house: signed as it opens, every so often when something has changed, and at the close."""

import asyncio
import logging
from pathlib import Path

from fifthstreet.audit.checkpoint import Checkpoint, Tip, fault_of, in_order, read_line, sign, write_line
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, CheckpointSigned
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import CheckpointFile
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.ledger.open_state import read_event
from fifthstreet.house.ledger.signing_keys import AuditKeys
from fifthstreet.house.store import Store, StoreError
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.store.records import Batch, CheckpointRecord

logger = logging.getLogger("fifthstreet.audit")

EVERY = 60.0
"""Seconds between checkpoints."""
AT_ONCE = 500
"""So many lines that the second place lacks are written to it in one go."""


class CheckpointsError(Exception):
    """The record and its checkpoints do not fit: the house does not open; the message says what to do."""


class Checkpoints:
    """Signs checkpoints, keeps a copy of each in the record, and then adds it to the second place."""

    def __init__(
        self, store: Store, house_stream: HouseStream, keys: tuple[Path, AuditKeys], file: CheckpointFile
    ) -> None:
        self.file = file
        self._keys_at, self.keys = keys
        self.last = last_on_record(store)
        self.trouble: str | None = None
        """Why the second place could not be written, if it could not."""
        self._store, self._house_stream = store, house_stream
        self._noted = 0
        self._signing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def sign_opening(self) -> None:
        """Sign that the house opened, before anybody comes in; ``StoreError`` where that cannot be kept."""
        async with self._signing:
            await self._sign()
            await asyncio.to_thread(self.make_good)
        self.keys = await asyncio.to_thread(with_first, self._store, self._keys_at, self.keys)

    def start(self, every: float = EVERY) -> None:
        """Sign one every so often."""
        self._task = asyncio.create_task(self._run(every), name="checkpoints")

    async def close(self) -> None:
        """Sign the last one."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.sign()

    async def sign(self) -> Checkpoint | None:
        """Sign a checkpoint if something has changed since the last one, and see that the second place has all."""
        async with self._signing:
            try:
                await self._sign()
            except StoreError as error:
                logger.warning("no checkpoint could be kept: %s", error)
            await asyncio.to_thread(self.make_good)
            return self.last

    async def _run(self, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            await self.sign()

    async def _sign(self) -> None:
        tips = in_order(await asyncio.to_thread(self._store.tips))
        if self.last and self.last.key == self.keys.public and not self._changed(self.last, tips):
            return
        checkpoint = sign(self.keys.signs, tips, self._house_stream.clock.now(), self.last)
        self._noted = await self._house_stream.note(signed(checkpoint), Actor("system"), copy(checkpoint))
        self.last = checkpoint

    def _changed(self, last: Checkpoint, tips: tuple[Tip, ...]) -> bool:
        """Whether anything happened since a checkpoint but that it was noted."""
        before = {tip.stream: tip.sequence for tip in last.tips}
        now = {tip.stream: tip.sequence for tip in tips}
        if now.get(STREAM) == self._noted:
            before[STREAM] = before.get(STREAM, 0) + 1
        return before != now

    def make_good(self) -> None:
        """Add to the second place what it lacks; if that cannot be done, say so until it can."""
        try:
            bring_up_to_date(self._store, self.file)
            trouble = None
        except (OSError, ValueError, StoreError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            trouble = f"checkpoints cannot be written to {self.file.path}: {reason}"
        if trouble != self.trouble:
            self.trouble = trouble
            if trouble:
                logger.error("%s; the record has them, but there is no second place that vouches for it", trouble)
            else:
                logger.warning("checkpoints are written to %s again", self.file.path)


def signed(checkpoint: Checkpoint) -> CheckpointSigned:
    """A checkpoint as the house's stream notes it."""
    return CheckpointSigned(number=checkpoint.number, key=checkpoint.key, hash=checkpoint.hash)


def copy(checkpoint: Checkpoint) -> Batch:
    """A checkpoint as the record keeps it."""
    return Batch(checkpoints=(CheckpointRecord(number=checkpoint.number, line=write_line(checkpoint)),))


def last_on_record(store: Store) -> Checkpoint | None:
    """The last checkpoint that the record has a copy of."""
    found = store.last_checkpoint()
    return read_line(found.line) if found else None


def bring_up_to_date(store: Store, file: CheckpointFile) -> None:
    """Add to the second place whatever the record has and it lacks."""
    last = file.last()
    number = last.number if last else 0
    while missing := store.checkpoints(number, AT_ONCE):
        file.append([record.line for record in missing])
        number = missing[-1].number


def open_checkpoints(store: Store, house_stream: HouseStream, data: Path, folder: Path) -> Checkpoints:
    """The checkpoints of a house, once record and second place are seen to fit at their ends."""
    file = CheckpointFile(folder)
    on_record = last_on_record(store)
    check_noted(store, on_record)
    path = data / AUDIT_KEYS
    keys = audit_keys.load_or_make(path, on_record)
    check_first(store, keys)
    try:
        seen = file.last()
    except OSError as error:
        logger.error("the checkpoints in %s cannot be read: %s", folder, error.strerror)
        seen = None
    except ValueError as error:
        raise CheckpointsError(
            f"{file.path}: its last line is damaged ({error}): see `fifthstreet log verify`"
        ) from None
    for checkpoint in (seen, on_record):
        if checkpoint:
            check_fit(store, file, checkpoint)
    if on_record:
        house_stream.clock.not_before(on_record.at)
        missing = on_record.number - (seen.number if seen else 0)
        if missing:
            logger.warning("%d checkpoints were not in %s: they are written there again", missing, file.path)
    opened = Checkpoints(store, house_stream, (path, with_first(store, path, keys)), file)
    opened.make_good()
    return opened


def check_noted(store: Store, last: Checkpoint | None) -> None:
    """Refuse to go on where the house's stream notes checkpoints that the record keeps no more: begun anew, the series
    would vouch for whatever is there now."""
    noted = _last_noted(store)
    if noted and (last is None or noted.number > last.number):
        kept = f"ends with checkpoint {last.number}" if last else "has no checkpoints"
        raise CheckpointsError(
            f"the house noted that checkpoint {noted.number} was signed, and the record {kept}: they were taken out, "
            "and the record may have been changed with them. Put back a backup; see `fifthstreet log verify`"
        )


def check_first(store: Store, keys: AuditKeys) -> None:
    """Refuse to go on where the series does not begin with the checkpoint that the keys know as its first."""
    first = first_on_record(store)
    if keys.first and (not first or first.hash != keys.first or fault_of(first)):
        raise CheckpointsError(
            f"the series that the audit keys sign began with checkpoint {keys.first[:16]}…, and the record does not "
            "have it: its checkpoints were taken out, or it is another house's. Put back a backup; a new house takes "
            "a new data folder and makes keys of its own"
        )


def with_first(store: Store, path: Path, keys: AuditKeys) -> AuditKeys:
    """The keys, which know from now on with which checkpoint their series began."""
    first = first_on_record(store)
    if keys.first or not first:
        return keys
    try:
        return audit_keys.begin_series(path, keys, first.hash)
    except OSError as error:
        logger.warning("%s cannot be written, and does not know the first checkpoint: %s", path, error.strerror)
        return keys


def first_on_record(store: Store) -> Checkpoint | None:
    """The first checkpoint, if the record has a copy of it that can be read."""
    try:
        return next((read_line(found.line) for found in store.checkpoints(0, 1) if found.number == 1), None)
    except ValueError:
        return None


def _last_noted(store: Store) -> CheckpointSigned | None:
    """The last checkpoint that the house's stream tells of, looked for from its end."""
    end, _ = store.last(STREAM)
    while end > 0:
        begin = max(0, end - AT_ONCE)
        for entry in reversed(store.entries(STREAM, begin, end - begin)):
            event = read_event(entry)
            if isinstance(event, CheckpointSigned):
                return event
        end = begin
    return None


def check_fit(store: Store, file: CheckpointFile, checkpoint: Checkpoint) -> None:
    """Refuse to go on with a record that is older or another than a checkpoint says."""
    copies = store.checkpoints(checkpoint.number - 1, 1)
    if not copies or copies[0].line != write_line(checkpoint):
        raise CheckpointsError(
            f"checkpoint {checkpoint.number} in {file.path} is not in the record: the record is older than its "
            "checkpoints, or another one. Put the right data folder there, or name another --checkpoints folder; "
            "`fifthstreet log verify` tells more"
        )
    for tip in checkpoint.tips:
        found = store.hash_at(tip.stream, tip.sequence)
        if found is None or found.hex() != tip.hash:
            raise CheckpointsError(
                f"entry {tip.sequence} of {tip.stream} is not the one that checkpoint {checkpoint.number} signed: "
                "the record was changed or cut off. See `fifthstreet log verify`"
            )
