"""A paper as pages: a title page with contents, then its blocks, with running heads and page numbers."""

from collections.abc import Iterator

from fifthstreet.papers.blocks import Block, Figure, Heading, Paper, Subheading, Table, Words
from fifthstreet.papers.svg import drawing, suit_row
from fifthstreet.papers.typesetting import document, picture, quoted

GREEN, GOLD, FAINT, LINE = '"#0f4f3d"', '"#b98a2b"', '"#5d5a52"', '"#ddd5c0"'
LONG = 18
"""A longer table than this may continue on the next page."""
STYLE = f"""
#set text(font: "Libertinus Serif", size: 10.5pt, number-type: "lining", lang: "en")
#set par(justify: true, leading: 0.62em, spacing: 0.9em)
#show heading.where(level: 1): it => block(above: 2em, below: 1em, sticky: true, width: 100%,
  stroke: (bottom: 0.9pt + rgb({GOLD})), inset: (bottom: 0.4em), text(size: 15pt, fill: rgb({GREEN}), it))
#show heading.where(level: 2): it => block(above: 1.5em, below: 0.8em, sticky: true, text(size: 11.5pt, it))
#set heading(numbering: "1.1")
#show figure.caption: it => align(left, text(size: 9pt, fill: rgb({FAINT}), style: "italic", it.body))
#show raw: set text(font: "DejaVu Sans Mono", size: 0.95em)
"""


def paper_pages(paper: Paper) -> str:
    """Return the markup of a paper on A4."""
    return "\n".join(_parts(paper))


def _parts(paper: Paper) -> Iterator[str]:
    yield document(f"{paper.title}, {paper.subtitle}", paper.dated)
    yield STYLE
    head = f"text(size: 8.5pt, fill: rgb({FAINT}), {quoted(f'{paper.title} · {paper.subtitle}')} + h(1fr))"
    numbers = f'text(size: 8.5pt, fill: rgb({FAINT}), h(1fr) + counter(page).display("1 / 1", both: true))'
    yield (
        '#set page(paper: "a4", margin: (x: 23mm, top: 26mm, bottom: 22mm),'
        f" header: context if counter(page).get().first() > 1 {{ {head} }}, footer: context {{ {numbers} }})"
    )
    yield from _title_page(paper)
    yield "#pagebreak()"
    yield from (_block(block) for block in paper.blocks)


def _title_page(paper: Paper) -> Iterator[str]:
    suits = drawing(168, 34, [suit_row(84, 17, 30, 46, "#0f4f3d")], "The four suits")
    yield f"#v(24mm) #align(left, {picture(suits, 'height: 9mm')})"
    yield f'#v(6mm) #text(size: 31pt, weight: "bold", fill: rgb({GREEN}), {quoted(paper.title)})'
    yield f"#v(-3mm) #text(size: 17pt, {quoted(paper.subtitle)})"
    yield f'#v(-1mm) #text(size: 13pt, fill: rgb({GOLD}), weight: "bold", {quoted(paper.house)})'
    facts = ", ".join(f"text(fill: rgb({FAINT}), {quoted(name)}), {_fact(value)}" for name, value in paper.facts)
    yield f"#v(9mm) #set par(justify: false); #grid(columns: (38mm, 1fr), row-gutter: 0.75em, {facts})"
    yield f"#v(1fr) #line(length: 100%, stroke: 0.9pt + rgb({GOLD})) #outline(title: none, depth: 1) #v(8mm)"


def _fact(value: str) -> str:
    """Return the markup of a fact; a digest is set in a monospaced font."""
    is_digest = len(value) == 64 and " " not in value
    return f"raw({quoted(value)})" if is_digest else f"text({quoted(value)})"


def _block(block: Block) -> str:
    match block:
        case Heading(text):
            return f"#heading(level: 1, {quoted(text)})"
        case Subheading(text):
            return f"#heading(level: 2, {quoted(text)})"
        case Words(text):
            return f"#par({quoted(text)})"
        case Table():
            return _table(block)
        case Figure(drawing=drawn, caption=caption, part=part):
            return (
                f"#block(breakable: false, width: 100%, above: 1.2em, below: 1.4em,"
                f" figure({picture(drawn, f'width: {part:.0%}')}, caption: {quoted(caption)}))"
            )


def _table(table: Table) -> str:
    sides = ", ".join("right" if side else "left" for side in table.sides)
    head = ", ".join(f'text(weight: "bold", size: 0.92em, {quoted(title)})' for title in table.titles)
    cells = ", ".join(f"text({quoted(cell)})" for row in table.rows for cell in row)
    header = f"table.header({head}, table.hline(stroke: 0.8pt + rgb({GREEN}))), " if any(table.titles) else ""
    made = (
        f"table(columns: {len(table.titles)}, align: ({sides},), inset: (x: 0.55em, y: 0.32em), stroke: none,"
        f" {header}{cells}, table.hline(stroke: 0.5pt + rgb({LINE})))"
    )
    caption = f'text(size: 9pt, fill: rgb({FAINT}), style: "italic", {quoted(table.caption)})' if table.caption else ""
    above = f"#block(below: 0.5em, sticky: true, {caption}) " if caption else ""
    broken = "true" if len(table.rows) > LONG else "false"
    inside = f"#set par(justify: false); {above}#text(size: 9.5pt, {made})"
    return f"#block(above: 1em, below: 1.3em, width: 100%, breakable: {broken})[{inside}]"
