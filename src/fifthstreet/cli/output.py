"""Errors in one line, JSON for programs, and files."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import typer

from fifthstreet.rules.defects import Defect, DefectsFound
from fifthstreet.rules.game import plain


def fail(message: object, details: Sequence[object] = ()) -> typer.Exit:
    """Print an error and return the exit with code 2, to be raised."""
    print(f"fifthstreet: {message}", file=sys.stderr)
    for detail in details:
        print(f"  {detail}", file=sys.stderr)
    return typer.Exit(2)


@contextmanager
def errors_in_one_line(*kinds: type[Exception]) -> Iterator[None]:
    """Report these errors in one line instead of a traceback. Can be used as a decorator."""
    try:
        yield
    except kinds as error:
        raise fail(error, getattr(error, "bad", ())[:20]) from None


def defect(where: object, problem: str, clause: str | None = None) -> DefectsFound:
    """Return the error for an option or file that is wrong."""
    return DefectsFound([Defect(str(where), "", problem, clause)])


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    print(msgspec.json.format(msgspec.json.encode(value, enc_hook=plain), indent=2).decode())


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file; if that fails, report it in one line."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise defect(path, f"cannot be written: {error.strerror}") from None
