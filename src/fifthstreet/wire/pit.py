"""The pit dashboard: what each table won on a gaming day against what it should have won."""

from fifthstreet.papers.pit_figures import PitFigures
from fifthstreet.values import Value


class PitPoint(Value):
    """The win since the plot began up to a moment, in cents, without any over/short.

    ``average`` is what average hands would have given by then; ``within`` is 1.96 standard deviations.
    """

    at: int
    win: int
    average: int
    within: int


class PitPace(Value):
    """How a gaming day goes, without its result: rounds, handle and drop in cents, and whether it lies outside 95%."""

    rounds: int
    handle: int
    drop: int
    hands_an_hour: int | None
    outside: bool


class PitTable(Value):
    """A table on a gaming day, its month up to that day, and the plot of its win.

    For those who count its tray, the results end before the day of its last count: then ``today`` is None.

    Who deals, the players and the approvals are those of the moment.

    ``bank_notes`` name the gaming days whose tray or drop is not counted, or whose over/short is not explained.
    """

    table: str
    title: str
    open: bool
    dealer: str
    players: int
    approvals: int
    pace: PitPace
    today: PitFigures | None
    month: PitFigures
    points: tuple[PitPoint, ...]
    bank_notes: tuple[str, ...] = ()


class PitCard(Value):
    """The whole pit on one gaming day, with the pending approvals, the floor cover and what is to be investigated.

    ``today`` and ``month`` are the figures of the day and of its month up to it, as those of a table; ``latest`` is the
    running gaming day.
    The plots go from ``since`` to ``until``; ``plots`` says so in words, with their steps.
    """

    day: str
    latest: str
    running: bool
    since: int
    until: int
    plots: str
    approvals: int
    cover: str
    cover_short: bool
    to_investigate: str
    pace: PitPace
    today: PitFigures | None
    month: PitFigures
    points: tuple[PitPoint, ...]
    tables: tuple[PitTable, ...]
