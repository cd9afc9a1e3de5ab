"""The statistical report: drop, win and hold by day, month and year, and the result against expectation."""

from collections.abc import Iterator, Sequence
from datetime import date, tzinfo
from itertools import pairwise

from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.day_report import UNSEEN, named_rows, parts_rows
from fifthstreet.papers.forms import Drawing, Facts, Form, FormBlock, Rows, Source
from fifthstreet.papers.pit_figures import COLUMNS, PitFigures, csv_cells, csv_line, dollars, percent, score
from fifthstreet.papers.pit_plots import hold_plot, result_plot, score_plot
from fifthstreet.values import Value

METHOD = (
    "Expected: what best play loses on average with these opening wagers. Players' mistakes: what their decisions cost"
    " them. Luck of the boards: by the community cards. Luck of the hands: the rest. The z-score is that of the hands,"
    " with pays above 3 to 1 counted as 3 to 1, so that one rare hand does not hide everything else."
)

AVERAGE = (
    "Win since the first day, and the win with average hands: expected, players' mistakes and luck of the boards."
    " Shaded: 95% by the exact variance."
)


class Comparison(Value):
    """What the hold of a day is compared with: the 95% interval of days before it, and which they were."""

    low: float
    high: float
    days: str


class StatisticsDay(Value):
    """One gaming day: its figures, and those of its month and year up to it."""

    day: date
    figures: PitFigures
    month: PitFigures
    year: PitFigures
    compared: Comparison | None

    @property
    def outside_before(self) -> Comparison | None:
        """The comparison with the days before it, if its hold lies outside 95% of them."""
        return held_outside(self.figures, self.compared)


class Judged(Value):
    """A result, why it is to be investigated (empty if it lies within 95%), and what its investigations found."""

    name: str
    why: str
    found: str = ""


class StatisticsReport(Value):
    """The contents of a statistical report."""

    facility: str
    zone: tzinfo
    law: str
    table: str
    first: date
    last: date
    at: int
    whole: PitFigures
    days: tuple[StatisticsDay, ...]
    tables: tuple[PitFigures, ...]
    dealers: tuple[PitFigures, ...]
    judged: tuple[Judged, ...]
    sources: tuple[Source, ...]


def statistics_report(report: StatisticsReport) -> Form:
    """Return the report as a form."""
    return Form(
        title="Statistical report",
        number=f"{report.table or 'House'} / {report.first} to {report.last}",
        facility=report.facility,
        law=report.law,
        at=report.at,
        zone=report.zone,
        blocks=tuple(_blocks(report)),
        sources=report.sources,
    )


def _blocks(report: StatisticsReport) -> Iterator[FormBlock]:
    whole, days = report.whole, [(one.day, one.figures) for one in report.days]
    yield Facts(
        (
            ("Period", f"{report.first} to {report.last}"),
            ("Table", report.table or "all tables"),
            ("Rounds", f"{whole.rounds:,}"),
            ("Hands", f"{whole.hands:,}"),
            ("Drop", dollars(whole.drop)),
            ("Win", dollars(whole.win)),
            ("Hold", percent(whole.hold)),
        )
    )
    yield Heading("Win against expectation")
    yield Drawing(result_plot(days), AVERAGE)
    yield parts_rows(whole)
    yield Words(METHOD)
    if whole.unseen:
        yield Words(UNSEEN.format(unseen=f"{whole.unseen:,}", hands=f"{whole.hands:,}"))
    yield Heading("Day by day")
    yield Drawing(score_plot(days), "z-score of each day; shaded: 95%. Filled: outside.")
    bands = [(one.compared.low, one.compared.high) if one.compared else None for one in report.days]
    yield Drawing(hold_plot(days, bands), _hold_caption(report.days))
    yield Heading("Drop, win and hold (COMAR 36.05.03.25A)")
    yield _law_rows(report.days)
    yield Heading("Expected and actual")
    yield _exact_rows(report.days)
    for title, named in (("By table", report.tables), ("By dealer", report.dealers)):
        if named:
            yield Heading(title)
            yield named_rows(title.removeprefix("By ").capitalize(), named, drops=title == "By table")
    yield Heading("To be investigated (COMAR 36.05.03.25B)")
    yield from _investigations(report)


def _hold_caption(days: Sequence[StatisticsDay]) -> str:
    compared = dict.fromkeys(one.compared.days for one in days if one.compared)
    if not compared:
        return "Hold of each day. The year or month before has too few days to compare with."
    return f"Hold of each day; shaded: 95% by the year or month before it ({', '.join(compared)})."


def _law_rows(days: Sequence[StatisticsDay]) -> Rows:
    rows, totals = list[tuple[str, ...]](), list[int]()
    for one, following in pairwise((*days, None)):
        assert one
        star = " *" if one.outside_before else ""
        rows.append((str(one.day), *_three(one.figures, star), *_three(one.month), *_three(one.year)))
        if following is None or (following.day.year, following.day.month) != (one.day.year, one.day.month):
            totals.append(len(rows) - 1)
    return Rows(
        titles=("Day", "Drop", "Win", "Hold", "Month: drop", "Win", "Hold", "Year: drop", "Win", "Hold"),
        rows=tuple(rows),
        right=tuple(range(1, 10)),
        totals=tuple(totals),
        widths=("1fr", *["auto"] * 9),
    )


def _three(figures: PitFigures, star: str = "") -> tuple[str, str, str]:
    return dollars(figures.drop), dollars(figures.win), percent(figures.hold) + star


def _exact_rows(days: Sequence[StatisticsDay]) -> Rows:
    return Rows(
        titles=(
            "Day",
            "Hands",
            "Handle",
            "Win",
            "Expected",
            "Mistakes",
            "Boards",
            "Luck",
            "Deviation",
            "Tray o/s",
            "z",
        ),
        rows=tuple(
            (
                str(one.day),
                f"{one.figures.hands:,}",
                *(
                    dollars(getattr(one.figures, name))
                    for name in ("handle", "win", "expected", "mistakes", "boards", "luck", "deviation", "over_short")
                ),
                score(one.figures.z, one.figures.outside),
            )
            for one in days
        ),
        right=tuple(range(1, 11)),
        widths=("1fr", *["auto"] * 10),
    )


def _investigations(report: StatisticsReport) -> Iterator[FormBlock]:
    marked = [(one.name, one.why, one.found or "none begun") for one in report.judged if one.why]
    if not marked:
        yield Words("Nothing lies outside 95%.")
        return
    number = len(report.judged)
    yield Words(f"Of {number} results about {number * 0.05:.0f} lie outside 95% by chance alone.")
    yield Rows(
        titles=("Result", "Why", "Investigation: found, by whom"),
        rows=tuple(marked),
        widths=("40mm", "52mm", "1fr"),
    )


def held_outside(figures: PitFigures, before: Comparison | None) -> Comparison | None:
    """The comparison with the days before, if a hold lies outside 95% of them."""
    hold = figures.hold
    return None if hold is None or not before or before.low <= hold / 10_000 <= before.high else before


def outside_95(figures: PitFigures, before: Comparison | None = None) -> str:
    """Why a result is to be investigated, empty if it is not: ``z -2.60: -$3,412 by luck of the hands, high pays cut``.

    With ``before`` its hold lies outside 95% of those days as well.
    """
    cut = f"{dollars(figures.cut_luck)} by luck of the hands, high pays cut"
    luck = [f"z {score(figures.z)}: {cut}"] if figures.outside else []
    return ", ".join([*luck, *([_held(figures, before)] if before else [])])


def _held(figures: PitFigures, before: Comparison) -> str:
    """A hold outside 95%: ``hold 40.00%: win $400, drop $1,000; 95% is 10.00% to 30.00% in 2026-05``."""
    low, high = (percent(round(10_000 * one)) for one in (before.low, before.high))
    of = f"win {dollars(figures.win)}, drop {dollars(figures.drop)}"
    return f"hold {percent(figures.hold)}: {of}; 95% is {low} to {high} in {before.days}"


def statistics_csv(report: StatisticsReport) -> str:
    """The report as lines for accounting: each day, its month and year to date, each table, each dealer."""
    lines = [("Day", "Kind", "Name", *(title for _, title in COLUMNS))]
    for one in report.days:
        for kind, figures in (("day", one.figures), ("month to date", one.month), ("year to date", one.year)):
            lines.append((str(one.day), kind, report.table or "House", *csv_cells(figures)))
    span = f"{report.first} to {report.last}"
    lines.append((span, "period", report.table or "House", *csv_cells(report.whole)))
    for kind, named in (("table", report.tables), ("dealer", report.dealers)):
        lines += [(span, kind, one.name, *csv_cells(one)) for one in named]
    return "".join(f"{csv_line(line)}\n" for line in lines)
