"""The pit: the dashboard of the gaming day, and the gaming-day and statistical reports as PDF or CSV."""

from datetime import date
from typing import Annotated, Literal

from litestar import Response, get
from litestar.params import QueryParameter

from fifthstreet.house.accounts.person import LOOKS_ON, SEES_SHIFTS
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import require_staff
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.http.routes.papers import PDF
from fifthstreet.house.reports.papers import FileForm, day_paper, statistics_paper
from fifthstreet.house.reports.pit_card import LiveTable, pit_card
from fifthstreet.house.views.floor import dealer_shown
from fifthstreet.wire.pit import PitCard

TAGS = ["pit"]
CSV = "text/csv; charset=utf-8"
MAY_FAIL = may_fail("not-found", "not-signed-in", "too-many", "malformed")
Day = Annotated[str | None, QueryParameter(max_length=10, required=False)]
"""A gaming day: 2026-05-31."""
OneTable = Annotated[str | None, QueryParameter(max_length=100, required=False)]
"""A table; the whole house if none is named."""
Form = Annotated[Literal["pdf", "csv"], QueryParameter(required=False)]


@get("/api/pit", tags=TAGS, responses=may_fail("not-signed-in", "too-many"))
async def get_pit(house: TheHouse, request: AnyRequest) -> PitCard:
    """The gaming day so far: each table's win, hold and pace, and its result against the exact expectation."""
    by = require_staff(request, house, *LOOKS_ON)
    live = [_live(house, name) for name in house.tables]
    approvals, now = len(house.approvals.waiting()), house.services.clock.now()
    return or_fail(await house.query_pool.look(by.person, pit_card, house.books.house(), live, approvals, now))


@get("/api/papers/day", media_type=PDF, tags=TAGS, responses=MAY_FAIL)
async def get_day_report(
    house: TheHouse, request: AnyRequest, day: Day = None, table: OneTable = None, form: Form = "pdf"
) -> Response[bytes]:
    """The gaming-day report of a table or of the house, as PDF or CSV; by default of today."""
    by, wanted, now = require_staff(request, house, *SEES_SHIFTS), _day(day), house.services.clock.now()
    if table is not None:
        host_of(house, table)
    of = wanted or house.services.settings.day_of(now)
    made = await house.query_pool.look(by.person, day_paper, house.books.house(), of, table, form, now)
    return _file(or_fail(made), f"day-{table or 'house'}-{of}", form, "Nothing was played on this day")


@get("/api/papers/statistics", media_type=PDF, tags=TAGS, responses=MAY_FAIL)
async def get_statistics(  # noqa: PLR0913, PLR0917 - a parameter of the query each
    house: TheHouse,
    request: AnyRequest,
    since: Day = None,
    until: Day = None,
    table: OneTable = None,
    form: Form = "pdf",
) -> Response[bytes]:
    """The statistical report of a table or of the house over gaming days, as PDF or CSV; by default over all."""
    by, first, last = require_staff(request, house, *SEES_SHIFTS), _day(since), _day(until)
    if table is not None:
        host_of(house, table)
    made = await house.query_pool.look(by.person, statistics_paper, house.books.house(), first, last, table, form)
    return _file(or_fail(made), f"statistics-{table or 'house'}", form, "Nothing was played on these days")


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


def _day(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise fail("malformed", "A gaming day is written as 2026-05-31") from None


def _file(made: bytes | None, name: str, form: FileForm, missing: str) -> Response[bytes]:
    if made is None:
        raise fail("not-found", missing)
    headers = {"Content-Disposition": f'inline; filename="{name}.{form}"', "Cache-Control": "no-store"}
    return Response(made, media_type=PDF if form == "pdf" else CSV, headers=headers)
