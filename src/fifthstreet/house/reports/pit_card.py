"""The pit dashboard: each table's gaming day, against what it should have won, with plots of a day or a period."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from math import sqrt
from typing import Literal, NamedTuple

from fifthstreet.house.reports.bank_days import bank_notes
from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.reports.counted_days import days_before, first_uncounted
from fifthstreet.house.staff.floor_cover import FloorCover
from fifthstreet.house.statistics.book import PART
from fifthstreet.house.statistics.day_sums import OUTSIDE, DaySums, RoundSums
from fifthstreet.house.statistics.figures import Days, figures, title_of, together
from fifthstreet.papers.pit_figures import PitFigures
from fifthstreet.values import Value
from fifthstreet.wire.pit import PitCard, PitPace, PitPoint, PitTable

Step = Literal["quarter of an hour", "gaming day", "month"]
MOST_DAYS = 60
"""A plot over more gaming days than this goes by month."""


EARLIEST = date(2000, 1, 1)


class Plot(NamedTuple):
    """The gaming days that the plots cover, by steps; ``span`` returns the times of a gaming day."""

    first: date
    last: date
    step: Step
    now: int
    span: Callable[[date], tuple[int, int]]

    @property
    def since(self) -> int:
        """Its first millisecond."""
        return self.span(self.first)[0]

    @property
    def until(self) -> int:
        """Its last millisecond so far."""
        return max(self.since, min(self.now, self.span(self.last)[1]))

    @property
    def words(self) -> str:
        """What the plots show: ``2026-05-01 to 2026-05-31, by gaming day``."""
        days = str(self.first) if self.first == self.last else f"{self.first} to {self.last}"
        return f"{days}, by {self.step}"

    def points(self, tables: Iterable[Days]) -> tuple[PitPoint, ...]:
        """The win of some tables added up over the period, at the end of each step; none if nothing was played."""
        steps = dict[int, RoundSums]()
        for days in tables:
            for at, sums in self._steps(days):
                steps.setdefault(at, RoundSums()).add(sums)
        total, points = RoundSums(), list[PitPoint]()
        for at, sums in sorted(steps.items()):
            total.add(sums)
            meant = round(total.expected_win + total.mistakes + total.board)
            within = round(OUTSIDE * sqrt(max(0.0, total.variance)))
            points.append(PitPoint(at=at, win=total.win, average=meant, within=within))
        begins = max(self.since, points[0].at - PART) if points and self.step == "quarter of an hour" else self.since
        return (PitPoint(at=begins, win=0, average=0, within=0), *points) if points else ()

    def _steps(self, days: Days) -> Iterator[tuple[int, RoundSums]]:
        """The sums of a table with the end of the step that they belong to."""
        if self.step == "quarter of an hour":
            end = self.span(self.last)[1]
            yield from ((at + PART, sums) for at, sums in days.parts.items() if self.since <= at < end)
            return
        for day, sums in days.by_day.items():
            if self.first <= day <= self.last:
                last = min(self.last, _last_of_month(day)) if self.step == "month" else day
                yield min(self.until, self.span(last)[1]), sums.rounds


class LiveTable(Value):
    """What the dashboard shows of a table besides its figures."""

    table: str
    open: bool
    dealer: str
    players: int
    approvals: int


class Floor(NamedTuple):
    """What the dashboard shows of the floor: pending approvals, the floor cover, and results to be investigated."""

    approvals: int
    cover: FloorCover
    results: int = 0

    @property
    def to_investigate(self) -> str:
        """The results in words; empty if there are none."""
        results = "1 result" if self.results == 1 else f"{self.results} results"
        return f"{results} outside 95% to be investigated" if self.results else ""


class PitPeriod(Value):
    """The gaming day that the dashboard shows, and the first and last one of its plots; by default the running day."""

    day: date | None = None
    since: date | None = None
    until: date | None = None

    def within(self, running: date) -> "PitPeriod":
        """The period without days after the running one, or before any house was open."""
        day, since, until = (one and min(max(one, EARLIEST), running) for one in (self.day, self.since, self.until))
        return PitPeriod(day=day, since=since, until=until)


TODAY = PitPeriod()


def pit_card(books: HouseBooks, live: Iterable[LiveTable], floor: Floor, period: PitPeriod, now: int) -> PitCard:
    """The pit on a gaming day."""
    running = books.settings.day_of(now)
    period = period.within(running)
    day = period.day or running
    plot = plot_of(books, period, day, now)
    # Nothing before these days is shown, and the dashboard is made again every few seconds.
    earliest = min(day.replace(day=1), plot.first)
    found = [(one, books.days(one.table, now, earliest)) for one in live]
    every, end = [days for _, days in found], first_uncounted(books, *(one.table for one in live))
    counted = [days_before(books, days, end) for days in every]
    return PitCard(
        day=str(day),
        latest=str(running),
        running=day == running,
        since=plot.since,
        until=plot.until,
        plots=plot.words,
        approvals=floor.approvals,
        cover=floor.cover.words,
        cover_short=floor.cover.is_short,
        to_investigate=floor.to_investigate,
        pace=_pace(every, day),
        today=_today("All tables", every, day, end),
        month=figures("Month to date", together(_of_month(days, day) for days in counted)),
        points=plot.points(counted),
        tables=tuple(_table(books, one, days, day, plot) for one, days in found),
    )


def _table(books: HouseBooks, live: LiveTable, days: Days, day: date, plot: Plot) -> PitTable:
    title, end = title_of(live.table, ""), first_uncounted(books, live.table)
    counted = days_before(books, days, end)
    return PitTable(
        table=live.table,
        title=title,
        open=live.open,
        dealer=live.dealer,
        players=live.players,
        approvals=live.approvals,
        pace=_pace([days], day),
        today=_today(title, [days], day, end),
        month=figures(title, _of_month(counted, day)),
        points=plot.points([counted]),
        bank_notes=tuple(bank_notes(books, live.table, day)),
    )


def _today(title: str, tables: list[Days], day: date, end: date | None) -> PitFigures | None:
    """The figures of a gaming day; None if it is ``end`` or later."""
    return None if end and day >= end else figures(title, together(_of_day(days, day) for days in tables))


def _pace(tables: list[Days], day: date) -> PitPace:
    whole = figures("", together(_of_day(days, day) for days in tables))
    return PitPace(
        rounds=whole.rounds,
        handle=whole.handle,
        drop=whole.drop,
        hands_an_hour=whole.hands_an_hour,
        outside=whole.outside,
    )


def _of_day(days: Days, day: date) -> DaySums:
    return days.by_day.get(day, DaySums())


def _of_month(days: Days, day: date) -> DaySums:
    return together(sums for other, sums in days.by_day.items() if day.replace(day=1) <= other <= day)


def plot_of(books: HouseBooks, period: PitPeriod, day: date, now: int) -> Plot:
    """The plots: the running day by quarter hours; an earlier day with its month, or a period, by day or month."""
    if not period.since and not period.until and day == books.settings.day_of(now):
        return Plot(day, day, "quarter of an hour", now, books.settings.span)
    last = period.until or day
    first = min(period.since or last.replace(day=1), last)
    step: Step = "month" if (last - first).days >= MOST_DAYS else "gaming day"
    return Plot(first, last, step, now, books.settings.span)


def _last_of_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
