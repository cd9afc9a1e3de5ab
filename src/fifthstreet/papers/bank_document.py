"""The paper of a bank document: its serial, the chips by denomination, and the signatures in order."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import NamedTuple

from fifthstreet.money import Chips, total_of
from fifthstreet.papers.amounts import amount_in_words, moment, money, short
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Amount, Facts, Form, FormBlock, Rows, Source
from fifthstreet.values import Value

TAX_LINES = {
    "Wagered": "",
    "Payout": "",
    "Winnings": "payout less the wager, or all of it if the wager was returned",
    "Times the wager": "",
    "W-2G": "",
    "Withholding": "",
    "Withheld": "",
    "To the player": "",
}
"""The facts of a payout document that stand under Form W-2G, each with a note."""
TAXPAYER = ("Taxpayer number", "_" * 30)
"""The line for the payee's taxpayer number, which is written on the paper by hand and recorded nowhere."""
COPIES = {
    "Incorrect": "the count is not what the closing slip says",
    "Correct": "the recount, after the incorrect copy named above",
}
"""What each copy of an opening slip is, where the first count was wrong."""
UNRESOLVED = (
    "The recount left a difference over the limit. Security or surveillance investigates it, reports in writing"
    " within 24 hours, and forwards a copy to the Commission's representative at once."
)


class SignatureLine(Value):
    """A line of a document, and who signed it when; with their own count, if the line asks for one."""

    title: str
    by: str = ""
    at: int | None = None
    words: str = ""


class NamedCount(NamedTuple):
    """Chips, currency or coupons with a title, and the sum that the record expected if they are compared with it."""

    title: str
    chips: Chips
    expected: int | None = None


class BankDocument(Value):
    """The contents of a document: ``counts`` are its chips, or what was counted.

    ``payout`` is the sum of a payout document, ``payee`` who is paid. ``copy`` says whether an opening slip is the
    incorrect or the correct copy; ``then`` is what people do with copies and chips; ``report_by`` is when the report on
    what an error slip leaves unresolved is due (COMAR 36.05.03.03F(3), .03H). ``shift`` is the table's last shift that
    had begun when the document was prepared: with a count, the shift that it ends or that ended before it (COMAR
    36.05.03.02F(1), .04C(1), .04K(5), .05C(1), .05L(5)).
    """

    title: str
    serial: int
    facility: str
    zone: tzinfo
    clause: str
    table: str
    game: str
    day: str
    prepared: int
    made_from: str
    counts: tuple[NamedCount, ...]
    facts: tuple[tuple[str, str], ...]
    lines: tuple[SignatureLine, ...]
    void: SignatureLine | None
    demo: bool
    sources: tuple[Source, ...]
    payout: int | None = None
    payee: tuple[tuple[str, str], ...] = ()
    copy: str = ""
    then: tuple[tuple[str, str], ...] = ()
    report_by: int | None = None
    shift: int = 0


def bank_document(document: BankDocument) -> Form:
    """Return a document as a form."""
    return Form(
        title=document.title,
        number=f"No. {document.serial:06}",
        facility=document.facility,
        law=document.clause,
        at=document.prepared,
        zone=document.zone,
        blocks=tuple(_blocks(document)),
        sources=document.sources,
    )


def _blocks(document: BankDocument) -> Iterator[FormBlock]:
    if document.demo:
        yield Words("DEMO: these chips are not money.")
    yield Facts(
        (
            ("Table", document.table),
            *((("Game", document.game),) if document.game else ()),
            *((("Gaming day", document.day),) if "Gaming day" not in dict(document.facts) else ()),
            *((("Shift", str(document.shift)),) if document.shift else ()),
            ("Prepared", moment(document.prepared, document.zone)),
            *((("From", document.made_from),) if document.made_from else ()),
            *((name, value) for name, value in document.facts if name not in TAX_LINES),
        )
    )
    if document.void:
        when = f", {moment(document.void.at, document.zone)}" if document.void.at is not None else ""
        yield Amount("VOID", "VOID", f"{document.void.words} — {document.void.by}{when}")
    if document.copy:
        yield Amount("Copy", f"{document.copy.upper()} COPY", COPIES[document.copy])
    if document.report_by is not None:
        yield Words(f"{UNRESOLVED} By {moment(document.report_by, document.zone)} (COMAR 36.05.03.03H).")
    if document.payout is not None:
        yield Amount("Payout", money(document.payout), amount_in_words(document.payout))
        yield Heading("Form W-2G")
        if document.payee:
            yield Facts((*document.payee, TAXPAYER))
        yield _tax(dict(document.facts))
    if document.counts:
        total = sum(total_of(one.chips) for one in document.counts)
        yield Amount("Total", money(total), amount_in_words(total))
    for one in document.counts:
        yield Heading(one.title)
        yield _pieces(one.chips, total_of(one.chips))
    compared = tuple(one for one in document.counts if one.expected is not None)
    if compared:
        yield Heading("Count")
        yield _compared(compared)
    yield Heading("Signatures")
    yield Rows(
        titles=("", "Line", "Signed by", "When"),
        rows=tuple(_line(number, line, document.zone) for number, line in enumerate(document.lines, 1)),
        widths=("auto", "62mm", "1fr", "auto"),
    )
    if document.then and not document.void:
        yield Heading("Handling")
        yield Rows(
            titles=("", "", "Clause", "Initials"),
            rows=tuple(("☐", words, clause, "__________") for words, clause in document.then),
            widths=("auto", "1fr", "auto", "auto"),
        )


def _compared(counts: tuple[NamedCount, ...]) -> Rows:
    """What was counted of each thing, what the record expected, and the over/short."""
    each = [(total_of(one.chips), one.expected or 0) for one in counts]
    return Rows(
        titles=("", *(one.title for one in counts)),
        rows=(
            ("Counted", *(money(counted) for counted, _ in each)),
            ("Expected", *(money(expected) for _, expected in each)),
            ("Over/short", *(money(counted - expected) for counted, expected in each)),
        ),
        right=tuple(range(1, len(counts) + 1)),
        totals=(2,),
        widths=("1fr", *("40mm" for _ in counts)),
    )


def _tax(facts: dict[str, str]) -> Rows:
    """The figures of the tax form: winnings, wager, and tax withheld."""
    rows = tuple((name, note, facts[name]) for name, note in TAX_LINES.items() if name in facts)
    return Rows(titles=("", "", ""), rows=rows, right=(2,), totals=(len(rows) - 1,), widths=("1fr", "auto", "60mm"))


def _pieces(chips: Chips, total: int) -> Rows:
    rows = [(short(denomination), f"{number:,}", money(denomination * number)) for denomination, number in chips]
    return Rows(
        titles=("Denomination", "Pieces", "Value"),
        rows=(*rows, ("Total", f"{sum(number for _, number in chips):,}", money(total))),
        right=(0, 1, 2),
        totals=(len(rows),),
        widths=("1fr", "1fr", "1fr"),
    )


def _line(number: int, line: SignatureLine, zone: tzinfo) -> tuple[str, ...]:
    by = f"{line.by}: {line.words}" if line.words else line.by
    return str(number), line.title, by or "—", moment(line.at, zone) if line.at is not None else "—"
