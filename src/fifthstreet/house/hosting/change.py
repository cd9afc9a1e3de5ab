"""Several commands that stand or fall together, carried out one after another."""

from typing import NamedTuple

from fifthstreet.play.coordinator import Standing, carry_out
from fifthstreet.progressive.events import MeterEvents
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.events import Events
from fifthstreet.table.refusal import Refusal


class Change(NamedTuple):
    """How things stand after the commands, and all that happened."""

    standing: Standing
    events: Events = ()
    meter_events: MeterEvents = ()


def carried_out(game: Game, standing: Standing, commands: tuple[AnyCommand, ...]) -> Change | Refusal:
    """All the commands, or the first refusal."""
    change = Change(standing)
    for command in commands:
        done = carry_out(game, change.standing, command)
        if isinstance(done, Refusal):
            return done
        change = Change(done.standing, change.events + done.events, change.meter_events + done.meter_events)
    return change
