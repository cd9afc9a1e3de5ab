"""The sign at the table as a page: every paytable in large type, with its notes in small type."""

from collections.abc import Iterator, Sequence

from fifthstreet.papers.signs import Sign, SignRow, signs_of
from fifthstreet.papers.svg import drawing, suit_row
from fifthstreet.papers.typesetting import document, page_count, picture, quoted
from fifthstreet.rules import Game

ONE_TABLE, SEVERAL = (297, 420), (420, 594)
"""The page in millimetres: A3 for one paytable, A2 for several."""
LARGEST, SMALLEST = 32.0, 9.0
GREEN, GOLD, FAINT = "#0f4f3d", "#b98a2b", "#5d5a52"


def sign_page(game: Game) -> str:
    """Return the markup of the sign, in the largest type that fits one page."""
    size = LARGEST
    while page_count(markup := _page(game, size)) > 1 and size > SMALLEST:
        size -= 0.5
    return markup


def _page(game: Game, size: float) -> str:
    return "\n".join(_parts(game, size))


def _parts(game: Game, size: float) -> Iterator[str]:
    signs = signs_of(game)
    width, height = SEVERAL if len(signs) > 1 else ONE_TABLE
    yield document(f"Paytables, {game.submission.facility}", game.book.effective)
    yield (
        f'#set page(width: {width}mm, height: {height}mm, margin: (x: 9%, top: 6%, bottom: 5%), fill: rgb("#fdfaf1"),'
        f' background: rect(width: 100% - 20mm, height: 100% - 20mm, stroke: 2.4mm + rgb("{GREEN}"), inset: 2mm,'
        f' rect(width: 100%, height: 100%, stroke: 0.5mm + rgb("{GOLD}"))))'
    )
    yield f'#set text(font: "Libertinus Serif", size: {size}pt, fill: rgb("#16201c"))'
    yield "#set par(leading: 0.5em, spacing: 0.6em)"
    yield from _heading(game)
    main, *others = signs
    yield f"#{_sign(main, 1.5)}"
    yield "#v(0.9em) #v(1fr)"
    if others:
        columns = ", ".join(_column(column) for column in _in_two_columns(others))
        yield f"#grid(columns: (1fr, 1fr), column-gutter: 1.8em, {columns})"
        yield "#v(0.5em) #v(1fr)"
    law = f"{game.book.title} · {game.book.law} · game {game.digest[:16]}"
    yield f'#align(center, text(size: 0.42em, fill: rgb("{FAINT}"), {quoted(law)}))'


def _in_two_columns(signs: Sequence[Sign]) -> tuple[list[Sign], list[Sign]]:
    """Return the signs in order, each in the column with more room."""
    columns: tuple[list[Sign], list[Sign]] = ([], [])
    for sign in signs:
        min(columns, key=lambda column: sum(len(there.rows) + len(there.notes) / 2 for there in column)).append(sign)
    return columns


def _column(signs: Sequence[Sign]) -> str:
    return f"stack(spacing: 1.4em, {', '.join(_sign(sign, 1.05) for sign in signs)})"


def _heading(game: Game) -> Iterator[str]:
    suits = drawing(200, 40, [suit_row(100, 20, 30, 46, GREEN)], "The four suits")
    yield f'#align(center)[#text(size: 1.25em, fill: rgb("{GOLD}"), weight: "bold", {quoted(game.submission.facility)})'
    yield f'#v(-0.3em) #text(size: 2.9em, weight: "bold", fill: rgb("{GREEN}"), "Mississippi Stud")'
    yield f"#v(-0.5em) #{picture(suits, 'height: 1.1em')}]"
    yield "#v(0.6em) #v(1fr)"


def _sign(sign: Sign, size: float) -> str:
    """Return a paytable as a block: title, rows, notes, clauses."""
    rows = ", ".join(_row(row) for row in sign.rows)
    head = (
        f'block(width: 100%, fill: rgb("{GREEN}"), inset: (x: 0.6em, y: 0.42em), radius: 0.15em,'
        f' align(center, text(fill: white, weight: "bold", tracking: 0.02em, {quoted(sign.title)})))'
    )
    table = (
        f"table(columns: (1fr, auto), align: (left + horizon, right + horizon), inset: (x: 0.35em, y: 0.3em),"
        f' stroke: (x, y) => (bottom: 0.35mm + rgb("#d9cfb4")), {rows})'
    )
    notes = "".join(f"[#{_text(note)}]," for note in sign.notes)
    notes_list = f"list(marker: none, body-indent: 0em, indent: 0em, spacing: 0.42em, {notes})"
    cited = quoted(", ".join(_clauses(sign.clauses, sign.rows)))
    space = f"v({0.3 / size}em)"
    small = (
        f'text(size: {0.6 / size}em, {notes_list}), {space}, text(size: {0.4 / size}em, fill: rgb("{FAINT}"), {cited})'
    )
    return (
        f"block(width: 100%, breakable: false, text(size: {size}em, stack(spacing: 0.45em, {head}, {table}, {small})))"
    )


def _row(row: SignRow) -> str:
    amount = f" ({row.amount})" if row.amount else ""
    pays = f'text(fill: rgb("{GREEN}"), weight: "bold", {quoted(row.pays)}) + text(size: 0.8em, {quoted(amount)})'
    return f"text({quoted(row.hand)}), {pays}"


def _clauses(beside: Sequence[str], rows: Sequence[SignRow]) -> list[str]:
    """Return the clauses below a sign, each once; the rows' clauses are given as a range."""
    paid = list(dict.fromkeys(row.clauses[0] for row in rows if row.clauses))
    span = [f"{paid[0]} to {paid[-1]}"] if len(paid) > 2 else paid
    return list(dict.fromkeys([*span, *beside]))


def _text(text: str) -> str:
    return f"text({quoted(text)})"
