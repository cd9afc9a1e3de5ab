"""The figures of a table, a dealer or a house over some time, as screens and papers show them."""

from fifthstreet.papers.amounts import money
from fifthstreet.values import Value


class PitFigures(Value):
    """Amounts in cents, time in milliseconds, ``hold`` (win divided by drop) in basis points.

    ``win`` = ``expected`` + ``mistakes`` + ``boards`` + ``luck`` - ``adjusted`` + ``over_short``, which is that of the
    tray; ``deviation`` is the exact standard deviation of the luck. ``cut_luck`` is the luck with pays above 3 to 1
    counted as 3 to 1, which the z-score is made of. ``z`` is None with too few rounds; ``outside``
    means outside 95%.
    """

    name: str
    rounds: int
    voids: int
    hands: int
    dealing: int
    handle: int
    drop: int
    win: int
    hold: int | None
    expected: int
    mistakes: int
    boards: int
    luck: int
    cut_luck: int
    deviation: int
    z: float | None
    outside: bool
    over_short: int
    adjusted: int
    unseen: int
    hands_an_hour: int | None
    rounds_an_hour: int | None

    @property
    def win_of_wagers(self) -> int:
        """The win without any over/short: wagers less their pays from tray and cage, less adjustments."""
        return self.win - self.over_short

    @property
    def average_hands(self) -> int:
        """What the house would have won with average hands: expected, with players' mistakes and the boards."""
        return self.expected + self.mistakes + self.boards


class WagerFigures(Value):
    """The wagers of one kind: what was bet, what the house won, what it should have won against best play."""

    wager: str
    handle: int
    win: int
    expected: int


def percent(basis_points: int | None) -> str:
    """Basis points in per cent: ``12.34%``; a dash if there are none."""
    return "—" if basis_points is None else f"{basis_points / 100:.2f}%"


def score(z: float | None, outside: bool = False) -> str:
    """A z-score with its sign, and a star if it lies outside 95%; a dash if there are too few rounds."""
    return "—" if z is None else f"{z:+.2f}{' *' if outside else ''}"


def dollars(cents: int) -> str:
    """A sum in whole dollars, for columns of large sums."""
    return f"{'-' if cents < 0 else ''}${round(abs(cents) / 100):,}"


COLUMNS: tuple[tuple[str, str], ...] = (
    ("rounds", "Rounds"),
    ("voids", "Void rounds"),
    ("hands", "Hands"),
    ("handle", "Handle"),
    ("drop", "Drop"),
    ("win", "Win"),
    ("hold", "Hold"),
    ("expected", "Expected"),
    ("mistakes", "Players' mistakes"),
    ("boards", "Luck of the boards"),
    ("luck", "Luck of the hands"),
    ("deviation", "Standard deviation"),
    ("z", "z"),
    ("outside", "Outside 95%"),
    ("over_short", "Tray over/short"),
    ("adjusted", "Adjustments paid"),
    ("unseen", "Hands unseen"),
    ("hands_an_hour", "Hands an hour"),
    ("rounds_an_hour", "Rounds an hour"),
)
"""The columns of a file for accounting."""
SUMS = frozenset(
    {"handle", "drop", "win", "expected", "mistakes", "boards", "luck", "deviation", "over_short", "adjusted"}
)


def csv_line(cells: tuple[str, ...]) -> str:
    """One line of a CSV file."""
    return ",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' if set(cell) & set(',"\n') else cell for cell in cells)


def csv_cells(figures: PitFigures) -> tuple[str, ...]:
    """The cells of one line of figures: sums in dollars with cents, nothing where there is no figure."""
    return tuple(_cell(name, getattr(figures, name)) for name, _ in COLUMNS)


def _cell(name: str, value: int | float | bool | None) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in SUMS:
        return money(int(value)).replace("$", "").replace(",", "")
    return f"{value / 10_000:.4f}" if name == "hold" else str(value)
