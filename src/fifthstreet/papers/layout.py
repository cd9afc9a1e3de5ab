"""The printed layout: the felt with every area and inscription in its place, and a key with the clauses."""

from collections.abc import Iterator
from math import cos, radians, sin

from fifthstreet.papers.felt import Felt, FeltArea
from fifthstreet.papers.layout_key import in_the_middle, key
from fifthstreet.papers.layout_position import position
from fifthstreet.papers.layout_style import (
    CENTRE_X,
    CENTRE_Y,
    CREAM,
    DARK,
    DEALER_EDGE,
    FAN,
    FELT,
    FELT_EDGE,
    FELT_RADIUS,
    GOLD,
    HEIGHT,
    PAPER,
    RAIL,
    RAIL_EDGE,
    RAIL_WIDTH,
    WIDTH,
)
from fifthstreet.papers.signs import Sign
from fifthstreet.papers.svg import drawing, element, group, lines_of, number, suit_row, width_of, words
from fifthstreet.papers.typesetting import document, picture
from fifthstreet.rules import Game

CARD_WIDTH, CARD_HEIGHT = 92, 128
A3 = "width: 420mm, height: 297mm"


def layout_page(game: Game, felt: Felt) -> str:
    """Return the markup of the layout on A3."""
    drawn = picture(layout_svg(felt, game.digest), "width: 100%, height: 100%")
    title = document(f"Table layout, {felt.facility}", game.book.effective)
    return f"{title}\n#set page({A3}, margin: 0mm)\n#{drawn}"


def layout_svg(felt: Felt, digest: str) -> str:
    """Return the layout as a drawing on one sheet; ``digest`` identifies the game."""
    return drawing(WIDTH, HEIGHT, _sheet(felt, digest), f"Table layout, {felt.facility}")


def _sheet(felt: Felt, digest: str) -> Iterator[str]:
    yield element("rect", width=WIDTH, height=HEIGHT, fill=PAPER)
    yield _table(FELT_RADIUS + RAIL_WIDTH, RAIL, RAIL_EDGE, 6)
    yield _table(FELT_RADIUS, FELT, FELT_EDGE, 5)
    yield _table(FELT_RADIUS - 14, "none", GOLD, 2)
    yield group(_middle(felt), transform=f"translate({CENTRE_X} {CENTRE_Y})")
    at_position = [sign for sign in felt.signs if sign.stands == "layout-at-each-position"]
    step = FAN / felt.positions
    for place in range(felt.positions):
        # The first position is at the dealer's left, which is the right of a sheet with the dealer above.
        turn = FAN / 2 - step * (place + 0.5)
        where = f"translate({CENTRE_X} {CENTRE_Y}) rotate({number(-turn)})"
        yield group(position(felt, place + 1, at_position), transform=where, data_seat=str(place + 1))
    for place in range(1, felt.positions):
        yield _ray(FAN / 2 - step * place)
    yield from key(felt, digest)


def _table(radius: float, fill: str, stroke: str, width: float) -> str:
    """Return the outline of the table: a half disc with a straight dealer's edge."""
    top = CENTRE_Y - DEALER_EDGE + (FELT_RADIUS - radius) * (1 if radius < FELT_RADIUS else 0.35)
    left, right = CENTRE_X - radius, CENTRE_X + radius
    path = f"M{left} {top} L{left} {CENTRE_Y} A{radius} {radius} 0 0 0 {right} {CENTRE_Y} L{right} {top} Z"
    return element("path", d=path, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round")


def _ray(turn: float) -> str:
    """Return a fine line between two positions."""
    across, along = sin(radians(turn)), cos(radians(turn))
    ends = [(CENTRE_X + across * far, CENTRE_Y + along * far) for far in (FELT_RADIUS - 190, FELT_RADIUS - 30)]
    (x1, y1), (x2, y2) = ends
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=GOLD, stroke_width=1, opacity=0.45)


def _middle(felt: Felt) -> Iterator[str]:
    """Yield, from the dealer outwards: inventory, community cards, name of the house, game, odds."""
    yield _inventory()
    yield from _before_the_dealer([area for area in felt.areas if area.place.startswith("before-")])
    y = 252.0
    for area in felt.areas:
        if area.place == "table":
            size = min(54.0, 54 * 760 / width_of(area.inscription or "", 54))
            name = words(0, y, area.inscription or "", size, fill=GOLD, font_weight="bold")
            yield group([name], data_area=area.area)
    yield words(0, y + 56, "MISSISSIPPI STUD", 40, fill=CREAM, letter_spacing=9)
    yield suit_row(0, y + 86, 20, 46, CREAM)
    y += 132
    for sign in felt.signs:
        if in_the_middle(sign):
            yield from _odds(sign, y)
            y += 24 * ((len(sign.rows) + 1) // 2) + 6
    for inscription in felt.inscriptions:
        if inscription.stands in ("layout", "layout-or-sign"):
            for line in lines_of(inscription.words, 19, 400):
                yield words(0, y, line, 19, fill=GOLD, font_style="italic")
                y += 22


def _inventory() -> str:
    """Return the place of the table inventory container."""
    tubes = (
        element("line", x1=x, y1=-74, x2=x, y2=-16, stroke=GOLD, stroke_width=1, opacity=0.6)
        for x in range(-280, 281, 40)
    )
    frame = element(
        "rect", x=-320, y=-78, width=640, height=66, rx=12, fill=DARK, stroke=GOLD, stroke_width=1.5, opacity=0.85
    )
    return group([frame, *tubes])


def _before_the_dealer(areas: list[FeltArea]) -> Iterator[str]:
    """Yield the community cards in the middle, left to right for the players, and the boxes beside them."""
    cards = [area for area in areas if area.area.startswith("community-")]
    boxes = [area for area in areas if area not in cards]
    for place, area in enumerate(cards):
        yield _card_area(area, (place - (len(cards) - 1) / 2) * (CARD_WIDTH + 24), CARD_WIDTH)
    for place, area in enumerate(boxes):
        yield _card_area(area, 310 + place * 240, 190)


def _card_area(area: FeltArea, x: float, width: float) -> str:
    top = 22
    frame = element(
        "rect",
        x=x - width / 2,
        y=top,
        width=width,
        height=CARD_HEIGHT,
        rx=10,
        fill=DARK,
        fill_opacity=0.45,
        stroke=CREAM,
        stroke_width=2.5,
    )
    lines = lines_of(area.inscription or "", 21, width - 12)
    first = top + CARD_HEIGHT / 2 - (len(lines) - 1) * 11 + 7
    text = (words(x, first + 22 * place, line, 21, fill=CREAM, font_weight="bold") for place, line in enumerate(lines))
    return group([frame, *text], data_area=area.area)


def _odds(sign: Sign, top: float) -> Iterator[str]:
    """Yield a paytable in two columns in the middle of the table."""
    half = (len(sign.rows) + 1) // 2
    for place, row in enumerate(sign.rows):
        column, line = divmod(place, half)
        left = -304 + column * 320
        y = top + line * 24
        yield words(left, y, row.hand, 20, fill=CREAM, text_anchor="start")
        yield words(left + 288, y, row.pays, 20, fill=GOLD, font_weight="bold", text_anchor="end")
