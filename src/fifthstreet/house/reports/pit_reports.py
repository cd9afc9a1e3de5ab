"""The contents of gaming-day and statistical reports, of one table or of the house."""

from collections.abc import Iterable, Iterator
from datetime import date

from fifthstreet.house.reports.bank_days import bank_day, not_counted_words
from fifthstreet.house.reports.books import HouseBooks, source
from fifthstreet.house.reports.counted_days import days_before, first_uncounted
from fifthstreet.house.reports.investigations import judged
from fifthstreet.house.statistics.day_sums import DaySums, RoundSums
from fifthstreet.house.statistics.figures import (
    Days,
    by_day,
    by_dealer,
    comparison,
    dealer_figures,
    figures,
    title_of,
    together,
    wager_figures,
)
from fifthstreet.house.statistics.results import (
    AUTOMATIC,
    HOUSE,
    Result,
    dealer_title,
    period_title,
    results_of,
)
from fifthstreet.papers.day_report import DayReport
from fifthstreet.papers.forms import Source
from fifthstreet.papers.pit_figures import PitFigures
from fifthstreet.papers.statistics_report import StatisticsDay, StatisticsReport
from fifthstreet.rules.table_title import table_title

LAW = "COMAR 36.05.03.25"
FirstAndLast = tuple[date | None, date | None]
"""The first and the last gaming day of a period; None where it has no end."""
MOST_SOURCES = 3
"""The foot of a report names the entries of this many tables at most."""


def day_data(books: HouseBooks, day: date, table: str | None = None, now: int | None = None) -> DayReport | None:
    """A gaming day of a table or of the house; None if nothing happened. ``now`` is the time in an open house."""
    found = [days for days in _tables(books, table, now) if day in days.by_day]
    if not found:
        return None
    sums = together(days.by_day[day] for days in found)
    ends = books.settings.span(day)[1] - 1
    return DayReport(
        facility=_facility(books, table),
        zone=books.settings.zone_on(day),
        law=_law(books, table),
        table=title_of(table, "") if table else "",
        day=day,
        at=ends if now is None else min(ends, now),
        open=now is not None and now <= ends,
        whole=figures(title_of(table, "House"), sums),
        wagers=wager_figures(sums.rounds),
        tables=() if table else tuple(figures(title_of(days.table, ""), days.by_day[day]) for days in found),
        dealers=tuple(_dealers(books, by_dealer(found, lambda other: other == day))),
        tips=sums.rounds.tips,
        coupons=sums.rounds.coupons,
        forfeited=sums.rounds.forfeited,
        awards=sums.rounds.awards,
        not_counted=tuple(_not_counted(books, found, day, now)),
        bank=tuple(one for days in found if (one := bank_day(books, days.table, day))),
        sources=tuple(_sources(books, found, day, day)),
    )


def _not_counted(books: HouseBooks, tables: Iterable[Days], day: date, now: int | None) -> Iterator[tuple[str, str]]:
    """The tables whose tray was not counted at the end of a gaming day, each with where its win by slips is."""
    today = day if now is None else books.settings.day_of(now)
    for days in tables:
        found = books.bank_days.not_counted(days.table, today)
        if day in found:
            yield table_title(days.table), not_counted_words(found[day])


def latest_day(books: HouseBooks, table: str | None = None) -> date | None:
    """The latest gaming day with anything on record."""
    return max(by_day(_tables(books, table)), default=None)


def statistics_data(
    books: HouseBooks, period: FirstAndLast = (None, None), table: str | None = None, now: int | None = None
) -> StatisticsReport | None:
    """The days of a table or of the house in a period, by default all; None if nothing happened."""
    tables = list(_tables(books, table, now))
    days, (first, last) = by_day(tables), (period[0] or date.min, period[1] or date.max)
    wanted = [day for day in days if first <= day <= last]
    if not wanted:
        return None
    begin, end = wanted[0], wanted[-1]
    # A house of one table has no results beside those of the table.
    only = table or (books.tables[0] if len(books.tables) == 1 else None)
    of, its = (table_title(only), only) if only else (HOUSE, "")
    whole = Result(of, its, first, last, figures("Period", together(days[day] for day in wanted)))
    each_table = [] if table else list(_each_table(tables, whole))
    each_dealer = list(_each_dealer(books, tables, whole))
    before = books.settings.day_of(now) if now is not None else date.max
    return StatisticsReport(
        facility=_facility(books, table),
        zone=books.settings.zone_on(end),
        law=_law(books, table),
        table=title_of(table, "") if table else "",
        first=period[0] or begin,
        last=period[1] or end,
        at=books.settings.span(end)[1] - 1,
        whole=whole.figures,
        days=tuple(_days(days, wanted)),
        tables=tuple(one.figures for one in each_table),
        dealers=tuple(one.figures for one in each_dealer),
        judged=judged(books, _judged(whole, days, wanted, before, [*each_table, *each_dealer])),
        sources=tuple(_sources(books, tables, begin, end)),
    )


def _judged(
    whole: Result, days: dict[date, DaySums], wanted: list[date], before: date, named: Iterable[Result]
) -> Iterator[tuple[str, Result]]:
    """The results of a report, named: each day, month and year that is over, each table and dealer, and the whole."""
    over = results_of(whole.of, whole.table, days, before)
    by_time = [one for one in over if whole.first <= one.first and one.last <= whole.last]
    yield from ((period_title(one.first, one.last), one) for one in by_time)
    yield from ((one.figures.name, one) for one in named)
    if not any(one.first <= wanted[0] and wanted[-1] <= one.last for one in by_time):
        yield "The whole period", whole


def _tables(books: HouseBooks, table: str | None, now: int | None = None) -> Iterator[Days]:
    tables = [name for name in books.tables if table in (None, name)]
    end = first_uncounted(books, *tables)
    return (days_before(books, books.days(name, now), end) for name in tables)


def _facility(books: HouseBooks, table: str | None) -> str:
    return books.table(table).game.submission.facility if table else ", ".join(sorted(books.facilities))


def _law(books: HouseBooks, table: str | None) -> str:
    return books.table(table).game.book.law if table else LAW


def _dealers(books: HouseBooks, rounds: dict[str, RoundSums]) -> Iterator[PitFigures]:
    return (dealer_figures(books.name(dealer) or AUTOMATIC, sums) for dealer, sums in rounds.items())


def _each_table(tables: Iterable[Days], whole: Result) -> Iterator[Result]:
    for days in tables:
        held = [sums for day, sums in days.by_day.items() if whole.first <= day <= whole.last]
        if held:
            title = table_title(days.table)
            yield whole._replace(of=title, table=days.table, figures=figures(title, together(held)))


def _each_dealer(books: HouseBooks, tables: Iterable[Days], whole: Result) -> Iterator[Result]:
    for dealer, rounds in by_dealer(tables, lambda day: whole.first <= day <= whole.last).items():
        found = dealer_figures(books.name(dealer) or AUTOMATIC, rounds)
        yield whole._replace(of=dealer_title(dealer), table="", figures=found)


def _days(days: dict[date, DaySums], wanted: list[date]) -> Iterator[StatisticsDay]:
    month, year, compared = DaySums(), DaySums(), None
    before: date | None = None
    for day, sums in days.items():
        if before is None or day.year != before.year:
            year = DaySums()
        if before is None or (day.year, day.month) != (before.year, before.month):
            # A day is compared with days before its month: they are the same for the whole month.
            month, compared = DaySums(), comparison(days, day)
        month.add(sums)
        year.add(sums)
        before = day
        if wanted[0] <= day <= wanted[-1]:
            yield StatisticsDay(
                day=day,
                figures=figures(str(day), sums),
                month=figures("Month to date", month),
                year=figures("Year to date", year),
                compared=compared,
            )


def _sources(books: HouseBooks, tables: Iterable[Days], begin: date, end: date) -> Iterator[Source]:
    """The entries that a report was made from."""
    since, until = books.settings.span(begin)[0], books.settings.span(end)[1]
    for days in list(tables)[:MOST_SOURCES]:
        table, streams = books.table(days.table), books.store.streams
        first = streams.sequence_at(table.stream, since - 1) + 1
        last = streams.sequence_at(table.stream, until - 1)
        ends = [*streams.span(table.stream, first, first), *streams.span(table.stream, last, last)]
        if len(ends) == 2:
            yield source(table, ends)
