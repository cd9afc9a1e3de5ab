"""Bar and line plots as SVG, with round numbers at the ticks."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from fifthstreet.papers.svg import drawing, element, number, words
from fifthstreet.values import Value

WIDTH, HEIGHT = 760, 360
LEFT, RIGHT, TOP, BOTTOM = 78, 44, 36, 62
INK, FAINT, GRID = "#1d1d1b", "#5d5a52", "#e6dfcd"
COLOURS = ("#0f4f3d", "#b98a2b", "#8a3324", "#3d5a80")
SHADE = "#e3ece6"
FEW = 20
"""Up to this many points are drawn large."""
ALIKE = 1e-9
"""Values that differ by less than this share are treated as equal."""

Places = Callable[[float], float]


class Axis(Value):
    """An axis: its title, its ends and its ticks."""

    title: str
    least: float
    most: float
    ticks: tuple[tuple[float, str], ...]
    logarithmic: bool = False

    def part(self, value: float) -> float:
        """Return the place of a value along the axis, from 0 to 1."""
        if self.logarithmic:
            return (log10(value) - log10(self.least)) / (log10(self.most) - log10(self.least))
        return (value - self.least) / (self.most - self.least)


class Mark(Value, kw_only=False):
    """A point drawn on a line, filled or hollow, with its tooltip."""

    filled: bool
    title: str


class Line(Value):
    """A named line through points; ``marks`` are drawn at its points."""

    name: str
    points: tuple[tuple[float, float], ...]
    dashed: bool = False
    marks: tuple[Mark, ...] = ()


def even_axis(title: str, values: Sequence[float], written: Callable[[float], str], zero: bool = False) -> Axis:
    """Return an axis for all values, with ticks at round numbers."""
    least, most = min([*values, 0.0] if zero else values), max(values)
    reach = max(abs(least), abs(most))
    reach = reach if reach > ALIKE else 1
    if most - least <= reach * ALIKE:
        least, most = least - reach * 0.05, most + reach * 0.05
    rough = (most - least) / 5
    size = 10 ** floor(log10(rough))
    step = next(size * times for times in (1, 2, 2.5, 5, 10) if size * times >= rough * 0.999)
    first, last = floor(least / step + 1e-9), ceil(most / step - 1e-9)
    ticks = tuple((place * step, written(place * step)) for place in range(first, last + 1))
    return Axis(title=title, least=first * step, most=last * step, ticks=ticks)


def powers_axis(title: str, values: Sequence[float], written: Callable[[float], str]) -> Axis:
    """Return a logarithmic axis for all values."""
    first, last = floor(log10(min(values)) + 1e-9), ceil(log10(max(values)) - 1e-9)
    last = max(last, first + 1)
    ticks = tuple((10.0**power, written(10.0**power)) for power in range(first, last + 1))
    return Axis(title=title, least=10.0**first, most=10.0**last, ticks=ticks, logarithmic=True)


def bars(title: str, labels: Sequence[str], values: Sequence[float], across: str, up: Axis) -> str:
    """Return a plot with a bar for each label."""
    step = (WIDTH - LEFT - RIGHT) / len(labels)

    def parts() -> Iterator[str]:
        yield from _upright(up)
        for place, (label, value) in enumerate(zip(labels, values, strict=True)):
            x, height = LEFT + place * step, up.part(value) * (HEIGHT - TOP - BOTTOM)
            top = HEIGHT - BOTTOM - height
            yield element("rect", x=x + step * 0.14, y=top, width=step * 0.72, height=height, fill=COLOURS[0])
            middle, below = x + step / 2, HEIGHT - BOTTOM + 16
            if len(labels) > 14:
                turned = f"rotate(-60 {number(middle)} {number(below)})"
                yield words(middle + 4, below, label, 11.5, fill=INK, text_anchor="end", transform=turned)
            else:
                yield words(middle, below, label, 11.5, fill=INK)
        yield _base()
        yield words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across, 13, fill=FAINT)

    return drawing(WIDTH, HEIGHT, parts(), title)


def lines(  # noqa: PLR0913 - a plot has all of these
    title: str,
    across: Axis,
    up: Axis,
    drawn: Sequence[Line],
    *,
    show_title: bool = False,
    bands: Sequence[Sequence[tuple[float, float, float]]] = (),
) -> str:
    """Return a plot of lines over a common axis; each band is shaded between its low and its high at each place."""

    def x(value: float) -> float:
        return LEFT + across.part(value) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - up.part(value) * (HEIGHT - TOP - BOTTOM)

    def parts() -> Iterator[str]:
        yield from _upright(up)
        for band in bands:
            edge = [(at, high) for at, _, high in band] + [(at, low) for at, low, _ in reversed(band)]
            path = " ".join(f"{number(x(at))},{number(y(value))}" for at, value in edge)
            yield element("polygon", points=path, fill=SHADE)
        for value, label in across.ticks:
            yield words(x(value), HEIGHT - BOTTOM + 18, label, 12, fill=INK)
            yield _stroke(x(value), HEIGHT - BOTTOM, x(value), HEIGHT - BOTTOM + 5, INK, 1)
        yield _base()
        yield words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, across.title, 13, fill=FAINT)
        for place, line in enumerate(drawn):
            yield from _line(line, COLOURS[place % len(COLOURS)], x, y)
        if len(drawn) > 1:
            yield from _names(drawn)
        if show_title:
            yield words(WIDTH / 2, 18, title, 16, fill=INK, font_weight="bold")

    return drawing(WIDTH, HEIGHT, parts(), title)


def _line(line: Line, colour: str, x: Places, y: Places) -> Iterator[str]:
    path = " ".join(f"{number(x(at))},{number(y(value))}" for at, value in line.points)
    dashes = "7 5" if line.dashed else None
    yield element("polyline", points=path, fill="none", stroke=colour, stroke_width=2.2, stroke_dasharray=dashes)
    radius = 3.4 if len(line.points) <= FEW else 2
    for (at, value), mark in zip(line.points, line.marks, strict=False):
        fill = colour if mark.filled else "#ffffff"
        tooltip = element("title", escape(mark.title))
        yield element("circle", tooltip, cx=x(at), cy=y(value), r=radius, fill=fill, stroke=colour, stroke_width=1.5)


def _names(drawn: Sequence[Line]) -> Iterator[str]:
    for place, line in enumerate(drawn):
        y, right = TOP + 16 + place * 18, WIDTH - RIGHT - 8
        colour = COLOURS[place % len(COLOURS)]
        yield _stroke(right - 30, y - 4, right, y - 4, colour, 2.2, dashed=line.dashed)
        yield words(right - 38, y, line.name, 12.5, fill=INK, text_anchor="end")


def _upright(up: Axis) -> Iterator[str]:
    yield element("rect", width=WIDTH, height=HEIGHT, fill="#ffffff")
    for value, label in up.ticks:
        y = HEIGHT - BOTTOM - up.part(value) * (HEIGHT - TOP - BOTTOM)
        yield _stroke(LEFT, y, WIDTH - RIGHT, y, GRID, 1)
        yield words(LEFT - 8, y + 4, label, 12, fill=INK, text_anchor="end")
    yield words(16, 14, up.title, 13, fill=FAINT, text_anchor="start")


def _base() -> str:
    return _stroke(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, INK, 1.2)


def _stroke(x1: float, y1: float, x2: float, y2: float, ink: str, width: float, *, dashed: bool = False) -> str:  # noqa: PLR0913, PLR0917
    dashes = "7 5" if dashed else None
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=ink, stroke_width=width, stroke_dasharray=dashes)
