"""Finds the bank's documents by gaming day, kind, table, serial, state and person: a page, a paper, or a CSV file."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date
from functools import cache

from fifthstreet.audit.export_lines import csv_head, csv_line
from fifthstreet.house.accounts.person import ACCOUNT
from fifthstreet.house.bank.document import Document, Signed
from fifthstreet.house.bank.document_kinds import KINDS, DocumentKind
from fifthstreet.house.bank.document_words import (
    PLAYER,
    counts_of,
    name_of,
    place_of,
    source_of,
    sum_of,
    waits_for,
)
from fifthstreet.house.bank.payees import LEGAL_NAME, SEES_PAYEES
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.ledger.open_state import in_the_demo
from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.staff.redemptions import NAME
from fifthstreet.papers.amounts import moment, short
from fifthstreet.papers.bank_document import NamedCount
from fifthstreet.papers.document_list import DocumentListing, KindSum, ListedDocument
from fifthstreet.papers.forms import Source
from fifthstreet.rules.table_title import table_title
from fifthstreet.values import Value
from fifthstreet.wire.bank import DocumentList, DocumentName, DocumentState
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole

MOST_ON_PAPER = 1_000
"""A paper lists at most this many documents: it takes a second to set, and nobody reads a longer one."""
TOO_LONG = "{found:,} documents were found, and a paper lists at most {most:,}: choose fewer days, or take the CSV"
FIRST_DAY, LAST_DAY = date(1970, 1, 2), date(9999, 12, 30)
"""The gaming days between which times can be computed: every document was prepared between them."""
CSV_FIELDS = (
    *("kind", "serial", "gaming_day", "prepared_utc", "table", "state", "chips", "amount", "expected", "over_short"),
    *("expected_coupons", "coupons_over_short", "made_from", "signed_by", "void_reason"),
)


class DocumentSearch(Value):
    """Which documents to find; a criterion that is None is not applied.

    ``since`` and ``until`` are the first and the last gaming day of preparation. ``person`` is part of the name of
    someone who signed, of the player or of the payee, or a login. With ``seen_by`` only documents that the role may
    see are found.
    """

    since: date | None = None
    until: date | None = None
    kind: DocumentName | None = None
    table: str | None = None
    serial: int | None = None
    state: DocumentState | None = None
    person: str | None = None
    seen_by: AccountRole | None = None


def document_list_card(books: HouseBooks, search: DocumentSearch, before: int | None, limit: int) -> DocumentList:
    """A page of the documents that a search finds, newest first; ``before`` is the last page's ``more``."""
    found = _found(books, search)
    start = 0 if before is None else bisect_right(found, -before, key=lambda one: -_prepared(one))
    page = found[start : start + limit]
    return DocumentList(
        documents=tuple(_listed(books, page)),
        found=len(found),
        more=_prepared(page[-1]) if page and start + limit < len(found) else None,
        kinds=tuple((kind.name, kind.title) for kind in KINDS.values() if _is_seen(kind, search)),
        on_paper=len(found) <= MOST_ON_PAPER,
    )


def document_listing(books: HouseBooks, search: DocumentSearch) -> DocumentListing | Fault | None:
    """The contents of a paper with all that a search finds; None if there is nothing."""
    found = _found(books, search)
    if not found:
        return None
    if len(found) > MOST_ON_PAPER:
        return Fault(code="refused", message=TOO_LONG.format(found=len(found), most=MOST_ON_PAPER))
    newest, oldest = found[0], found[-1]
    last = max(signed.sequence for one in found for signed in _signatures(one))
    return DocumentListing(
        facility=books.facility,
        zone=books.settings.zone_at(newest.signed[0].at),
        at=newest.signed[0].at,
        demo=in_the_demo(books.store, _prepared(newest)),
        sought=tuple(_sought(search)),
        kinds=tuple(_sums(found)),
        documents=tuple(_listed(books, found)),
        sources=(Source(STREAM, _prepared(oldest), last, (books.store.streams.hash_at(STREAM, last) or b"").hex()),),
    )


def document_list_csv(books: HouseBooks, search: DocumentSearch) -> bytes | None:
    """All that a search finds as CSV, newest first; None if there is nothing.

    Amounts are in dollars, chips as ``40 x $25``.
    """
    rows = b"".join(csv_line(CSV_FIELDS, row) for row in _csv_rows(books, _found(books, search)))
    return csv_head(CSV_FIELDS) + rows if rows else None


def _csv_rows(books: HouseBooks, found: list[Document]) -> Iterator[dict[str, object]]:
    name = cache(books.name)
    for document, listed in zip(found, _listed(books, found), strict=True):
        counted, of_box, lines = document.expected is not None, document.expected_coupons is not None, document.lines
        yield {
            "kind": document.kind.title,
            "serial": document.serial,
            "gaming_day": listed.day,
            "prepared_utc": moment(listed.at, UTC).removesuffix(" UTC"),
            "table": listed.table,
            "state": listed.state,
            "chips": _chips(counts_of(document)),
            "amount": "" if listed.amount is None else listed.amount / 100,
            "expected": (document.expected or 0) / 100 if counted else "",
            "over_short": document.over_short / 100 if counted else "",
            "expected_coupons": (document.expected_coupons or 0) / 100 if of_box else "",
            "coupons_over_short": document.coupons_over_short / 100 if of_box else "",
            "made_from": source_of(document),
            "signed_by": "; ".join(f"{lines[one.line - 1].title}: {name(one.person)}" for one in document.signed),
            "void_reason": listed.void_reason,
        }


def _found(books: HouseBooks, search: DocumentSearch) -> list[Document]:
    """The documents that meet all criteria, newest first."""
    documents = books.documents.prepared()
    start, settings = 0, books.settings
    end = len(documents)
    if search.since is not None:
        start = bisect_left(documents, settings.span(_possible(search.since))[0], key=_at)
    if search.until is not None:
        end = bisect_left(documents, settings.span(_possible(search.until))[1], key=_at)
    criteria = list(_criteria(books, search))
    return [one for one in reversed(documents[start:end]) if all(is_met(one) for is_met in criteria)]


def _criteria(books: HouseBooks, search: DocumentSearch) -> Iterator[Callable[[Document], bool]]:
    """The criteria of a search, except for the gaming day; the quickest to check come first."""
    if not all(_is_seen(kind, search) for kind in KINDS.values()):
        yield lambda one: _is_seen(one.kind, search)
    if search.serial is not None:
        yield lambda one: one.serial == search.serial
    if search.kind is not None:
        yield lambda one: one.kind.name == search.kind
    if search.table is not None:
        yield lambda one: one.table == search.table
    if search.person is not None and search.person.strip():
        yield _is_named(books, search.person, sees_payee=search.seen_by is None or search.seen_by in SEES_PAYEES)
    if search.state is not None:
        yield lambda one: one.state == search.state


def _possible(day: date) -> date:
    return min(max(day, FIRST_DAY), LAST_DAY)


def _is_seen(kind: DocumentKind, search: DocumentSearch) -> bool:
    return search.seen_by is None or kind.is_seen_by(search.seen_by)


def _is_named(books: HouseBooks, text: str, *, sees_payee: bool) -> Callable[[Document], bool]:
    """A function that says whether a document names a person: as signer, as the one who voided it, player or payee."""
    wanted = text.casefold().strip()

    @cache
    def is_meant(person: str) -> bool:
        names = {books.name(person).casefold(), books.player(person).casefold()}
        return wanted in (person, person.removeprefix(ACCOUNT)) or any(wanted in name for name in names)

    def names(document: Document) -> bool:
        if any(is_meant(one.person) for one in _signatures(document)):
            return True
        facts = dict(document.facts)
        legal_name = str(dict(document.payee).get(LEGAL_NAME, "")) if sees_payee else ""
        if legal_name and wanted in legal_name.casefold():
            return True
        return is_meant(str(facts[PLAYER])) if PLAYER in facts else wanted in str(facts.get(NAME, "")).casefold()

    return names


def _listed(books: HouseBooks, found: Iterable[Document]) -> Iterator[ListedDocument]:
    """Documents as a list shows them; ``found`` is newest first."""
    name, settings = cache(books.name), books.settings
    day, (first, end) = date.min, (0, 0)
    for one in found:
        at = one.signed[0].at
        if not first <= at < end:
            # Successive documents mostly share a gaming day, whose bounds take longer to compute than all the rest.
            day = settings.day_of(at)
            first, end = settings.span(day)
        yield ListedDocument(
            kind=one.kind.name,
            serial=one.serial,
            title=name_of(one),
            table=place_of(one),
            day=day.isoformat(),
            at=at,
            state=one.state,
            waits_for=waits_for(books.documents, one),
            amount=None if books.documents.is_hidden(one) else sum_of(one),
            people=tuple(dict.fromkeys(name(signed.person) for signed in _signatures(one))),
            void_reason=one.voided.words if one.voided else "",
        )


def _sums(found: list[Document]) -> Iterator[KindSum]:
    for kind in KINDS.values():
        of_kind = [one for one in found if one.kind == kind]
        if of_kind:
            states = [one.state for one in of_kind]
            yield KindSum(
                title=kind.title,
                first=min(one.serial for one in of_kind),
                last=max(one.serial for one in of_kind),
                complete=states.count("complete"),
                open=states.count("open"),
                void=states.count("void"),
                amount=sum(sum_of(one) for one in of_kind if one.state == "complete" and not one.incorrect),
            )


def _sought(search: DocumentSearch) -> Iterator[tuple[str, str]]:
    """What a search is restricted to, in words."""
    if search.since or search.until:
        days = [day.isoformat() if day else "" for day in (search.since, search.until)]
        yield "Gaming days", days[0] if days[0] == days[1] else f"{days[0]} to {days[1]}".strip()
    if search.kind:
        yield "Kind", KINDS[search.kind].title
    if search.table is not None:
        yield "Table", table_title(search.table)
    if search.serial is not None:
        yield "Serial", str(search.serial)
    if search.state:
        yield "State", search.state.capitalize()
    if search.person:
        yield "Person", search.person


def _chips(counts: tuple[NamedCount, ...]) -> str:
    """Counts by denomination in one cell; their titles only where there are several."""
    each = [
        (one.title, ", ".join(f"{number} x {short(denomination)}" for denomination, number in one.chips))
        for one in counts
    ]
    return "; ".join(f"{title}: {chips}" if len(each) > 1 else chips for title, chips in each)


def _signatures(document: Document) -> tuple[Signed, ...]:
    """The signatures on a document, and that of its void."""
    return (*document.signed, document.voided) if document.voided else document.signed


def _prepared(document: Document) -> int:
    """The entry of the house stream that prepared a document."""
    return document.signed[0].sequence


def _at(document: Document) -> int:
    return document.signed[0].at
