"""The shift report: a table's money from one count to the next, what went wrong, and the meter's reconciliation."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import (
    Facts,
    Form,
    FormBlock,
    RecordLine,
    Rows,
    Signatures,
    Source,
    exact,
    moment,
    money,
    record_rows,
    short,
)
from fifthstreet.papers.table_and_meter import TableAndMeter, table_and_meter
from fifthstreet.values import Value

BOOKS = ("meter", "reserve", "overflow", "payable")


class BankLine(Value):
    """Chips that came to or left the inventory during a shift, and by whom."""

    at: int
    what: str
    person: str
    amount: int


class MeterLine(Value, kw_only=False):
    """What one kind of movement did to the meter's four books, in cents and their fractions."""

    what: str
    meter: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    overflow: Fraction = Fraction(0)
    payable: Fraction = Fraction(0)


class MeterStatement(Value):
    """A meter over a shift: how it stood before, every kind of movement, how it stood after."""

    meter: str
    before: MeterLine
    moved: tuple[MeterLine, ...]
    after: MeterLine
    paid: int

    @property
    def agrees(self) -> bool:
        """Whether before and all that moved make what is there after."""
        return all(
            getattr(self.before, book) + sum(getattr(line, book) for line in self.moved) == getattr(self.after, book)
            for book in BOOKS
        )


class ShiftReport(Value):
    """Everything on a report, in cents. While the shift runs, ``closing`` is what the inventory should hold."""

    facility: str
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
    cash_outs: int
    cashed_out: int
    rounds: int
    voids: int
    hands_void: int
    folds_by_system: int
    wagered: int
    returned: int
    from_cage: int
    bank: tuple[BankLine, ...]
    irregular: tuple[RecordLine, ...]
    irregularities: int
    meter: MeterStatement | None
    progressive: TableAndMeter | None
    sources: tuple[Source, ...]

    @property
    def unexplained(self) -> int:
        """What the count found more than the record explains."""
        return self.closing - self.expected

    @property
    def win_by_the_rounds(self) -> int:
        """The same win, reached by another way: what players lost in the rounds, less tips, with what the cage paid."""
        return self.wagered - self.returned - self.tips + self.from_cage


def basis_points(hold: Fraction) -> int:
    """A hold in hundredths of a percent, to the nearest: so it is told on every card and paper."""
    return round(10_000 * hold)


def shift_report(report: ShiftReport) -> Form:
    """The report as a form."""
    running = report.until is None
    return Form(
        title="Shift report" if not running else "Shift report, running",
        number=f"{report.table} / shift {report.shift}",
        facility=report.facility,
        law=report.law,
        at=report.until or report.since,
        blocks=tuple(_blocks(report)),
        sources=report.sources,
    )


def _blocks(report: ShiftReport) -> Iterator[FormBlock]:
    ended = "still running" if report.until is None else moment(report.until)
    yield Facts(
        (
            ("Table", report.table),
            ("From", moment(report.since)),
            ("To", ended),
            ("Opened by", report.opened_by or "—"),
            ("Counted by", report.counted_by or "—"),
            ("Rounds", f"{report.rounds} played, {report.voids} void"),
            ("Hands void", str(report.hands_void)),
            ("Irregularities", str(report.irregularities)),
            ("Time ran out", f"{report.folds_by_system} folds by the system"),
            ("Game", report.game[:16]),
        )
    )
    yield Heading("Win")
    yield _win(report)
    yield Heading("Does it agree?")
    yield _agreement(report)
    yield Heading("Fills and credits")
    yield from _bank(report)
    yield Heading("Players' money")
    yield Words(
        f"Buy-ins: {report.buy_ins}, which made the drop of {short(report.drop)}. Chips that players took to the cage:"
        f" {short(report.cashed_out)}, {report.cash_outs} times; these were theirs, and are no part of the win. Tips in"
        f" the tip box: {short(report.tips)}."
    )
    yield Heading("Irregularities")
    yield from _irregular(report)
    yield Heading("Progressive")
    yield from _meter(report.meter)
    if report.progressive:
        yield from table_and_meter(report.progressive)
    yield Signatures((("Dealer", ""), ("Floorperson, counted", ""), ("Cage", ""), ("Auditor", "")))


def _win(report: ShiftReport) -> Rows:
    hold = "no drop" if report.hold is None else f"{basis_points(report.hold) / 100:.2f}% of the drop"
    closing = "Closing inventory, as counted" if report.until is not None else "Inventory, as it should be now"
    return Rows(
        titles=("", "", "Amount"),
        rows=(
            ("Drop", "", money(report.drop)),
            (closing, "plus", money(report.closing)),
            ("Credits to the cage", "plus", money(report.credits)),
            ("Opening inventory", "less", money(report.opening)),
            ("Fills from the cage", "less", money(report.fills)),
            (f"Win  (hold {hold})", "", money(report.win)),
        ),
        right=(2,),
        totals=(5,),
        widths=("1fr", "auto", "35mm"),
    )


def _agreement(report: ShiftReport) -> Rows:
    off = report.win - report.unexplained - report.win_by_the_rounds
    verdict = "AGREES" if not off else "DOES NOT AGREE" if report.until is not None else "a round is under way"
    return Rows(
        titles=("", "", "Amount"),
        rows=(
            ("Wagered in the rounds that were played", "", money(report.wagered)),
            ("Returned to players in them, wins and stakes", "less", money(report.returned)),
            ("Tips that went to the tip box", "less", money(report.tips)),
            ("Wins that the cage paid, not the inventory", "plus", money(report.from_cage)),
            ("Win by the rounds", "", money(report.win_by_the_rounds)),
            ("Inventory as it should be", "", money(report.expected)),
            ("Unexplained: counted, less what it should be", "", money(report.unexplained)),
            ("Win by the bank, less unexplained, less win by the rounds", verdict, money(off)),
        ),
        right=(2,),
        totals=(4, 7),
        widths=("1fr", "auto", "35mm"),
    )


def _bank(report: ShiftReport) -> Iterator[FormBlock]:
    if not report.bank:
        yield Words("None.")
        return
    yield Rows(
        titles=("Time", "What", "By", "Amount"),
        rows=tuple((moment(one.at), one.what, one.person or "—", money(one.amount)) for one in report.bank),
        right=(3,),
        widths=("auto", "auto", "1fr", "35mm"),
    )


def _irregular(report: ShiftReport) -> Iterator[FormBlock]:
    if not report.irregular:
        yield Words("None.")
        return
    yield record_rows(report.law, report.irregular)
    left = report.irregularities - len(report.irregular)
    if left > 0:
        yield Words(f"{left} more are in the record; these are the latest.")


def _meter(meter: MeterStatement | None) -> Iterator[FormBlock]:
    if meter is None:
        yield Words("This table has no progressive.")
        return
    lines = (meter.before, *meter.moved, meter.after)
    yield Rows(
        titles=(meter.meter, "Meter", "Reserve", "Overflow", "Payable"),
        rows=tuple((line.what, *(_figure(getattr(line, book)) for book in BOOKS)) for line in lines),
        right=(1, 2, 3, 4),
        totals=(len(lines) - 1,),
        widths=("1fr", "28mm", "24mm", "24mm", "28mm"),
    )
    agrees = "agrees to the last fraction of a cent" if meter.agrees else "DOES NOT AGREE"
    yield Words(
        f"Before, and all that moved, against after: {agrees}. Awards of this table that were paid in the shift:"
        f" {short(meter.paid)}."
    )


def _figure(amount: Fraction) -> str:
    return exact(amount) if amount else "·"
