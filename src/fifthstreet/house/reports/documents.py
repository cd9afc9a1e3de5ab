"""The facts of a bank document, from the house stream."""

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import counts_of, facts_shown, payout_sum, place_of, source_of
from fifthstreet.house.bank.documents import EVENTS, Document, Documents, Key
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, DocumentPrepared
from fifthstreet.house.ledger.open_state import in_the_demo
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.reports.books import TableBooks, source
from fifthstreet.house.store import Chained, Store
from fifthstreet.papers.bank_document import BankDocument, SignatureLine


def document_data(books: TableBooks, settings: HouseSettings, key: Key) -> BankDocument | None:
    """The contents of a document; None if there is none, or if it is a count that not everybody has made."""
    entries = document_entries(books.store, key)
    document = _replayed(entries)
    if not document or document.is_blind:
        return None
    kind, roles = document.kind, [entry.by for entry in entries]
    signed = [
        SignatureLine(title="", by=books.person(role, one.person), at=one.at, words=one.words)
        for role, one in zip(roles, document.signed, strict=False)
    ]
    return BankDocument(
        title=kind.title,
        serial=document.serial,
        facility=books.game.submission.facility,
        zone=settings.zone_at(document.signed[0].at),
        clause=kind.clause,
        table=place_of(document),
        game=books.game.book.title if document.table else "",
        day=settings.day_of(document.signed[0].at).isoformat(),
        prepared=document.signed[0].at,
        made_from=source_of(document),
        counts=counts_of(document),
        expected=document.expected,
        facts=facts_shown(document.facts, books.player),
        lines=tuple(
            SignatureLine(title=line.title, by=signed[number].by, at=signed[number].at, words=signed[number].words)
            if number < len(signed)
            else SignatureLine(title=line.title)
            for number, line in enumerate(document.lines)
        ),
        void=SignatureLine(
            title="Void",
            by=books.person(roles[-1], document.voided.person),
            at=document.voided.at,
            words=document.voided.words,
        )
        if document.voided
        else None,
        demo=in_the_demo(books.store, entries[0].sequence),
        sources=(source(books, entries),),
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
