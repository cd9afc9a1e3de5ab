"""The buttons of a console: what somebody in a role may do now, with the one that the procedure wants next."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from fifthstreet.cards import DECK
from fifthstreet.house.base.reasons import needs_reason
from fifthstreet.house.staff.leads import leads_of
from fifthstreet.house.staff.staff_actions import Acting, Offer, offers
from fifthstreet.house.wording.commands import kind_of, needs_of, words_of
from fifthstreet.play.staff import dealer, enough, floorperson
from fifthstreet.play.steps import turns_up
from fifthstreet.rules import Game
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import AnyCommand, OpenTable, Reveal, Role, TurnBox, TurnHand
from fifthstreet.table.events import Events
from fifthstreet.table.legal import turning_up
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.staff import Step, TurnUpDue

TURNS_UP = (Reveal, TurnBox, TurnHand)
"""What brings faces: those come out of the sealed pack, or out of the dealer's mouth, and not with a button."""
FILLED_IN = ("at", "amount", "back", "cards", "chips", "counted", "design", "inventory", "reason", "remarks", "stub")
"""What tells a step from the same step with other numbers or words in it."""
TwoPeople = Callable[[AnyCommand, Events], bool]
"""Whether a command with these events needs another person's approval."""


def steps(
    game: Game, table: Table, who: Acting, two_people: TwoPeople, asked: Sequence[AnyCommand] = ()
) -> tuple[Step, ...]:
    """Everything that somebody may do, what is due first. What was asked for and waits for approval is not due."""
    due = due_command(game, table, who.role, who.at)
    due = None if isinstance(due, TURNS_UP) else due
    offered = [offer for offer in offers(game, table, who) if due is None or not _same(offer, due)]
    first = (_step(game, table, Offer(due), two_people, due=True),) if due else ()
    found = first + tuple(_step(game, table, offer, two_people) for offer in offered)
    return tuple(_waiting(step) if _is_asked(step.command, asked) else step for step in found)


def due_command(game: Game, table: Table, role: Role, at: int) -> AnyCommand | None:
    """What the procedure wants of a role next: what the automatic staff would do, with cards that it could be."""
    command: AnyCommand | None
    if role == "dealer":
        command = dealer(game, table, DECK.__getitem__, at)
    elif table.open:
        command = floorperson(game, table, at)
    else:
        command = OpenTable(by=role, at=at, inventory=100 * enough(game))
    if command is None:
        return None
    if isinstance(command, TURNS_UP):
        return next(iter(turns_up(game, table, at)), None)
    command = replace(command, by=role)
    return None if isinstance(decide(game, table, command), Refusal) else command


def turn_up_due(game: Game, table: Table, at: int) -> TurnUpDue | None:
    """The cards that the dealer is to turn up now, if it is that what he does next."""
    due = due_command(game, table, "dealer", at)
    slots = turning_up(game, table)
    if not isinstance(due, TURNS_UP) or not slots:
        return None
    example = decide(game, table, due)
    clauses = () if isinstance(example, Refusal) else example[0].cite
    where, words = _turned(table, due)
    enter = game.submission.table.cards == "real"
    return TurnUpDue(cards=len(slots), where=where, words=words, clauses=clauses, enter=enter)


def _turned(table: Table, due: AnyCommand) -> tuple[str, str]:
    if isinstance(due, TurnHand):
        return f"seat {due.seat}", f"turn up the hand of seat {due.seat} and announce it"
    street = table.round.stage.street
    if street:
        return "community", f"turn up the {street.inscription} card"
    assert table.round.stage is Stage.BONUS_BOX
    return "bonus-box", "turn up the bonus box"


def _step(game: Game, table: Table, offer: Offer, two_people: TwoPeople, due: bool = False) -> Step:
    command, odd = offer.command, offer.odd
    kind, decided = kind_of(command, odd), decide(game, table, offer.supposed or command)
    events = () if isinstance(decided, Refusal) else decided
    return Step(
        command=command,
        words=words_of(command, events, odd),
        clauses=_clauses(decided),
        kind=kind,
        leads=leads_of(table, kind, decided),
        due=due,
        needs=needs_of(command, odd, game.submission.table.cards == "real"),
        two_people=two_people(offer.supposed or command, events),
        reason=needs_reason(events) is not None,
    )


def _clauses(decided: Events | Refusal) -> tuple[str, ...]:
    """The clauses of what is done, or of its refusal."""
    if isinstance(decided, Refusal):
        return tuple(decided.clause.split(", "))
    return together(*(event.cite for event in decided))


def _is_asked(command: AnyCommand, asked: Sequence[AnyCommand]) -> bool:
    """Whether a command was asked for, whoever did and whenever."""
    return any(replace(one, by=command.by, at=command.at) == command for one in asked)


def _waiting(step: Step) -> Step:
    return replace(step, due=False, words=f"{step.words} (waits for approval)")


def _same(offer: Offer, due: AnyCommand) -> bool:
    """Whether an offer is what is due already, but for what is filled in."""
    command = offer.command
    if offer.odd or type(command) is not type(due):
        return False
    filled = {name: getattr(due, name) for name in FILLED_IN if hasattr(due, name)}
    return replace(command, **filled) == due
