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
    "The cards of {unseen} of {hands} hands were not seen. What their players' mistakes cost them is part of the luck"
    " of the hands, so that the z-score can be too high, as if the house had been lucky."
)


class DayReport(Value):
    """The contents of a gaming-day report; ``table`` is empty for the house. ``at`` is the end of the day, or now."""

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
    sources: tuple[Source, ...]


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
    yield Amount("Win", money(whole.win), f"{percent(whole.hold)} of a drop of {money(whole.drop)}")
    yield from bank_day_blocks(report.bank)
    yield Heading("Win against expectation")
    yield parts_rows(whole)
    if whole.outside:
        yield Words(
            "The result lies outside 95%: investigate, and document the result in writing (COMAR 36.05.03.25B)."
        )
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
    yield Signatures((("Prepared by", ""), ("Pit manager", "")))


def parts_rows(whole: PitFigures) -> Rows:
    """The parts that a win is made of, down to the z-score."""
    return Rows(
        titles=("", "", "Amount"),
        rows=(
            ("Expected of these wagers from best play", "", money(whole.expected)),
            ("Players' mistakes", "plus", money(whole.mistakes)),
            ("Luck of the boards", "plus", money(whole.boards)),
            ("Luck of the hands", "plus", money(whole.luck)),
            ("Over/short", "plus", money(whole.over_short)),
            ("Adjustments paid", "less", money(whole.adjusted)),
            ("Win", "", money(whole.win)),
            ("Standard deviation of the luck of the hands", "exact", money(whole.deviation)),
            ("z-score", "outside 95%" if whole.outside else "", score(whole.z)),
        ),
        right=(2,),
        totals=(6,),
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
        *(("Drop", "Win/drop") if drops else ()),
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
    heads = (*(title for _, title in COLUMNS), *(title for _, title in BANK_COLUMNS), "Slips", "Explanation")
    lines = [("Day", "Kind", "Name", *heads)]
    for kind, named in (
        ("table" if report.table else "house", (report.whole,)),
        ("table", report.tables),
        ("dealer", report.dealers),
    ):
        for one in named:
            by_slips = csv_of(slips.get(one.name) if kind == "table" else None)
            lines.append((str(report.day), kind, one.name, *csv_cells(one), *by_slips))
    return "".join(f"{csv_line(line)}\n" for line in lines)
