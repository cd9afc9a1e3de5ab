"""A time as somebody gives it on the command line."""

import sys
from datetime import UTC, datetime

import typer


def moment_of(text: str | None) -> int | None:
    """The time in milliseconds; without a zone it is UTC. What is no time is one line, and exit code 2."""
    if text is None or text.isdecimal():
        return None if text is None else int(text)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        print(f"fifthstreet: {text!r} is no time: say 2026-05-31, 2026-05-31T18:00, or milliseconds", file=sys.stderr)
        raise typer.Exit(2) from None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
