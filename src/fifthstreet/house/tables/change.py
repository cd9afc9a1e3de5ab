"""Requests and changes: an actor's commands to a table or a meter, and what becomes durable together with them."""

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

    ``approver`` is the second person of an approved change; the house events of the change and the stored answer are
    recorded in the approver's name.
    """

    actor: Actor
    commands: tuple[AnyCommand, ...] = ()
    house_events: HouseEvents = ()
    rows: Batch = Batch()
    approver: Actor | None = None
    meter_command: MeterCommand | None = None


class NeedsApproval(NamedTuple):
    """The answer to a command that needs a second person, with the events it would have had."""

    kind: ApprovalKind
    table: Table
    events: Events


class Request(ABC):
    """An actor's request to a table, which waits in the mailbox and is decided once, in its turn."""

    def __init__(self, actor: Actor) -> None:
        self.actor = actor

    @abstractmethod
    def change(self, table: Table, at: int) -> Change | Refusal:
        """The change to make at the table as it stands in this turn, or the refusal."""

    def review(self, change: Change, table: Table, done: CarriedOut) -> Change | Refusal | NeedsApproval:
        """Check a change once its events are known: return it, add house events, refuse it, or ask for approval."""
        return change


class Commands(Request):
    """A request with fixed commands, which get the time of their turn."""

    def __init__(self, actor: Actor, *commands: AnyCommand) -> None:
        super().__init__(actor)
        self._commands = commands

    def change(self, table: Table, at: int) -> Change:
        """The commands at this time."""
        return Change(self.actor, tuple(replace(command, at=at) for command in self._commands))


class ReadyRequest(Request):
    """A request with a ready change."""

    def __init__(self, change: Change) -> None:
        super().__init__(change.actor)
        self._change = change

    def change(self, table: Table, at: int) -> Change:
        """The change."""
        return self._change


class Decided(NamedTuple):
    """A change and its outcome, not yet durable."""

    change: Change
    done: CarriedOut


def decide(request: Request, game: Game, standing: Standing, at: int) -> Decided | Refusal | NeedsApproval:
    """Decide a request at a table as it stands; nothing changes before it is durable."""
    change = request.change(standing.table, at)
    if isinstance(change, Refusal):
        return change
    done = carry_out_all(game, standing, change.commands)
    if isinstance(done, Refusal):
        return done
    reviewed = request.review(change, standing.table, done)
    return Decided(reviewed, done) if isinstance(reviewed, Change) else reviewed


def carry_out_all(game: Game, standing: Standing, commands: tuple[AnyCommand, ...]) -> CarriedOut | Refusal:
    """Carry out commands one after another, or return the first refusal."""
    done = None
    for command in commands:
        next_ = carry_out(game, done.standing if done else standing, command)
        if isinstance(next_, Refusal):
            return next_
        done = next_.after(done) if done else next_
    return done or CarriedOut(standing)


async def append(services: Services, change: Change, batch: Batch, first: int, last: int) -> None:
    """Append a batch with the change's house events and rows; its events have the sequences ``first`` to ``last``."""
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
    """A house event about a change, with the sequences of the events that the change caused."""
    return replace(event, first=first, last=last) if isinstance(event, CommandGiven | ApprovalAnswered) else event
