"""What the commands of ``fifthstreet odds`` share: which game is meant, errors in one line, numbers in print."""

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import msgspec
import typer

from fifthstreet.cards import CardError
from fifthstreet.cli.columns import Cell, print_columns
from fifthstreet.money import Cents, MoneyError, dollars
from fifthstreet.odds import Decision, OddsError, StartingHand, changed
from fifthstreet.rules import Game, game_from_file, ready_game
from fifthstreet.values import Value

Asked = ParamSpec("Asked")


class GameWish(Value, kw_only=False):
    """Which game is asked about: a jurisdiction's, a house's, and with which changes."""

    jurisdiction: str
    submission: Path | None
    changes: tuple[str, ...]

    def game(self) -> Game:
        """The game, or an error that says why there is none."""
        game = game_from_file(self.submission) if self.submission else ready_game(self.jurisdiction)
        return changed(game, self.changes)


def in_one_line(command: Callable[Asked, None]) -> Callable[Asked, None]:
    """A command whose questions without an answer are told in one line, with exit code 2."""

    @wraps(command)
    def told(*arguments: Asked.args, **options: Asked.kwargs) -> None:
        try:
            command(*arguments, **options)
        except (OddsError, CardError, MoneyError) as error:
            print(f"fifthstreet odds: {error}", file=sys.stderr)
            raise typer.Exit(2) from None

    return told


def draw(file: Path, drawing: str) -> None:
    """Write a drawing to its file."""
    try:
        file.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise OddsError(f"{file} cannot be written: {error.strerror}") from None


def print_odds(value: object) -> None:
    """Print an answer as JSON; a fraction as a number."""
    built = msgspec.to_builtins(value, enc_hook=_number, str_keys=True)
    print(msgspec.json.format(msgspec.json.encode(built), indent=2).decode())


def _number(value: object) -> float:
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no place in JSON")


def in_dollars(amount: Cents) -> float | int:
    """An amount as JSON has it, in dollars."""
    return amount // 100 if amount % 100 == 0 else amount / 100


def amount(written: str | None) -> Cents | None:
    """An amount as it was written, if it was."""
    return None if written is None else dollars(written)


def percent(part: Fraction | float, places: int = 4) -> str:
    """A part in per cent: ``4.9149%``."""
    return f"{float(part):.{places}%}"


def antes(worth: Fraction | float, places: int = 4) -> str:
    """A worth in antes, with its sign."""
    return f"{float(worth):+.{places}f}"


def action_name(antes: int) -> str:
    """What a player does: ``fold``, ``3x``."""
    return f"{antes}x" if antes else "fold"


def with_named_actions(value: StartingHand | Decision) -> dict[str, Any]:
    """A value for programs, its actions by name: ``fold``, ``1x``."""
    return msgspec.structs.asdict(value) | {
        "actions": {action_name(action): worth for action, worth in value.actions.items()},
        "best": [action_name(action) for action in value.best],
    }


def out(antes: int) -> str:
    """How many antes are out: ``1 ante out``, ``3 antes out``."""
    return f"{antes} ante{'s' if antes > 1 else ''} out"


def print_table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows beneath their titles; all but the first column to the right."""
    widths = [max(len(row[column]) for row in (titles, *rows)) for column in range(len(titles))]
    printed = [
        [Cell(text if column == 0 else text.rjust(widths[column]), style) for column, text in enumerate(row)]
        for style, row in (("dim", titles), *(("", row) for row in rows))
    ]
    print_columns(printed, [0] * len(titles))
