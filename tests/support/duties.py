"""Whose duty is what at a table, written down by hand from the texts and the house's procedure, and a sample of each.

``x`` is his to do, ``-`` another's, ``r`` his where the cards are real: there the dealer enters what players do.
"""

from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from fifthstreet.cards import Card
from fifthstreet.rules import ready_game
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table.commands import AnyCommand, Command, Role, Settle
from fifthstreet.table.settlement_steps import Step
from fifthstreet.table.words import roles_in_words

COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)
STEPS: tuple[Step, ...] = get_args(Step)
ROLES: tuple[Role, ...] = get_args(Role)

BY_COMMAND = """
                    player  dealer  floorperson  supervisor  system
OpenTable           -       -       x            x           -
CloseTable          -       -       x            x           -
CountBank           -       -       x            x           -
Fill                -       -       x            x           -
Credit              -       -       x            x           -

Sit                 x       r       -            -           -
BuyIn               x       r       -            -           -
BringChips          -       x       -            -           -
CashOut             x       r       -            -           -
Leave               x       r       -            -           -
PlaceWager          x       r       -            -           -
AcceptWager         -       x       -            -           -
TakeBack            x       r       -            -           -
Bet                 x       r       -            -           -
TakeBetBack         x       r       -            -           -
Fold                x       r       -            -           -

ReceiveDeck         -       x       x            x           -
OpenDeck            -       x       x            x           -
RemoveDeck          -       x       x            x           -
InspectDeck         -       -       x            x           -
OrderReshuffle      -       -       x            x           -
OrderRecut          -       -       x            x           -
TakeUp              -       x       -            -           -
SpreadIdle          -       x       -            -           -

Shuffle             -       x       -            -           -
Cut                 -       x       -            -           -
CloseBets           -       x       -            -           -
CollectProgressive  -       x       -            -           -
ReturnChip          -       x       -            -           -
CancelProgressive   -       -       x            x           -
Deal                -       x       -            -           -
CountStub           -       x       -            -           -
PlaceStub           -       x       -            -           -
CollectFolds        -       x       -            -           -
Reveal              -       x       -            -           -
TurnBox             -       x       -            -           -
TurnHand            -       x       -            -           -
CallLosing          -       x       -            -           -
UndoKeypad          -       x       -            -           -
CloseRound          -       x       -            -           -

Expire              -       -       -            -           x
ArmAnew             -       -       -            -           x
ReceiveAward        -       -       -            -           x
HoldPayout          -       -       -            -           x

FoundFaceUp         -       x       x            x           -
DrewInError         -       x       x            x           -
WrongCount          -       x       x            x           -
Exposed             -       x       x            x           -
ShufflerJam         -       x       x            x           -
ShufflerCounts      -       x       x            x           -
ShoeJam             -       x       x            x           -
TakeOutOfUse        -       -       x            x           -
BringBack           -       -       x            x           -
ChangeMethod        -       -       x            x           -
ChangeLimits        -       -       x            x           -
ApplyLimits         -       -       -            -           x
ReportConduct       -       -       x            x           -
CallLost            -       -       x            x           -
CorrectFace         -       -       x            x           -
CorrectHand         -       -       x            x           -
CorrectBuyIn        -       -       x            x           -
CorrectChipsBrought -       -       x            x           -
CorrectCount        -       -       x            x           -
CorrectCall         -       -       x            x           -
EnterTogether       -       x       -            -           -
UndoEntry           -       x       -            -           -
Adjust              -       -       x            x           -
"""

BY_STEP = """
                                player  dealer  floorperson  supervisor  system
turn-hand                       -       x       -            -           -
main                            -       x       -            -           -
three-card                      -       x       -            -           -
verify-six-card                 -       x       -            -           -
validate-six-card               -       -       x            x           -
six-card                        -       x       -            -           -
six-card-papers                 -       -       x            x           -
progressive                     -       x       -            -           -
verify-hand                     -       x       -            -           -
verify-light                    -       x       -            -           -
press-keypad                    -       x       -            -           -
call-supervisor                 -       x       -            -           -
floorperson-or-above-validates  -       -       x            x           -
pay                             -       x       -            -           -
papers                          -       -       x            x           -
pay-envy                        -       x       -            -           -
collect-hand                    -       x       -            -           -
end-of-round                    -       x       -            -           -
"""
"""Whose each step of the settlement is: what the command ``Settle`` asks for."""


def _read(grid: str) -> dict[str, dict[str, str]]:
    head, *rows = [line.split() for line in grid.splitlines() if line.strip()]
    assert tuple(head) == ROLES
    found = {name: dict(zip(head, marks, strict=True)) for name, *marks in rows}
    assert len(found) == len(rows), "something is told twice"
    return found


DUTIES, DUTIES_OF_STEPS = _read(BY_COMMAND), _read(BY_STEP)


def marks(command: Command) -> dict[str, str]:
    """What is written down of a command, by role."""
    return DUTIES_OF_STEPS[command.step] if isinstance(command, Settle) else DUTIES[type(command).__name__]


def not_his(command: Command, real_cards: bool = False) -> str | None:
    """The words with which whoever gives a command must be sent away; nothing where it is his to give."""
    row = marks(command)
    if row[command.by] == "x" or (real_cards and row[command.by] == "r"):
        return None
    return f"only the {roles_in_words(role for role in ROLES if row[role] == 'x')} can do that"


def samples(by: Role) -> list[Command]:
    """One command of every kind, and one for every step of the settlement."""
    plain = [sample(kind, by) for kind in COMMANDS if kind is not Settle]
    return [*plain, *(Settle(by=by, step=step, seat=1) for step in STEPS)]


def sample(kind: type[Command], by: Role) -> Command:
    """A command of a kind, with something in every field that it must have."""
    hints = get_type_hints(kind)
    fields = {field.name: _something(hints[field.name]) for field in msgspec.structs.fields(kind) if field.required}
    return kind(**fields | {"by": by})


def _something(kind: Any) -> Any:
    choices = get_args(kind)
    if kind is DealingTerms:
        return ready_game("maryland").submission.dealing
    if get_origin(kind) is tuple:
        return ()
    if choices:
        return choices[0] if isinstance(choices[0], str) else _something(choices[0])
    return Card("As") if kind is Card else kind(1)
