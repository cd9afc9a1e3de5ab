"""Forms on Letter paper in black and white, to be printed in the pit, signed and filed."""

from collections.abc import Iterator

from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Amount, Drawing, Facts, Form, FormBlock, Rows, Signatures
from fifthstreet.papers.svg import drawing, suit_row
from fifthstreet.papers.typesetting import document, picture, quoted

LONG = 14
"""A longer list than this may continue on the next page."""
FAINT = "luma(35%)"
STYLE = f"""
#set text(font: "Libertinus Serif", size: 10pt, number-type: "lining", lang: "en")
#set par(justify: false, leading: 0.55em, spacing: 0.8em)
#show heading: it => block(above: 1.35em, below: 0.7em, sticky: true,
  text(size: 9pt, weight: "bold", tracking: 0.09em, upper(it.body)))
#let label(it) = text(size: 8.5pt, fill: {FAINT}, it)
"""


def form_pages(form: Form) -> str:
    """Return the markup of a form."""
    return form_copies(form, ())


def form_copies(form: Form, copies: tuple[str, ...]) -> str:
    """Return the markup of a form in several copies, each on pages of its own with its name in the head."""
    pages = ("\n".join(_copy(form, copy)) for copy in copies or ("",))
    return "\n".join((*_setup(form), "\n#pagebreak()\n".join(pages)))


def _setup(form: Form) -> Iterator[str]:
    yield document(f"{form.title} {form.number}, {form.facility}", form.day)
    yield STYLE
    sources = " · ".join((*(source.words for source in form.sources), f"Times: {form.zone}"))
    foot = (
        f"set text(size: 7.5pt, fill: {FAINT}); line(length: 100%, stroke: 0.4pt); v(-0.5em);"
        f" grid(columns: (1fr, auto), column-gutter: 2em, {quoted(f'From the log: {sources}')},"
        f' {quoted(form.number)} + [ · page ] + counter(page).display("1 of 1", both: true))'
    )
    yield (
        '#set page(paper: "us-letter", margin: (x: 19mm, top: 16mm, bottom: 21mm),'
        f" footer: context {{ {foot} }}, footer-descent: 25%)"
    )


def _copy(form: Form, copy: str) -> Iterator[str]:
    yield from _head(form, copy)
    yield from (_block(block) for block in form.blocks)


def _head(form: Form, copy: str = "") -> Iterator[str]:
    suits = drawing(168, 34, [suit_row(84, 17, 30, 46, "#000000")], "The four suits")
    yield (
        f"#grid(columns: (1fr, auto), align: (left + bottom, right + bottom),"
        f" [#text(size: 10.5pt, {quoted(form.facility)}) #v(-0.1em)"
        f' #text(size: 23pt, weight: "bold", {quoted(form.title)})],'
        f" [#{picture(suits, 'height: 4.2mm')} #v(-0.2em)"
        f' #text(size: 11pt, weight: "bold", {quoted(form.number)}) #v(-0.3em)'
        f" #text(size: 8.5pt, fill: {FAINT}, {quoted(f'{copy} copy · {form.law}' if copy else form.law)})])"
    )
    yield "#block(above: 3mm, below: 4mm, width: 100%, height: 1mm, stroke: (top: 1.6pt, bottom: 0.4pt))"


def _block(block: FormBlock) -> str:
    match block:
        case Heading(text):
            return f"#heading(level: 1, {quoted(text)})"
        case Words(text):
            return f"#par({quoted(text)})"
        case Facts(rows):
            return _facts(rows)
        case Amount(title, amount, words):
            return (
                f"#block(width: 100%, stroke: 1.2pt, inset: (x: 5mm, y: 3.6mm), above: 1.2em, below: 1.2em,"
                f" grid(columns: (1fr, auto), align: (left + horizon, right + horizon),"
                f" [#label({quoted(title)}) #v(-0.4em) #text({quoted(words)})],"
                f' text(size: 24pt, weight: "bold", {quoted(amount)})))'
            )
        case Rows():
            return _rows(block)
        case Drawing(drawn, caption):
            return (
                f"#block(breakable: false, width: 100%, above: 0.9em, below: 1.1em, {picture(drawn, 'width: 100%')}"
                f" + v(-0.5em) + label({quoted(caption)}))"
            )
        case Signatures(lines):
            return _signatures(lines)


def _facts(rows: tuple[tuple[str, str], ...]) -> str:
    """Return facts in two columns, the left one first."""
    half = (len(rows) + 1) // 2
    columns = ", ".join(
        "grid(columns: (26mm, 1fr), column-gutter: 2mm, row-gutter: 0.62em, align: horizon, "
        + ", ".join(f"label({quoted(name)}), text({quoted(value)})" for name, value in part)
        + ")"
        for part in (rows[:half], rows[half:])
        if part
    )
    return f"#block(above: 1em, below: 1em, grid(columns: (1fr, 1fr), column-gutter: 8mm, {columns}))"


def _rows(block: Rows) -> str:
    sides = ", ".join("right" if column in block.right else "left" for column in range(len(block.titles)))
    widths = ", ".join(block.widths) if block.widths else ", ".join(["auto"] * len(block.titles))
    head = ", ".join(f'text(size: 8.5pt, weight: "bold", {quoted(title)})' for title in block.titles)
    cells: list[str] = []
    for number, row in enumerate(block.rows):
        if number in block.totals:
            cells.append("table.hline(stroke: 0.6pt)")
        weight = ', weight: "bold"' if number in block.totals else ""
        cells += [f"text({quoted(cell)}{weight})" for cell in row]
    header = f"table.header({head}, table.hline(stroke: 0.9pt)), " if any(block.titles) else ""
    made = (
        f"table(columns: ({widths},), align: ({sides},), inset: (x: 0.45em, y: 0.3em), stroke: none, {header}"
        f"{', '.join([*cells, ''])}table.hline(stroke: 0.4pt))"
    )
    broken = "true" if len(block.rows) > LONG else "false"
    return f"#block(above: 0.7em, below: 1em, width: 100%, breakable: {broken}, text(size: 9pt, {made}))"


def _signatures(lines: tuple[tuple[str, str], ...]) -> str:
    """Return signature lines, two side by side, kept on one page."""
    each = ", ".join(
        f"stack(spacing: 1.6mm, v(9mm), line(length: 100%, stroke: 0.6pt),"
        f" grid(columns: (1fr, auto), label({quoted(title)}), label({quoted(name or 'name, date, time')})))"
        for title, name in lines
    )
    return f"#block(breakable: false, above: 1.2em, grid(columns: (1fr, 1fr), column-gutter: 12mm, {each}))"
