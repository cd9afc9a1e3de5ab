"""The pit: the dashboard of the gaming day, and the gaming-day and statistical reports as PDF or CSV."""

from datetime import date
from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from fifthstreet.house.accounts.person import LOOKS_ON, SEES_SHIFTS
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, Day, TheHouse
from fifthstreet.house.http.errors import may_fail, or_fail
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.http.routes.papers import CSV, PDF, counts_blind, paper_file
from fifthstreet.house.reports.papers import FileForm, day_paper, statistics_paper
from fifthstreet.house.reports.pit_card import TODAY, Floor, LiveTable, PitPeriod, pit_card
from fifthstreet.house.reports.pit_reports import FirstAndLast
from fifthstreet.house.staff.document_subjects import subjects
from fifthstreet.house.staff.floor_cover import floor_cover
from fifthstreet.house.views.floor import dealer_shown
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.pit import PitCard

TAGS = ["pit"]
MAY_FAIL = may_fail("not-found", "not-signed-in", "too-many", "malformed")
OneTable = Annotated[str | None, QueryParameter(max_length=100, required=False)]
"""A table; the whole house if none is named."""
NOT_COUNTED = ", or a tray has not been counted since: those who count it see the report after the count"


@get(
    "/api/pit", tags=TAGS, responses=may_fail("not-signed-in", "too-many", "malformed"), guards=[only_staff(*LOOKS_ON)]
)
async def get_pit(
    house: TheHouse, request: AnyRequest, day: Day = None, since: Day = None, until: Day = None
) -> PitCard:
    """A gaming day, by default today: each table's win, hold and pace, and its result against the exact expectation.

    The plots cover the day so far; for an earlier day, its month; or the period from ``since`` to ``until``.
    """
    by = person_of(request)
    period = PitPeriod(day=day, since=since, until=until)
    return or_fail(await pit_shown(house, by.person, counts_blind(house, by), period))


async def pit_shown(house: House, viewer: str, for_counters: bool, period: PitPeriod = TODAY) -> PitCard | Fault:
    """Return the dashboard for a viewer, or a fault if they ask too often."""
    live = [_live(house, name) for name in house.tables]
    results = sum(1 for _ in subjects(house.tables, KINDS["investigation"]))
    floor = Floor(len(house.approvals.waiting()), floor_cover(house.tables), results)
    now = house.services.clock.now()
    return await house.query_pool.look(viewer, pit_card, house.books.house(for_counters), live, floor, period, now)


@get("/api/papers/day", media_type=PDF, tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*SEES_SHIFTS)])
async def get_day_report(
    house: TheHouse, request: AnyRequest, day: Day = None, table: OneTable = None
) -> Response[bytes]:
    """The gaming-day report of a table or of the house as PDF, by default for today."""
    return await _day_file(house, request, day, table, "pdf")


@get("/api/papers/day/csv", media_type=CSV, tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*SEES_SHIFTS)])
async def get_day_csv(house: TheHouse, request: AnyRequest, day: Day = None, table: OneTable = None) -> Response[bytes]:
    """The figures of a gaming day of a table or of the house as CSV, by default for today."""
    return await _day_file(house, request, day, table, "csv")


@get("/api/papers/statistics", media_type=PDF, tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*SEES_SHIFTS)])
async def get_statistics(
    house: TheHouse, request: AnyRequest, since: Day = None, until: Day = None, table: OneTable = None
) -> Response[bytes]:
    """The statistical report of a table or of the house over gaming days as PDF, by default over all days."""
    return await _statistics_file(house, request, (since, until), table, "pdf")


@get("/api/papers/statistics/csv", media_type=CSV, tags=TAGS, responses=MAY_FAIL, guards=[only_staff(*SEES_SHIFTS)])
async def get_statistics_csv(
    house: TheHouse, request: AnyRequest, since: Day = None, until: Day = None, table: OneTable = None
) -> Response[bytes]:
    """The statistics of a table or of the house over gaming days as CSV, by default over all days."""
    return await _statistics_file(house, request, (since, until), table, "csv")


async def _day_file(
    house: House, request: AnyRequest, day: date | None, table: str | None, form: FileForm
) -> Response[bytes]:
    by = person_of(request)
    if table is not None:
        host_of(house, table)
    now = house.services.clock.now()
    of = day or house.services.settings.day_of(now)
    books = house.books.house(counts_blind(house, by))
    made = await house.query_pool.look(by.person, day_paper, books, of, table, form, now)
    return paper_file(
        or_fail(made), f"day-{table or 'house'}-{of}", form, f"Nothing was played on this day{NOT_COUNTED}"
    )


async def _statistics_file(
    house: House, request: AnyRequest, days: FirstAndLast, table: str | None, form: FileForm
) -> Response[bytes]:
    by, now = person_of(request), house.services.clock.now()
    if table is not None:
        host_of(house, table)
    books = house.books.house(counts_blind(house, by))
    made = await house.query_pool.look(by.person, statistics_paper, books, days, table, form, now)
    return paper_file(
        or_fail(made), f"statistics-{table or 'house'}", form, f"Nothing was played on these days{NOT_COUNTED}"
    )


def _live(house: House, table: str) -> LiveTable:
    host = house.tables[table]
    dealer = dealer_shown(host)
    return LiveTable(
        table=table,
        open=host.table.open,
        dealer=dealer.name if dealer else "",
        players=len(host.table.taken),
        approvals=len(house.approvals.waiting(table)),
    )
