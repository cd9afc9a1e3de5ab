"""The bank: documents that people prepare, sign in order and void."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from fifthstreet.house.accounts.person import CASHIER, COUNTERS, SECURITY, SEES_CONSOLES, SURVEILLANCE, WORKS_TABLES
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, Number, TheHouse, require_readable, require_reason_line
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.views.documents import bank_card, bank_waiting
from fifthstreet.wire.bank import BankCard, BankWaiting, PrepareDocument, SignDocument, VoidDocument
from fifthstreet.wire.people import StaffRole
from fifthstreet.wire.staff import Done

TAGS = ["bank"]
SIGNS: tuple[StaffRole, ...] = (*WORKS_TABLES, *CASHIER, *SECURITY, *COUNTERS, *SURVEILLANCE)
"""Roles that prepare and sign documents."""
SEES_DOCUMENTS: tuple[StaffRole, ...] = (*SEES_CONSOLES, *CASHIER, *SECURITY, *COUNTERS)
"""Roles that see documents."""
KindName = FromPath[str]
OfTable = Annotated[str | None, QueryParameter(max_length=64, required=False)]
MAY_FAIL = may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many")


@get(
    "/api/bank",
    sync_to_thread=False,
    tags=TAGS,
    responses=may_fail("not-found", "not-signed-in"),
    guards=[only_staff(*SEES_DOCUMENTS)],
)
def get_bank(house: TheHouse, request: AnyRequest, table: OfTable = None) -> BankCard:
    """The documents of the house, or of one table: those that wait for a signature, and the latest."""
    person = person_of(request)
    if table is not None and table not in house.tables:
        raise fail("not-found", "No such table")
    return bank_card(house.tables, house.signing, person.shown, table)


@get(
    "/api/bank/waiting",
    sync_to_thread=False,
    tags=TAGS,
    responses=may_fail("not-signed-in"),
    guards=[only_staff(*SEES_DOCUMENTS)],
)
def get_bank_waiting(house: TheHouse, request: AnyRequest) -> BankWaiting:
    """How many documents wait for you."""
    return bank_waiting(house.tables, house.signing, person_of(request).shown)


@post("/api/bank/documents", status_code=200, tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*SIGNS)])
async def post_document(house: TheHouse, data: JSONBody[PrepareDocument], request: AnyRequest) -> Done:
    """Prepare a document, and sign its first line."""
    person = person_of(request)
    if not data.words.isprintable():
        raise fail("malformed", "Enter one line of printable text")
    return or_fail(await house.signing.prepare(data, person))


@post(
    "/api/bank/documents/{kind:str}/{serial:int}/signature",
    status_code=200,
    tags=TAGS,
    responses=MAY_FAIL,
    guards=[only_staff(*SIGNS)],
)
async def post_signature(
    house: TheHouse, kind: KindName, serial: Number, data: JSONBody[SignDocument], request: AnyRequest
) -> Done:
    """Sign the next line of a document; the last signature moves the chips."""
    person = person_of(request)
    require_readable(data.words)
    return or_fail(await house.signing.sign(kind_of(kind), serial, data, person))


@post(
    "/api/bank/documents/{kind:str}/{serial:int}/void",
    status_code=200,
    tags=TAGS,
    responses=MAY_FAIL,
    guards=[only_staff(*SIGNS)],
)
async def post_void(
    house: TheHouse, kind: KindName, serial: Number, data: JSONBody[VoidDocument], request: AnyRequest
) -> Done:
    """Void a document that is not complete; its serial is used up."""
    person = person_of(request)
    require_reason_line(data.reason)
    return or_fail(await house.signing.void(kind_of(kind), serial, data, person))


def kind_of(kind: str) -> str:
    """Return the name of a kind of document, or fail if there is none."""
    if kind not in KINDS:
        raise fail("not-found", "No such document")
    return kind
