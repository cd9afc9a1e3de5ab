"""Drawings in SVG, element by element: numbers in short, text made safe."""

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

SERIF = "Libertinus Serif, Libertinus, Georgia, serif"
"""The face of all that is drawn: the typesetter brings it along, a browser has one like it."""


def number(value: float) -> str:
    """A length or a place, to a hundredth and no longer than it must be."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def element(name: str, inside: str | Iterable[str] = (), **attributes: str | float | None) -> str:
    """An element with what is in it; ``stroke_width`` is written ``stroke-width``, and what is ``None`` is left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    content = inside if isinstance(inside, str) else "\n".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def words(x: float, y: float, text: str, size: float, **attributes: str | float | None) -> str:
    """Text at a place: in the middle of it unless another ``text_anchor`` is given."""
    given: Mapping[str, str | float | None] = {"text_anchor": "middle"} | attributes
    return element("text", escape(text), x=x, y=y, font_size=size, **given)


def group(inside: Iterable[str], **attributes: str | float | None) -> str:
    """Several elements as one."""
    return element("g", inside, **attributes)


def drawing(width: float, height: float, inside: Iterable[str], title: str) -> str:
    """A whole drawing, which scales to wherever it is put."""
    box = f"0 0 {number(width)} {number(height)}"
    parts = [element("title", escape(title)), *inside]
    whole = element("svg", parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family=SERIF)
    return f"{whole}\n"


def width_of(text: str, size: float) -> float:
    """About how wide a text is when it is set."""
    narrow = sum(letter in "iltfjI1.,:;'()[] -" for letter in text)
    return size * (0.52 * (len(text) - narrow) + 0.29 * narrow)


def lines_of(text: str, size: float, width: float) -> list[str]:
    """A text in lines that are not wider than this, as far as its words allow; a hard space is none to break at."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
