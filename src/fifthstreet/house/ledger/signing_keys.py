"""The key file of the checkpoints: reads it, makes it, and replaces one key by the next."""

from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fifthstreet.audit.checkpoint import KEY_BYTES, Checkpoint, public_hex
from fifthstreet.house.base import key_files
from fifthstreet.house.base.key_files import KeyRingError

HEADING = "fifthstreet audit keys 1"
"""The first line. Below it: ``retired`` and a former public key, oldest first; ``first`` and the hash of the first
checkpoint, once there is one; ``signs`` and the private key; during a change of keys ``next`` and the new one."""


class AuditKeys(NamedTuple):
    """The key that signs, the next key during a change, and the public keys of the former ones.

    ``first`` is the hash of the first checkpoint of the series, once there is one.
    """

    signs: Ed25519PrivateKey
    next: Ed25519PrivateKey | None = None
    retired: tuple[str, ...] = ()
    first: str = ""

    @property
    def public(self) -> str:
        """The public key of the key that signs now."""
        return public_hex(self.signs)

    @property
    def known(self) -> tuple[str, ...]:
        """All public keys of this house, oldest first."""
        return (*self.retired, self.public)

    def __repr__(self) -> str:
        return f"<audit keys, signing with {self.public}>"


def load_or_make(path: Path, last: Checkpoint | None) -> AuditKeys:
    """Read the keys of a file; if there is no file and nothing was ever signed, make one with a new key.

    An interrupted change of keys is finished if the last checkpoint announced the new key, and undone otherwise.
    """
    try:
        if not path.exists():
            if last:
                raise KeyRingError(
                    f"{path} is missing, and checkpoints are on record that its key signed: put it back, "
                    "or if it is lost run `fifthstreet log rotate-key --lost`"
                )
            make_new(path)
        keys = read(path)
        return _settled(path, keys, last) if keys.next else keys
    except OSError as error:
        raise KeyRingError(f"{path}: the audit keys cannot be read or made: {error.strerror}") from None


def read(path: Path) -> AuditKeys:
    """Read the keys of a file as they are."""
    heading, *lines = key_files.read(path).splitlines() or [""]
    if heading != HEADING:
        raise KeyRingError(f"{path}: a file of audit keys begins with the line {HEADING!r}")
    found: dict[str, list[str]] = {"retired": [], "signs": [], "next": [], "first": []}
    for number, line in enumerate(lines, 2):
        word, _, text = line.partition(" ")
        if word not in found or not _is_key(text):
            raise KeyRingError(f"{path}: line {number} is not `retired`, `signs`, `next` or `first` and 64 digits")
        found[word].append(text)
    if len(found["signs"]) != 1 or len(found["next"]) > 1 or len(found["first"]) > 1:
        raise KeyRingError(f"{path}: one key signs, one at most is next, and one checkpoint is the first")
    following = _private(found["next"][0]) if found["next"] else None
    return AuditKeys(_private(found["signs"][0]), following, tuple(found["retired"]), "".join(found["first"]))


def make_new(path: Path, keys: AuditKeys | None = None) -> None:
    """Make a key file with these keys, or with one new key."""
    key_files.make(path, _text(keys or AuditKeys(Ed25519PrivateKey.generate())))


def begin_change(path: Path, keys: AuditKeys) -> AuditKeys:
    """Make a new key and write it down as the next one; it signs after the old one has announced it."""
    changing = keys._replace(next=Ed25519PrivateKey.generate())
    key_files.replace(path, _text(changing))
    return changing


def finish_change(path: Path, keys: AuditKeys) -> AuditKeys:
    """Let the next key sign from now on, and keep only the public half of the old one."""
    assert keys.next
    changed = keys._replace(signs=keys.next, next=None, retired=keys.known)
    key_files.replace(path, _text(changed))
    return changed


def begin_series(path: Path, keys: AuditKeys, first: str) -> AuditKeys:
    """Write down the first checkpoint of the series: these keys sign no other series."""
    begun = keys._replace(first=first)
    key_files.replace(path, _text(begun))
    return begun


def without_first(text: bytes) -> bytes:
    """A key file without its ``first``, for a backup: the database beside it may not have that checkpoint yet."""
    return b"".join(line for line in text.splitlines(keepends=True) if not line.startswith(b"first "))


def _settled(path: Path, keys: AuditKeys, last: Checkpoint | None) -> AuditKeys:
    if last and keys.next and last.next_key == public_hex(keys.next):
        return finish_change(path, keys)
    forgotten = keys._replace(next=None)
    key_files.replace(path, _text(forgotten))
    return forgotten


def _text(keys: AuditKeys) -> str:
    lines = [HEADING, *(f"retired {key}" for key in keys.retired)]
    if keys.first:
        lines.append(f"first {keys.first}")
    lines.append(f"signs {keys.signs.private_bytes_raw().hex()}")
    if keys.next:
        lines.append(f"next {keys.next.private_bytes_raw().hex()}")
    return "\n".join(lines) + "\n"


def _private(text: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text))


def _is_key(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == KEY_BYTES
    except ValueError:
        return False
