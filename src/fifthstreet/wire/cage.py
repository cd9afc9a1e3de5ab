"""The cage ledger: every chip that came to the cage or left it in a gaming day."""

from fifthstreet.values import Value


class CageLine(Value):
    """A movement of chips; a positive amount came to the cage. Without a slip, its document and cashier are empty."""

    at: int
    table: str
    table_title: str
    what: str
    document: str
    cashier: str
    amount: int


class CageTotal(Value):
    """What came to the cage and left it, for one reason or by the slips of one cashier."""

    title: str
    into: int
    out: int
    movements: int


class CageLedger(Value):
    """The ledger of a gaming day. ``per_slips`` is what the signed slips say, ``per_tables`` what the tables record."""

    day: str
    since: int
    until: int
    into: int
    out: int
    per_tables: int
    per_slips: int
    lines: tuple[CageLine, ...]
    reasons: tuple[CageTotal, ...]
    cashiers: tuple[CageTotal, ...]
