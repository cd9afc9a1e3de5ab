"""``fifthstreet deal``: rounds played by automatic staff and players, told step by step with their clauses."""

from pathlib import Path
from typing import Annotated, Literal

import typer

PlayerName = Literal["points", "random", "fold"]


def deal(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    jurisdiction: Annotated[str, typer.Option(help="Whose rules: maryland, new-jersey or south-dakota.")] = "maryland",
    seats: Annotated[int, typer.Option(help="How many players sit down.")] = 6,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds are played.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Which shuffles: the same seed, the same rounds.")] = 1,
    method: Annotated[str | None, typer.Option(help="Another method of dealing than the house's own.")] = None,
    submission: Annotated[Path | None, typer.Option(help="A Rules Submission instead of the ready one.")] = None,
    players: Annotated[PlayerName, typer.Option(help="How the players play.")] = "points",
    steps: Annotated[
        bool, typer.Option("--steps", help="Print the next steps of dealer and floor, with the words of their clauses.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the events as JSON.")] = False,
) -> None:
    """Play rounds and tell them: every step, its clause, the cards, the money."""
    from fifthstreet.cli.told_rounds import Wish, print_rounds  # noqa: PLC0415 - other commands start without it

    wish = Wish(jurisdiction, submission, method, seats, rounds, seed, players)
    print_rounds(wish, as_json=as_json, with_steps=steps)
