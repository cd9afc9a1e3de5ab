"""The facts of a bank document, from the house stream."""

from fifthstreet.house.accounts.person import login_of
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import counts_of, facts_shown, payout_sum, place_of, source_of
from fifthstreet.house.bank.documents import EVENTS, Document, Documents, Key, Signed
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
    kind, prepared = document.kind, document.signed[0].at
    table = books.table(document.table) if document.table else None
    roles = {entry.sequence: entry.by for entry in entries}

    def signature(title: str, one: Signed | None) -> SignatureLine:
        if one is None:
            return SignatureLine(title=title)
        by = f"{books.name(one.person)} ({login_of(one.person)}), {roles[one.sequence]}"
        return SignatureLine(title=title, by=by, at=one.at, words=one.words)

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
        lines=tuple(signature(line.title, document.signature(number)) for number, line in enumerate(document.lines, 1)),
        void=signature("Void", document.voided) if document.voided else None,
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
