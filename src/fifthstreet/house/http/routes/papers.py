"""Papers from the record as PDF (shift, incident, slips of prizes, cashier's statement) and the list of shifts."""

from collections.abc import Callable
from typing import Annotated

from litestar import Response, get
from litestar.params import PathParameter

from fifthstreet.house.accounts.person import LOOKS_ON, SEES_SHIFTS, SEES_STATEMENTS, Person
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, Day, Limit, Number, TableName, TheHouse, Time
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.routes.cashier import reader_of_cage, requested_days, requested_period
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.reports.papers import (
    FileForm,
    cage_paper,
    incident_paper,
    shift_paper,
    slip_paper,
    statement_paper,
)
from fifthstreet.house.reports.shifts import shift_card, shifts_of
from fifthstreet.house.views.documents import COUNT_BLIND
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import ShiftCard

TAGS = ["papers"]
PDF, CSV = "application/pdf", "text/csv"
UNKNOWN = may_fail("not-found", "not-signed-in", "too-many")
SeatNumber = Annotated[int, PathParameter(ge=1, le=6)]


@get("/api/tables/{table:str}/shifts", tags=TAGS, responses=UNKNOWN, guards=[only_staff(*SEES_SHIFTS)])
async def get_shifts(house: TheHouse, table: TableName, request: AnyRequest, limit: Limit = 30) -> list[ShiftCard]:
    """The latest shifts of a table, newest first; the current one has no end yet."""
    by = person_of(request)
    host_of(house, table)

    def cards() -> list[ShiftCard]:
        books = house.books.table(table)
        shifts = [shift for shift in shifts_of(books) if shift.ends or not counts_blind(house, by)]
        return [shift_card(books, shift) for shift in reversed(shifts[-limit:])]

    return or_fail(await house.query_pool.look(by.person, cards))


@get(
    "/api/papers/shift/{table:str}/{shift:int}",
    media_type=PDF,
    tags=TAGS,
    responses=UNKNOWN,
    guards=[only_staff(*SEES_SHIFTS)],
)
async def get_shift_report(house: TheHouse, table: TableName, shift: Number, request: AnyRequest) -> Response[bytes]:
    """A shift report as PDF."""
    by = person_of(request)
    host_of(house, table)
    name = f"shift-{table}-{shift}"

    def make() -> bytes | None:
        books = house.books.table(table)
        running = any(one.number == shift and not one.ends for one in shifts_of(books))
        return None if running and counts_blind(house, by) else shift_paper(books, shift)

    return await _paper(house, by, name, make, "No such shift, or it is not counted yet")


@get(
    "/api/papers/cashier",
    media_type=PDF,
    tags=TAGS,
    responses=may_fail("not-signed-in", "too-many"),
    guards=[only_staff(*SEES_STATEMENTS)],
)
async def get_cashier_statement(
    house: TheHouse, request: AnyRequest, since: Time = None, until: Time = None, day: Day = None
) -> Response[bytes]:
    """A cashier's statement of a period or a gaming day, by default today, as PDF.

    If ``day`` is given, ``since`` and ``until`` are ignored.
    """
    by = person_of(request)
    period = requested_period(house, since, until, day)
    name, books = f"cashier-{period.since}", house.books.house()
    return await _paper(house, by, name, lambda: statement_paper(books, period), "No such statement")


@get(
    "/api/papers/cage",
    media_type=PDF,
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-many"),
    guards=[only_staff(*SEES_STATEMENTS)],
)
async def get_cage_ledger(house: TheHouse, request: AnyRequest, day: Day = None) -> Response[bytes]:
    """The cage ledger of a gaming day, by default the current one, as PDF."""
    by = reader_of_cage(house, request)
    (of_day, today), books = requested_days(house, day), house.books.house()
    name = f"cage-{of_day.isoformat()}"
    return await _paper(house, by, name, lambda: cage_paper(books, of_day, today), "No such ledger")


@get(
    "/api/papers/cage/csv",
    media_type=CSV,
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-many"),
    guards=[only_staff(*SEES_STATEMENTS)],
)
async def get_cage_csv(house: TheHouse, request: AnyRequest, day: Day = None) -> Response[bytes]:
    """Every movement of the cage on a gaming day, by default the current one, as CSV."""
    by = reader_of_cage(house, request)
    (of_day, today), books = requested_days(house, day), house.books.house()
    made = await house.query_pool.look(by.person, cage_paper, books, of_day, today, "csv")
    return paper_file(or_fail(made), f"cage-{of_day.isoformat()}", "csv", "No such ledger")


@get(
    "/api/papers/incident/{table:str}/{number:int}",
    media_type=PDF,
    tags=TAGS,
    responses=UNKNOWN,
    guards=[only_staff(*LOOKS_ON)],
)
async def get_incident_report(
    house: TheHouse, table: TableName, number: Number, request: AnyRequest
) -> Response[bytes]:
    """An incident report of a round as PDF."""
    by = person_of(request)
    host_of(house, table)
    name = f"incident-{table}-{number}"
    missing = "No such round, or no incident in it"
    return await _paper(house, by, name, lambda: incident_paper(house.books.table(table), number), missing)


@get(
    "/api/papers/jackpot/{table:str}/{number:int}/{seat:int}",
    media_type=PDF,
    tags=TAGS,
    responses=UNKNOWN,
    guards=[only_staff(*LOOKS_ON)],
)
async def get_jackpot_slip(
    house: TheHouse, table: TableName, number: Number, seat: SeatNumber, request: AnyRequest
) -> Response[bytes]:
    """The slip of a Progressive win as PDF, once the award is known."""
    by = person_of(request)
    host_of(house, table)
    name = f"jackpot-{table}-{number}-seat-{seat}"
    missing = "No progressive award on record for this seat and round"
    return await _paper(house, by, name, lambda: slip_paper(house.books.table(table), number, seat, "jackpot"), missing)


@get(
    "/api/papers/prize/{table:str}/{number:int}/{seat:int}",
    media_type=PDF,
    tags=TAGS,
    responses=UNKNOWN,
    guards=[only_staff(*LOOKS_ON)],
)
async def get_prize_slip(
    house: TheHouse, table: TableName, number: Number, seat: SeatNumber, request: AnyRequest
) -> Response[bytes]:
    """The slip of a large Six Card prize as PDF, once the floor has validated it."""
    by = person_of(request)
    host_of(house, table)
    name = f"prize-{table}-{number}-seat-{seat}"
    missing = "No Six Card prize on record for this seat and round"
    return await _paper(house, by, name, lambda: slip_paper(house.books.table(table), number, seat, "prize"), missing)


def counts_blind(house: House, by: Person) -> bool:
    """Return whether a person counts trays, and so must not see beforehand what the trays should hold."""
    return by.role in COUNT_BLIND and not house.services.demo


async def _paper(
    house: House, by: Person, name: str, make: Callable[[], bytes | Fault | None], missing: str
) -> Response[bytes]:
    """Make a PDF in a thread, so that the tables do not wait for it."""
    return paper_file(or_fail(await house.query_pool.look(by.person, make)), name, "pdf", missing)


def paper_file(made: bytes | None, name: str, form: FileForm, missing: str) -> Response[bytes]:
    """Answer with a paper: a PDF is shown, a CSV file saved; fail if there is none."""
    if made is None:
        raise fail("not-found", missing)
    shown = "inline" if form == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{shown}; filename="{name}.{form}"', "Cache-Control": "no-store"}
    return Response(made, media_type=PDF if form == "pdf" else CSV, headers=headers)
