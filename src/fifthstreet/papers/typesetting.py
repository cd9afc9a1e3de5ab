"""Pages from markup, by typst with its built-in fonts, so that every machine produces the same."""

from datetime import date
from typing import Literal

import typst


def pdf(markup: str) -> bytes:
    """Return markup as a PDF."""
    (made,) = _set(markup, "pdf")
    return made


def page_drawings(markup: str) -> list[str]:
    """Return markup as one SVG per page."""
    return [page.decode() for page in _set(markup, "svg")]


def page_count(markup: str) -> int:
    """Return the number of pages."""
    return len(_set(markup, "svg"))


def picture(drawing: str, size: str) -> str:
    """Return a drawing as typst code."""
    return f'image(bytes({quoted(drawing)}), format: "svg", {size})'


def document(title: str, dated: date) -> str:
    """Return the document's title and date; the date is given, so that the same paper is the same bytes."""
    day = f"datetime(year: {dated.year}, month: {dated.month}, day: {dated.day})"
    return f"#set document(title: {quoted(title)}, date: {day})"


def quoted(text: str) -> str:
    """Return a text as a typst string."""
    safe = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{safe}"'


def _set(markup: str, form: Literal["pdf", "svg"]) -> list[bytes]:
    made = typst.compile(markup.encode(), format=form, ignore_system_fonts=True)
    return made if isinstance(made, list) else [made]
