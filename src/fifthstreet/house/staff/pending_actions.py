"""What is wanted of the house, and waits for a second person: kept as data, carried out when it is approved."""

import asyncio
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.base.actor import Actor, Notes
from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.tables.approval_policy import voided
from fifthstreet.house.tables.meter_service import ask_meter, rates_of
from fifthstreet.progressive.commands import ChangeRates
from fifthstreet.rules import DefectsFound, game_from_text
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.faces import turned_up
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Stage, Table
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered

if TYPE_CHECKING:
    from fifthstreet.house.house import House

SUBMISSION = "the submission"
"""What a submission is called that came over the wire, where its defects are told."""


class Lies(Value):
    """How far a round has come, for all to see: the stage, the cards that are up by their places, what is to settle."""

    stage: Stage
    up: tuple[tuple[int, Card], ...]
    to_settle: int


class CommandWanted(Value, tag="command"):
    """A command to a table, in the round that it was asked for in: about so much money, and about these cards.

    A void is about all that lies there.
    """

    table: str
    round: int
    command: AnyCommand
    amount: int = 0
    faces: tuple[Card, ...] = ()
    lies: Lies | None = None


class TableWanted(Value, tag="table"):
    """A table to be opened."""

    submission: str
    house_players: int


class RatesWanted(Value, tag="rates"):
    """Other rates for a meter, as shares: ``35.5%``."""

    meter: str
    progression: str
    reserve: str


Wanted = CommandWanted | TableWanted | RatesWanted


def wanted_bytes(wanted: Wanted) -> bytes:
    """As the record keeps it."""
    return msgspec.json.encode(wanted)


def command_wanted(record: ApprovalRecord) -> CommandWanted | None:
    """The command to a table that an approval is about, if it is about one."""
    wanted: Wanted = msgspec.json.decode(record.command, type=Wanted)
    return wanted if isinstance(wanted, CommandWanted) else None


async def carry_out_wanted(house: "House", record: ApprovalRecord, notes: Notes) -> Answered | Fault:
    """Do what was approved, in the name of whoever asked for it, together with the notes of the answer."""
    if not house.people.may_work(record.asked_by):
        return Fault(code="refused", message="whoever asked for it has no open account any more")
    wanted: Wanted = msgspec.json.decode(record.command, type=Wanted)
    match wanted:
        case CommandWanted():
            return await _command(house, record, wanted, notes)
        case TableWanted():
            try:
                game = await asyncio.to_thread(game_from_text, wanted.submission, SUBMISSION, house.shelf)
            except DefectsFound as found:
                return Fault(code="refused", message=f"the submission has defects now: {found.defects[0]}")
            opened = await house.open_table(game, wanted.house_players, _who(house, record), notes)
            return opened if isinstance(opened, Fault) else Answered(id="", sequence=opened.projection.sequence)
        case RatesWanted():
            rates = ChangeRates(rates=rates_of(wanted.progression, wanted.reserve))
            return await ask_meter(house, wanted.meter, rates, _who(house, record), notes)


def _who(house: "House", record: ApprovalRecord) -> Actor:
    """Whoever asked, in the role in which he works the floor."""
    role = house.people.name_of(record.asked_by).role
    return Actor("supervisor" if role == "manager" else "floorperson", record.asked_by, f"approval:{record.approval}")


def faces_of(table: Table, command: AnyCommand) -> tuple[Card, ...]:
    """The cards that lie face up and that a command is about."""
    seat = table.seat(getattr(command, "seat", 0))
    return (*(seat.faces if seat else ()), *table.community_faces)


def lies_now(table: Table) -> Lies:
    """How the table lies before everybody."""
    to_settle = len(table.plan) + len(table.later)
    return Lies(stage=table.stage, up=tuple(sorted(turned_up(table).items())), to_settle=to_settle)


async def _command(house: "House", record: ApprovalRecord, wanted: CommandWanted, notes: Notes) -> Answered | Fault:
    host = house.hosts[wanted.table]

    def commands(table: Table, at: int) -> tuple[AnyCommand, ...] | Refusal:
        if table.round != wanted.round or table.between_rounds:
            return refuse_by_house_rule("the round is over")
        command = replace(wanted.command, at=at)
        events = decide(host.game, table, command)
        if not isinstance(events, Refusal) and voided(events) != wanted.amount:
            return refuse_by_house_rule("another amount is at stake now")
        if wanted.faces and faces_of(table, command) != wanted.faces:
            return refuse_by_house_rule("other cards lie there now")
        if wanted.lies and lies_now(table) != wanted.lies:
            return refuse_by_house_rule("the round has gone on since it was asked for")
        return (command,)

    who = Actor(wanted.command.by, record.asked_by, f"approval:{record.approval}")
    return await host.ask(who, commands, notes)
