"""The command line: one thin module a command."""

import sys

from fifthstreet.cli.app import app
from fifthstreet.rules.defects import DefectsFound


def main() -> None:
    """Run a command. What is wrong with its input is one line a defect, and exit code 2."""
    try:
        app()
    except DefectsFound as found:
        print(found, file=sys.stderr)
        sys.exit(2)
