"""Pending actions: stored as data until a second person approves, then carried out, unless they have lapsed."""

import asyncio

import msgspec
from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.staff.account_changes import PendingRemoval, PendingReset, change_account
from fifthstreet.house.staff.adjustments import adjustment_terms, why_impossible
from fifthstreet.house.staff.approval_terms import changed_terms, terms_shown
from fifthstreet.house.staff.late_payouts import fault_of_late_payout
from fifthstreet.house.staff.rate_changes import PendingRates, change_rates, rate_terms
from fifthstreet.house.staff.setting_changes import PendingSetting, change_setting, fault_of_pending
from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.tables.approval_policy import returned_by_seat, voided
from fifthstreet.house.tables.change import Change, NeedsApproval, Request, decide
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.tables import Tables
from fifthstreet.play.coordinator import CarriedOut
from fifthstreet.rules import DefectsFound, game_from_text
from fifthstreet.table.commands import Adjust, AnyCommand
from fifthstreet.table.faces import turned_up
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Stage, Table
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered

SUBMISSION = "the submission"
"""The name of a draft or an uploaded submission in its list of defects."""
OTHER_GAME = Fault(code="refused", message="The rulebook changed since the request")
REQUESTER_GONE = Fault(code="refused", message="The requester's account is disabled")


class Layout(Value):
    """How far a round has come: its stage, the face-up cards by slot, and how many settlement steps are left."""

    stage: Stage
    up: tuple[tuple[int, Card], ...]
    to_settle: int


class PendingCommand(Value, tag="command"):
    """A table command, and the state in which it was requested: round, amount voided, cards, layout of a void.

    ``returned`` is what a void returns to each seat.
    """

    table: str
    round: int
    command: AnyCommand
    amount: int = 0
    faces: tuple[Card, ...] = ()
    layout: Layout | None = None
    returned: tuple[tuple[int, int], ...] = ()

    @property
    def expires_with_round(self) -> bool:
        """Whether the command concerns the round under way; an adjustment concerns a closed one."""
        return not isinstance(self.command, Adjust)


class PendingTable(Value, tag="table"):
    """A table to open, with the digest of its game."""

    submission: str
    house_players: int
    game: str


PendingAction = PendingCommand | PendingTable | PendingRates | PendingSetting | PendingReset | PendingRemoval
_pending: msgspec.json.Decoder[PendingAction] = msgspec.json.Decoder(PendingAction)


def encode_pending(action: PendingAction) -> bytes:
    """A pending action as it is stored."""
    return msgspec.json.encode(action)


def pending_action_of(record: ApprovalRecord) -> PendingAction:
    """The pending action of an approval."""
    return _pending.decode(record.command)


async def carry_out_pending(tables: Tables, record: ApprovalRecord, approval: Change) -> Answered | Fault:
    """Carry out an approved action for the requester; it becomes durable together with the approval."""
    accounts = tables.services.accounts
    if not accounts.is_active(record.asked_by):
        return REQUESTER_GONE
    role = accounts.shown(record.asked_by).role
    pending, command_id = pending_action_of(record), f"approval:{record.approval}"
    shown = terms_shown(record)
    requester = Actor("supervisor" if role == "manager" else "floorperson", record.asked_by, command_id)
    match pending:
        case PendingCommand():
            actor = Actor(pending.command.by, record.asked_by, command_id)
            if isinstance(pending.command, Adjust):
                terms = await asyncio.to_thread(adjustment_terms, tables[pending.table], pending.command)
                if fault := changed_terms(shown, terms):
                    return fault
            host = tables[pending.table]
            done = await host.submit(ApprovedRequest(pending, approval._replace(actor=actor), host))
            assert not isinstance(done, NeedsApproval)
            return done
        case PendingTable():
            shelf = tables.rulebooks.shelf
            try:
                game = await asyncio.to_thread(game_from_text, pending.submission, SUBMISSION, shelf)
            except DefectsFound as found:
                return Fault(code="refused", message=f"The submission has defects now: {found.defects[0]}")
            if game.digest != pending.game:
                return OTHER_GAME
            opened = await tables.open(game, pending.house_players, approval._replace(actor=requester))
            return opened if isinstance(opened, Fault) else Answered(id="", sequence=opened.projection.sequence)
        case PendingRates():
            return await change_rates(tables, pending, shown, approval._replace(actor=requester))
        case PendingSetting():
            return await change_setting(tables.services, pending, record.approval, shown, approval)
        case PendingReset() | PendingRemoval():
            changes = accounts.approved_changes
            return await change_account(changes, pending, record.asked_by, record.approval, approval)


class ApprovedRequest(Request):
    """An approved command, carried out only if the table is still as it was at the request."""

    def __init__(self, pending: PendingCommand, approval: Change, host: Host) -> None:
        super().__init__(approval.actor)
        self._pending, self._approval, self._host = pending, approval, host

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The command, if its round is still going on; an adjustment, of a closed round, needs no round."""
        over = table.round.number != self._pending.round or table.between_rounds
        if over and self._pending.expires_with_round:
            return refuse_by_house_rule("the round is over")
        return self._approval._replace(commands=(replace(self._pending.command, at=at),))

    def review(self, change: Change, table: Table, done: CarriedOut) -> Change | Refusal:
        """The change, unless the amount, the cards or the layout have changed since the request."""
        pending = self._pending
        if isinstance(pending.command, Adjust):
            fault = fault_of_late_payout(self._host, pending.command)
            return refuse_by_house_rule(fault) if fault else change
        if voided(done.events) != pending.amount or returned_by_seat(done.events) != pending.returned:
            return refuse_by_house_rule("the wagers changed")
        if pending.faces and cards_shown(table, pending.command) != pending.faces:
            return refuse_by_house_rule("the cards changed")
        if pending.layout and layout_of(table) != pending.layout:
            return refuse_by_house_rule("the round has gone on since the request")
        return change


def cards_shown(table: Table, command: AnyCommand) -> tuple[Card, ...]:
    """The face-up cards that a command is about."""
    seat = table.seat(getattr(command, "seat", 0))
    return (*(seat.hand.faces if seat else ()), *table.round.community_faces, *table.round.bonus_faces)


def layout_of(table: Table) -> Layout:
    """How far the round has come."""
    to_settle = len(table.round.settlement.plan) + len(table.round.settlement.later)
    return Layout(stage=table.round.stage, up=tuple(sorted(turned_up(table).items())), to_settle=to_settle)


async def why_lapsed(tables: Tables, record: ApprovalRecord) -> str | None:
    """Why an approval can no longer be given; None while it can."""
    services, shown = tables.services, terms_shown(record)
    if not services.accounts.is_active(record.asked_by):
        return REQUESTER_GONE.message
    match pending_action_of(record):
        case PendingTable():
            return None  # its submission and its rulebook cannot change while the house is open
        case PendingReset(person=person, replaces=replaces):
            fault = services.accounts.approved_changes.fault_of_reset(person, replaces)
        case PendingRemoval(person=person, replaces=replaces):
            fault = services.accounts.approved_changes.fault_of_removal(person, replaces)
        case PendingSetting() as pending:
            fault = fault_of_pending(services.settings, pending, shown, services.clock.now())
        case PendingRates() as pending:
            fault = changed_terms(shown, rate_terms(tables, pending))
        case PendingCommand(command=Adjust() as adjust, table=table):
            fault = changed_terms(shown, await asyncio.to_thread(adjustment_terms, tables[table], adjust))
            if not fault:
                return why_impossible(tables[table], adjust)
        case PendingCommand() as pending:
            return _refusal_now(tables[pending.table], pending)
    return fault.message if fault else None


def _refusal_now(host: Host, pending: PendingCommand) -> str | None:
    """Why the table would refuse a command now, or carry it out differently; None while the table is stopped."""
    if host.trouble:
        return None
    request = ApprovedRequest(pending, Change(SYSTEM), host)
    decided = decide(request, host.game, host.standing, host.services.clock.now())
    return decided.reason if isinstance(decided, Refusal) else None
