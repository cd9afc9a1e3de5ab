"""Pending actions: what waits for a second person, stored as data and carried out when it is approved."""

import asyncio

import msgspec
from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.tables.approval_policy import voided
from fifthstreet.house.tables.change import Change, NeedsApproval, Request
from fifthstreet.house.tables.meter_service import read_rates, submit_to_meter
from fifthstreet.house.tables.tables import Tables
from fifthstreet.play.coordinator import CarriedOut
from fifthstreet.progressive.commands import ChangeRates
from fifthstreet.rules import DefectsFound, game_from_text
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.faces import turned_up
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Stage, Table
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered

SUBMISSION = "the submission"
"""What a submission that came over the network is called where its defects are listed."""
REQUESTER_GONE = Fault(code="refused", message="the requester's account is closed")


class Layout(Value):
    """How far a round has come, for all to see: the stage, the cards that are up by slot, what is left to settle."""

    stage: Stage
    up: tuple[tuple[int, Card], ...]
    to_settle: int


class CommandWanted(Value, tag="command"):
    """A command to a table, in its round: about this amount and these cards; a void is about the whole layout."""

    table: str
    round: int
    command: AnyCommand
    amount: int = 0
    faces: tuple[Card, ...] = ()
    layout: Layout | None = None


class TableWanted(Value, tag="table"):
    """A table to be opened."""

    submission: str
    house_players: int


class RatesWanted(Value, tag="rates"):
    """New rates for a meter, as shares: ``35.5%``."""

    meter: str
    progression: str
    reserve: str


Wanted = CommandWanted | TableWanted | RatesWanted


def wanted_bytes(wanted: Wanted) -> bytes:
    """A pending action as it is stored."""
    return msgspec.json.encode(wanted)


def wanted_of(record: ApprovalRecord) -> Wanted:
    """The pending action of an approval."""
    return msgspec.json.decode(record.command, type=Wanted)  # type: ignore[no-any-return]


async def carry_out_wanted(tables: Tables, record: ApprovalRecord, approval: Change) -> Answered | Fault:
    """Do what was approved, for the requester, together with what the approval puts on record."""
    accounts = tables.services.accounts
    if not accounts.is_active(record.asked_by):
        return REQUESTER_GONE
    role = accounts.shown(record.asked_by).role
    wanted, command_id = wanted_of(record), f"approval:{record.approval}"
    requester = Actor("supervisor" if role == "manager" else "floorperson", record.asked_by, command_id)
    match wanted:
        case CommandWanted():
            actor = Actor(wanted.command.by, record.asked_by, command_id)
            done = await tables[wanted.table].submit(ApprovedRequest(wanted, approval._replace(actor=actor)))
            assert not isinstance(done, NeedsApproval)
            return done
        case TableWanted():
            shelf = tables.rulebooks.shelf
            try:
                game = await asyncio.to_thread(game_from_text, wanted.submission, SUBMISSION, shelf)
            except DefectsFound as found:
                return Fault(code="refused", message=f"the submission has defects now: {found.defects[0]}")
            opened = await tables.open(game, wanted.house_players, approval._replace(actor=requester))
            return opened if isinstance(opened, Fault) else Answered(id="", sequence=opened.projection.sequence)
        case RatesWanted():
            rates = ChangeRates(rates=read_rates(wanted.progression, wanted.reserve))
            change = approval._replace(actor=requester, meter_command=rates)
            return await submit_to_meter(tables.services, tables.meter(wanted.meter), change)


class ApprovedRequest(Request):
    """An approved command, which is carried out only while the table stands as it did when it was asked for."""

    def __init__(self, wanted: CommandWanted, approval: Change) -> None:
        super().__init__(approval.actor)
        self._wanted, self._approval = wanted, approval

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The command, while its round goes on."""
        if table.round.number != self._wanted.round or table.between_rounds:
            return refuse_by_house_rule("the round is over")
        return self._approval._replace(commands=(replace(self._wanted.command, at=at),))

    def review(self, change: Change, table: Table, done: CarriedOut) -> Change | Refusal:
        """The change, unless the amount, the cards or the layout are others now."""
        wanted = self._wanted
        if voided(done.events) != wanted.amount:
            return refuse_by_house_rule("the wagers changed")
        if wanted.faces and cards_shown(table, wanted.command) != wanted.faces:
            return refuse_by_house_rule("the cards changed")
        if wanted.layout and layout_of(table) != wanted.layout:
            return refuse_by_house_rule("the round has gone on since the request")
        return change


def cards_shown(table: Table, command: AnyCommand) -> tuple[Card, ...]:
    """The face-up cards that a command is about."""
    seat = table.seat(getattr(command, "seat", 0))
    return (*(seat.hand.faces if seat else ()), *table.round.community_faces)


def layout_of(table: Table) -> Layout:
    """How far the round has come."""
    to_settle = len(table.round.settlement.plan) + len(table.round.settlement.later)
    return Layout(stage=table.round.stage, up=tuple(sorted(turned_up(table).items())), to_settle=to_settle)
