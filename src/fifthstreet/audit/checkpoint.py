"""A checkpoint: the tip of every stream, signed, and chained to the checkpoint before it.

A hash chain alone could be recomputed as a whole. Checkpoints kept away from the log prevent that: each one names the
tip of every stream, so that no earlier entry can be changed, removed, inserted or cut off. The format is in
docs/audit.md.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from fifthstreet.audit.chain import FIRST, netstring
from fifthstreet.values import Value

KIND = b"fifthstreet checkpoint 1"
"""Names the format of the signed text; a new format gets a new number."""
BEFORE_THE_FIRST = FIRST.hex()
"""The hash before the first checkpoint."""
KEY_BYTES = 32


class Tip(Value, kw_only=False, array_like=True):
    """The last entry of a stream: its sequence, and its hash in hexadecimal digits."""

    stream: str
    sequence: int
    hash: str


class Unsigned(Value):
    """The content of a checkpoint. ``next_key`` is empty, or the key that signs from the next checkpoint on."""

    number: int
    at: int
    previous: str
    key: str
    next_key: str = ""
    tips: tuple[Tip, ...]


class Checkpoint(Unsigned):
    """A checkpoint as stored, with its hash and signature."""

    hash: str
    signature: str

    @property
    def entries(self) -> int:
        """The number of entries in all streams."""
        return sum(tip.sequence for tip in self.tips)


_lines = msgspec.json.Decoder(Checkpoint)


def signed_text(said: Unsigned) -> bytes:
    """Return what is hashed and signed: netstrings of format, fields and tips, with hashes and keys as bytes."""
    fields = [
        KIND,
        b"%d" % said.number,
        b"%d" % said.at,
        bytes.fromhex(said.previous),
        bytes.fromhex(said.key),
        bytes.fromhex(said.next_key),
        b"%d" % len(said.tips),
    ]
    for tip in said.tips:
        fields += [tip.stream.encode(), b"%d" % tip.sequence, bytes.fromhex(tip.hash)]
    return b"".join(map(netstring, fields))


def in_order(tips: Mapping[str, tuple[int, bytes]]) -> tuple[Tip, ...]:
    """Return the tips of all streams, sorted by the bytes of their names."""
    names = sorted(tips, key=str.encode)
    return tuple(Tip(name, tips[name][0], tips[name][1].hex()) for name in names)


def sign(
    key: Ed25519PrivateKey, tips: tuple[Tip, ...], at: int, after: Checkpoint | None, next_key: str = ""
) -> Checkpoint:
    """Return the signed checkpoint that follows another one."""
    said = Unsigned(
        number=after.number + 1 if after else 1,
        at=max(at, after.at) if after else at,
        previous=after.hash if after else BEFORE_THE_FIRST,
        key=public_hex(key),
        next_key=next_key,
        tips=tips,
    )
    text = signed_text(said)
    return Checkpoint(
        **msgspec.structs.asdict(said),
        hash=sha256(text).hexdigest(),
        signature=key.sign(text).hex(),
    )


def public_hex(key: Ed25519PrivateKey) -> str:
    """Return the public key in hexadecimal digits."""
    return key.public_key().public_bytes_raw().hex()


def write_line(checkpoint: Checkpoint) -> bytes:
    """Return a checkpoint as one line of ``checkpoints.jsonl``."""
    return msgspec.json.encode(checkpoint) + b"\n"


def read_line(line: bytes) -> Checkpoint:
    """Read a checkpoint from a line, or raise ``ValueError``."""
    try:
        checkpoint = _lines.decode(line)
        signed_text(checkpoint), bytes.fromhex(checkpoint.signature)
    except (msgspec.MsgspecError, ValueError) as error:
        raise ValueError(f"this is not a checkpoint: {error}") from None
    return checkpoint


def fault_of(checkpoint: Checkpoint) -> str | None:
    """Return what is wrong with a checkpoint's format, hash or signature, or ``None``."""
    sizes = (checkpoint.previous, checkpoint.key, checkpoint.hash, *(tip.hash for tip in checkpoint.tips))
    if any(len(text) != 2 * KEY_BYTES or text != text.lower() for text in sizes):
        return "a key or a hash in it does not have 64 lower-case hexadecimal digits"
    other = checkpoint.next_key
    if other and (len(other) != 2 * KEY_BYTES or other != other.lower()):
        return "the next key does not have 64 lower-case hexadecimal digits"
    if checkpoint.signature != checkpoint.signature.lower():
        return "its signature is not in lower-case hexadecimal digits"
    names = [tip.stream.encode() for tip in checkpoint.tips]
    if names != sorted(set(names)):
        return "its streams are not in order, or one is listed twice"
    text = signed_text(checkpoint)
    if sha256(text).hexdigest() != checkpoint.hash:
        return "its hash is not that of what it says"
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(checkpoint.key)).verify(
            bytes.fromhex(checkpoint.signature), text
        )
    except (InvalidSignature, ValueError):
        return "its signature is not by the key that it names"
    return None


def fault_after(previous: Checkpoint | None, checkpoint: Checkpoint, trusted: Iterable[str] = ()) -> str | None:
    """Return what is wrong with a checkpoint after another one, or as the first, or ``None``.

    Its key must be the previous one, the one announced there, or a trusted one.
    """
    expected = previous.number + 1 if previous else 1
    if checkpoint.number != expected:
        return f"its number is {checkpoint.number} where {expected} is due"
    if checkpoint.previous != (previous.hash if previous else BEFORE_THE_FIRST):
        return "it does not follow the checkpoint before it"
    if previous is None:
        return None
    if checkpoint.at < previous.at:
        return "it is older than the checkpoint before it"
    if checkpoint.key != (previous.next_key or previous.key) and checkpoint.key not in trusted:
        return f"it is signed with the key {checkpoint.key[:16]}…, which no checkpoint before it announced"
    before = {tip.stream: tip.sequence for tip in previous.tips}
    now = {tip.stream: tip.sequence for tip in checkpoint.tips}
    for stream, sequence in before.items():
        if now.get(stream, 0) < sequence:
            return f"the stream {stream} is shorter in it than in the checkpoint before it"
    return None
