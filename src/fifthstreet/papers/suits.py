"""The four suits as small drawings, so that they look alike on every paper and screen."""

from fifthstreet.papers.svg import element, group, number

_PATHS = (
    "M0 -1C.5 -.45 1 -.15 1 .3C1 .75 .4 .85 .12 .5C.15 .8 .3 .9 .4 1L-.4 1C-.3 .9 -.15 .8 -.12 .5"
    "C-.4 .85 -1 .75 -1 .3C-1 -.15 -.5 -.45 0 -1Z",
    "M0 1C-.4 .5 -1 .1 -1 -.4C-1 -1 -.2 -1.05 0 -.5C.2 -1.05 1 -1 1 -.4C1 .1 .4 .5 0 1Z",
    "M0 -1.05L.78 0L0 1.05L-.78 0Z",
    "M.12 .3C.15 .75 .3 .9 .4 1L-.4 1C-.3 .9 -.15 .75 -.12 .3A.45 .45 0 1 1 -.36 -.22"
    "A.45 .45 0 1 1 .36 -.22A.45 .45 0 1 1 .12 .3Z",
)


def suit_row(x: float, y: float, size: float, apart: float, ink: str) -> str:
    """Spade, heart, diamond and club in a row around a place."""
    return group(
        (
            element(
                "path",
                d=path,
                fill=ink,
                transform=f"translate({number(x + (place - 1.5) * apart)} {number(y)}) scale({number(size / 2)})",
            )
            for place, path in enumerate(_PATHS)
        )
    )
