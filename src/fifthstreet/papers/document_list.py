"""The list of the bank's documents that a search found: sums by kind, then every document, newest first."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import Literal

from fifthstreet.papers.amounts import listed_times, money
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Facts, Form, FormBlock, Rows, Signatures, Source
from fifthstreet.values import Value

LAW = "COMAR 36.05.03.04S, .05R"


class NamedDocument(Value):
    """A document by kind and serial, and its name, such as ``Fill slip 12``."""

    kind: str
    serial: int
    title: str


class ListedDocument(NamedDocument):
    """A document in a list; ``day`` is the gaming day of its preparation.

    ``amount`` is null while a count is under way. ``people`` signed it, the preparer first; who voided it is the last.
    """

    table: str
    day: str
    at: int
    state: Literal["open", "complete", "void"]
    waits_for: str
    amount: int | None
    people: tuple[str, ...]
    void_reason: str


class KindSum(Value):
    """The listed documents of one kind: their serials, how many of each state, and the sum of the complete ones."""

    title: str
    first: int
    last: int
    complete: int
    open: int
    void: int
    amount: int


class DocumentListing(Value):
    """The contents of a list; ``sought`` is what it was restricted to, each with its title."""

    facility: str
    zone: tzinfo
    at: int
    demo: bool
    sought: tuple[tuple[str, str], ...]
    kinds: tuple[KindSum, ...]
    documents: tuple[ListedDocument, ...]
    sources: tuple[Source, ...]


def document_list(listing: DocumentListing) -> Form:
    """Return a list of documents as a form."""
    return Form(
        title="Bank documents",
        number=f"{len(listing.documents):,} listed",
        facility=listing.facility,
        law=LAW,
        at=listing.at,
        zone=listing.zone,
        blocks=tuple(_blocks(listing)),
        sources=listing.sources,
    )


def _blocks(listing: DocumentListing) -> Iterator[FormBlock]:
    if listing.demo:
        yield Words("DEMO: these chips are not money.")
    yield Facts(listing.sought or (("Documents", "all"),))
    yield Heading("By kind")
    yield Rows(
        titles=("Kind", "Serials", "Complete", "Open", "Void", "Sum of the complete"),
        rows=tuple(
            (
                one.title,
                f"{one.first}" if one.first == one.last else f"{one.first} to {one.last}",
                *(f"{number:,}" for number in (one.complete, one.open, one.void)),
                money(one.amount),
            )
            for one in listing.kinds
        ),
        right=(1, 2, 3, 4, 5),
        widths=("1fr", *["auto"] * 5),
    )
    yield Heading("Documents")
    title, times = listed_times([one.at for one in listing.documents], listing.zone, milliseconds=False)
    yield Rows(
        titles=("Document", "Gaming day", title, "Table", "Signed by", "State", "Amount"),
        rows=tuple(
            (
                one.title,
                one.day,
                time,
                one.table,
                ", ".join(one.people),
                _state(one),
                "" if one.amount is None else money(one.amount),
            )
            for one, time in zip(listing.documents, times, strict=True)
        ),
        right=(6,),
        widths=("33mm", "auto", "auto", "auto", "1fr", "27mm", "auto"),
    )
    yield Words("An amount is left out while a count is under way. Each document is printed in full from its own page.")
    yield Signatures((("Checked by", ""),))


def _state(one: ListedDocument) -> str:
    """The state of a document, with what is missing or why it is void."""
    if one.state == "void":
        return f"Void: {one.void_reason}"
    return one.waits_for if one.waits_for.lower() == one.state else f"Next: {one.waits_for}"
