"""The cashier's statement: what the house owed to players with accounts, all that moved, and what it owes now."""

from collections.abc import Iterator

from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Facts, Form, FormBlock, Rows, Signatures, Source, moment, money
from fifthstreet.values import Value


class PurseFigures(Value):
    """The balances of all players with accounts over a period, in cents, and how many movements there were."""

    opening: int = 0
    paid_in: int = 0
    paid_out: int = 0
    to_tables: int = 0
    from_tables: int = 0
    closing: int = 0
    movements: int = 0

    @property
    def adds_up(self) -> bool:
        """Whether the opening and all that moved make the closing."""
        moved = self.paid_in - self.paid_out - self.to_tables + self.from_tables
        return self.opening + moved == self.closing


class CashierLine(Value):
    """What one cashier paid in and out, in cents."""

    person: str
    name: str
    paid_in: int
    paid_out: int
    movements: int


class CashierSide(Value):
    """A statement as one way of counting tells it: in all, and by cashier."""

    figures: PurseFigures
    cashiers: tuple[CashierLine, ...]


class CashierStatement(Value):
    """Everything on a statement; ``until`` is nothing while its period runs.

    ``purses`` is counted from the movements of the balances, ``events`` from what the house's own stream tells of the
    cashier and the tables' streams of buy-ins and cash-outs. ``wrong`` are balances that their movements do not make.
    """

    facility: str
    since: int
    until: int | None
    purses: CashierSide
    events: CashierSide
    wrong: int
    sources: tuple[Source, ...]

    @property
    def agrees(self) -> bool:
        """Whether both ways tell the same, each adds up, and every balance is what its movements make."""
        return self.purses == self.events and self.purses.figures.adds_up and not self.wrong


ROWS = (
    ("Owed to players at the beginning", "", "opening"),
    ("Paid in", "plus", "paid_in"),
    ("Paid out", "less", "paid_out"),
    ("Taken to tables, buy-ins", "less", "to_tables"),
    ("Brought back from tables, cash-outs", "plus", "from_tables"),
    ("Owed to players at the end", "", "closing"),
)


def cashier_statement(statement: CashierStatement) -> Form:
    """The statement as a form."""
    running = statement.until is None
    return Form(
        title="Cashier's statement" if not running else "Cashier's statement, running",
        number=f"from {moment(statement.since)}",
        facility=statement.facility,
        law="players with accounts",
        at=statement.until or statement.since,
        blocks=tuple(_blocks(statement)),
        sources=statement.sources,
    )


def _blocks(statement: CashierStatement) -> Iterator[FormBlock]:
    yield Facts(
        (
            ("From", moment(statement.since)),
            ("To", "still running" if statement.until is None else moment(statement.until)),
            ("Movements", str(statement.purses.figures.movements)),
            ("Cashiers", str(len(statement.purses.cashiers))),
        )
    )
    yield Heading("Owed to players")
    yield _liabilities(statement)
    yield Heading("Does it agree?")
    yield _agreement(statement)
    yield Heading("By cashier")
    yield from _by_cashier(statement)
    yield Words(
        "Balances of players with accounts, away from the tables. Chips at a table are the table's until the player"
        " brings them back. Play chips of guests are worth nothing at the cashier's, and are not in here."
    )
    yield Signatures((("Cashier", ""), ("Manager", ""), ("Auditor", "")))


def _liabilities(statement: CashierStatement) -> Rows:
    purses, events = statement.purses.figures, statement.events.figures
    return Rows(
        titles=("", "", "By the purses", "By the events"),
        rows=tuple(
            (what, how, money(getattr(purses, figure)), money(getattr(events, figure))) for what, how, figure in ROWS
        ),
        right=(2, 3),
        totals=(5,),
        widths=("1fr", "auto", "35mm", "35mm"),
    )


def _agreement(statement: CashierStatement) -> Rows:
    purses, events = statement.purses.figures, statement.events.figures
    return Rows(
        titles=("", "", ""),
        rows=(
            ("Movements, by the purses and by the events", "", f"{purses.movements} and {events.movements}"),
            ("Balances that their movements do not make", "", str(statement.wrong)),
            (
                "Owed at the end by the purses, less owed by the events",
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
        yield Words("No cashier moved anything.")
        return
    total = ("Together", money(figures.paid_in), money(figures.paid_out), str(sum(one.movements for one in lines)))
    rows = tuple((one.name, money(one.paid_in), money(one.paid_out), str(one.movements)) for one in lines)
    yield Rows(
        titles=("Cashier", "Paid in", "Paid out", "Movements"),
        rows=(*rows, total),
        right=(1, 2, 3),
        totals=(len(lines),),
        widths=("1fr", "35mm", "35mm", "22mm"),
    )
    if statement.purses.cashiers != statement.events.cashiers:
        yield Words("By the events it was not these sums, or not these cashiers.")
