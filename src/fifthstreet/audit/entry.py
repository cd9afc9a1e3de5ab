"""An entry of the log: one event of a stream with its actor and its hash."""

from fifthstreet.values import Value


class Entry(Value):
    """One event of a stream with its actor. Sequences run 1, 2, 3 … without a gap."""

    stream: str
    sequence: int
    at: int
    by: str
    person: str
    command: str
    event: bytes


class Chained(Entry):
    """An entry as stored, with its hash in the chain."""

    hash: bytes
