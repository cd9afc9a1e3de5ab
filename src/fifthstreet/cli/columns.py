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
    if not style or not text or not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return text
    return f"\033[{_CODES[style]}m{text}\033[0m"


def _widths(rows: Sequence[Sequence[Cell]], shares: Sequence[int]) -> list[int]:
    total = shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDTH_WITHOUT_A_TERMINAL
    needed = [max((len(row[column].text) for row in rows), default=0) for column in range(len(shares))]
    fixed = sum(need for need, share in zip(needed, shares, strict=True) if not share)
    room = max(total - fixed - GAP * (len(shares) - 1), 20 * sum(1 for share in shares if share))
    return [room * share // sum(shares) if share else need for need, share in zip(needed, shares, strict=True)]


def _wrapped(text: str, width: int) -> Iterator[str]:
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        yield from wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
