"""The progressive of one table over a shift, told twice: by the table's own events, and by the meter's that name it."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.papers.blocks import Words
from fifthstreet.papers.forms import FormBlock, Rows, exact, money
from fifthstreet.values import Value

MOST_NAMED = 20
"""So many rounds are named in which the two differ."""


class ProgressiveFigures(Value, kw_only=False):
    """Wagers taken and taken back, what they brought the meter, awards claimed and paid; in cents.

    ``brought`` is what came to the meter, its reserve and its overflow, less what was taken off them again; by the
    table, what the meter's rates make of the wagers.
    """

    wagers: int = 0
    taken_back: int = 0
    brought: Fraction = Fraction(0)
    awarded: int = 0
    paid: int = 0


class TableAndMeter(Value):
    """Both sides of a shift, and the rounds in which they are not the same."""

    table: ProgressiveFigures
    meter: ProgressiveFigures
    rounds: tuple[int, ...]

    @property
    def agrees(self) -> bool:
        """Whether every round is the same on both sides."""
        return not self.rounds


def table_and_meter(sides: TableAndMeter) -> Iterator[FormBlock]:
    """Both sides beneath one another, and whether they agree."""
    table, meter = sides.table, sides.meter
    verdict = "AGREES" if sides.agrees else "DOES NOT AGREE"
    yield Rows(
        titles=("This table's progressive", "By the table", "By the meter"),
        rows=(
            ("Wagers taken", money(table.wagers), money(meter.wagers)),
            ("Wagers taken back, rounds and hands void", money(table.taken_back), money(meter.taken_back)),
            ("What the rates make of them, to meter, reserve, overflow", exact(table.brought), exact(meter.brought)),
            ("Awards claimed", money(table.awarded), money(meter.awarded)),
            ("Awards paid at the table", money(table.paid), money(meter.paid)),
            ("The table against the meter, round by round", verdict, ""),
        ),
        right=(1, 2),
        totals=(5,),
        widths=("1fr", "32mm", "32mm"),
    )
    if sides.rounds:
        named = ", ".join(str(number) for number in sides.rounds[:MOST_NAMED])
        more = " and more" if len(sides.rounds) > MOST_NAMED else ""
        yield Words(f"They differ in round {named}{more}.")
