"""Replaces the key that signs checkpoints: the old key signs a checkpoint that names the new one, and is destroyed."""

import asyncio
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fifthstreet.audit.checkpoint import Checkpoint, in_order, public_hex, sign
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.house_events import KeyRotated
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.ledger import signing_keys
from fifthstreet.house.ledger.checkpoint_file import CheckpointFile
from fifthstreet.house.ledger.checkpoint_guard import check_first, check_fit, check_noted
from fifthstreet.house.ledger.checkpoints import (
    bring_up_to_date,
    copy,
    first_on_record,
    last_on_record,
    signed,
    with_first,
)
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Store
from fifthstreet.house.store.data_folder import AUDIT_KEYS


def announce_new_key(store: Store, data: Path, file: CheckpointFile) -> tuple[str, str]:
    """Replace the key of a closed house; returns the old and the new public key.

    If this is interrupted, the next opening finishes the change if its checkpoint was stored, and undoes it otherwise.
    """
    last, path = last_on_record(store), data / AUDIT_KEYS
    check_noted(store, last)
    if last:
        check_fit(store, file, last)
    keys = signing_keys.load_or_make(path, last)
    check_first(store, keys)
    keys = signing_keys.begin_change(path, keys)
    assert keys.next
    new = public_hex(keys.next)
    house_stream = _house_stream(store)
    checkpoint = sign(keys.signs, in_order(store.streams.tips()), house_stream.clock.now(), last, next_key=new)
    _append(house_stream, checkpoint, keys.public, new)
    with_first(store, path, signing_keys.finish_change(path, keys))
    _update_file(store, file)
    return keys.public, new


def replace_lost_key(store: Store, data: Path, file: CheckpointFile) -> tuple[str, str]:
    """Make a new key after the old one was lost; returns the old and the new public key."""
    last, path = last_on_record(store), data / AUDIT_KEYS
    check_noted(store, last)
    if path.exists():
        raise KeyRingError(f"{path} exists: change the key without --lost")
    if not last:
        raise KeyRingError(f"nothing was ever signed in {data}: the house makes a key when it opens")
    key, first = Ed25519PrivateKey.generate(), first_on_record(store)
    signing_keys.make_new(path, signing_keys.AuditKeys(key, None, (last.key,), first.hash if first else ""))
    house_stream = _house_stream(store)
    checkpoint = sign(key, in_order(store.streams.tips()), house_stream.clock.now(), last)
    _append(house_stream, checkpoint, last.key, checkpoint.key)
    _update_file(store, file)
    return last.key, public_hex(key)


def _house_stream(store: Store) -> HouseStream:
    house_stream = HouseStream(store, HouseClock())
    house_stream.load()
    return house_stream


def _append(house_stream: HouseStream, checkpoint: Checkpoint, old: str, new: str) -> None:
    events = (signed(checkpoint), KeyRotated(old=old, new=new))
    asyncio.run(house_stream.append(events, Actor("system"), copy(checkpoint)))


def _update_file(store: Store, file: CheckpointFile) -> None:
    try:
        bring_up_to_date(store, file)
    except (OSError, ValueError) as error:
        raise KeyRingError(f"the key is changed, but {file.path} cannot be written: {error}") from None
