"""Options that several commands share, and the game or time they name."""

from collections.abc import Callable
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.output import fail
from fifthstreet.rules import Game, game_from_file, ready_game

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Jurisdiction = Annotated[str, typer.Option(help="The rulebook: maryland, new-jersey or south-dakota.")]
Submission = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A Rules Submission to use instead of the built-in one.", readable=False),
]
Decks = Annotated[int, typer.Option(min=10_000, max=1_000_000, help="Number of decks to shuffle.")]
DataDir = Annotated[Path, typer.Option(help="The data folder of the house.")]
CheckpointsFile = Annotated[
    Path | None,
    typer.Option(help="checkpoints.jsonl or its folder. Default: <data-dir>-checkpoints."),
]
PublicKeys = Annotated[
    list[str] | None,
    typer.Option("--public-key", help="A public key you trust, 64 hexadecimal digits; can be repeated."),
]
DATA_DIR = Path("house-data")


def chosen_game(jurisdiction: str, submission: Path | None) -> Game:
    """Return the game of a submission file, or else the jurisdiction's built-in one."""
    return game_from_file(submission) if submission else ready_game(jurisdiction)


def parse_time(text: str | None, zone_at: Callable[[int], tzinfo] = lambda _: UTC) -> int | None:
    """Return a time in milliseconds; a time without a zone is in the one that ``zone_at`` returns for it."""
    if text is None or text.isdecimal():
        return None if text is None else int(text)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise fail(f"{text!r} is not a time; write 2026-05-31, 2026-05-31T18:00 or milliseconds") from None
    if not moment.tzinfo:
        about = int(moment.replace(tzinfo=UTC).timestamp() * 1000)
        moment = moment.replace(tzinfo=zone_at(max(0, about)))
    return int(moment.timestamp() * 1000)


def parse_day(text: str | None) -> date | None:
    """Return a gaming day."""
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise fail(f"{text!r} is not a day; write 2026-05-31") from None
