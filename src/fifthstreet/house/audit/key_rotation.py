"""One audit key gives way to the next: announced under the old one's signature, which is then destroyed."""

import asyncio
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fifthstreet.audit.checkpoint import Checkpoint, in_order, public_hex, sign
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.house_events import KeyRotated
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import CheckpointFile
from fifthstreet.house.ledger.checkpoints import (
    bring_up_to_date,
    check_first,
    check_fit,
    check_noted,
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
    """Change the key of a house that is closed; the old and the new public key.

    Wherever this breaks off, the house finishes or forgets it when it opens: the new key counts from the checkpoint on.
    """
    last, path = last_on_record(store), data / AUDIT_KEYS
    check_noted(store, last)
    if last:
        check_fit(store, file, last)
    keys = audit_keys.load_or_make(path, last)
    check_first(store, keys)
    keys = audit_keys.begin_change(path, keys)
    assert keys.next
    new = public_hex(keys.next)
    house_stream = _house_stream(store)
    checkpoint = sign(keys.signs, in_order(store.tips()), house_stream.clock.now(), last, next_key=new)
    _keep(house_stream, checkpoint, keys.public, new)
    with_first(store, path, audit_keys.finish_change(path, keys))
    _second_place(store, file)
    return keys.public, new


def begin_anew(store: Store, data: Path, file: CheckpointFile) -> tuple[str, str]:
    """A new key where the old one is lost; the old public key and the new."""
    last, path = last_on_record(store), data / AUDIT_KEYS
    check_noted(store, last)
    if path.exists():
        raise KeyRingError(f"{path} is there: change the key without --lost")
    if not last:
        raise KeyRingError(f"nothing was ever signed in {data}: the house makes a key when it opens")
    key, first = Ed25519PrivateKey.generate(), first_on_record(store)
    audit_keys.make_new(path, audit_keys.AuditKeys(key, None, (last.key,), first.hash if first else ""))
    house_stream = _house_stream(store)
    checkpoint = sign(key, in_order(store.tips()), house_stream.clock.now(), last)
    _keep(house_stream, checkpoint, last.key, checkpoint.key)
    _second_place(store, file)
    return last.key, public_hex(key)


def _house_stream(store: Store) -> HouseStream:
    house_stream = HouseStream(store, HouseClock())
    house_stream.load()
    return house_stream


def _keep(house_stream: HouseStream, checkpoint: Checkpoint, old: str, new: str) -> None:
    noted = (signed(checkpoint), KeyRotated(old=old, new=new))
    asyncio.run(house_stream.note(noted, Actor("system"), copy(checkpoint)))


def _second_place(store: Store, file: CheckpointFile) -> None:
    try:
        bring_up_to_date(store, file)
    except (OSError, ValueError) as error:
        raise KeyRingError(f"the key is changed, but {file.path} cannot be written: {error}") from None
