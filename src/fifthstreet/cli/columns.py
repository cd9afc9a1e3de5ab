"""Text in columns, wrapped to the width of the terminal; weight and shade only where a person looks on."""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple

WIDTH_WITHOUT_A_TERMINAL = 132
GAP = 2
LEAST_WIDTH = 6
_CODES = {"bold": "1", "dim": "2", "green": "32", "yellow": "33", "cyan": "36"}


class Cell(NamedTuple):
    """What stands in one column of a row. Every line of the text is wrapped by itself, under its own indent."""

    text: str
    style: str = ""


def print_columns(rows: Sequence[Sequence[Cell]], shares: Sequence[int]) -> None:
    """Print rows in columns that share the width; a share of 0 takes what its widest cell needs."""
    widths = _widths(rows, shares)
    for row in rows:
        columns = [list(_wrapped(cell.text, width)) for cell, width in zip(row, widths, strict=True)]
        for pieces in zip_longest(*columns, fillvalue=""):
            line = [
                styled(piece, cell.style) + " " * (width - len(piece) + GAP)
                for piece, cell, width in zip(pieces, row, widths, strict=True)
            ]
            print("".join(line).rstrip())


def styled(text: str, style: str) -> str:
    """The text with its style, if it goes to a terminal that may show one."""
    plain = not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    if plain or not style or not text:
        return text
    return f"\033[{_CODES[style]}m{text}\033[0m"


def _widths(rows: Sequence[Sequence[Cell]], shares: Sequence[int]) -> list[int]:
    room = max(width() - GAP * (len(shares) - 1), LEAST_WIDTH * len(shares))
    needed = [
        0 if share else max((len(row[column].text) for row in rows), default=0) for column, share in enumerate(shares)
    ]
    if sum(needed) > room * 2 // 3:
        needed = [min(need, room // len(shares)) for need in needed]
    rest = room - sum(needed)
    return [rest * share // sum(shares) if share else need for need, share in zip(needed, shares, strict=True)]


def print_paragraph(text: str, style: str = "") -> None:
    """Print text over as many lines as it takes."""
    for line in _wrapped(text, width()):
        print(styled(line, style))


def width() -> int:
    """How wide the terminal is, or a page where there is none."""
    return shutil.get_terminal_size((WIDTH_WITHOUT_A_TERMINAL, 50)).columns


def _wrapped(text: str, width: int) -> Iterator[str]:
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        yield from wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
