"""The paper of a bank document: its serial, the chips by denomination, and the signatures in order."""

from collections.abc import Iterator

from fifthstreet.money import Chips, total_of
from fifthstreet.papers.amounts import amount_in_words, moment, money, short
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Amount, Facts, Form, FormBlock, Rows, Source
from fifthstreet.values import Value


class SignatureLine(Value):
    """A line of a document, and who signed it when; with their own count, if the line asks for one."""

    title: str
    by: str = ""
    at: int | None = None
    words: str = ""


class BankDocument(Value):
    """The contents of a document; ``chips`` is None if it is about none, ``expected`` is set if they were counted."""

    title: str
    serial: int
    facility: str
    clause: str
    table: str
    game: str
    day: str
    prepared: int
    made_from: str
    chips: Chips | None
    expected: int | None
    facts: tuple[tuple[str, str], ...]
    lines: tuple[SignatureLine, ...]
    void: SignatureLine | None
    demo: bool
    sources: tuple[Source, ...]


def bank_document(document: BankDocument) -> Form:
    """Return a document as a form."""
    return Form(
        title=document.title,
        number=f"No. {document.serial:06}",
        facility=document.facility,
        law=document.clause,
        at=document.prepared,
        blocks=tuple(_blocks(document)),
        sources=document.sources,
    )


def _blocks(document: BankDocument) -> Iterator[FormBlock]:
    if document.demo:
        yield Words("DEMO: these chips are not money.")
    yield Facts(
        (
            ("Table", document.table),
            ("Game", document.game),
            ("Gaming day", document.day),
            ("Prepared", moment(document.prepared)),
            *((("From", document.made_from),) if document.made_from else ()),
            *document.facts,
        )
    )
    if document.void:
        when = f", {moment(document.void.at)}" if document.void.at is not None else ""
        yield Amount("VOID", "VOID", f"{document.void.words} — {document.void.by}{when}")
    if document.chips is not None:
        total = total_of(document.chips)
        yield Amount("Total", money(total), amount_in_words(total))
        yield Heading("Chips")
        yield _chips(document.chips, total)
    if document.expected is not None and document.chips is not None:
        counted = total_of(document.chips)
        yield Heading("Count")
        yield Rows(
            titles=("", ""),
            rows=(
                ("Counted", money(counted)),
                ("Expected", money(document.expected)),
                ("Over/short", money(counted - document.expected)),
            ),
            right=(1,),
            totals=(2,),
            widths=("1fr", "auto"),
        )
    yield Heading("Signatures")
    yield Rows(
        titles=("", "Line", "Signed by", "When"),
        rows=tuple(_line(number, line) for number, line in enumerate(document.lines, 1)),
        widths=("auto", "62mm", "1fr", "auto"),
    )


def _chips(chips: Chips, total: int) -> Rows:
    rows = [(short(denomination), f"{number:,}", money(denomination * number)) for denomination, number in chips]
    return Rows(
        titles=("Denomination", "Chips", "Value"),
        rows=(*rows, ("Total", f"{sum(number for _, number in chips):,}", money(total))),
        right=(0, 1, 2),
        totals=(len(rows),),
        widths=("1fr", "1fr", "1fr"),
    )


def _line(number: int, line: SignatureLine) -> tuple[str, ...]:
    by = f"{line.by}: {line.words}" if line.words else line.by
    return str(number), line.title, by or "—", moment(line.at) if line.at is not None else "—"
