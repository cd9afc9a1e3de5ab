"""An entry of the record: one event of a stream, with who brought it about, and the hash that binds it."""

from fifthstreet.values import Value


class Entry(Value):
    """One event of a stream, with who brought it about. Sequences run 1, 2, 3 … without a gap within a stream."""

    stream: str
    sequence: int
    at: int
    by: str
    person: str
    command: str
    event: bytes


class Chained(Entry):
    """An entry as stored, with the hash that binds it to the entry before it."""

    hash: bytes
