"""Plots of a table's days: result against expectation with its 95% band, z-scores, and hold."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import accumulate, groupby
from math import sqrt
from operator import itemgetter

from fifthstreet.papers.pit_figures import PitFigures, dollars
from fifthstreet.papers.plots import Axis, Line, Mark, even_axis, lines

WITHIN_95 = 1.96
MOST_TICKS = 10
Day = tuple[date, PitFigures]


def result_plot(days: Sequence[Day]) -> str:
    """The win since the first day, against the win that average hands would have given on these boards."""
    won = _added(one.win for _, one in days)
    meant = _added(one.average_hands for _, one in days)
    spread = [WITHIN_95 * sqrt(square) for _, square in _added(one.deviation**2 for _, one in days)]
    band = [(place, middle - off, middle + off) for (place, middle), off in zip(meant, spread, strict=True)]
    heights = [value for _, low, high in band for value in (low, high)]
    up = even_axis("Win, added up", [*heights, *(value for _, value in won)], _dollars)
    drawn = (Line(name="Win", points=won), Line(name="With average hands", points=meant, dashed=True))
    return lines("Win against expectation", _days_axis([day for day, _ in days], start=1), up, drawn, bands=(band,))


def score_plot(days: Sequence[Day]) -> str:
    """The z-score of each day that has one; those outside 95% are filled."""
    held = [(place, day, one.z, one.outside) for place, (day, one) in enumerate(days) if one.z is not None]
    points = tuple((float(place), z) for place, _, z, _ in held)
    marks = tuple(Mark(outside, f"{day}: {z:+.2f}") for _, day, z, outside in held)
    band = [(-0.4, -WITHIN_95, WITHIN_95), (len(days) - 0.6, -WITHIN_95, WITHIN_95)]
    up = even_axis("z", [-3.0, 3.0, *(z for _, _, z, _ in held)], lambda value: f"{value:+g}")
    line = Line(name="z", points=points, marks=marks)
    return lines("z-score by day", _days_axis([day for day, _ in days], edge=0.4), up, (line,), bands=(band,))


def hold_plot(days: Sequence[Day], before: Sequence[tuple[float, float] | None]) -> str:
    """Hold by day in per cent, each day with the interval of the days before it."""
    held = [(place, day, one.hold / 100) for place, (day, one) in enumerate(days) if one.hold is not None]
    points = tuple((float(place), hold) for place, _, hold in held)
    line = Line(name="Hold", points=points, marks=tuple(Mark(True, f"{day}: {hold:.1f}%") for _, day, hold in held))
    bands = [
        [(place + end, 100 * ends[0], 100 * ends[1]) for place, _ in run for end in (-0.5, 0.5)]
        for ends, run in groupby(enumerate(before), key=itemgetter(1))
        if ends
    ]
    values = [0.0, *(hold for _, _, hold in held), *(value for band in bands for _, *ends in band for value in ends)]
    up = even_axis("Hold", values, lambda value: f"{value:g}%")
    return lines("Hold by day", _days_axis([day for day, _ in days], edge=0.5), up, (line,), bands=bands)


def _added(each: Iterable[int]) -> tuple[tuple[float, float], ...]:
    """The running totals of these amounts, from 0, each with its place on the axis."""
    return tuple((float(place), float(total)) for place, total in enumerate((0, *accumulate(each))))


def _dollars(value: float) -> str:
    return dollars(round(value))


def _days_axis(days: Sequence[date], start: int = 0, edge: float = 0.0) -> Axis:
    """An axis of days with a date at some of them; ``start`` leaves room for the moment before the first."""
    last = len(days) - 1 + start
    step = max(1, -(-len(days) // MOST_TICKS))
    ticks = tuple((float(place + start), f"{day:%b} {day.day}") for place, day in enumerate(days) if place % step == 0)
    least, most = (0.0, float(max(1, last))) if start else (-edge, len(days) - 1 + edge)
    return Axis(title="Gaming day", least=least, most=most, ticks=ticks)
