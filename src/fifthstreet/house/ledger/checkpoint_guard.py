"""Refuses to open a log that does not match its checkpoints, before anything is added to it."""

import logging
from pathlib import Path

from fifthstreet.audit.checkpoint import Checkpoint, fault_of, write_line
from fifthstreet.house.base.house_events import STREAM, CheckpointSigned
from fifthstreet.house.ledger import signing_keys
from fifthstreet.house.ledger.checkpoint_file import CheckpointFile
from fifthstreet.house.ledger.checkpoints import PAGE, Checkpoints, first_on_record, last_on_record, with_first
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.ledger.open_state import read_event
from fifthstreet.house.ledger.signing_keys import AuditKeys
from fifthstreet.house.store import Store
from fifthstreet.house.store.data_folder import AUDIT_KEYS

logger = logging.getLogger("fifthstreet.audit")


class CheckpointsError(Exception):
    """The log and its checkpoints do not match, so the house does not open; the message says what to do."""


def open_checkpoints(store: Store, house_stream: HouseStream, data: Path, folder: Path) -> Checkpoints:
    """Open the checkpoints of a house, after checking that its log matches the last ones in database and file."""
    file = CheckpointFile(folder)
    on_record = last_on_record(store)
    check_noted(store, on_record)
    path = data / AUDIT_KEYS
    keys = signing_keys.load_or_make(path, on_record)
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
    opened.update_file()
    return opened


def check_noted(store: Store, last: Checkpoint | None) -> None:
    """Refuse a database that lacks checkpoints which its house stream records.

    Otherwise a new series of checkpoints would sign a log that was changed.
    """
    noted = _last_noted(store)
    if noted and (last is None or noted.number > last.number):
        kept = f"ends with checkpoint {last.number}" if last else "has no checkpoints"
        raise CheckpointsError(
            f"the house stream records checkpoint {noted.number}, but the database {kept}: checkpoints were removed, "
            "and the log may have been changed as well. Restore a backup; see `fifthstreet log verify`"
        )


def check_first(store: Store, keys: AuditKeys) -> None:
    """Refuse a series that does not begin with the checkpoint which the key file names as its first."""
    first = first_on_record(store)
    if keys.first and (not first or first.hash != keys.first or fault_of(first)):
        raise CheckpointsError(
            f"the audit keys belong to checkpoints that begin with {keys.first[:16]}…, which the database lacks: its "
            "checkpoints were removed, or it is another house's. Restore a backup; for a new house use a new data "
            "folder, which gets keys of its own"
        )


def check_fit(store: Store, file: CheckpointFile, checkpoint: Checkpoint) -> None:
    """Refuse a log that is older than a checkpoint, or that differs from what the checkpoint signed."""
    copies = store.checkpoints.all(checkpoint.number - 1, 1)
    if not copies or copies[0].line != write_line(checkpoint):
        raise CheckpointsError(
            f"checkpoint {checkpoint.number} in {file.path} is not in the database, which is older than its "
            "checkpoints or another house's. Use the right data folder, or name another --checkpoints folder; see "
            "`fifthstreet log verify`"
        )
    for tip in checkpoint.tips:
        found = store.streams.hash_at(tip.stream, tip.sequence)
        if found is None or found.hex() != tip.hash:
            raise CheckpointsError(
                f"entry {tip.sequence} of {tip.stream} is not the one that checkpoint {checkpoint.number} signed: "
                "the log was changed or cut off. See `fifthstreet log verify`"
            )


def _last_noted(store: Store) -> CheckpointSigned | None:
    """The last checkpoint that the house stream records, searched from its end."""
    end, _ = store.streams.last(STREAM)
    while end > 0:
        begin = max(0, end - PAGE)
        for entry in reversed(store.streams.entries(STREAM, begin, end - begin)):
            event = read_event(entry)
            if isinstance(event, CheckpointSigned):
                return event
        end = begin
    return None
