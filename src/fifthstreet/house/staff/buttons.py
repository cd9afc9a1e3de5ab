"""The buttons of a console: what a role can do now, with the step that is due first."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from fifthstreet.cards import DECK
from fifthstreet.house.base.reasons import needs_reason
from fifthstreet.house.staff.staff_actions import Acting, Action, staff_actions
from fifthstreet.house.wording.command_fields import fields_of
from fifthstreet.house.wording.command_titles import confirm_of, titles_of, turn_up_title, undo_titles
from fifthstreet.house.wording.commands import SECTIONS, kind_of, words_of
from fifthstreet.house.wording.correction_fields import correction_fields
from fifthstreet.house.wording.events import hides_a_face, tell
from fifthstreet.play.staff import dealer, enough, floorperson
from fifthstreet.play.steps import turns_up
from fifthstreet.rules import Game
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import (
    AcceptWager,
    AnyCommand,
    CardPlace,
    CorrectBuyIn,
    CorrectCall,
    CorrectChipsBrought,
    CorrectCount,
    CorrectFace,
    CorrectHand,
    OpenTable,
    Reveal,
    Role,
    TurnBox,
    TurnHand,
    UndoEntry,
    WrongCount,
)
from fifthstreet.table.events import (
    AnyEvent,
    ArmedAnew,
    Asked,
    BuyInCorrected,
    ChipsBroughtCorrected,
    Events,
    FaceCorrected,
    HandCorrected,
    SettlementReopened,
    ShufflerCounted,
    StubCounted,
)
from fifthstreet.table.faces import turned_up
from fifthstreet.table.legal import turning_up
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Seat, Table
from fifthstreet.table.words import cards_in_words
from fifthstreet.wire.staff import Step, StepField, StepKind, TurnUpDue

TURNS_UP = (Reveal, TurnBox, TurnHand)
"""The commands that turn cards up: their faces come from the sealed deck or from the dealer, not with a button."""
FILLED_IN = ("at", "amount", "back", "cards", "chips", "counted", "design", "inventory", "reason", "remarks", "stub")
"""The fields that are filled in: two commands that differ only in them are the same button."""
WRONG_NUMBER = "a wrong number of cards"
"""What a report of a wrong count says before the number is entered."""
REPORTS: frozenset[StepKind] = frozenset({"correction", "irregularity", "conduct", "device", "deck"})
"""The kinds of button that report what happened; they also show the consequences."""
TwoPeople = Callable[[AnyCommand, Events], bool]
"""Whether a command with these events needs another person's approval."""


def steps(
    game: Game, table: Table, actor: Acting, two_people: TwoPeople, pending: Sequence[AnyCommand] = ()
) -> tuple[Step, ...]:
    """All buttons of a role, the due one first; a command in ``pending`` waits for approval and is not due."""
    due = due_command(game, table, actor.role, actor.at)
    due = None if isinstance(due, TURNS_UP) else due
    others = [action for action in staff_actions(game, table, actor) if due is None or not _same(action, due)]
    first = (_step(game, table, Action(due), two_people, due=True),) if due else ()
    found = first + tuple(_step(game, table, action, two_people) for action in others)
    return tuple(_waiting(step) if _is_pending(step.command, pending) else step for step in found)


def due_command(game: Game, table: Table, role: Role, at: int) -> AnyCommand | None:
    """The next step of a role by the procedure: what autoplay would do, with example cards."""
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
    """The cards that the dealer turns up next, if that is the step that is due."""
    due = due_command(game, table, "dealer", at)
    slots = turning_up(game, table)
    if not isinstance(due, TURNS_UP) or not slots:
        return None
    example = decide(game, table, due)
    clauses = () if isinstance(example, Refusal) else example[0].cite
    place, seat = _turned(table, due)
    title, words = turn_up_title(place, seat, table.round.stage.street)
    enter = game.submission.table.cards == "real"
    return TurnUpDue(cards=len(slots), place=place, seat=seat, title=title, words=words, clauses=clauses, enter=enter)


def _turned(table: Table, due: AnyCommand) -> tuple[CardPlace, int]:
    """The place and seat of the cards that are turned up."""
    if isinstance(due, TurnHand):
        return "seat", due.seat
    return ("community" if table.round.stage.street else "bonus-box"), 0


def _step(game: Game, table: Table, action: Action, two_people: TwoPeople, due: bool = False) -> Step:
    command, odd = action.command, action.odd
    kind, decided = kind_of(command, odd), decide(game, table, action.supposed or command)
    events = () if isinstance(decided, Refusal) else decided
    undone = table.last_entry if isinstance(command, UndoEntry) else None
    title, group, choice = undo_titles(undone) if undone else titles_of(command, events, odd)
    words, needs_two = words_of(command, events, odd), two_people(action.supposed or command, events)
    needs = _fields(game, table, command, odd)
    # The words of such a step name the expected figure, which nobody may read before they have counted.
    counts = any(field.kind == "number" and not field.text for field in needs)
    return Step(
        command=command,
        title=title,
        group=group,
        choice=choice,
        confirm=confirm_of(command, odd, title, needs_two),
        words="" if kind == "procedure" and (counts or words.lower() in title.lower()) else words,
        clauses=_clauses(decided),
        kind=kind,
        section=SECTIONS[kind],
        leads="" if isinstance(command, AcceptWager) else _consequences(table, kind, command, decided),
        due=due,
        needs=needs,
        two_people=needs_two,
        reason=needs_reason(events) is not None,
    )


def _fields(game: Game, table: Table, command: AnyCommand, odd: bool) -> tuple[StepField, ...]:
    if isinstance(command, CorrectFace | CorrectHand | CorrectBuyIn | CorrectChipsBrought | CorrectCount | CorrectCall):
        return correction_fields(game, table, command)
    return fields_of(command, odd, game.submission.table.cards == "real")


def _consequences(table: Table, kind: StepKind, command: AnyCommand, decided: Events | Refusal) -> str:
    """What follows from a report, in the words of the log; empty for a button that reports nothing."""
    if kind not in REPORTS:
        return ""
    if isinstance(decided, Refusal):
        return f"refused, {decided.reason}"
    corrects = any(isinstance(event, HandCorrected) for event in decided)
    words = "; ".join(
        # Who acts next depends on what is filled in.
        _consequence(table, event)
        for event in decided
        if not (corrects and isinstance(event, Asked | ArmedAnew))
    )
    # The number is entered with the report: until then it is an example.
    examples = [command.cards] if isinstance(command, WrongCount) else []
    examples += [event.deck for event in decided if isinstance(event, StubCounted)]
    for number in examples:
        words = words.replace(cards_in_words(number), WRONG_NUMBER)
    return words


def _consequence(table: Table, event: AnyEvent) -> str:
    """What an event does, without the values that are not filled in yet."""
    hidden = hides_a_face(event, turned_up(table) if isinstance(event, FaceCorrected) else ())
    match event:
        case FaceCorrected(floorperson=floorperson, was=was) if not hidden:
            return f"{floorperson} corrects {was}"
        case HandCorrected(floorperson=floorperson, seat=seat):
            return f"{floorperson} corrects seat {seat}, and its chips are moved to match"
        case BuyInCorrected(floorperson=floorperson, seat=seat, number=number):
            return f"{floorperson} corrects buy-in {number} of seat {seat}, with chips and drop"
        case ChipsBroughtCorrected(floorperson=floorperson, seat=seat, number=number):
            return f"{floorperson} corrects chips brought {number} of seat {seat}"
        case StubCounted(misdealt=misdealt):
            return f"the stub is counted: not as it should be{', misdealt' if misdealt else ''}"
        case ShufflerCounted(deck=deck):
            return f"the shuffler counts deck {deck}: {WRONG_NUMBER}"
        case SettlementReopened() if any(_claims(seat) for seat in table.taken):
            return f"{tell(event, hidden)[1]}, claims on the meter are released"
    return tell(event, hidden)[1]


def _claims(seat: Seat) -> bool:
    """Whether a seat has a claim on the meter, made or waiting."""
    return seat.hand.progressive.claimed or seat.hand.progressive.waits


def _clauses(decided: Events | Refusal) -> tuple[str, ...]:
    """The clauses that the events or the refusal cite."""
    if isinstance(decided, Refusal):
        return tuple(decided.clause.split(", "))
    return together(*(event.cite for event in decided))


def _is_pending(command: AnyCommand, pending: Sequence[AnyCommand]) -> bool:
    """Whether an approval of this command is pending, by any requester."""
    return any(replace(one, by=command.by, at=command.at) == command for one in pending)


def _waiting(step: Step) -> Step:
    return replace(step, due=False, waiting=True)


def _same(action: Action, due: AnyCommand) -> bool:
    """Whether an action is the due command, apart from the fields that are filled in."""
    command = action.command
    if action.odd or type(command) is not type(due):
        return False
    filled = {name: getattr(due, name) for name in FILLED_IN if hasattr(due, name)}
    return replace(command, **filled) == due
