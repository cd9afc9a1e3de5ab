"""The cashier statement: what the house owes players with accounts, every movement, and whether it balances."""

from collections.abc import Iterator
from datetime import tzinfo

from fifthstreet.papers.amounts import moment, money
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Facts, Form, FormBlock, Rows, Signatures, Source
from fifthstreet.values import Value


class PurseFigures(Value):
    """The total balance of players with accounts over a period, in cents, and the number of movements."""

    opening: int = 0
    paid_in: int = 0
    paid_out: int = 0
    to_tables: int = 0
    from_tables: int = 0
    adjustments_paid: int = 0
    adjustments_collected: int = 0
    closing: int = 0
    movements: int = 0

    @property
    def adds_up(self) -> bool:
        """Whether the opening balance plus the movements equals the closing balance."""
        moved = self.paid_in - self.paid_out - self.to_tables + self.from_tables
        adjusted = self.adjustments_paid - self.adjustments_collected
        return self.opening + moved + adjusted == self.closing


class CashierLine(Value):
    """One cashier's pay-ins and pay-outs, in cents."""

    person: str
    name: str
    paid_in: int
    paid_out: int
    movements: int


class CashierSide(Value):
    """The figures of one source: in total, and by cashier."""

    figures: PurseFigures
    cashiers: tuple[CashierLine, ...]


class CashierStatement(Value):
    """The contents of a statement; ``until`` is ``None`` while its period runs.

    ``purses`` is computed from the movements of the balances, ``events`` from the cashier's events in the house stream
    and the buy-ins, cash-outs and adjustments in the table streams. ``wrong`` counts balances that differ from their
    movements.
    """

    facility: str
    zone: tzinfo
    since: int
    until: int | None
    purses: CashierSide
    events: CashierSide
    wrong: int
    sources: tuple[Source, ...]

    @property
    def agrees(self) -> bool:
        """Whether both sources agree, the figures add up, and every balance equals its movements."""
        return self.purses == self.events and self.purses.figures.adds_up and not self.wrong


ROWS = (
    ("Owed to players, opening", "", "opening"),
    ("Paid in", "plus", "paid_in"),
    ("Paid out", "less", "paid_out"),
    ("Buy-ins at tables", "less", "to_tables"),
    ("Cash-outs from tables", "plus", "from_tables"),
    ("Adjustments of closed rounds, paid", "plus", "adjustments_paid"),
    ("Adjustments of closed rounds, collected", "less", "adjustments_collected"),
    ("Owed to players, closing", "", "closing"),
)


def cashier_statement(statement: CashierStatement) -> Form:
    """Return the statement as a form."""
    running = statement.until is None
    return Form(
        title="Cashier statement (in progress)" if running else "Cashier statement",
        number=f"from {moment(statement.since, statement.zone)}",
        facility=statement.facility,
        law="players with accounts",
        at=statement.until or statement.since,
        zone=statement.zone,
        blocks=tuple(_blocks(statement)),
        sources=statement.sources,
    )


def _blocks(statement: CashierStatement) -> Iterator[FormBlock]:
    yield Facts(
        (
            ("From", moment(statement.since, statement.zone)),
            ("To", "in progress" if statement.until is None else moment(statement.until, statement.zone)),
            ("Movements", str(statement.purses.figures.movements)),
            ("Cashiers", str(len(statement.purses.cashiers))),
        )
    )
    yield Heading("Owed to players")
    yield _liabilities(statement)
    yield Heading("Reconciliation")
    yield _agreement(statement)
    yield Heading("By cashier")
    yield from _by_cashier(statement)
    yield Words(
        "Balances of players with accounts. Chips at a table are not included until the player cashes out. Guests' play"
        " chips have no cash value and are not included."
    )
    yield Signatures((("Cashier", ""), ("Manager", ""), ("Auditor", "")))


def _liabilities(statement: CashierStatement) -> Rows:
    purses, events = statement.purses.figures, statement.events.figures
    return Rows(
        titles=("", "", "By balances", "By log"),
        rows=tuple(
            (what, how, money(getattr(purses, figure)), money(getattr(events, figure))) for what, how, figure in ROWS
        ),
        right=(2, 3),
        totals=(7,),
        widths=("1fr", "auto", "35mm", "35mm"),
    )


def _agreement(statement: CashierStatement) -> Rows:
    purses, events = statement.purses.figures, statement.events.figures
    return Rows(
        titles=("", "", ""),
        rows=(
            ("Movements, by balances and by log", "", f"{purses.movements} and {events.movements}"),
            ("Balances that differ from their movements", "", str(statement.wrong)),
            (
                "Closing by balances less closing by log",
                "AGREES" if statement.agrees else "DOES NOT AGREE",
                money(purses.closing - events.closing),
            ),
        ),
        right=(2,),
        totals=(2,),
        widths=("1fr", "auto", "35mm"),
    )


def _by_cashier(statement: CashierStatement) -> Iterator[FormBlock]:
    lines, figures = statement.purses.cashiers, statement.purses.figures
    if not lines:
        yield Words("No cashier movements.")
        return
    total = ("Total", money(figures.paid_in), money(figures.paid_out), str(sum(one.movements for one in lines)))
    rows = tuple((one.name, money(one.paid_in), money(one.paid_out), str(one.movements)) for one in lines)
    yield Rows(
        titles=("Cashier", "Paid in", "Paid out", "Movements"),
        rows=(*rows, total),
        right=(1, 2, 3),
        totals=(len(lines),),
        widths=("1fr", "35mm", "35mm", "22mm"),
    )
    if statement.purses.cashiers != statement.events.cashiers:
        yield Words("The log has different totals by cashier.")
