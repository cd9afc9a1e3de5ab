"""A plot of the house edge by ante."""

from collections.abc import Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from fifthstreet.money import Cents, show_dollars
from fifthstreet.odds.base import EdgeAtAnte
from fifthstreet.values import Value

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 24, 56, 60
LINE, PALE, INK = "#2f7d5b", "#d9d4c7", "#222222"
MARKS = 6
"""Approximate number of marks on an axis."""

FEW = 20
"""Up to this many points are drawn large."""


class _Axis(Value, kw_only=False):
    """An axis: maps numbers from its first mark to its last onto the drawing."""

    marks: tuple[float, ...]
    first: float
    last: float

    def at(self, value: float) -> float:
        low, high = self.marks[0], self.marks[-1]
        return round(self.first + (self.last - self.first) * (value - low) / (high - low), 2)


def edge_by_ante_plot(edges: Sequence[EdgeAtAnte], title: str) -> str:
    """Return the plot as SVG; filled points are antes with capped pays."""
    across = _Axis(_marks([0.0, *(float(edge.ante) for edge in edges)]), LEFT, WIDTH - RIGHT)
    up = _Axis(_marks([0.0, *(float(edge.house_edge) for edge in edges)]), HEIGHT - BOTTOM, TOP)
    points = [(across.at(edge.ante), up.at(float(edge.house_edge)), edge) for edge in edges]
    path = " ".join(f"{x},{y}" for x, y, _ in points)
    size = 4 if len(points) <= FEW else 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="28" font-size="16" font-weight="bold" fill="{INK}">{escape(title)}</text>',
        *_grid(across, up),
        f'<polyline points="{path}" fill="none" stroke="{LINE}" stroke-width="2"/>',
    ]
    for x, y, edge in points:
        told = f"{show_dollars(edge.ante)}: {float(edge.house_edge):.4%}" + (", the cap is felt" if edge.capped else "")
        fill = LINE if edge.capped else "#ffffff"
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{size}" fill="{fill}" stroke="{LINE}" stroke-width="2">'
            f"<title>{escape(told)}</title></circle>"
        )
    return "\n".join([*parts, "</svg>", ""])


def _grid(across: _Axis, up: _Axis) -> list[str]:
    parts = []
    places = max(0, ceil(-log10(100 * up.marks[1])))
    for mark in up.marks:
        y = up.at(mark)
        parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="{PALE}"/>')
        parts.append(_text(LEFT - 8, y + 4, "end", f"{mark:.{places}%}"))
    for mark in across.marks:
        x = across.at(mark)
        parts.append(f'<line x1="{x}" y1="{HEIGHT - BOTTOM}" x2="{x}" y2="{HEIGHT - BOTTOM + 5}" stroke="{INK}"/>')
        parts.append(_text(x, HEIGHT - BOTTOM + 20, "middle", show_dollars(Cents(round(mark)))))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, "middle", "ante; filled where the cap is felt"))
    parts.append(_text(LEFT, TOP - 10, "middle", "of the ante"))
    return parts


def _text(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="12" text-anchor="{anchor}" fill="{INK}">{escape(words)}</text>'


def _marks(values: Sequence[float]) -> tuple[float, ...]:
    """Return evenly spaced round numbers that enclose the values."""
    low, high = min(values), max(values)
    if low == high:
        return (low, low + 1.0)
    rough = (high - low) / MARKS
    power = 10.0 ** floor(log10(rough))
    step = next(times * power for times in (1, 2, 5, 10) if times * power >= rough * 0.999)
    return tuple(step * number for number in range(floor(low / step), ceil(high / step - 1e-9) + 1))
