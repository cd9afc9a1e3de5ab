"""The signed slips behind the movements of the cage: who signed as cashier, and what the slips of a day add up to."""

from collections.abc import Callable
from datetime import date

from fifthstreet.house.accounts.person import CASHIER
from fifthstreet.house.bank.document_kinds import Movement
from fifthstreet.house.bank.documents import Document, Documents
from fifthstreet.papers.cage_ledger import CageKind

BY_SLIP: tuple[CageKind, ...] = ("opener", "closer", "fill", "credit")
"""The kinds of movements for which outside the demo there is always a slip."""
INTO: dict[Movement, int] = {"open": -1, "fill": -1, "close": 1, "credit": 1}
"""Whether the chips of a slip leave the cage (-1) or come to it."""


def slip_of(documents: Documents, command: str) -> Document | None:
    """The document that an entry of a table names as its cause."""
    kind, _, serial = command.removeprefix("document:").partition(":")
    return documents.get(kind, int(serial)) if command.startswith("document:") and serial.isdigit() else None


def cashier_of(document: Document) -> str:
    """The cashier who signed last, for a credit the one who received the chips; empty if none had to sign."""
    pairs = zip(document.lines, document.signed, strict=False)
    return next((signed.person for line, signed in reversed(list(pairs)) if line.roles == CASHIER), "")


def sum_of_slips(documents: Documents, day: date, day_of: Callable[[int], date]) -> int:
    """What came to the cage on a gaming day by the slips that were completed, less what left it."""
    complete = (one for one in documents.newest() if one.state == "complete" and day_of(one.signed[-1].at) == day)
    return sum(INTO.get(one.kind.moves, 0) * one.total for one in complete)
