"""The command line: one thin module a command."""

import io
import os
import sys

from fifthstreet.cli.app import app
from fifthstreet.rules.defects import DefectsFound


def main() -> None:
    """Run a command; defects in its input are printed one per line, with exit code 2."""
    if sys.stdout is None:
        sys.exit("fifthstreet: the standard output is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        app()
    except DefectsFound as found:
        print(found, file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(f"fifthstreet: {error.strerror}")
