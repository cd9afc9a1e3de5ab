"""The contents of gaming-day and statistical reports, of one table or of the house."""

from collections.abc import Iterable, Iterator
from datetime import date

from fifthstreet.house.bank.document_kinds import DAY, KINDS
from fifthstreet.house.bank.document_words import name_of
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.reports.bank_days import bank_day
from fifthstreet.house.reports.books import HouseBooks, source
from fifthstreet.house.reports.counted_days import days_before, first_uncounted
from fifthstreet.house.reports.day_sums import DaySums, RoundSums
from fifthstreet.house.reports.statistics import (
    Days,
    by_day,
    by_dealer,
    comparison,
    days_of,
    dealer_figures,
    figures,
    title_of,
    together,
    wager_figures,
)
from fifthstreet.papers.day_report import DayReport
from fifthstreet.papers.forms import Source
from fifthstreet.papers.pit_figures import PitFigures
from fifthstreet.papers.statistics_report import StatisticsDay, StatisticsReport, outside_95
from fifthstreet.rules.table_title import table_title

LAW = "COMAR 36.05.03.25"
AUTOMATIC = "Automatic dealer"
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
        bank=tuple(one for days in found if (one := bank_day(books, days.table, day))),
        sources=tuple(_sources(books, found, day, day)),
    )


def latest_day(books: HouseBooks, table: str | None = None) -> date | None:
    """The latest gaming day with anything on record."""
    return max(by_day(_tables(books, table)), default=None)


def statistics_data(
    books: HouseBooks, period: FirstAndLast = (None, None), table: str | None = None, now: int | None = None
) -> StatisticsReport | None:
    """The days of a table or of the house in a period, by default all; None if nothing happened."""
    (first, last), tables = period, list(_tables(books, table, now))
    days = by_day(tables)
    wanted = [day for day in days if (first is None or day >= first) and (last is None or day <= last)]
    if not wanted:
        return None
    begin, end = wanted[0], wanted[-1]
    return StatisticsReport(
        facility=_facility(books, table),
        zone=books.settings.zone_on(end),
        law=_law(books, table),
        table=title_of(table, "") if table else "",
        first=first or begin,
        last=last or end,
        at=books.settings.span(end)[1] - 1,
        whole=figures("Period", together(days[day] for day in wanted)),
        days=tuple(_days(books, [one.table for one in tables], days, wanted)),
        tables=() if table else tuple(_each_table(tables, begin, end)),
        dealers=tuple(_dealers(books, by_dealer(tables, lambda day: begin <= day <= end))),
        sources=tuple(_sources(books, tables, begin, end)),
    )


def outside_facts(books: HouseBooks, table: str, day: date, now: int) -> Facts | None:
    """The facts of a table's result on a gaming day that is over; None if it lies within 95%."""
    report = statistics_data(books, (day, day), table, now) if day < books.settings.day_of(now) else None
    for one in report.days if report else ():
        why = outside_95(one.figures, one.outside_before)
        if why:
            return (
                (DAY, str(day)),
                ("Outside 95%", why),
                ("Win", one.figures.win),
                ("Drop", one.figures.drop),
            )
    return None


def _findings(books: HouseBooks, tables: Iterable[str], day: date) -> str:
    """What the investigations of a gaming day at these tables found, and who signed last."""
    found = []
    for table in tables:
        document = books.documents.about(KINDS["investigation"], table, ((DAY, str(day)),))
        if document:
            words = document.signed[1].words if document.signed[1:] else "begun"
            who = books.name(document.signed[-1].person)
            found.append(f"{name_of(document)}, {table_title(table)}: {words} ({who})")
    return "; ".join(found)


def _tables(books: HouseBooks, table: str | None, now: int | None = None) -> Iterator[Days]:
    tables = [name for name in books.tables if table in (None, name)]
    end = first_uncounted(books, *tables)
    return (days_before(books, days_of(books, name, now), end) for name in tables)


def _facility(books: HouseBooks, table: str | None) -> str:
    return books.table(table).game.submission.facility if table else ", ".join(sorted(books.facilities))


def _law(books: HouseBooks, table: str | None) -> str:
    return books.table(table).game.book.law if table else LAW


def _dealers(books: HouseBooks, rounds: dict[str, RoundSums]) -> Iterator[PitFigures]:
    return (dealer_figures(books.name(dealer) or AUTOMATIC, sums) for dealer, sums in rounds.items())


def _each_table(tables: Iterable[Days], begin: date, end: date) -> Iterator[PitFigures]:
    for days in tables:
        held = [sums for day, sums in days.by_day.items() if begin <= day <= end]
        if held:
            yield figures(title_of(days.table, ""), together(held))


def _days(
    books: HouseBooks,
    tables: list[str],
    days: dict[date, DaySums],
    wanted: list[date],
) -> Iterator[StatisticsDay]:
    month, year, compared = DaySums(), DaySums(), None
    before: date | None = None
    for day, sums in days.items():
        if before is None or day.year != before.year:
            year = DaySums()
        if before is None or (day.year, day.month) != (before.year, before.month):
            # What a day is compared with is over before its month begins, and the same for all of the month.
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
                findings=_findings(books, tables, day),
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
