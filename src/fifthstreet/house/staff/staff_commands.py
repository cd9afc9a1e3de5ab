"""Staff commands: each is decided once, in its turn; the answer is done, refused or needs approval."""

import asyncio
from secrets import token_hex

from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.accounts.players import walk_in_id
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, CommandGiven
from fifthstreet.house.base.reasons import missing_reason, needs_reason
from fifthstreet.house.ledger.answers import command_digest, stored_answer
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.adjustments import (
    NO_NAME,
    adjustment_terms,
    adjustment_words,
    approval_kind,
    prepared_adjustment,
)
from fifthstreet.house.staff.approvals import ApprovalRequest, Approvals
from fifthstreet.house.staff.buttons import TURNS_UP
from fifthstreet.house.staff.chip_movements import BY_DOCUMENT
from fifthstreet.house.staff.chip_questions import chip_question
from fifthstreet.house.staff.dealer_assignment import NOT_TAPPED_IN, role_of
from fifthstreet.house.staff.pay_questions import pay_question
from fifthstreet.house.staff.pending_actions import PendingCommand, cards_shown, layout_of
from fifthstreet.house.staff.void_questions import deed_of, void_question
from fifthstreet.house.tables.approval_policy import approval_for, returned, returned_by_seat, taken_back, voided
from fifthstreet.house.tables.change import Change, NeedsApproval, Request
from fifthstreet.house.tables.host import Host
from fifthstreet.house.wording.commands import in_dollars, words_of
from fifthstreet.house.wording.sentences import after_colon, sentence
from fifthstreet.play.coordinator import CarriedOut
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import (
    Adjust,
    AnyCommand,
    ChangeLimits,
    CorrectBuyIn,
    CorrectCall,
    CorrectChipsBrought,
    CorrectCount,
    CorrectFace,
    CorrectHand,
    EnterTogether,
    Exposed,
    FoundFaceUp,
    Role,
    Sit,
)
from fifthstreet.table.events import StepTaken
from fifthstreet.table.limits import NOTICE
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.settlement import hand_of, in_words
from fifthstreet.table.state import Hand, Seat, Table
from fifthstreet.table.words import role_in_words
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done, GiveCommand

NOTES_A_FACE = Exposed | FoundFaceUp | CorrectFace
"""The commands that can name a face-down card."""
BY_TURN_UP = Fault(code="refused", message="Send the cards to …/turn-up, not as a command")
BY_SLIP = Fault(code="refused", message="Chips move by a signed slip: prepare it under Bank")
BY_ENTRY = Fault(code="refused", message="Send an entry of several steps to …/entries, not as a command")
MOVED_ON = refuse_by_house_rule("the table has moved on meanwhile: look again, then repeat it")
HELD = "a void of round {round} is pending: have it approved or refused first"


async def give(approvals: Approvals, host: Host, person: Person, request: GiveCommand) -> Done | Fault:
    """Carry out a staff command, or request the approval that it needs."""
    services = host.services
    meant = replace(request, command=replace(request.command, at=0))
    actor = Actor(request.command.by, person.person, request.id, command_digest((host.name, meant)))
    before = await stored_answer(services.store, actor, host.stream, STREAM)
    if before:
        return before
    command, reason = _prepared(host, person, meant.command), request.reason.strip()
    done: Done | Fault
    question = None
    if request.ask and not isinstance(command, Fault):
        question = void_question(host, command, reason) or pay_question(host, command) or chip_question(host, command)
    if question:
        return Done(id=request.id, sequence=host.projection.sequence, ask=question)
    if isinstance(command, Fault):
        done = command
    else:
        answer = await host.submit(StaffRequest(host, person, actor, replace(meant, command=command, reason=reason)))
        if isinstance(answer, NeedsApproval):
            wanted = await asyncio.to_thread(_approval_request, host, command, answer, reason)
            done = await approvals.ask(wanted, actor)
        else:
            done = answer if isinstance(answer, Fault) else Done(id=request.id, sequence=answer.sequence)
    if isinstance(done, Fault):
        await record_refusal(
            services.house_stream, done, person.actor(request.id), type(request.command).__name__, host.name
        )
    return done


def _prepared(host: Host, person: Person, command: AnyCommand) -> AnyCommand | Fault:
    """The command as this person can give it, or the refusal."""
    role = role_of(host, person.shown)
    if role is None:
        return NOT_TAPPED_IN
    if command.by != role:
        return Fault(
            code="not-allowed", message=f"You act as {role_in_words(role)} here, not as {role_in_words(command.by)}"
        )
    if isinstance(command, TURNS_UP):
        return BY_TURN_UP
    if isinstance(command, BY_DOCUMENT) and not host.services.demo:
        return BY_SLIP
    if isinstance(command, EnterTogether) and role == "dealer":
        return BY_ENTRY
    if isinstance(command, Sit):
        player = walk_in_id(command.player)
        return replace(command, player=player) if player else NO_NAME
    if isinstance(command, ChangeLimits) and host.table.taken:
        return _short_notice(host, command) or command
    if isinstance(command, Adjust) and role != "dealer":
        return prepared_adjustment(host, person, command)
    if isinstance(command, CorrectFace | CorrectHand | CorrectBuyIn | CorrectChipsBrought | CorrectCount | CorrectCall):
        command = replace(command, floorperson=person.name)
    return replace(command, blind=token_hex(16)) if isinstance(command, NOTES_A_FACE) else command


def _short_notice(host: Host, command: ChangeLimits) -> Fault | None:
    """Refusal if the notice is shorter than the house's setting, which applies while players are at the table."""
    least = host.services.current_settings.limits_notice_minutes
    if command.notice >= least:
        return None
    words = f"Players are at the table: limits change after a notice of at least {least} minutes"
    return Fault(code="refused", message=words, clause=", ".join(NOTICE))


class OnDutyRequest(Request):
    """A staff request; the person must still be signed in, and have the same role at the table, when its turn comes."""

    def __init__(self, host: Host, person: Person, actor: Actor) -> None:
        super().__init__(actor)
        self._host, self._person = host, person
        self._role: Role | None = role_of(host, person.shown)

    def _off_duty(self) -> Refusal | None:
        if not self._host.services.accounts.sessions.current(self._person):
            return refuse_by_house_rule(GONE.message)
        if role_of(self._host, self._person.shown) != self._role:
            return refuse_by_house_rule("You no longer work this table: tap in again")
        return None

    def review(self, change: Change, table: Table, done: CarriedOut) -> Change | Refusal | NeedsApproval:
        """The change, unless it would change a round whose void waits for approval."""
        return held_back(self._host, table, done) or change


def held_back(host: Host, before: Table, done: CarriedOut) -> Refusal | None:
    """Refusal of a change to a round whose void waits for approval: the round must stay as the approver sees it."""
    after = done.standing.table
    if not host.void_pending() or (before.round == after.round and _hands(before) == _hands(after)):
        return None
    return refuse_by_house_rule(HELD.format(round=before.round.number))


def _hands(table: Table) -> dict[int, Hand]:
    return {seat.number: seat.hand for seat in table.taken if seat.hand.in_round}


class StaffRequest(OnDutyRequest):
    """A staff command with its reason, and the sequence of the console on which it was decided, if that matters."""

    def __init__(self, host: Host, person: Person, actor: Actor, given: GiveCommand) -> None:
        super().__init__(host, person, actor)
        self._command, self._reason, self._seen = given.command, given.reason, given.seen

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The command at this time."""
        if self._seen is not None and self._seen != self._host.projection.sequence:
            return self._off_duty() or MOVED_ON
        return self._off_duty() or Change(self.actor, (replace(self._command, at=at),))

    def review(self, change: Change, table: Table, done: CarriedOut) -> Change | Refusal | NeedsApproval:
        """The change with its reason on record, unless the reason is missing or a second person must approve."""
        missing = missing_reason(self._reason, needs_reason(done.events))
        if missing:
            return refuse_by_house_rule(missing.message)
        kind = approval_for(self._host.game, table, change.commands[0], done.events, self._host.void_left)
        if kind:
            return NeedsApproval(kind, table, done.events)
        held = held_back(self._host, table, done)
        if held:
            return held
        if not self._reason:
            return change
        given = CommandGiven(
            table=table.name,
            round=table.round.number,
            command=type(self._command).__name__,
            first=0,
            last=0,
            reason=self._reason,
        )
        return change._replace(house_events=(given,))


def _approval_request(host: Host, command: AnyCommand, needs: NeedsApproval, reason: str) -> ApprovalRequest:
    """The approval request of a command, with the details that the second person reads."""
    kind, table, events = needs
    if isinstance(command, Adjust):
        return ApprovalRequest(
            kind=approval_kind(host, command),
            table=host.name,
            words=adjustment_words(host, command),
            details=adjustment_terms(host, command),
            action=PendingCommand(table=host.name, round=command.round, command=command),
            reason=reason,
        )
    details = [f"{table_title(host.name)}, round {table.round.number}"]
    if kind == "void":
        details += [
            f"{in_dollars(amount)} returned to seat {number}, {_name_at(host, table, number)}"
            for number, amount in returned_by_seat(events)
        ]
        details += [f"{in_dollars(sum(map(returned, events)))} returned to the players"]
        won = sum(map(taken_back, events))
        details += [f"{in_dollars(won)} of winnings taken back"] if won else []
        details += [f"{in_dollars(host.voided)} voided earlier in this round"] if host.voided else []
    seat = table.seat(getattr(command, "seat", 0))
    if seat:
        details += [f"Seat {seat.number}: {host.services.names.of(seat.player)}"]
        details += [f"Cards: {' '.join(map(str, seat.hand.faces))}"] if seat.hand.faces else []
    prize = next((event.amount for event in events if isinstance(event, StepTaken)), 0)
    if prize:
        details += [f"Bonus box: {' '.join(map(str, table.round.bonus_faces))}", f"Six Card prize: {in_dollars(prize)}"]
    elif kind == "jackpot" and seat and host.meter:
        details += _award_terms(host, table, seat)
    clauses = dict.fromkeys(clause for event in events for clause in event.cite)
    details += [f"Under {', '.join(clauses)}"] if clauses else []
    pending = PendingCommand(
        table=host.name,
        round=table.round.number,
        command=command,
        amount=voided(events),
        faces=cards_shown(table, command) if kind == "jackpot" else (),
        layout=layout_of(table) if kind == "void" else None,
        returned=returned_by_seat(events),
    )
    words, deed = words_of(command, events, odd=False), deed_of(events, table.round.number)
    return ApprovalRequest(
        kind=kind,
        table=host.name,
        words=f"{deed}: {after_colon(words)}" if kind == "void" and deed else words,
        details=tuple(details),
        action=pending,
        reason=reason,
    )


def _name_at(host: Host, table: Table, number: int) -> str:
    seat = table.seat(number)
    return host.services.names.of(seat.player) if seat else ""


def _award_terms(host: Host, table: Table, seat: Seat) -> list[str]:
    """The terms of a jackpot: its share of the meter, and the meter now, which other tables may still raise."""
    law, meter = host.game.book.progressive, host.meter
    if not law or not meter or not seat.hand.faces:
        return []
    hand = hand_of(table, seat)
    return [
        f"{sentence(in_words(hand))}: {law.pay(hand)}, when it is claimed",
        f"Meter now at {in_dollars(meter.shown.shown)}; wagers at other tables raise it",
    ]
