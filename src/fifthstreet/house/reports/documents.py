"""The facts of a bank document, from the house stream."""

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import counts_of, facts_shown, payout_sum, place_of, source_of
from fifthstreet.house.bank.documents import EVENTS, Document, Documents, Key
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, DocumentPrepared
from fifthstreet.house.ledger.open_state import in_the_demo
from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.reports.shifts import shift_at
from fifthstreet.house.store import Chained, Store
from fifthstreet.papers.bank_document import BankDocument, SignatureLine
from fifthstreet.papers.forms import Source


def document_data(books: HouseBooks, key: Key) -> BankDocument | None:
    """The contents of a document; None if there is none, or if it is a count that not everybody has made."""
    entries = document_entries(books.store, key)
    document = _replayed(entries)
    if not document or document.is_blind:
        return None
    kind, roles, prepared = document.kind, [entry.by for entry in entries], document.signed[0].at
    table = books.table(document.table) if document.table else None
    signed = {
        one.line: SignatureLine(title="", by=f"{books.name(one.person)}, {role}", at=one.at, words=one.words)
        for role, one in zip(roles, document.signed, strict=False)
    }
    return BankDocument(
        title=kind.title,
        serial=document.serial,
        facility=table.game.submission.facility if table else books.facility,
        zone=books.settings.zone_at(prepared),
        clause=kind.clause,
        table=place_of(document),
        game=table.game.book.title if table else "",
        day=books.settings.day_of(prepared).isoformat(),
        shift=shift_at(table, prepared) if table else 0,
        prepared=prepared,
        made_from=source_of(document),
        counts=counts_of(document),
        expected=document.expected,
        facts=facts_shown(document.facts, books.player),
        lines=tuple(
            SignatureLine(title=line.title, by=signed[number].by, at=signed[number].at, words=signed[number].words)
            if number in signed
            else SignatureLine(title=line.title)
            for number, line in enumerate(document.lines, 1)
        ),
        void=SignatureLine(
            title="Void",
            by=f"{books.name(document.voided.person)}, {roles[-1]}",
            at=document.voided.at,
            words=document.voided.words,
        )
        if document.voided
        else None,
        demo=in_the_demo(books.store, entries[0].sequence),
        sources=(Source(STREAM, entries[0].sequence, entries[-1].sequence, entries[-1].hash.hex()),),
        payout=payout_sum(document),
    )


def document_entries(store: Store, key: Key) -> list[Chained]:
    """The entries of the house stream about a document, in order."""
    found: list[Chained] = []
    if key[0] not in KINDS:
        return found
    last, _ = store.streams.last(STREAM)
    for entry in store.streams.walk_back(STREAM, last, [one.__name__ for one in EVENTS]):
        event = codec.read_house_event(entry.event)
        if isinstance(event, EVENTS) and (event.kind, event.serial) == key:
            found.append(entry)
            if isinstance(event, DocumentPrepared):
                break
    return found[::-1]


def _replayed(entries: list[Chained]) -> Document | None:
    documents, document = Documents(), None
    for entry in entries:
        event = codec.read_house_event(entry.event)
        if isinstance(event, EVENTS):
            document = documents.on_event(event, entry)
    return document
