"""The kinds of bank documents: who signs in which order, what the last signature does, and the clause behind it."""

from typing import Literal

from fifthstreet.house.accounts.person import (
    CASHIER,
    COUNTERS,
    DEALS,
    FLOOR,
    LOOKS_ON,
    MANAGER,
    SECURITY,
    SURVEILLANCE,
    WORKS_TABLES,
)
from fifthstreet.values import Value
from fifthstreet.wire.bank import CountedThing, DocumentName
from fifthstreet.wire.people import StaffRole

Movement = Literal["", "fill", "credit", "open", "close", "count"]
"""What the last signature does with the chips of a table; nothing for most documents."""
Subject = Literal["", "payout", "unclaimed", "box", "day", "result", "difference", "closed"]
"""What a document can be about: a payout, a drop box, the gaming day of a table, a result outside 95%, and others.

An unclaimed payout is one that nobody collected; a difference is what the recount of an opening did not resolve; a
closed table was not open during a gaming day.
"""
Place = Literal["tray", "count room", "cage"]
LAW = "COMAR 36.05.03"
DAY = "Gaming day"
"""The fact that names a gaming day."""
PAYOUT_DOCUMENT = "Payout document"
"""The fact that names a payout document which nobody collected."""
RESULT_OF, FIRST_DAY, LAST_DAY = "Result of", "First day", "Last day"
"""The facts that name a result: whose it is, and its gaming days."""
ADJUSTMENT = "Adjustment"
"""The fact that names the adjustment of a closed round by which a payout came about."""
OVER_RECORD = "Over the record"
"""The fact that says how many of the chips on a redemption came from outside the record."""


class Line(Value, kw_only=False):
    """A line that a person signs.

    ``counts`` is what the signer counts, ``asks`` what they enter as text. Usually each line takes a different person:
    ``again`` lets an earlier signer sign, and ``same_as`` requires the signer of that line. ``early`` lets the line be
    signed before those above it, once the first is signed. A document has the line if it has the fact ``needs``, and
    not if it has the fact ``unless``. ``deed`` is the button of a signature that moves chips or money.
    """

    title: str
    roles: tuple[StaffRole, ...]
    counts: CountedThing | None = None
    asks: str = ""
    again: bool = False
    early: bool = False
    same_as: int = 0
    needs: str = ""
    unless: str = ""
    deed: str = ""


class DocumentKind(Value):
    """A kind of document; its preparer signs the first line by preparing it.

    ``made_from`` is the kind whose table and chips it copies. ``chips_back`` is the line that a void adds if anyone but
    the preparer has signed. With ``by_house`` the software prepares it, together with another document. ``about`` says
    what its facts are read from; there can be only one valid document with the same values of the facts in ``unique``.
    ``asks`` is a text that the preparer can enter. With ``void_complete`` it can be voided even when all have signed.
    ``place`` is where the signers count, ``copies`` are the printed parts. If ``seen_by`` names roles, nobody else sees
    it.
    """

    name: DocumentName
    title: str
    deed: str
    clause: str
    lines: tuple[Line, ...]
    moves: Movement = ""
    made_from: DocumentName | None = None
    by_house: bool = False
    about: Subject = ""
    place: Place = "tray"
    unique: tuple[str, ...] = ()
    asks: str = ""
    void_complete: bool = False
    voided_by: tuple[StaffRole, ...] = ()
    chips_back: Line | None = None
    copies: tuple[str, ...] = ()
    seen_by: tuple[StaffRole, ...] = ()

    @property
    def is_due(self) -> bool:
        """Whether the bank lists each thing on record that needs such a document now."""
        return self.about not in ("", "closed")

    def is_seen_by(self, role: str) -> bool:
        """Whether people of a role may see such a document."""
        return not self.seen_by or role in self.seen_by

    @property
    def carries(self) -> bool:
        """Whether its signers carry chips between the cage and the tray, from the second line on."""
        return self.moves in ("fill", "credit")

    @property
    def counts(self) -> bool:
        """Whether the signers count, each without seeing the counts of the others."""
        return any(line.counts for line in self.lines)

    @property
    def is_inventory(self) -> bool:
        """Whether it counts all that is in a tray or in the cage; a redemption counts what one player brings."""
        return self.counts and not self.about and self.name != "redemption"

    @property
    def has_chips(self) -> bool:
        """Whether its preparer lists the chips to be moved, which nobody counts on this document."""
        return not (self.counts or self.about or self.by_house)

    @property
    def is_held_against(self) -> bool:
        """Whether the count is compared with what, by the record, should be there."""
        return self.counts and self.place != "cage"


THREE_COPIES = ("Drop box", "Acknowledgement", "Chip bank")
TWO_COPIES = ("Drop box", "Chip bank")
# Managers see what a tray should hold, so they do not count it.
_COUNTED = (
    Line("Dealer, counted", DEALS, counts="chips"),
    Line("Floorperson, counted", ("floorperson",), counts="chips"),
)
_INVESTIGATE = (*SECURITY, *SURVEILLANCE)

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
                Line("Floorperson, received at table", FLOOR, deed="Sign: {total} to {table}"),
            ),
            moves="fill",
            made_from="fill-request",
            voided_by=CASHIER,
            chips_back=Line("Floorperson, chips back in cage", FLOOR, again=True),
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
                Line("Cashier, received in cage", CASHIER, again=True, deed="Sign: {total} to cage"),
            ),
            moves="credit",
            made_from="credit-request",
            voided_by=CASHIER,
            chips_back=Line("Floorperson, chips back in tray", FLOOR, again=True),
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
                Line("Floorperson, explained", FLOOR, asks="Explanation", again=True),
                Line("Security, notified", SECURITY),
            ),
            by_house=True,
            copies=("Drop box", "Pit", "Commission"),
        ),
        DocumentKind(
            name="difference-report",
            title="Difference report",
            deed="Report difference",
            clause=f"{LAW}.03H",
            lines=(
                Line("Investigator, began", _INVESTIGATE),
                Line("Investigator, reported", _INVESTIGATE, asks="Report", same_as=1),
                Line("Investigator, forwarded a copy", _INVESTIGATE, asks="To, of the Commission", same_as=1),
            ),
            about="difference",
            unique=("Error slip",),
            voided_by=_INVESTIGATE,
            copies=("Commission", "Security", "Accounting"),
        ),
        DocumentKind(
            name="closed-table",
            title="Closed table form",
            deed="Complete form",
            clause=f"{LAW}.02D",
            lines=(Line("Floorperson, completed with the inventory locked", FLOOR),),
            about="closed",
            unique=(DAY,),
            asks="License number",
            void_complete=True,
            voided_by=FLOOR,
            copies=("Drop box",),
        ),
        DocumentKind(
            name="drop-count",
            title="Drop count",
            deed="Count drop box",
            clause=f"{LAW}.15D(3)",
            lines=(
                Line("First counter, currency", COUNTERS, counts="currency"),
                Line("First counter, coupons", COUNTERS, counts="coupons", same_as=1),
                Line("Second counter, currency", COUNTERS, counts="currency"),
                Line("Second counter, coupons", COUNTERS, counts="coupons", same_as=3),
            ),
            about="box",
            unique=("Box",),
            place="count room",
            voided_by=COUNTERS,
            copies=("Accounting", "Count room"),
        ),
        DocumentKind(
            name="over-short",
            title="Over/short explanation",
            deed="Explain over/short",
            clause=f"{LAW}.15D",
            lines=(
                Line("Floorperson, found", FLOOR),
                Line("Floorperson, explained", FLOOR, asks="Explanation", again=True),
            ),
            about="day",
            unique=(DAY, "Over/short", "Coupons"),
            voided_by=FLOOR,
            copies=("Accounting", "Pit"),
        ),
        DocumentKind(
            name="investigation",
            title="Investigation",
            deed="Investigate result",
            clause=f"{LAW}.25B(3)",
            lines=(
                Line("Investigator, began", FLOOR),
                Line("Investigator, found", FLOOR, asks="Findings", same_as=1),
                Line("Manager, read", MANAGER),
            ),
            about="result",
            unique=(RESULT_OF, FIRST_DAY, LAST_DAY),
            voided_by=FLOOR,
            copies=("Commission", "Accounting", "Pit"),
            seen_by=LOOKS_ON,
        ),
        DocumentKind(
            name="cage-count",
            title="Cage count",
            deed="Count cage",
            clause="cage",
            lines=(
                Line("Cashier, chips", CASHIER, counts="chips"),
                Line("Cashier, currency", CASHIER, counts="currency", same_as=1),
                Line("Second counter, chips", (*CASHIER, *MANAGER), counts="chips"),
                Line("Second counter, currency", (*CASHIER, *MANAGER), counts="currency", same_as=3),
            ),
            place="cage",
            voided_by=(*CASHIER, *MANAGER),
            copies=("Cage", "Accounting"),
        ),
        DocumentKind(
            name="cage-error",
            title="Cage error slip",
            deed="Make error slip",
            clause="cage",
            lines=(
                Line("Second counter, found", (*CASHIER, *MANAGER)),
                Line("Manager, explained", MANAGER, asks="Explanation", again=True),
            ),
            by_house=True,
            place="cage",
            copies=("Cage", "Accounting"),
        ),
        DocumentKind(
            name="redemption",
            title="Chip redemption",
            deed="Redeem chips",
            clause="cage",
            lines=(
                Line("Cashier, chips taken and money paid", CASHIER, counts="chips", unless=OVER_RECORD),
                Line("Cashier, chips taken", CASHIER, counts="chips", needs=OVER_RECORD),
                Line("Manager, chips examined", MANAGER, asks="Where the chips come from", needs=OVER_RECORD),
                Line("Cashier, money paid", CASHIER, again=True, needs=OVER_RECORD, deed="Pay {total}"),
            ),
            place="cage",
            asks="Player's name",
            voided_by=MANAGER,
            void_complete=True,
            copies=("Cage",),
        ),
        DocumentKind(
            name="payout",
            title="Payout document",
            deed="Prepare payout document",
            clause=f"{LAW}.23E",
            lines=(
                Line("Prepared, winning hand verified", WORKS_TABLES),
                Line("Witness, winning hand and amount verified", (*SECURITY, *FLOOR)),
                Line("Manager, winning hand and amount verified", MANAGER, needs="Manager"),
                Line(
                    "Surveillance, photograph taken", SURVEILLANCE, asks="Photograph", needs="Surveillance", early=True
                ),
                Line("Dealer, paid at table", DEALS, again=True, unless="Cage pays"),
                Line("Cashier, check issued", CASHIER, asks="Check number", needs="Check"),
                Line("Cashier, paid", CASHIER, asks="Cash, or check number", needs="Cage pays", unless="Check"),
                Line("Cashier, rest paid in cash", CASHIER, needs="Cage pays the rest"),
            ),
            about="payout",
            unique=("Round", "Seat", "Wager", "Hand of", ADJUSTMENT),
            voided_by=FLOOR,
            copies=("Player", "Accounting"),
        ),
        DocumentKind(
            name="unclaimed",
            title="Unclaimed payout",
            deed="Note as unclaimed",
            clause=f"{LAW}.23E(7)",
            lines=(
                Line("Cashier, not collected", CASHIER),
                Line("Cashier, player sought", CASHIER, asks="What was done to reach the player", same_as=1),
                Line("Manager, read", MANAGER),
            ),
            about="unclaimed",
            unique=(PAYOUT_DOCUMENT,),
            voided_by=(*CASHIER, *MANAGER),
            copies=("Cage", "Accounting"),
        ),
    )
}
"""Every kind, by name."""


def title_in_text(kind: str) -> str:
    """The title of a kind of document within a sentence: ``drop inventory slip``; an unknown name stays as it is."""
    return KINDS[kind].title.lower() if kind in KINDS else kind
