"""The win of a table and gaming day by its signed slips, beside the win by its rounds (COMAR 36.05.03.15D)."""

from collections.abc import Iterator, Sequence

from fifthstreet.papers.amounts import money
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import FormBlock, Rows
from fifthstreet.values import Value

LAW = "COMAR 36.05.03.15D"
MISSED = "The tray was not counted at the end of {days}, whose win is in this one."
COLUMNS = (
    ("opening", "Opening inventory"),
    ("fills", "Fills"),
    ("credits", "Credits"),
    ("closing", "Closing inventory"),
    ("currency", "Currency counted"),
    ("from_accounts", "Bought in from accounts"),
    ("coupons", "Coupons counted"),
    ("win", "Win by slips"),
    ("recorded", "Win by rounds of the tray"),
    ("tray", "Tray over/short, by slips"),
    ("boxes", "Drop over/short"),
    ("over_short", "Over/short of tray and drop"),
    ("coupons_over_short", "Coupons over/short"),
    ("paid_by_cage", "Payout documents, paid by the cage"),
    ("withheld", "Payout documents, tax withheld"),
)
"""The fields of a day and their titles in the file for accounting."""


class BankDay(Value):
    """A table on a gaming day by its slips; amounts are in cents.

    ``since`` is when its first shift began, if that was on an earlier gaming day; at the end of the days ``missed`` the
    tray was not counted, so that this day holds their win.
    ``between`` is the closers less the openers after them on the same day. ``tray`` and ``boxes`` are the over/short of
    the tray and drop box counts, ``coupons_over_short`` that of the coupons, which is in no win; the number of
    ``uncounted`` boxes is given because no sum includes them. ``recorded`` is the win of the tray by the table's events
    in the same shifts, without any over/short. ``explanation`` is the floor's text with its signer. ``paid_by_cage``
    and ``withheld`` are from payout documents completed on that day, whose chips never left the tray.
    """

    table: str
    since: str
    missed: tuple[str, ...]
    opening: int
    fills: int
    credits: int
    closing: int
    between: int
    currency: int
    from_accounts: int
    coupons: int
    tray: int
    boxes: int
    coupons_over_short: int
    uncounted: int
    win: int
    recorded: int
    explanation: str
    paid_by_cage: int = 0
    withheld: int = 0

    @property
    def over_short(self) -> int:
        """The over/short of tray and drop: the win by slips less the win by rounds of the tray."""
        return self.win - self.recorded

    @property
    def state(self) -> str:
        """The state of the day in words: what is still to be done, or that slips and record agree."""
        if self.uncounted:
            return f"{self.uncounted} drop box{'es' if self.uncounted > 1 else ''} not counted"
        if not (self.over_short or self.coupons_over_short):
            return "agrees"
        return "explained" if self.explanation else "OPEN: not explained"

    @property
    def counted_drop(self) -> int:
        """The cash counted in the boxes, and what was bought in from accounts."""
        return self.currency + self.from_accounts


def bank_day_blocks(days: Sequence[BankDay]) -> Iterator[FormBlock]:
    """The days of tables on a report: a single table in full, several tables with one line each."""
    if not days:
        return
    yield Heading(f"Win by slips ({LAW})")
    if len(days) == 1:
        yield _in_full(days[0])
    else:
        yield _each(days)
        paid, withheld = sum(day.paid_by_cage for day in days), sum(day.withheld for day in days)
        yield Words(
            f"Payout documents, not in the win: {money(paid)} paid by the cage, {money(withheld)} tax withheld."
        )
    for day in days:
        if day.missed:
            yield Words(f"{day.table}: since {day.since}. {MISSED.format(days=', '.join(day.missed))}")
        if day.explanation:
            coupons = f", of coupons {money(day.coupons_over_short)}" if day.coupons_over_short else ""
            yield Words(f"{day.table}, over/short of tray and drop {money(day.over_short)}{coupons}. {day.explanation}")


def _in_full(day: BankDay) -> Rows:
    rows = [
        ("Closing inventory, counted", "", money(day.closing)),
        ("Credits", "plus", money(day.credits)),
        ("Drop: currency, counted", "plus", money(day.currency)),
        ("Drop: bought in from accounts", "plus", money(day.from_accounts)),
        ("Drop: coupons, counted", "plus", money(day.coupons)),
        (f"Opening inventory, counted {day.since}".rstrip(), "less", money(day.opening)),
        ("Fills", "less", money(day.fills)),
        ("Excluded promotions: coupons", "less", money(day.coupons)),
        ("Win by slips", "", money(day.win)),
        ("Win by rounds of the tray", "", money(day.recorded)),
        ("Over/short of tray and drop", day.state, money(day.over_short)),
        ("Tray over/short", "", money(day.tray)),
        ("Drop over/short", "", money(day.boxes)),
        ("Coupons over/short", "not in the win", money(day.coupons_over_short)),
        ("Payout documents: paid by the cage", "not in the win", money(day.paid_by_cage)),
        ("Payout documents: tax withheld", "not in the win", money(day.withheld)),
    ]
    if day.between:
        rows.insert(1, ("Closed and opened again", "plus", money(day.between)))
    totals = tuple(
        number for number, row in enumerate(rows) if row[0] in ("Win by slips", "Over/short of tray and drop")
    )
    return Rows(titles=("", "", "Amount"), rows=tuple(rows), right=(2,), totals=totals, widths=("1fr", "auto", "35mm"))


def _each(days: Sequence[BankDay]) -> Rows:
    rows = [
        (
            day.table,
            money(day.counted_drop),
            money(day.win),
            money(day.recorded),
            money(day.over_short),
            money(day.coupons_over_short),
            day.state,
        )
        for day in days
    ]
    total = (
        "All tables",
        money(sum(day.counted_drop for day in days)),
        money(sum(day.win for day in days)),
        money(sum(day.recorded for day in days)),
        money(sum(day.over_short for day in days)),
        money(sum(day.coupons_over_short for day in days)),
        "",
    )
    return Rows(
        titles=(
            "Table",
            "Drop counted",
            "Win by slips",
            "Win by rounds of the tray",
            "Over/short of tray and drop",
            "Coupons over/short",
            "",
        ),
        rows=(*rows, total),
        right=(1, 2, 3, 4, 5),
        totals=(len(rows),),
        widths=("1fr", "auto", "auto", "25mm", "25mm", "21mm", "26mm"),
    )


def csv_of(day: BankDay | None, state: str = "") -> tuple[str, ...]:
    """The figures of a day for the file for accounting, in dollars, and the day's state.

    Without slips there is only the ``state``; with both, the state comes first.
    """
    if day is None:
        return (*("",) * len(COLUMNS), state, "", "")
    states = "; ".join(one for one in (state, day.state) if one)
    return (*(f"{getattr(day, name) / 100:.2f}" for name, _ in COLUMNS), states, day.explanation, day.since)
