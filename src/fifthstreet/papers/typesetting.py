"""Pages from markup: the typesetter typst with the faces that it brings along, so that every machine sets the same."""

from datetime import date
from typing import Literal

import typst


def pdf(markup: str) -> bytes:
    """Markup as a PDF."""
    (made,) = _set(markup, "pdf")
    return made


def page_drawings(markup: str) -> list[str]:
    """Markup as one SVG a page."""
    return [page.decode() for page in _set(markup, "svg")]


def page_count(markup: str) -> int:
    """How many pages markup makes."""
    return len(_set(markup, "svg"))


def drawing_page(drawing: str, width: float, height: float, title: str, dated: date) -> str:
    """A page, so many millimetres wide and high, that a drawing fills."""
    return "\n".join(
        (
            document(title, dated),
            f"#set page(width: {width}mm, height: {height}mm, margin: 0mm)",
            f"#{picture(drawing, 'width: 100%, height: 100%')}",
        )
    )


def picture(drawing: str, size: str) -> str:
    """A drawing as the markup's code has it."""
    return f'image(bytes({quoted(drawing)}), format: "svg", {size})'


def document(title: str, dated: date) -> str:
    """What a paper is called and of which day it is: of a given one, for the same paper must be the same bytes."""
    day = f"datetime(year: {dated.year}, month: {dated.month}, day: {dated.day})"
    return f"#set document(title: {quoted(title)}, date: {day})"


def quoted(text: str) -> str:
    """A text as the markup's code has it, whatever signs are in it."""
    safe = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{safe}"'


def _set(markup: str, form: Literal["pdf", "svg"]) -> list[bytes]:
    made = typst.compile(markup.encode(), format=form, ignore_system_fonts=True)
    return made if isinstance(made, list) else [made]
