"""The pit dashboard: what each table won today against what it should have won."""

from fifthstreet.papers.pit_figures import PitFigures
from fifthstreet.values import Value


class PitPoint(Value):
    """The win of the day up to a moment, in cents, without any over/short.

    ``average`` is what average hands would have given by then; ``within`` is 1.96 standard deviations.
    """

    at: int
    win: int
    average: int
    within: int


class PitTable(Value):
    """A table today, its month so far, and its win over the day.

    ``bank_notes`` name the gaming days whose drop is not counted, or whose over/short is not explained.
    """

    table: str
    title: str
    open: bool
    dealer: str
    players: int
    approvals: int
    today: PitFigures
    month: PitFigures
    points: tuple[PitPoint, ...]
    bank_notes: tuple[str, ...] = ()


class PitCard(Value):
    """The whole pit on one gaming day, with the pending approvals and the floor cover."""

    day: str
    now: int
    since: int
    approvals: int
    cover: str
    cover_short: bool
    today: PitFigures
    month: PitFigures
    points: tuple[PitPoint, ...]
    tables: tuple[PitTable, ...]
