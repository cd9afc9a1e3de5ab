"""The next steps of the dealer and the floorperson, in the register's words, with reminders."""

from collections.abc import Iterable

from fifthstreet.cards import DECK, Card
from fifthstreet.play.telling import tell_event
from fifthstreet.rules import Game
from fifthstreet.rules.register import Register
from fifthstreet.table.commands import (
    IRREGULARITIES,
    AnyCommand,
    CancelProgressive,
    ChangeMethod,
    CloseBets,
    CloseTable,
    CountBank,
    CountStub,
    Credit,
    Fill,
    OpenTable,
    OrderRecut,
    OrderReshuffle,
    ReceiveDeck,
    RemoveDeck,
    ReturnChip,
    Reveal,
    Role,
    SpreadIdle,
    TakeOutOfUse,
    TurnBox,
    TurnHand,
    UndoKeypad,
)
from fifthstreet.table.events import Events
from fifthstreet.table.faces import known_faces
from fifthstreet.table.legal import Actor, legal_commands, turning_up
from fifthstreet.table.machine import decide
from fifthstreet.table.method import terms_of
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.stub import count_is_due
from fifthstreet.values import Value

AT_WILL = (
    CancelProgressive
    | CloseTable
    | CountBank
    | Credit
    | Fill
    | OrderRecut
    | OrderReshuffle
    | ReturnChip
    | UndoKeypad
    | IRREGULARITIES
)
"""Commands that are possible, but that play does not wait for."""


class Said(Value, kw_only=False):
    """A clause, and what the register says about it."""

    clause: str
    words: str


class NextStep(Value):
    """A step for staff to take: the command, what it does, the wording of its clauses, and reminders."""

    by: Role
    command: AnyCommand
    does: tuple[str, ...]
    says: tuple[Said, ...]
    mind: tuple[Said, ...]


def next_steps(game: Game, register: Register, table: Table, at: int | None = None) -> tuple[NextStep, ...]:
    """The steps that are due now, the dealer's and then the floorperson's."""
    now = table.now if at is None else at
    steps: list[NextStep] = []
    for role in ("dealer", "floorperson"):
        offered = [command for command in legal_commands(game, table, Actor(role), now) if is_due(game, table, command)]
        if role == "dealer":
            offered += turns_up(game, table, now)
        for command in offered:
            step = step_of(game, register, table, command)
            if step:
                steps.append(step)
    return tuple(steps)


def step_of(game: Game, register: Register, table: Table, command: AnyCommand) -> NextStep | None:
    """A command as a step, or ``None`` if it is refused."""
    decided = decide(game, table, command)
    if isinstance(decided, Refusal):
        return None
    return NextStep(
        by=command.by,
        command=command,
        does=_does(command, decided),
        says=tuple(_said(register, (clause for event in decided for clause in event.cite))),
        mind=reminders(game, register, table, command),
    )


def tell_step(game: Game, step: NextStep) -> list[str]:
    """A next step in lines of text: what it does, the wording of its clauses, and reminders."""
    who = "floor" if step.by == "floorperson" else step.by
    lines = [f"  next        {who}: {'; '.join(step.does)}"]
    for said in step.says:
        lines.append(f"              {said.clause.removeprefix(game.book.law)}: {said.words}")
    for said in step.mind:
        lines.append(f"              mind {said.clause.removeprefix(game.book.law)}: {said.words}")
    return lines


def reminding(register: Register) -> Register:
    """The clauses of a register that have a reminder."""
    return {citation: clause for citation, clause in register.items() if clause.remind}


def reminders(game: Game, register: Register, table: Table, command: AnyCommand) -> tuple[Said, ...]:
    """The register's reminders for a step."""
    if isinstance(command, CloseBets) and table.round.stage.street:
        # The reminders at "no more bets" are about preparing the deal; on a street the cards are dealt already.
        return ()
    name = type(command).__name__
    method = (command.terms if isinstance(command, ChangeMethod) else terms_of(game, table)).method
    return tuple(
        Said(citation, clause.remind)
        for citation, clause in register.items()
        if clause.remind and name in clause.at and (not clause.methods or method in clause.methods)
    )


def is_due(game: Game, table: Table, command: AnyCommand) -> bool:
    """Whether a legal command is due, and not only possible."""
    if isinstance(command, TakeOutOfUse):
        return command.device in table.devices.failed
    if isinstance(command, AT_WILL):
        return False
    match command:
        case CountStub():
            return count_is_due(game, table)
        case RemoveDeck(deck=deck, reason=reason):
            one_too_many = len(table.decks.at_table) > terms_of(game, table).decks
            return reason == "age" or (one_too_many and deck != table.deck.number)
        case ReceiveDeck(prepared=prepared, by=by):
            return not prepared and by == "dealer" and len(table.decks.at_table) < terms_of(game, table).decks
        case OpenTable():
            return not table.open
        case SpreadIdle(faces=faces):
            return table.deck.left_alone and faces == "face-down"
    return True


def turns_up(game: Game, table: Table, at: int) -> list[AnyCommand]:
    """The command that turns up the cards due next, with possible faces filled in, or nothing if none are due."""
    slots = turning_up(game, table)
    if not slots:
        return []
    known = known_faces(table)
    elsewhere = {face for slot, face in known.items() if slot not in slots}
    rest = iter([card for card in DECK if card not in elsewhere and card not in known.values()])
    faces: list[Card] = []
    for slot in slots:
        noted = known.get(slot)
        faces.append(noted if noted and noted not in faces else next(rest))
    if table.round.stage.street:
        return [Reveal(by="dealer", at=at, face=faces[0])]
    if table.round.stage is Stage.BONUS_BOX:
        return [TurnBox(by="dealer", at=at, faces=tuple(faces))]
    return [TurnHand(by="dealer", at=at, seat=table.round.settlement.plan[0].seat, faces=tuple(faces))]


def _does(command: AnyCommand, decided: Events) -> tuple[str, ...]:
    match command:
        case OpenTable():
            return ("opens the table with its inventory",)
        case Reveal():
            return ("turns up the next community card",)
        case TurnBox():
            return ("turns up the bonus box",)
        case TurnHand(seat=seat):
            return (f"turns up the hand of seat {seat} and announces it",)
    worded = [tell_event(event) for event in decided]
    first = worded[0][0]
    return tuple(what for who, what in worded if who == first)


def _said(register: Register, clauses: Iterable[str]) -> Iterable[Said]:
    for clause in dict.fromkeys(clauses):
        if clause in register:
            yield Said(clause, register[clause].text)
