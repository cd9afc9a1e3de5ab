"""Tables and paragraphs, laid out by rich: styled on a terminal, plain text in a pipe.

rich is loaded when something is printed, so that ``--json`` starts without it.
"""

import os
import sys
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

PAGE_WIDTH = 132
"""Width of output that does not go to a terminal."""


def print_text(text: str, style: str = "") -> None:
    """Print a paragraph, wrapped to the width of the terminal."""
    from rich.text import Text  # noqa: PLC0415

    print_plain(Text(text, style))


def print_table(
    titles: Sequence[str], rows: "Iterable[Sequence[RenderableType]]", right: Collection[int] | None = None
) -> None:
    """Print rows under their titles; the columns in ``right`` are right-aligned, by default all but the first."""
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for number, title in enumerate(titles):
        is_right = number in right if right is not None else number > 0
        table.add_column(title, justify="right" if is_right else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    print_plain(table)


def indented(text: str, below: str | None) -> "RenderableType":
    """Return a text with another one indented below it, if there is one."""
    from rich.console import Group  # noqa: PLC0415
    from rich.padding import Padding  # noqa: PLC0415

    return Group(text, Padding(below, (0, 0, 0, 2))) if below else text


def print_plain(content: "RenderableType") -> None:
    """Print what rich lays out, without its trailing spaces."""
    from rich.console import Console  # noqa: PLC0415

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PAGE_WIDTH
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(content)
    for line in captured.get().splitlines():
        print(line.rstrip())
