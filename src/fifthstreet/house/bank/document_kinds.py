"""The kinds of documents: who signs in which order, what the last signature does, and the clause that asks for it."""

from typing import Literal

from fifthstreet.house.accounts.person import CASHIER, DEALS, FLOOR, SECURITY, WORKS_TABLES
from fifthstreet.values import Value
from fifthstreet.wire.bank import DocumentName
from fifthstreet.wire.people import StaffRole

Movement = Literal["", "fill", "credit", "open", "close", "count"]
"""What the last signature does with the chips of a table; nothing for most documents."""
LAW = "COMAR 36.05.03"


class Line(Value, kw_only=False):
    """A line that a person signs.

    With ``counts`` the signer enters their own count of the chips, with ``explains`` they write an explanation. With
    ``again`` a person may sign who has signed before.
    """

    title: str
    roles: tuple[StaffRole, ...]
    counts: bool = False
    explains: bool = False
    again: bool = False


class DocumentKind(Value):
    """A kind of document; its preparer signs the first line by preparing it.

    ``made_from`` is the kind that it copies its table and chips from. ``by_house``: it is prepared by the software with
    another document. ``copies`` are the parts in which it is printed.
    """

    name: DocumentName
    title: str
    deed: str
    clause: str
    lines: tuple[Line, ...]
    moves: Movement = ""
    made_from: DocumentName | None = None
    by_house: bool = False
    voided_by: tuple[StaffRole, ...] = ()
    copies: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the signers count chips, each without knowing what the others counted."""
        return any(line.counts for line in self.lines)


THREE_COPIES = ("Drop box", "Acknowledgement", "Chip bank")
TWO_COPIES = ("Drop box", "Chip bank")
_COUNTED = (Line("Dealer, counted", DEALS, counts=True), Line("Floorperson, counted", FLOOR, counts=True))

KINDS: dict[str, DocumentKind] = {
    kind.name: kind
    for kind in (
        DocumentKind(
            name="fill-request",
            title="Fill request",
            deed="Request fill",
            clause=f"{LAW}.04A",
            lines=(Line("Floorperson, requested", FLOOR),),
            voided_by=FLOOR,
            copies=TWO_COPIES,
        ),
        DocumentKind(
            name="fill",
            title="Fill slip",
            deed="Make fill slip",
            clause=f"{LAW}.04P",
            lines=(
                Line("Cashier, prepared", CASHIER),
                Line("Security, received from cashier", SECURITY),
                Line("Dealer, received at table", DEALS),
                Line("Floorperson, received at table", FLOOR),
            ),
            moves="fill",
            made_from="fill-request",
            voided_by=CASHIER,
            copies=THREE_COPIES,
        ),
        DocumentKind(
            name="credit-request",
            title="Credit request",
            deed="Request credit",
            clause=f"{LAW}.05A",
            lines=(Line("Floorperson, requested", FLOOR),),
            voided_by=FLOOR,
            copies=TWO_COPIES,
        ),
        DocumentKind(
            name="credit",
            title="Credit slip",
            deed="Make credit slip",
            clause=f"{LAW}.05P",
            lines=(
                Line("Cashier, prepared", CASHIER),
                Line("Dealer, removed from tray", DEALS),
                Line("Floorperson, watched removal", FLOOR),
                Line("Security, received at table", SECURITY),
                Line("Cashier, received in cage", CASHIER, again=True),
            ),
            moves="credit",
            made_from="credit-request",
            voided_by=CASHIER,
            copies=THREE_COPIES,
        ),
        DocumentKind(
            name="opener",
            title="Opening inventory slip",
            deed="Count to open",
            clause=f"{LAW}.03D",
            lines=_COUNTED,
            moves="open",
            voided_by=WORKS_TABLES,
            copies=("Original", "Duplicate"),
        ),
        DocumentKind(
            name="closer",
            title="Closing inventory slip",
            deed="Count to close",
            clause=f"{LAW}.08B",
            lines=_COUNTED,
            moves="close",
            voided_by=WORKS_TABLES,
            copies=("Original", "Duplicate"),
        ),
        DocumentKind(
            name="drop",
            title="Drop inventory slip",
            deed="Count for drop",
            clause=f"{LAW}.07C",
            lines=_COUNTED,
            moves="count",
            voided_by=WORKS_TABLES,
            copies=("Original", "Duplicate"),
        ),
        DocumentKind(
            name="error",
            title="Error slip",
            deed="Make error slip",
            clause=f"{LAW}.03F",
            lines=(
                Line("Floorperson, found", FLOOR),
                Line("Floorperson, explained", FLOOR, explains=True, again=True),
                Line("Security, told", SECURITY),
            ),
            by_house=True,
            copies=("Drop box", "Pit", "Commission"),
        ),
    )
}
"""Every kind, by name."""
