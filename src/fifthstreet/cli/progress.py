"""A progress bar on a terminal; nothing in a pipe."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn


class Show(Protocol):
    """Shows how much is done, the total if it is known, and a note."""

    def __call__(self, done: int, total: int | None = None, note: str = "") -> None: ...  # noqa: D102


@contextmanager
def progress(work: str) -> Iterator[Show]:
    """Show how much of the work is done, such as ``7,000 of 10,000 decks shuffled``."""
    console = Console(stderr=True)
    columns = BarColumn(), TextColumn("{task.description}", markup=False)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def show(done: int, total: int | None = None, note: str = "") -> None:
            of_total = "" if total is None else f" of {total:,}"
            bar.update(task, completed=done, total=total, description=f"{done:,}{of_total} {work}{note}")

        yield show
