"""The gaming-day report: what a table or the house won on one day, and what it should have won."""

from collections.abc import Iterator
from datetime import date, tzinfo

from fifthstreet.papers.amounts import money
from fifthstreet.papers.bank_day import COLUMNS as BANK_COLUMNS
from fifthstreet.papers.bank_day import BankDay, bank_day_blocks, csv_of
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Amount, Facts, Form, FormBlock, Rows, Signatures, Source
from fifthstreet.papers.pit_figures import (
    COLUMNS,
    PitFigures,
    WagerFigures,
    csv_cells,
    csv_line,
    percent,
    score,
)
from fifthstreet.values import Value

UNSEEN = (
    "The cards of {unseen} of {hands} hands were not seen. The mistakes in them count as luck of the hands, which can"
    " make the z-score too high, as if the house had been lucky; so only a score below -1.96 is marked."
)


class DayReport(Value):
    """The contents of a gaming-day report; ``table`` is empty for the house. ``at`` is the end of the day, or now.

    ``not_counted`` are the tables whose tray was not counted at the end of the day, each with where its win is.
    """

    facility: str
    zone: tzinfo
    law: str
    table: str
    day: date
    at: int
    open: bool
    whole: PitFigures
    wagers: tuple[WagerFigures, ...]
    tables: tuple[PitFigures, ...]
    dealers: tuple[PitFigures, ...]
    tips: int
    coupons: int
    forfeited: int
    awards: int
    bank: tuple[BankDay, ...]
    not_counted: tuple[tuple[str, str], ...]
    sources: tuple[Source, ...]

    @property
    def counted(self) -> bool:
        """Whether the day is over, and every table of the report is counted: trays and drop boxes."""
        tables = {one.name for one in self.tables} or {self.whole.name}
        by_slips = {day.table for day in self.bank if not day.uncounted} - {table for table, _ in self.not_counted}
        return not self.open and tables <= by_slips


def day_report(report: DayReport) -> Form:
    """Return the report as a form."""
    return Form(
        title="Gaming-day report (in progress)" if report.open else "Gaming-day report",
        number=f"{report.table or 'House'} / {report.day}",
        facility=report.facility,
        law=report.law,
        at=report.at,
        zone=report.zone,
        blocks=tuple(_blocks(report)),
        sources=report.sources,
    )


def _blocks(report: DayReport) -> Iterator[FormBlock]:
    whole = report.whole
    yield Facts(
        (
            ("Gaming day", f"{report.day:%A, %B} {report.day.day}, {report.day.year}"),
            ("Table", report.table or "all tables"),
            ("Rounds", f"{whole.rounds:,} played, {whole.voids:,} void"),
            ("Hands", f"{whole.hands:,}"),
            ("Hands an hour", str(whole.hands_an_hour or "—")),
            ("Rounds an hour", str(whole.rounds_an_hour or "—")),
        )
    )
    yield _headline(report)
    yield _wins(report)
    yield from bank_day_blocks(report.bank)
    for table, words in report.not_counted:
        yield Words(f"{table}: {words}.")
    yield Heading("Win against expectation")
    yield parts_rows(whole)
    if whole.outside:
        yield Words("The result lies outside 95%: investigate it in writing (COMAR 36.05.03.25B).")
    if whole.unseen:
        yield Words(UNSEEN.format(unseen=f"{whole.unseen:,}", hands=f"{whole.hands:,}"))
    yield Heading("By wager")
    yield Rows(
        titles=("Wager", "Handle", "Win", "Expected"),
        rows=tuple((one.wager, money(one.handle), money(one.win), money(one.expected)) for one in report.wagers),
        right=(1, 2, 3),
        widths=("1fr", "34mm", "34mm", "34mm"),
    )
    yield Words(
        f"Not in these figures: tips {money(report.tips)}, match play {money(report.coupons)}, forfeits"
        f" {money(report.forfeited)}, awards paid by meters {money(report.awards)}."
    )
    for title, named in (("By table", report.tables), ("By dealer", report.dealers)):
        if named:
            yield Heading(title)
            yield named_rows(title.removeprefix("By ").capitalize(), named, drops=title == "By table")
    yield Signatures((("Prepared by", ""), ("Manager", "")))


def _headline(report: DayReport) -> Amount:
    """The win by slips once every table is counted; until then the win with the drop as the tables recorded it."""
    if report.counted:
        win, drop = sum(day.win for day in report.bank), sum(day.counted_drop for day in report.bank)
        hold = round(10_000 * win / drop) if drop else None
        missed = sorted({missed for day in report.bank for missed in day.missed})
        too = f", with the win of {', '.join(missed)}" if missed else ""
        return Amount("Win by slips", money(win), f"hold {percent(hold)}, counted drop {money(drop)}{too}")
    whole = report.whole
    words = f"hold {percent(whole.hold)}, recorded drop {money(whole.drop)}"
    return Amount("Win, drop not counted", money(whole.win), words)


def _wins(report: DayReport) -> Rows:
    """Every win on the report: what it is, and which over/short it contains."""
    whole = report.whole
    rows = [
        (
            "Win of the wagers",
            "wagers less pays (table and cage) and adjustments",
            "—",
            "—",
            money(whole.win_of_wagers),
        ),
        ("Win", "of the wagers, plus tray over/short", money(whole.over_short), "—", money(whole.win)),
    ]
    if report.bank:
        tray, boxes = sum(day.tray for day in report.bank), sum(day.boxes for day in report.bank)
        by_rounds, by_slips = sum(day.recorded for day in report.bank), sum(day.win for day in report.bank)
        rows += [
            ("Win by rounds of the tray", "without tips and what the cage paid", "—", "—", money(by_rounds)),
            ("Win by slips", "by the counts of tray and drop", money(tray), money(boxes), money(by_slips)),
        ]
    return Rows(
        titles=("", "What it is", "Tray over/short", "Drop over/short", "Amount"),
        rows=tuple(rows),
        right=(2, 3, 4),
        widths=("auto", "1fr", "auto", "auto", "auto"),
    )


def parts_rows(whole: PitFigures) -> Rows:
    """The parts that a win is made of, down to the z-score."""
    return Rows(
        titles=("", "", "Amount"),
        rows=(
            ("Expected of these wagers in best play", "", money(whole.expected)),
            ("Players' mistakes", "plus", money(whole.mistakes)),
            ("Luck of the boards", "plus", money(whole.boards)),
            ("Luck of the hands", "plus", money(whole.luck)),
            ("Adjustments paid", "less", money(whole.adjusted)),
            ("Win of the wagers", "", money(whole.win_of_wagers)),
            ("Tray over/short", "plus", money(whole.over_short)),
            ("Win", "", money(whole.win)),
            ("Standard deviation of the luck of the hands", "exact", money(whole.deviation)),
            ("z-score", "outside 95%" if whole.outside else "", score(whole.z)),
        ),
        right=(2,),
        totals=(5, 7),
        widths=("1fr", "auto", "35mm"),
    )


def named_rows(title: str, named: tuple[PitFigures, ...], drops: bool) -> Rows:
    """One line for each table or dealer."""
    titles = (
        title,
        "Rounds",
        "Hands",
        "Hands/h",
        "Handle",
        *(("Drop", "Hold") if drops else ()),
        "Win",
        "Expected",
        "z",
    )
    rows = tuple(
        (
            one.name,
            f"{one.rounds:,}",
            f"{one.hands:,}",
            str(one.hands_an_hour or "—"),
            money(one.handle),
            *((money(one.drop), percent(one.hold)) if drops else ()),
            money(one.win),
            money(one.expected),
            score(one.z, one.outside),
        )
        for one in named
    )
    return Rows(
        titles=titles, rows=rows, right=tuple(range(1, len(titles))), widths=("1fr", *["auto"] * (len(titles) - 1))
    )


def day_csv(report: DayReport) -> str:
    """The report as lines for accounting: the whole, each table, each dealer."""
    slips = {one.table: one for one in report.bank}
    heads = (
        *(title for _, title in COLUMNS),
        *(title for _, title in BANK_COLUMNS),
        "Slips",
        "Explanation",
        "Slips since",
    )
    lines = [("Day", "Kind", "Name", *heads)]
    for kind, named in (
        ("table" if report.table else "house", (report.whole,)),
        ("table", report.tables),
        ("dealer", report.dealers),
    ):
        for one in named:
            state = dict(report.not_counted).get(one.name, "") if kind == "table" else ""
            by_slips = csv_of(slips.get(one.name) if kind == "table" else None, state)
            lines.append((str(report.day), kind, one.name, *csv_cells(one), *by_slips))
    return "".join(f"{csv_line(line)}\n" for line in lines)
