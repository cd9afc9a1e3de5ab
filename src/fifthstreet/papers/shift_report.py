"""The shift report: a table's money from opener to closer, irregularities, and the meter's reconciliation."""

from collections.abc import Iterator
from datetime import tzinfo
from fractions import Fraction

from fifthstreet.papers.amounts import moment, money, short
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Facts, Form, FormBlock, RecordLine, Rows, Signatures, Source, record_rows
from fifthstreet.papers.meter_reconciliation import MeterStatement, TableAndMeter, meter_balances, table_and_meter
from fifthstreet.rules.table_title import table_title
from fifthstreet.values import Value


class BankLine(Value):
    """A fill or credit during a shift."""

    at: int
    what: str
    person: str
    amount: int


class ShiftReport(Value):
    """The contents of a shift report, in cents. In a running shift, ``closing`` is the expected inventory."""

    facility: str
    zone: tzinfo
    table: str
    law: str
    game: str
    shift: int
    since: int
    until: int | None
    opened_by: str
    counted_by: str
    opening: int
    fills: int
    credits: int
    closing: int
    expected: int
    drop: int
    tips: int
    win: int
    hold: Fraction | None
    buy_ins: int
    times_brought: int
    brought: int
    cash_outs: int
    cashed_out: int
    rounds: int
    voids: int
    hands_void: int
    folds_by_system: int
    wagered: int
    returned: int
    from_cage: int
    adjustments: int
    adjusted_paid: int
    adjusted_collected: int
    bank: tuple[BankLine, ...]
    irregular: tuple[RecordLine, ...]
    irregularities: int
    meter: MeterStatement | None
    progressive: TableAndMeter | None
    sources: tuple[Source, ...]

    @property
    def unexplained(self) -> int:
        """Over/short: the count less the expected inventory."""
        return self.closing - self.expected

    @property
    def win_by_the_rounds(self) -> int:
        """The win computed from the rounds: handle less pays and tips, plus wins paid by the cage, with adjustments."""
        adjusted = self.adjusted_collected - self.adjusted_paid
        return self.wagered - self.returned - self.tips + self.from_cage + adjusted


def basis_points(hold: Fraction) -> int:
    """Return the hold in basis points, rounded."""
    return round(10_000 * hold)


def shift_report(report: ShiftReport) -> Form:
    """Return the report as a form."""
    running = report.until is None
    return Form(
        title="Shift report (in progress)" if running else "Shift report",
        number=f"{table_title(report.table)} / shift {report.shift}",
        facility=report.facility,
        law=report.law,
        at=report.until or report.since,
        zone=report.zone,
        blocks=tuple(_blocks(report)),
        sources=report.sources,
    )


def _blocks(report: ShiftReport) -> Iterator[FormBlock]:
    ended = "in progress" if report.until is None else moment(report.until, report.zone)
    yield Facts(
        (
            ("Table", table_title(report.table)),
            ("From", moment(report.since, report.zone)),
            ("To", ended),
            ("Opened by", report.opened_by or "—"),
            ("Counted by", report.counted_by or "—"),
            ("Rounds", f"{report.rounds} played, {report.voids} void"),
            ("Void hands", str(report.hands_void)),
            ("Irregularities", str(report.irregularities)),
            ("Adjustments", _adjustments(report)),
            ("Timeouts", f"{report.folds_by_system} folds by the system"),
            ("Game", report.game[:16]),
        )
    )
    yield Heading("Win")
    yield _win(report)
    yield Heading("Over/short")
    yield _agreement(report)
    yield Heading("Fills and credits")
    yield from _bank(report)
    yield Heading("Players' money")
    yield Words(
        f"Buy-ins: {report.buy_ins}, making the drop of {short(report.drop)}. Chips brought to the table:"
        f" {report.times_brought} times, in all {short(report.brought)}. Cash-outs at the cage:"
        f" {report.cash_outs}, in all {short(report.cashed_out)}. Chips that were brought or cashed out belong to the"
        f" players and are not part of the win. Tip box: {short(report.tips)}."
    )
    yield Heading("Irregularities")
    yield from _irregular(report)
    yield Heading("Progressive")
    yield from meter_balances(report.meter)
    if report.progressive:
        yield from table_and_meter(report.progressive)
    yield Signatures((("Dealer", ""), ("Floorperson (count)", ""), ("Cage", ""), ("Auditor", "")))


def _adjustments(report: ShiftReport) -> str:
    """The adjustments of closed rounds: ``2, $35.00 paid, $10.00 collected``."""
    if not report.adjustments:
        return "none"
    return f"{report.adjustments}, {money(report.adjusted_paid)} paid, {money(report.adjusted_collected)} collected"


def _win(report: ShiftReport) -> Rows:
    hold = "no drop" if report.hold is None else f"hold {basis_points(report.hold) / 100:.2f}%"
    closing = "Closer" if report.until is not None else "Expected inventory now"
    return Rows(
        titles=("", "", "Amount"),
        rows=(
            ("Drop", "", money(report.drop)),
            (closing, "plus", money(report.closing)),
            ("Credits", "plus", money(report.credits)),
            ("Opener", "less", money(report.opening)),
            ("Fills", "less", money(report.fills)),
            (f"Win ({hold})", "", money(report.win)),
        ),
        right=(2,),
        totals=(5,),
        widths=("1fr", "auto", "35mm"),
    )


def _agreement(report: ShiftReport) -> Rows:
    off = report.win - report.unexplained - report.win_by_the_rounds
    verdict = "AGREES" if not off else "DOES NOT AGREE" if report.until is not None else "round in progress"
    return Rows(
        titles=("", "", "Amount"),
        rows=(
            ("Handle of completed rounds", "", money(report.wagered)),
            ("Paid to players, wins and returned wagers", "less", money(report.returned)),
            ("Tips to the tip box", "less", money(report.tips)),
            ("Wins paid by the cage", "plus", money(report.from_cage)),
            ("Adjustments paid", "less", money(report.adjusted_paid)),
            ("Adjustments collected", "plus", money(report.adjusted_collected)),
            ("Win by rounds", "", money(report.win_by_the_rounds)),
            ("Expected inventory", "", money(report.expected)),
            ("Over/short", "", money(report.unexplained)),
            ("Win less over/short less win by rounds", verdict, money(off)),
        ),
        right=(2,),
        totals=(6, 9),
        widths=("1fr", "auto", "35mm"),
    )


def _bank(report: ShiftReport) -> Iterator[FormBlock]:
    if not report.bank:
        yield Words("None.")
        return
    yield Rows(
        titles=("Time", "Movement", "By", "Amount"),
        rows=tuple(
            (moment(one.at, report.zone), one.what, one.person or "—", money(one.amount)) for one in report.bank
        ),
        right=(3,),
        widths=("auto", "auto", "1fr", "35mm"),
    )


def _irregular(report: ShiftReport) -> Iterator[FormBlock]:
    if not report.irregular:
        yield Words("None.")
        return
    yield record_rows(report.law, report.irregular, report.zone)
    left = report.irregularities - len(report.irregular)
    if left > 0:
        yield Words(f"Only the latest are listed; {left} more are in the log.")
