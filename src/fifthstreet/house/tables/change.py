"""A change: what an actor wants done at a table or a meter, and what becomes durable together with it."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, ApprovalAnswered, CommandGiven, HouseEvents
from fifthstreet.house.ledger.answers import answer
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.write_batch import merge_batches
from fifthstreet.house.tables.services import Services
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out
from fifthstreet.progressive.commands import ChangeRates, Disable, Enable
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.events import Events
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.wire.staff import ApprovalKind

MeterCommand = Enable | Disable | ChangeRates


class Change(NamedTuple):
    """Commands that are carried out all or none, with the house events and rows that become durable with them.

    ``approver`` is the second person of a change that takes two: the house events are theirs, and so is an answer.
    """

    actor: Actor
    commands: tuple[AnyCommand, ...] = ()
    house_events: HouseEvents = ()
    rows: Batch = Batch()
    approver: Actor | None = None
    meter_command: MeterCommand | None = None


class NeedsApproval(NamedTuple):
    """The answer to a command that takes a second person: what would happen at the table as it stood."""

    kind: ApprovalKind
    table: Table
    events: Events


class Request(ABC):
    """What an actor asks of a table. It waits in the mailbox and is decided once, when its turn comes."""

    def __init__(self, actor: Actor) -> None:
        self.actor = actor

    @abstractmethod
    def change(self, table: Table, at: int) -> Change | Refusal:
        """The change for the table as it stands in this turn, or why there is none."""

    def review(self, change: Change, table: Table, done: CarriedOut) -> Change | Refusal | NeedsApproval:
        """The change once its events are known: as it is, with house events about them, or stopped."""
        return change


class Commands(Request):
    """Commands that are given as they are, at whatever time their turn comes."""

    def __init__(self, actor: Actor, *commands: AnyCommand) -> None:
        super().__init__(actor)
        self._commands = commands

    def change(self, table: Table, at: int) -> Change:
        """The commands, at this time."""
        return Change(self.actor, tuple(replace(command, at=at) for command in self._commands))


def carry_out_all(game: Game, standing: Standing, commands: tuple[AnyCommand, ...]) -> CarriedOut | Refusal:
    """Carry out all commands one after another, or give the first refusal."""
    done = None
    for command in commands:
        next_ = carry_out(game, done.standing if done else standing, command)
        if isinstance(next_, Refusal):
            return next_
        done = next_.after(done) if done else next_
    return done or CarriedOut(standing)


async def append(services: Services, change: Change, batch: Batch, first: int, last: int) -> None:
    """Make a batch durable with the change's house events and rows; its events have these sequences."""
    if not change.house_events:
        await services.store.append(merge_batches((batch, change.rows)) if change.rows != Batch() else batch)
        return
    rows = [batch, change.rows]
    if change.approver and change.approver.command:
        rows.append(Batch(answers=(answer(change.approver, STREAM, last),)))
    await services.house_stream.append(
        tuple(_with_sequences(event, first, last) for event in change.house_events),
        change.approver or change.actor,
        merge_batches(rows),
    )


def _with_sequences(event: AnyHouseEvent, first: int, last: int) -> AnyHouseEvent:
    """A house event about a change says which events of the table's stream it brought about."""
    return replace(event, first=first, last=last) if isinstance(event, CommandGiven | ApprovalAnswered) else event
