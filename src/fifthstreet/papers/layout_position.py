"""A betting position of the printed layout: its wagers, and the odds if the rulebook requires them there."""

from collections.abc import Iterator, Sequence

from fifthstreet.papers.felt import Felt, FeltArea
from fifthstreet.papers.layout_style import CREAM, DARK, GOLD
from fifthstreet.papers.signs import Sign
from fifthstreet.papers.svg import element, group, lines_of, words

STREETS = ("third-street", "fourth-street", "fifth-street")
MAIN = ("ante", *STREETS)
SIDE_WAGERS_FROM, ANTE_FROM, STREETS_FROM, NUMBER_FROM = 640, 743, 852, 928
"""Distance of each row from the middle of the table."""
ODDS_HEIGHT, ODDS_WIDTH = 118, 356
"""The strip of odds nearest to the player; if there is one, all else moves inwards by its height."""
CIRCLE, STREET_WIDTH, STREET_HEIGHT, SMALL = 52, 94, 92, 43
SIDE = (SMALL, 14.5)
"""Radius of a side wager's circle, and its text size."""


def position(felt: Felt, number: int, at_position: Sequence[Sign]) -> Iterator[str]:
    """Yield one player's betting areas, drawn as for the middle seat."""
    areas = [area for area in felt.areas if area.place == "each-position"]
    inwards = (ODDS_HEIGHT if at_position else 0) - (0 if len(areas) > len(MAIN) else 10)
    yield from _side_wagers([area for area in areas if area.area not in MAIN], number, SIDE_WAGERS_FROM - inwards)
    for ante in (area for area in areas if area.area == "ante"):
        yield _area(ante, number, 0, ANTE_FROM - inwards)
    streets = [area for area in areas if area.area in STREETS]
    for place, area in enumerate(streets):
        x = (place - (len(streets) - 1) / 2) * (STREET_WIDTH + 10)
        yield _area(area, number, x, STREETS_FROM - inwards)
    if not at_position:
        yield words(0, NUMBER_FROM, str(number), 24, fill=GOLD, opacity=0.8)
        return
    for sign in at_position:
        yield from _odds(sign, NUMBER_FROM - ODDS_HEIGHT - 6)
    for inscription in felt.inscriptions:
        if inscription.stands == "layout-at-each-position":
            yield words(0, NUMBER_FROM - 20, inscription.words, 12, fill=GOLD, font_style="italic")


def _side_wagers(areas: Sequence[FeltArea], number: int, far: float) -> Iterator[str]:
    """Yield the side wagers in the order of the rulebook."""
    for place, area in enumerate(areas):
        x = (place - (len(areas) - 1) / 2) * (2 * SMALL + 7)
        yield _area(area, number, x, far)


def _area(area: FeltArea, number: int, x: float, y: float) -> str:
    """Return an area around a point: a circle, or a box for a street unless the rulebook requires a circle."""
    radius, size = {"ante": (CIRCLE, 25)}.get(area.area, (STREET_HEIGHT / 2, 23) if area.area in STREETS else SIDE)
    boxed = area.area in STREETS and area.shape != "circle"
    shape = _box(x, y) if boxed else _circle(x, y, radius)
    lines = lines_of(area.inscription or "", size, 3.4 * size)
    first = y - (len(lines) - 1) * size * 0.5 + size * 0.34
    text = (
        words(x, first + place * size, line, size, fill=CREAM, font_weight="bold") for place, line in enumerate(lines)
    )
    return group([shape, *text], data_area=area.area, data_position=str(number))


def _circle(x: float, y: float, radius: float) -> str:
    outer = element("circle", cx=x, cy=y, r=radius, fill=DARK, fill_opacity=0.45, stroke=GOLD, stroke_width=3)
    return outer + element("circle", cx=x, cy=y, r=radius - 5, fill="none", stroke=GOLD, stroke_width=0.8)


def _box(x: float, y: float) -> str:
    outer = _rounded(x, y, STREET_WIDTH, STREET_HEIGHT, rx=14, fill=DARK, fill_opacity=0.45, stroke_width=3)
    return outer + _rounded(x, y, STREET_WIDTH - 10, STREET_HEIGHT - 10, rx=10, fill="none", stroke_width=0.8)


def _rounded(x: float, y: float, width: float, height: float, **style: str | float | None) -> str:
    """Return a rectangle centred on a point."""
    where = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
    attributes: dict[str, str | float | None] = {**where, "stroke": GOLD, **style}
    return element("rect", (), **attributes)


def _odds(sign: Sign, top: float) -> Iterator[str]:
    """Yield a paytable in two columns, as wide as the streets above it."""
    half = (len(sign.rows) + 1) // 2
    height = half * 15 + 10
    yield _rounded(0, top + height / 2, ODDS_WIDTH, height, rx=9, fill=DARK, fill_opacity=0.35, stroke_width=1)
    column_width = ODDS_WIDTH / 2
    for place, row in enumerate(sign.rows):
        column, line = divmod(place, half)
        left = (column - 1) * column_width
        y = top + 16 + line * 15
        yield words(left + 10, y, row.hand, 13.5, fill=CREAM, text_anchor="start")
        yield words(left + column_width - 10, y, row.pays, 13.5, fill=GOLD, font_weight="bold", text_anchor="end")
