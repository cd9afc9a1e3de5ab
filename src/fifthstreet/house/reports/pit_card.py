"""The pit dashboard: each table's gaming day so far, against what it should have won."""

from collections.abc import Iterable
from datetime import date
from math import sqrt

from fifthstreet.house.reports.bank_days import bank_notes
from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.reports.day_sums import OUTSIDE, DaySums, RoundSums
from fifthstreet.house.reports.statistics import Days, days_of, figures, title_of, together
from fifthstreet.house.reports.statistics_book import PART
from fifthstreet.house.staff.floor_cover import FloorCover
from fifthstreet.values import Value
from fifthstreet.wire.pit import PitCard, PitPoint, PitTable


class LiveTable(Value):
    """What the dashboard shows of a table besides its figures."""

    table: str
    open: bool
    dealer: str
    players: int
    approvals: int


def pit_card(books: HouseBooks, live: Iterable[LiveTable], approvals: int, cover: FloorCover, now: int) -> PitCard:
    """The pit on the gaming day of a time; ``approvals`` is the number pending in the whole house."""
    day = books.settings.day_of(now)
    since, until = books.settings.span(day)
    # Nothing before this month is shown, and the dashboard is made again every few seconds.
    found = [(one, days_of(books, one.table, now, day.replace(day=1))) for one in live]
    parts = dict[int, RoundSums]()
    for _, days in found:
        for at, sums in days.parts.items():
            parts.setdefault(at, RoundSums()).add(sums)
    every = [days for _, days in found]
    return PitCard(
        day=str(day),
        now=now,
        since=since,
        approvals=approvals,
        cover=cover.words,
        cover_short=cover.is_short,
        today=figures("All tables", together(_of_day(days, day) for days in every)),
        month=figures("Month to date", together(_of_month(days, day) for days in every)),
        points=_points(parts, since, until),
        tables=tuple(_table(books, one, days, day) for one, days in found),
    )


def _table(books: HouseBooks, live: LiveTable, days: Days, day: date) -> PitTable:
    title = title_of(live.table, "")
    return PitTable(
        table=live.table,
        title=title,
        open=live.open,
        dealer=live.dealer,
        players=live.players,
        approvals=live.approvals,
        today=figures(title, _of_day(days, day)),
        month=figures(title, _of_month(days, day)),
        points=_points(days.parts, *books.settings.span(day)),
        bank_notes=tuple(bank_notes(books, live.table, day)),
    )


def _of_day(days: Days, day: date) -> DaySums:
    return days.by_day.get(day, DaySums())


def _of_month(days: Days, day: date) -> DaySums:
    return together(sums for other, sums in days.by_day.items() if other <= day)


def _points(parts: dict[int, RoundSums], since: int, until: int) -> tuple[PitPoint, ...]:
    """The win added up over the day, at the end of each quarter of an hour."""
    total, points = RoundSums(), list[PitPoint]()
    for at, sums in sorted(parts.items()):
        if since <= at < until:
            total.add(sums)
            meant = round(total.expected_win + total.mistakes + total.board)
            within = round(OUTSIDE * sqrt(max(0.0, total.variance)))
            points.append(PitPoint(at=at + PART, win=total.win, average=meant, within=within))
    return tuple(points)
