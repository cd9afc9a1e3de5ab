"""The base of every event of the house: its time, and the digests of the rows written with it."""

from fifthstreet.values import Value


class HouseEvent(Value, tag=lambda name: f"{name}.1"):
    """An event of the house and its time, which the house stream sets unless the event already has one.

    ``row_digests`` has the name and the digest of each database row that was written in the same transaction.
    """

    at: int = 0
    row_digests: tuple[tuple[str, str], ...] = ()
