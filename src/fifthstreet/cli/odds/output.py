"""Shared by the commands of ``fifthstreet odds``: options, the changed game, numbers in print and in JSON."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from fifthstreet.cards import CardError
from fifthstreet.cli.options import chosen_game
from fifthstreet.cli.output import errors_in_one_line
from fifthstreet.money import Cents, MoneyError, dollars
from fifthstreet.odds import Decision, OddsError, StartingHand, changed
from fifthstreet.rules import Game

Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="HAND=PAY", help="Change a pay or the multiples: straight=5, pair:six-ten=push, multiples=1,2."
    ),
]
Ante = Annotated[str | None, typer.Option(metavar="DOLLARS", help="The ante. Default: the table minimum.")]

odds_errors = errors_in_one_line(OddsError, CardError, MoneyError)
"""Prints one line for a question about the odds that cannot be answered."""


def changed_game(jurisdiction: str, submission: Path | None, changes: list[str] | None) -> Game:
    """Return the chosen game with the changes of ``--set``."""
    return changed(chosen_game(jurisdiction, submission), changes or ())


def print_odds(value: object) -> None:
    """Print an answer as JSON, with fractions as numbers."""
    built = msgspec.to_builtins(value, enc_hook=_number, str_keys=True)
    print(msgspec.json.format(msgspec.json.encode(built), indent=2).decode())


def _number(value: object) -> float:
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no place in JSON")


def in_dollars(amount: Cents) -> float | int:
    """Return an amount in dollars, for JSON."""
    return amount // 100 if amount % 100 == 0 else amount / 100


def parse_amount(text: str | None) -> Cents | None:
    """Return the amount that an option gives, if it gives one."""
    return None if text is None else dollars(text)


def percent(part: Fraction | float, places: int = 4) -> str:
    """Return a percentage: ``4.9149%``."""
    return f"{float(part):.{places}%}"


def antes(worth: Fraction | float, places: int = 4) -> str:
    """Return a value in antes, with its sign."""
    return f"{float(worth):+.{places}f}"


def action_name(antes: int) -> str:
    """Return a player's action: ``fold``, ``3x``."""
    return f"{antes}x" if antes else "fold"


def action_names(actions: tuple[int, ...]) -> str:
    """Return actions that are equally good: ``1x or 3x``."""
    return " or ".join(action_name(action) for action in actions)


def with_named_actions(value: StartingHand | Decision) -> dict[str, Any]:
    """Return a value for JSON, with its actions by name: ``fold``, ``1x``."""
    return msgspec.structs.asdict(value) | {
        "actions": {action_name(action): worth for action, worth in value.actions.items()},
        "best": [action_name(action) for action in value.best],
    }


def antes_out(antes: int) -> str:
    """Return how many antes are on the table: ``1 ante out``, ``3 antes out``."""
    return f"{antes} ante{'s' if antes > 1 else ''} out"
