"""The chain: every entry of a stream carries a hash over itself and the hash before it, so that none can be changed."""

from hashlib import sha256

FIRST = bytes(32)
"""What stands in for a hash before the first entry of a stream."""

KIND = b"fifthstreet entry 1"
"""What is hashed, and in which form; a form to come will have another number."""


def link(  # noqa: PLR0913 - an entry has these fields, and every one counts
    previous: bytes, *, stream: str, sequence: int, at: int, by: str, person: str, command: str, event: bytes
) -> bytes:
    """The hash of an entry: SHA-256 over the previous hash, the kind, and the fields in this order.

    Kind and fields are netstrings (length, colon, bytes, comma: ``5:hello,``), numbers as decimals, text in UTF-8.
    So no two entries are written alike, and any language can check a chain with a dozen lines.
    """
    if len(previous) != len(FIRST):
        raise ValueError(f"a hash has {len(FIRST)} bytes, not {len(previous)}")
    fields = (stream, str(sequence), str(at), by, person, command)
    return sha256(previous + b"".join(map(netstring, (KIND, *(field.encode() for field in fields), event)))).digest()


def netstring(data: bytes) -> bytes:
    """Bytes with their length before them, so that where they end is beyond doubt: ``5:hello,``."""
    return b"%d:%b," % (len(data), data)
