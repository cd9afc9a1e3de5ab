"""Duties that no machine can see, beside the steps that they go with: what the register would have somebody mind."""

from msgspec.structs import replace

from fifthstreet.play.steps import reminders, reminding, turns_up
from fifthstreet.rules import Game
from fifthstreet.rules.register import Register
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.state import Table
from fifthstreet.wire.staff import Reminder, Step, TurnUpDue


def minding(game: Game, register: Register, table: Table, found: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps, each with what to mind."""
    those = reminding(register)
    return tuple(
        replace(step, mind=mind) if (mind := _minded(game, those, table, step.command)) else step for step in found
    )


def turning_minded(game: Game, register: Register, table: Table, due: TurnUpDue | None) -> TurnUpDue | None:
    """Cards to be turned up, with what to mind."""
    if due is None:
        return None
    (command,) = turns_up(game, table, table.now)
    return replace(due, mind=_minded(game, register, table, command))


def _minded(game: Game, register: Register, table: Table, command: AnyCommand) -> tuple[Reminder, ...]:
    return tuple(Reminder(words=one.words, clause=one.clause) for one in reminders(game, register, table, command))
