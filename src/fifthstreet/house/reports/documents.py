"""The facts of a bank document, from the house stream."""

from fifthstreet.house.accounts.person import login_of
from fifthstreet.house.bank.after_signing import duties_of
from fifthstreet.house.bank.count_errors import report_due_at
from fifthstreet.house.bank.document import Document, Key, Signed
from fifthstreet.house.bank.document_words import counts_of, facts_shown, payout_sum, place_of, source_of
from fifthstreet.house.bank.openings import INCORRECT_COPY, UNRESOLVED
from fifthstreet.house.bank.payees import payee_shown
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.ledger.open_state import in_the_demo
from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.reports.shifts import shift_at
from fifthstreet.house.store import Chained, Store
from fifthstreet.papers.bank_document import BankDocument, SignatureLine
from fifthstreet.papers.forms import Source
from fifthstreet.wire.people import AccountRole


def document_data(books: HouseBooks, key: Key, role: AccountRole | None = None) -> BankDocument | None:
    """The contents of a document as a role may read them; without a role, all of them.

    None if there is no such document, or if a count of it is still missing.
    """
    document = books.documents.get(*key)
    if not document or books.documents.is_hidden(document):
        return None
    entries = _entries(books.store, document)
    kind, prepared = document.kind, document.signed[0].at
    is_recount = kind.moves == "open" and INCORRECT_COPY in dict(document.facts)
    table = books.table(document.table) if document.table else None
    roles = {entry.sequence: entry.by for entry in entries}

    def signature(title: str, one: Signed | None) -> SignatureLine:
        if one is None:
            return SignatureLine(title=title)
        known_as = f"license {one.license}" if one.license else login_of(one.person)
        by = f"{books.name(one.person)} ({known_as}), {roles[one.sequence]}"
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
        facts=facts_shown(document.facts, books.player),
        payee=facts_shown(payee_shown(document.payee, role)),
        lines=tuple(signature(line.title, document.signature(number)) for number, line in enumerate(document.lines, 1)),
        void=signature("Void", document.voided) if document.voided else None,
        demo=in_the_demo(books.store, entries[0].sequence),
        sources=(Source(STREAM, entries[0].sequence, entries[-1].sequence, entries[-1].hash.hex()),),
        payout=payout_sum(document),
        then=duties_of(kind.name),
        copy="Incorrect" if document.incorrect else "Correct" if is_recount else "",
        report_by=report_due_at(document) if kind.by_house and UNRESOLVED in dict(document.facts) else None,
    )


def _entries(store: Store, document: Document) -> list[Chained]:
    """The entries of the house stream about a document, in order."""
    made = (*document.signed, document.voided) if document.voided else document.signed
    sequences = sorted(one.sequence for one in made)
    return [entry for sequence in sequences for entry in store.streams.span(STREAM, sequence, sequence)]
