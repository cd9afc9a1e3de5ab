"""``fifthstreet deal``: rounds played by automatic staff and players, every step with its clause."""

from typing import Annotated

import msgspec
import typer

from fifthstreet.cli.options import AsJson, Jurisdiction, Submission, chosen_game
from fifthstreet.cli.output import defect, print_json
from fifthstreet.cli.sample_rounds import PlayerName, describe_rounds, play_rounds
from fifthstreet.rules import Game, make_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.game import dealt_by


def deal(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    jurisdiction: Jurisdiction = "maryland",
    seats: Annotated[int, typer.Option(help="Number of players.")] = 6,
    rounds: Annotated[int, typer.Option(min=1, help="Number of rounds.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the shuffles: the same seed deals the same rounds.")] = 1,
    method: Annotated[str | None, typer.Option(help="Another dealing method than the submission's.")] = None,
    submission: Submission = None,
    players: Annotated[PlayerName, typer.Option(help="How the players play.")] = "points",
    steps: Annotated[
        bool, typer.Option("--steps", help="Also print the next steps of dealer and floor, with their clauses' texts.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play rounds and print every step, its clause, the cards and the money."""
    if as_json and steps:
        raise defect("--steps", "cannot be combined with --json")
    game = chosen_game(jurisdiction, submission)
    if method is not None:
        game = _with_method(game, method)
    played = play_rounds(game, seats, rounds, seed, players)
    if as_json:
        print_json([{"events": done.events, "meter_events": done.meter_events} for _, done in played])
        return
    for line in describe_rounds(game, played, with_steps=steps):
        print(line)


def _with_method(game: Game, method: str) -> Game:
    """Return the game dealt by another method, with a shuffler the method allows and without bonuses it cannot deal."""
    submission = game.submission
    dealing = msgspec.structs.replace(submission.dealing, method=method)
    chosen = next((entry for name, entry in game.book.dealing.methods.items() if name == method), None)
    if chosen and dealing.shuffler not in chosen.shuffler.allowed:
        dealing = msgspec.structs.replace(dealing, shuffler=chosen.shuffler.allowed[0], decks=1)
    house = as_if_approved(game.book, dealt_by(game.book, submission, dealing))
    return make_game(game.book, house, f"--method {method}")
