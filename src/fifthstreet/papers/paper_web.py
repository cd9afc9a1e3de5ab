"""A paper as a web page in one file, from the same blocks as its pages."""

from collections.abc import Iterator
from html import escape

from fifthstreet.papers.blocks import Block, Figure, Heading, Paper, Subheading, Table, Words
from fifthstreet.papers.web_page import tagged, web_page, web_table


def paper_web_page(paper: Paper) -> str:
    """Return the whole page."""
    return web_page(f"{paper.title}, {paper.subtitle}", _body(paper))


def _body(paper: Paper) -> Iterator[str]:
    yield tagged("h1", paper.title)
    yield f"<p><strong>{escape(paper.subtitle)}</strong><br/>{escape(paper.house)}</p>"
    yield web_table(("", ""), paper.facts, (False, False))
    yield from (_block(block) for block in paper.blocks)


def _block(block: Block) -> str:
    match block:
        case Heading(text):
            return tagged("h2", text)
        case Subheading(text):
            return tagged("h3", text)
        case Words(text):
            return tagged("p", text)
        case Table():
            return web_table(block.titles, block.rows, block.sides, block.caption)
        case Figure(drawing=drawn, caption=caption):
            # Inside HTML the namespace is not needed, and without it the page holds no web address.
            inside = drawn.replace(' xmlns="http://www.w3.org/2000/svg"', "")
            return f"<figure>{inside}{tagged('figcaption', caption)}</figure>"
