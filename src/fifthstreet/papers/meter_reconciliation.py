"""Reconciles the progressive over a shift: the meter's balances, and the table's events against the meter's."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.papers.amounts import exact, money, short
from fifthstreet.papers.blocks import Words
from fifthstreet.papers.forms import FormBlock, Rows
from fifthstreet.values import Value

BOOKS = ("meter", "reserve", "overflow", "payable")
MOST_NAMED = 20
"""At most this many rounds are listed in which table and meter differ."""


class MeterLine(Value, kw_only=False):
    """One kind of movement in the meter's four accounts, in cents and fractions."""

    what: str
    meter: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    overflow: Fraction = Fraction(0)
    payable: Fraction = Fraction(0)


class MeterStatement(Value):
    """A meter over a shift: its balances before, every kind of movement, its balances after."""

    meter: str
    before: MeterLine
    moved: tuple[MeterLine, ...]
    after: MeterLine
    paid: int

    @property
    def agrees(self) -> bool:
        """Whether the balances before plus the movements equal the balances after."""
        return all(
            getattr(self.before, book) + sum(getattr(line, book) for line in self.moved) == getattr(self.after, book)
            for book in BOOKS
        )


class ProgressiveFigures(Value, kw_only=False):
    """Wagers taken and taken back, contributions, awards claimed and paid; in cents.

    ``brought`` is what went to meter, reserve and overflow, less corrections. On the table's side it is computed from
    the wagers at the meter's rates.
    """

    wagers: int = 0
    taken_back: int = 0
    brought: Fraction = Fraction(0)
    awarded: int = 0
    paid: int = 0


class TableAndMeter(Value):
    """The figures by the table and by the meter, and the rounds in which they differ."""

    table: ProgressiveFigures
    meter: ProgressiveFigures
    rounds: tuple[int, ...]

    @property
    def agrees(self) -> bool:
        """Whether table and meter agree in every round."""
        return not self.rounds


def table_and_meter(sides: TableAndMeter) -> Iterator[FormBlock]:
    """Yield the table of both sides with the verdict."""
    table, meter = sides.table, sides.meter
    verdict = "AGREES" if sides.agrees else "DOES NOT AGREE"
    yield Rows(
        titles=("Progressive of this table", "By table", "By meter"),
        rows=(
            ("Wagers taken", money(table.wagers), money(meter.wagers)),
            ("Wagers taken back", money(table.taken_back), money(meter.taken_back)),
            ("Contributions to meter, reserve and overflow", exact(table.brought), exact(meter.brought)),
            ("Awards claimed", money(table.awarded), money(meter.awarded)),
            ("Awards paid at the table", money(table.paid), money(meter.paid)),
            ("Table against meter, round by round", verdict, ""),
        ),
        right=(1, 2),
        totals=(5,),
        widths=("1fr", "32mm", "32mm"),
    )
    if sides.rounds:
        named = ", ".join(str(number) for number in sides.rounds[:MOST_NAMED])
        more = " and more" if len(sides.rounds) > MOST_NAMED else ""
        yield Words(f"Table and meter differ in {'round' if len(sides.rounds) == 1 else 'rounds'} {named}{more}.")


def meter_balances(meter: MeterStatement | None) -> Iterator[FormBlock]:
    """Yield the meter's balances over a shift, and whether they add up."""
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
    verdict = "The movements account exactly for" if meter.agrees else "THE MOVEMENTS DO NOT ACCOUNT FOR"
    yield Words(f"{verdict} the change of the balances. Awards paid at this table: {short(meter.paid)}.")


def _figure(amount: Fraction) -> str:
    return exact(amount) if amount else "·"
