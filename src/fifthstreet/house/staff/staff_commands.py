"""A command that somebody of the staff gives: checked against his role, carried out in his name, or put to another."""

from secrets import token_hex
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.accounts.players import walk_in_id
from fifthstreet.house.base.actor import Actor, Noted, Notes
from fifthstreet.house.base.house_events import STREAM, CommandGiven
from fifthstreet.house.base.reasons import wants_a_reason, without
from fifthstreet.house.ledger.answers import command_digest, stored_answer
from fifthstreet.house.ledger.refusals import note_refusal
from fifthstreet.house.staff.approvals import Asking
from fifthstreet.house.staff.buttons import TURNS_UP
from fifthstreet.house.staff.in_turn import in_turn
from fifthstreet.house.staff.pending_actions import CommandWanted, faces_of, lies_now
from fifthstreet.house.staff.reveal import turning
from fifthstreet.house.tables.approval_policy import approval_for, returned, taken_back, voided
from fifthstreet.house.tables.host import Commands, Host
from fifthstreet.house.views.console import role_of
from fifthstreet.house.wording.commands import in_dollars, words_of
from fifthstreet.table.commands import AnyCommand, CorrectFace, Exposed, FoundFaceUp, Sit
from fifthstreet.table.events import Events
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import ApprovalKind, Done, GiveCommand, TurnUp

if TYPE_CHECKING:
    from fifthstreet.house.house import House

NOTING = Exposed | FoundFaceUp | CorrectFace
"""The commands that may note the face of a card that lies face down."""


async def give(house: "House", host: Host, person: Person, asked: GiveCommand) -> Done | Fault:
    """Carry a command out, or ask for the second person that it takes."""
    meant = replace(asked, command=replace(asked.command, at=0))
    who = Actor(asked.command.by, person.person, asked.id, command_digest((host.name, meant)))
    before = await stored_answer(house.services.store, who, host.stream, STREAM)
    if before:
        return before
    command, reason = _prepared(host, person, meant.command), asked.reason.strip()
    done = command if isinstance(command, Fault) else await _given(house, host, command, (person, who), reason)
    if isinstance(done, Fault):
        await note_refusal(
            house.services.house_stream, done, person.who(asked.id), type(asked.command).__name__, host.name
        )
    return done


async def turn_up(house: "House", host: Host, person: Person, asked: TurnUp) -> Done | Fault:
    """Turn up what is due: the faces come out of the sealed pack, or at a table of real cards from the dealer."""
    who = Actor("dealer", person.person, asked.id, command_digest((host.name, asked)))
    before = await stored_answer(house.services.store, who, host.stream)
    if before:
        return before
    done: Done | Fault
    if role_of(host, person.shown) != "dealer":
        done = Fault(code="not-allowed", message="cards are turned up by the dealer who is tapped in at the table")
    else:
        answered = await host.ask(who, in_turn(house, host, person, turning(host, asked.faces)))
        done = answered if isinstance(answered, Fault) else Done(id=asked.id, sequence=answered.sequence)
    if isinstance(done, Fault):
        await note_refusal(house.services.house_stream, done, person.who(asked.id), "TurnUp", host.name)
    return done


def _prepared(host: Host, person: Person, command: AnyCommand) -> AnyCommand | Fault:
    """The command as it may be given by a person, or why it may not."""
    role = role_of(host, person.shown)
    if role is None:
        return Fault(code="not-allowed", message="tap in first: a dealer works the table where he is tapped in")
    if command.by != role:
        return Fault(code="not-allowed", message=f"you act as {role} here, and not as {command.by}")
    if isinstance(command, TURNS_UP):
        return Fault(code="refused", message="cards are turned up by themselves, with no face in the command")
    if isinstance(command, Sit):
        player = walk_in_id(command.player)
        return replace(command, player=player) if player else Fault(code="malformed", message="say who sits down")
    if isinstance(command, CorrectFace):
        command = replace(command, floorperson=person.name)
    return replace(command, blind=token_hex(16)) if isinstance(command, NOTING) else command


async def _given(
    house: "House", host: Host, command: AnyCommand, by: tuple[Person, Actor], reason: str
) -> Done | Fault:
    table, (person, who) = host.table, by
    now = replace(command, at=max(house.services.clock.now(), table.now))
    events = decide(host.game, table, now)
    if not isinstance(events, Refusal):
        no_reason = without(reason, wants_a_reason(events))
        if no_reason:
            return no_reason
        kind = approval_for(host.game, table, now, events, host.voided)
        if kind:
            return await house.approvals.ask(_asking(host, command, events, kind, reason), who)
    alone = in_turn(house, host, person, _alone(host, command, reason))
    answered = await host.ask(who, alone, _notes(host, command, who, reason))
    return answered if isinstance(answered, Fault) else Done(id=who.command, sequence=answered.sequence)


def _alone(host: Host, command: AnyCommand, reason: str) -> Commands:
    """The command when its turn has come, unless it takes a second person or a reason by then."""

    def commands(table: Table, at: int) -> tuple[AnyCommand, ...] | Refusal:
        now = replace(command, at=at)
        events = decide(host.game, table, now)
        if isinstance(events, Refusal):
            return (now,)
        if approval_for(host.game, table, now, events, host.voided):
            return refuse_by_house_rule("this takes a second person now: ask again")
        no_reason = without(reason, wants_a_reason(events))
        return refuse_by_house_rule(no_reason.message) if no_reason else (now,)

    return commands


def _notes(host: Host, command: AnyCommand, who: Actor, reason: str) -> Notes | None:
    """The reason, if there is one, goes on record with what was done."""
    if not reason:
        return None

    def notes(first: int, last: int) -> Noted:
        given = CommandGiven(
            table=host.name,
            round=host.table.round,
            command=type(command).__name__,
            first=first,
            last=last,
            reason=reason,
        )
        return Noted((given,), who.without_answer())

    return notes


def _asking(host: Host, command: AnyCommand, events: Events, kind: ApprovalKind, reason: str) -> Asking:
    """What the second person is to decide, in words."""
    table = host.table
    words = words_of(command, events, odd=False)
    details = [f"table {host.name}, round {table.round}"]
    if kind == "void":
        details += [f"{in_dollars(sum(map(returned, events)))} go back to the players"]
        won = sum(map(taken_back, events))
        details += [f"{in_dollars(won)} that they had won are taken back"] if won else []
        details += [f"{in_dollars(host.voided)} were voided in this round before"] if host.voided else []
    seat = table.seat(getattr(command, "seat", 0))
    if seat:
        details += [f"seat {seat.number}: {host.services.names.of(seat.player)}"]
        details += [f"cards: {' '.join(map(str, seat.faces))}"] if seat.faces else []
    if kind == "jackpot" and host.meter:
        details += [f"the meter shows {in_dollars(host.meter.shown.shown)}"]
    clauses = dict.fromkeys(clause for event in events for clause in event.cite)
    details += [f"by {', '.join(clauses)}"] if clauses else []
    wanted = CommandWanted(
        table=host.name,
        round=table.round,
        command=command,
        amount=voided(events),
        faces=faces_of(table, command) if kind == "jackpot" else (),
        lies=lies_now(table) if kind == "void" else None,
    )
    return Asking(kind=kind, table=host.name, words=words, details=tuple(details), wanted=wanted, reason=reason)
