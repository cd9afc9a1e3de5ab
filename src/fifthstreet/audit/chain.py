"""The hash chain: each entry of a stream is hashed with the hash before it, so that no change goes unnoticed."""

from hashlib import sha256

FIRST = bytes(32)
"""The hash before the first entry of a stream."""

KIND = b"fifthstreet entry 1"
"""Names the format of the hashed text; a new format gets a new number."""


def link(  # noqa: PLR0913 - an entry has these fields, and every one counts
    previous: bytes, *, stream: str, sequence: int, at: int, by: str, person: str, command: str, event: bytes
) -> bytes:
    """Return the hash of an entry: SHA-256 over the previous hash, the format and the fields in this order.

    Format and fields are netstrings (length, colon, bytes, comma: ``5:hello,``), numbers in decimal, text in UTF-8. So
    different entries never have the same hashed bytes, and any language can verify a chain in a dozen lines.
    """
    if len(previous) != len(FIRST):
        raise ValueError(f"a hash has {len(FIRST)} bytes, not {len(previous)}")
    fields = (stream, str(sequence), str(at), by, person, command)
    return sha256(previous + b"".join(map(netstring, (KIND, *(field.encode() for field in fields), event)))).digest()


def netstring(data: bytes) -> bytes:
    """Return bytes with their length in front, so that their end is unambiguous: ``5:hello,``."""
    return b"%d:%b," % (len(data), data)
