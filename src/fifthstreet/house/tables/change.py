"""Several commands that stand or fall together, carried out one after another."""

from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.refusal import Refusal


def carried_out(game: Game, standing: Standing, commands: tuple[AnyCommand, ...]) -> CarriedOut | Refusal:
    """All the commands, or the first refusal."""
    change = None
    for command in commands:
        done = carry_out(game, change.standing if change else standing, command)
        if isinstance(done, Refusal):
            return done
        change = done.after(change) if change else done
    return change or CarriedOut(standing)
