"""SVG drawings, element by element, with text escaped."""

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

SERIF = "Libertinus Serif, Libertinus, Georgia, serif"
"""The font of every drawing: the typesetter includes it, a browser has a similar one."""

_SUITS = (
    "M0 -1C.5 -.45 1 -.15 1 .3C1 .75 .4 .85 .12 .5C.15 .8 .3 .9 .4 1L-.4 1C-.3 .9 -.15 .8 -.12 .5"
    "C-.4 .85 -1 .75 -1 .3C-1 -.15 -.5 -.45 0 -1Z",
    "M0 1C-.4 .5 -1 .1 -1 -.4C-1 -1 -.2 -1.05 0 -.5C.2 -1.05 1 -1 1 -.4C1 .1 .4 .5 0 1Z",
    "M0 -1.05L.78 0L0 1.05L-.78 0Z",
    "M.12 .3C.15 .75 .3 .9 .4 1L-.4 1C-.3 .9 -.15 .75 -.12 .3A.45 .45 0 1 1 -.36 -.22"
    "A.45 .45 0 1 1 .36 -.22A.45 .45 0 1 1 .12 .3Z",
)


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def element(name: str, inside: str | Iterable[str] = (), **attributes: str | float | None) -> str:
    """Return an element; ``stroke_width`` becomes ``stroke-width``, and ``None`` attributes are left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    content = inside if isinstance(inside, str) else "\n".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def words(x: float, y: float, text: str, size: float, **attributes: str | float | None) -> str:
    """Return text centred on a point, unless another ``text_anchor`` is given."""
    given: Mapping[str, str | float | None] = {"text_anchor": "middle"} | attributes
    return element("text", escape(text), x=x, y=y, font_size=size, **given)


def group(inside: Iterable[str], **attributes: str | float | None) -> str:
    """Return a group of elements."""
    return element("g", inside, **attributes)


def drawing(width: float, height: float, inside: Iterable[str], title: str) -> str:
    """Return a whole drawing, which scales to fit."""
    box = f"0 0 {number(width)} {number(height)}"
    parts = [element("title", escape(title)), *inside]
    whole = element("svg", parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family=SERIF)
    return f"{whole}\n"


def width_of(text: str, size: float) -> float:
    """Estimate the width of a text."""
    narrow = sum(letter in "iltfjI1.,:;'()[] -" for letter in text)
    return size * (0.52 * (len(text) - narrow) + 0.29 * narrow)


def lines_of(text: str, size: float, width: float) -> list[str]:
    """Wrap a text to a width; a no-break space is never broken."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def suit_row(x: float, y: float, size: float, apart: float, ink: str) -> str:
    """Return spade, heart, diamond and club in a row, centred on a point."""
    return group(
        (
            element(
                "path",
                d=path,
                fill=ink,
                transform=f"translate({number(x + (place - 1.5) * apart)} {number(y)}) scale({number(size / 2)})",
            )
            for place, path in enumerate(_SUITS)
        )
    )
