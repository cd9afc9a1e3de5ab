"""The cage ledger of a gaming day: everything that came to the cage or left it, and whether the tables agree."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import Literal

from fifthstreet.papers.amounts import listed_times, money
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.document_list import NamedDocument
from fifthstreet.papers.forms import Facts, Form, FormBlock, Rows, Signatures, Source
from fifthstreet.values import Value

CageKind = Literal[
    "opening-count",
    "count",
    "opener",
    "fill",
    "credit",
    "closer",
    "cash-out",
    "jackpot",
    "prize",
    "held",
    "payout",
    "withheld",
    "taken-back",
    "adjustment",
    "owed",
    "paid-in",
    "paid-out",
    "outside",
    "redeemed",
    "redemption-paid",
    "carried",
    "tips",
    "brought",
]
TITLES: dict[CageKind, str] = {
    "opening-count": "Opening count",
    "count": "Count, over/short",
    "opener": "Opener",
    "fill": "Fill",
    "credit": "Credit",
    "closer": "Closer",
    "cash-out": "Cash-out",
    "jackpot": "Jackpot",
    "prize": "Prize",
    "held": "Held for payout document",
    "payout": "Payout by document",
    "withheld": "Tax withheld",
    "taken-back": "Taken back",
    "adjustment": "Adjustment",
    "owed": "Owed by adjustment",
    "paid-in": "Paid in",
    "paid-out": "Paid out",
    "outside": "From outside the record",
    "redeemed": "Redeemed chips",
    "redemption-paid": "Paid for chips",
    "carried": "Carried by player",
    "tips": "Tips taken from table",
    "brought": "Brought by player",
}
"""The kinds of lines, in the order in which they are added up."""
NOT_MOVED: frozenset[CageKind] = frozenset({"carried", "tips", "outside", "brought", "withheld", "owed"})
"""Lines that do not change the balance: chips with players and dealers, tax that stays there, payouts still owed."""
IN_TRAYS = "In locked trays"
MORE_THAN_CARRIED = "MORE REDEEMED OR BROUGHT THAN CARRIED"


class CageLine(Value):
    """One movement; ``amount`` came to the cage, or left it if negative. ``after`` is the balance after it.

    Some lines do not change the balance: chips that a player without an account carried from a table, that a player
    brought to a table, that were tips, or that came from outside the record: the cage did not have them; and withheld
    tax, because its money stays in the cage until it is remitted. ``stream`` and ``sequence`` name the entry on record;
    an entry makes at most one line of each kind. ``document`` is the document behind it, if any.
    """

    at: int
    kind: CageKind
    title: str
    amount: int
    after: int
    table: str
    person: str
    words: str
    stream: str
    sequence: int
    document: NamedDocument | None = None


class CageSum(Value):
    """The movements of one kind or by one person: what came, what left, and their number."""

    title: str
    came: int
    left: int
    movements: int


class CagePerson(CageSum):
    """The movements by one person: all of theirs before the gaming day, those of the day, and both together.

    The openings of all people add up to the opening balance of the cage, their closings to its closing balance.
    """

    opening: int
    closing: int


class CageDay(Value):
    """The balance of the cage over a gaming day; ``outside`` are the chips redeemed from outside the record."""

    day: str
    opening: int
    came: int
    left: int
    closing: int
    outside: int


class CageTable(Value):
    """What the cage got from a table since its first opener, by the ledger and by the table's own accounts."""

    table: str
    ledger: int
    custody: int


class CageLedger(Value):
    """The contents of a ledger; ``days`` are the latest gaming days with movements, up to the one of the ledger.

    ``per_tables`` is what openers, fills, credits and closers add up to, ``per_slips`` what their signed slips say.
    ``in_trays`` is the part of the balance in the locked trays of closed tables. ``with_players`` are the chips that
    players without an account carried from tables and the ``tips`` taken from them, less those redeemed or brought to a
    table since; ``tips`` are those of the gaming day. ``payouts_owed`` are wins that the cage has to pay by payout
    documents, ``withheld`` is the tax withheld from those that were paid. ``basis`` says where the balance comes from.
    """

    facility: str
    zone: tzinfo
    running: bool
    balance: CageDay
    kinds: tuple[CageSum, ...]
    people: tuple[CagePerson, ...]
    tables: tuple[CageTable, ...]
    per_tables: int
    per_slips: int
    in_trays: int
    with_players: int
    tips: int
    payouts_owed: int
    withheld: int
    basis: str
    days: tuple[CageDay, ...]
    lines: tuple[CageLine, ...]
    sources: tuple[Source, ...]

    @property
    def agrees(self) -> bool:
        """Whether every table's own custody has the same sum for the cage as the ledger."""
        return all(one.ledger == one.custody for one in self.tables)


def cage_ledger(ledger: CageLedger) -> Form:
    """Return the ledger as a form."""
    return Form(
        title="Cage ledger (in progress)" if ledger.running else "Cage ledger",
        number=f"gaming day {ledger.balance.day}",
        facility=ledger.facility,
        law="chips and money of the cage",
        at=max((line.at for line in ledger.lines), default=0),
        zone=ledger.zone,
        blocks=tuple(_blocks(ledger)),
        sources=ledger.sources,
    )


def _blocks(ledger: CageLedger) -> Iterator[FormBlock]:
    day = ledger.balance
    yield Facts(
        (
            ("Opening", money(day.opening)),
            ("Into the cage", money(day.came)),
            ("Out of the cage", money(day.left)),
            ("Closing", money(day.closing)),
            (IN_TRAYS, money(ledger.in_trays)),
            ("By the tables", money(ledger.per_tables)),
            ("By signed slips", money(ledger.per_slips)),
            ("With players and dealers", money(ledger.with_players)),
            *([(MORE_THAN_CARRIED, money(-ledger.with_players))] if ledger.with_players < 0 else []),
            (TITLES["tips"], money(ledger.tips)),
            (TITLES["outside"], money(day.outside)),
            ("Owed by payout documents", money(ledger.payouts_owed)),
            ("Tax withheld", money(ledger.withheld)),
        )
    )
    yield Words(ledger.basis)
    yield Heading("By kind")
    yield _sums("Kind", ledger.kinds)
    yield Heading("By person")
    yield _people(ledger.people)
    yield Heading("Reconciliation with the tables")
    yield _tables(ledger)
    yield Heading("Balance by gaming day")
    yield _days(ledger)
    yield Heading("Movements")
    yield _lines(ledger)
    yield Words(
        "Balance: all chips and money that came into the cage, less all that went out. In locked trays: the part of it"
        " in the containers of closed tables, by their last closing slips; a count of the cage is without them."
        " By person: what came in by them less what went out by them, before the day (opening) and with the day"
        " (closing). Cash-out to an account: its chips come to the cage now, its money leaves when the cashier pays it"
        " out. With players and dealers: chips that players without an account carried from tables, and tips taken from"
        " them, which nobody redeemed or brought to a table. From outside the record: chips redeemed beyond those,"
        " after a manager examined them."
        " Owed by payout documents: wins that the cashier has yet to pay; tax withheld from them stays in the cage."
    )
    yield Signatures((("Cashier", ""), ("Manager", "")))


def _sums(title: str, sums: tuple[CageSum, ...]) -> FormBlock:
    if not sums:
        return Words("No movements.")
    total = (
        "Total",
        money(sum(one.came for one in sums)),
        money(sum(one.left for one in sums)),
        str(sum(one.movements for one in sums)),
    )
    return Rows(
        titles=(title, "In", "Out", "Movements"),
        rows=(*((one.title, money(one.came), money(one.left), str(one.movements)) for one in sums), total),
        right=(1, 2, 3),
        totals=(len(sums),),
        widths=("1fr", "35mm", "35mm", "22mm"),
    )


def _people(people: tuple[CagePerson, ...]) -> FormBlock:
    if not people:
        return Words("No movements.")
    total = CagePerson(
        title="Total",
        opening=sum(one.opening for one in people),
        came=sum(one.came for one in people),
        left=sum(one.left for one in people),
        closing=sum(one.closing for one in people),
        movements=sum(one.movements for one in people),
    )
    return Rows(
        titles=("Person", "Opening", "In", "Out", "Closing", "Movements"),
        rows=tuple(
            (one.title, *map(money, (one.opening, one.came, one.left, one.closing)), str(one.movements))
            for one in (*people, total)
        ),
        right=(1, 2, 3, 4, 5),
        totals=(len(people),),
        widths=("1fr", *["auto"] * 5),
    )


def _tables(ledger: CageLedger) -> Rows:
    rows = tuple((one.table, money(one.ledger), money(one.custody)) for one in ledger.tables)
    verdict = "AGREES" if ledger.agrees else "DOES NOT AGREE"
    difference = sum(one.ledger - one.custody for one in ledger.tables)
    return Rows(
        titles=("Table, since its first opener", "By ledger", "By the table"),
        rows=(*rows, (f"Ledger less tables: {verdict}", "", money(difference))),
        right=(1, 2),
        totals=(len(rows),),
        widths=("1fr", "35mm", "35mm"),
    )


def _days(ledger: CageLedger) -> FormBlock:
    return Rows(
        titles=("Gaming day", "Opening", "In", "Out", "Closing", TITLES["outside"]),
        rows=tuple(
            (one.day, *map(money, (one.opening, one.came, one.left, one.closing, one.outside))) for one in ledger.days
        ),
        right=(1, 2, 3, 4, 5),
        widths=("1fr", *["auto"] * 5),
    )


def _lines(ledger: CageLedger) -> FormBlock:
    if not ledger.lines:
        return Words("No movements.")
    title, times = listed_times([one.at for one in ledger.lines], ledger.zone, milliseconds=False)
    return Rows(
        titles=(title, "Kind", "Table", "By", "Details", "Amount", "Balance"),
        rows=tuple(
            (
                time,
                one.title,
                one.table,
                one.person,
                one.words,
                money(one.amount),
                money(one.after),
            )
            for one, time in zip(ledger.lines, times, strict=True)
        ),
        right=(5, 6),
        widths=("auto", "auto", "auto", "30mm", "1fr", "auto", "auto"),
    )
