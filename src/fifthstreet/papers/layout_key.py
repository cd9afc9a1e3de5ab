"""The key below the printed layout: house, game, and each area with the clauses that require it."""

from collections.abc import Iterator

from fifthstreet.papers.felt import Felt
from fifthstreet.papers.layout_style import CENTRE_Y, FAINT, FELT_RADIUS, INK, RAIL_WIDTH, WIDTH
from fifthstreet.papers.phrases import counted
from fifthstreet.papers.signs import Sign
from fifthstreet.papers.svg import element, lines_of, words

TOP, LEFT, COLUMNS, LINE = CENTRE_Y + FELT_RADIUS + RAIL_WIDTH + 44, 90, 3, 21
CLAUSES_FROM = 300
HARD_SPACE = "\N{NO-BREAK SPACE}"
NO_CLAUSE = "house rule"


def key(felt: Felt, digest: str) -> Iterator[str]:
    """Yield the title of the sheet and the lines of the key, in columns."""
    yield element("line", x1=LEFT, y1=TOP, x2=WIDTH - LEFT, y2=TOP, stroke=INK, stroke_width=1.5)
    title = f"Table layout · {felt.facility}"
    yield words(LEFT, TOP + 32, title, 25, fill=INK, text_anchor="start", font_weight="bold")
    positions = counted(felt.positions, "position")
    about = f"{felt.law} · {positions} · game {digest}"
    yield words(WIDTH - LEFT, TOP + 32, about, 17, fill=FAINT, text_anchor="end")
    column = (WIDTH - 2 * LEFT) / COLUMNS
    for across, rows in enumerate(_columns([list(_lines(what, clauses)) for what, clauses in _entries(felt)])):
        for down, (what, clauses) in enumerate(rows):
            x, y = LEFT + across * column, TOP + 66 + down * LINE
            yield words(x, y, what, 16, fill=INK, text_anchor="start")
            yield words(x + CLAUSES_FROM, y, clauses, 16, fill=FAINT, text_anchor="start")


def _columns(entries: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    """Return the lines in columns of about the same height, without splitting an entry."""
    each = -(-sum(len(entry) for entry in entries) // COLUMNS)
    columns: list[list[tuple[str, str]]] = [[]]
    for entry in entries:
        if len(columns[-1]) >= each and len(columns) < COLUMNS:
            columns.append([])
        columns[-1].extend(entry)
    return columns


def _entries(felt: Felt) -> Iterator[tuple[str, tuple[str, ...]]]:
    for area in felt.areas:
        name = "Name of the house" if area.area == "house-name" else area.inscription or area.area
        where = {"each-position": "each position", "table": "once"}.get(area.place, area.place.replace("-", " "))
        yield f"{name}, {where}", area.clauses
    for inscription in felt.inscriptions:
        yield "Size of a street wager", inscription.clauses
    for sign in felt.signs:
        if sign.stands == "layout-at-each-position":
            yield f"Odds, {sign.title}, each position", sign.clauses
        elif in_the_middle(sign):
            yield f"Odds, {sign.title}, once", sign.clauses


def in_the_middle(sign: Sign) -> bool:
    """Whether a paytable is in the middle of the layout: it must be there, or it may be and is the main game's."""
    return sign.stands == "layout" or (sign.stands == "layout-or-sign" and sign.wager == "main")


def _lines(what: str, clauses: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    unbroken = [clause.replace(" ", HARD_SPACE) for clause in clauses]
    for place, line in enumerate(lines_of(", ".join(unbroken) or NO_CLAUSE, 16, 360)):
        yield ("" if place else what), line
