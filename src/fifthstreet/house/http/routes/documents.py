"""Documents of the bank, found again: a search with pages, its list as PDF and CSV, and each document."""

from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from fifthstreet.house.accounts.person import CASHIER, LOOKS_ON
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import (
    MOST,
    AnyRequest,
    Before,
    Day,
    Limit,
    Number,
    TheHouse,
    require_search_text,
)
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.routes.bank import SEES_DOCUMENTS, KindName, OfTable, kind_of
from fifthstreet.house.http.routes.papers import CSV, PDF, paper_file
from fifthstreet.house.reports.document_lists import DocumentSearch, document_list_card
from fifthstreet.house.reports.papers import FileForm, document_list_paper, document_paper
from fifthstreet.house.views.documents import document_card
from fifthstreet.wire.bank import DocumentCard, DocumentList, DocumentName, DocumentState
from fifthstreet.wire.people import StaffRole

TAGS = ["bank"]
FINDS: tuple[StaffRole, ...] = (*LOOKS_ON, *CASHIER)
"""Roles that search the documents of the house."""
NO_DOCUMENT = "No such document, or its count is not complete"
MAY_FAIL = may_fail("not-found", "not-signed-in", "too-many")
OfKind = Annotated[DocumentName | None, QueryParameter(required=False)]
InState = Annotated[DocumentState | None, QueryParameter(name="state", required=False)]
"""The parameter has a name of its own here, because Litestar reserves ``state``."""
OfSerial = Annotated[int | None, QueryParameter(ge=1, le=MOST, required=False)]
OfPerson = Annotated[str | None, QueryParameter(max_length=64, required=False)]


def requested_search(  # noqa: PLR0913, PLR0917 - one parameter for each criterion
    request: AnyRequest,
    since: Day = None,
    until: Day = None,
    kind: OfKind = None,
    table: OfTable = None,
    serial: OfSerial = None,
    in_state: InState = None,
    person: OfPerson = None,
) -> DocumentSearch:
    """Return the search that a request asks for, among what its sender may see."""
    require_search_text(table, person)
    return DocumentSearch(
        since=since,
        until=until,
        kind=kind,
        table=table,
        serial=serial,
        state=in_state,
        person=person or None,
        seen_by=person_of(request).role,
    )


ASKED = {"search": Provide(requested_search, sync_to_thread=False)}
TheSearch = NamedDependency[DocumentSearch]


@get("/api/bank/documents", tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*FINDS)], dependencies=ASKED)
async def get_documents(
    house: TheHouse, request: AnyRequest, search: TheSearch, before: Before = None, limit: Limit = 50
) -> DocumentList:
    """The documents of the bank that meet all criteria, newest first; ``before`` is the last page's ``more``.

    ``since`` and ``until`` are gaming days of preparation. ``person`` is part of the name of a signer or the player.
    """
    by = person_of(request).person
    return or_fail(await house.query_pool.look(by, document_list_card, house.books.house(), search, before, limit))


@get(
    "/api/papers/documents",
    media_type=PDF,
    tags=TAGS,
    responses=may_fail("not-found", "not-signed-in", "too-many", "refused"),
    guards=[only_staff(*FINDS)],
    dependencies=ASKED,
)
async def get_document_list(house: TheHouse, request: AnyRequest, search: TheSearch) -> Response[bytes]:
    """The list of the documents that meet all criteria as PDF, newest first; at most 1,000."""
    return await _list_file(house, request, search, "pdf")


@get(
    "/api/papers/documents/csv",
    media_type=CSV,
    tags=TAGS,
    responses=MAY_FAIL,
    guards=[only_staff(*FINDS)],
    dependencies=ASKED,
)
async def get_document_csv(house: TheHouse, request: AnyRequest, search: TheSearch) -> Response[bytes]:
    """All documents that meet all criteria as CSV, newest first, with their chips and signatures."""
    return await _list_file(house, request, search, "csv")


@get(
    "/api/bank/documents/{kind:str}/{serial:int}",
    sync_to_thread=False,
    tags=TAGS,
    responses=may_fail("not-found", "not-signed-in"),
    guards=[only_staff(*SEES_DOCUMENTS)],
)
def get_one_document(house: TheHouse, request: AnyRequest, kind: KindName, serial: Number) -> DocumentCard:
    """A document of the bank, with the line that you can sign."""
    you = person_of(request).shown
    found = house.services.documents.get(kind_of(kind), serial)
    if not found or not found.kind.is_seen_by(you.role):
        raise fail("not-found", NO_DOCUMENT)
    return document_card(house.tables, house.signing, found, you)


@get(
    "/api/papers/document/{kind:str}/{serial:int}",
    media_type=PDF,
    tags=TAGS,
    responses=MAY_FAIL,
    guards=[only_staff(*SEES_DOCUMENTS)],
)
async def get_document_paper(house: TheHouse, request: AnyRequest, kind: KindName, serial: Number) -> Response[bytes]:
    """A document of the bank as PDF, in all its copies; a count once everybody has counted."""
    by, key = person_of(request), (kind_of(kind), serial)
    shown = KINDS[kind].is_seen_by(by.role)
    made = await house.query_pool.look(by.person, document_paper, house.books.house(), key, by.role) if shown else None
    return paper_file(or_fail(made), f"{kind}-{serial}", "pdf", NO_DOCUMENT)


async def _list_file(house: House, request: AnyRequest, search: DocumentSearch, form: FileForm) -> Response[bytes]:
    by = person_of(request).person
    made = await house.query_pool.look(by, document_list_paper, house.books.house(), search, form)
    return paper_file(or_fail(made), "documents", form, "No such documents")
