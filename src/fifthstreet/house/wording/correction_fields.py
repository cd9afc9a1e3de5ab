"""The fields of the floor's corrections: they start empty, with what is recorded beside them."""

from collections.abc import Iterator

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules import Game
from fifthstreet.table.commands import (
    OPENING_FIELDS,
    CorrectBuyIn,
    CorrectCall,
    CorrectChipsBrought,
    CorrectCount,
    CorrectFace,
    CorrectHand,
    Decision,
    OpeningWager,
)
from fifthstreet.table.faces import turned_up
from fifthstreet.table.opening import OFFERED_AS
from fifthstreet.table.state import Street, Table
from fifthstreet.table.wager_titles import wager_title
from fifthstreet.wire.staff import FieldChoice, FieldKind, StepField

_OF_A_COUNT = (
    StepField(name="hands", title="Hands with wrong count", kind="counts", optional=True),
    StepField(name="community", title="Community cards", kind="number", optional=True),
    StepField(name="bonus_box", title="Bonus box cards", kind="number", optional=True),
)
NOT_YET = FieldChoice(value="not-yet", title="Not yet")


def correction_fields(
    game: Game,
    table: Table,
    command: CorrectFace | CorrectHand | CorrectBuyIn | CorrectChipsBrought | CorrectCount | CorrectCall,
) -> tuple[StepField, ...]:
    """The fields of a correction; ``command`` holds what is recorded."""
    match command:
        case CorrectFace():
            return _of_a_card(table, command)
        case CorrectHand():
            return (*_of_wagers(game, command), *_of_streets(game, table, command))
        case CorrectBuyIn(amount=amount) | CorrectChipsBrought(amount=amount):
            right = StepField(name="amount", title="Right amount ($)", kind="money", recorded=_dollars(amount))
            return (right,)
        case CorrectCount(stub=stub):
            counted = StepField(name="stub", title="Cards in stub", kind="number", recorded=str(stub))
            return (counted, *_OF_A_COUNT)
        case CorrectCall():
            return ()


def _of_a_card(table: Table, command: CorrectFace) -> tuple[StepField, ...]:
    """The right face of a card and, if that face was entered for another card, the right face of the other card."""
    face_up = command.face in turned_up(table).values()
    right = StepField(
        name="face", title="Right card", kind="card", recorded=str(command.face) if face_up else "face down"
    )
    other = StepField(
        name="displaced",
        title="The other card",
        kind="card",
        optional=True,
        note="Only if the right card was entered for another place: the card that is really there",
    )
    return right, other


def _of_wagers(game: Game, command: CorrectHand) -> Iterator[StepField]:
    """A field for each wager that this house offers, or that is recorded although the house does not offer it."""
    for wager, name in OPENING_FIELDS:
        amount: int = getattr(command, name)
        if not amount and not _offered(game, wager):
            continue
        if wager == "progressive" and game.submission.progressive:
            only = game.submission.progressive.wager
            choices = (FieldChoice(value="0", title="None"), FieldChoice(value=str(only), title=_dollars(only)))
            yield _kept(name, wager_title(wager), "number", _dollars(amount), choices)
        else:
            yield _kept(name, f"{wager_title(wager)} ($)", "money", _dollars(amount))


def _offered(game: Game, wager: OpeningWager) -> bool:
    tip = game.book.wagers.dealer_tip
    if tip and wager.startswith("tip-") and wager.removeprefix("tip-") not in tip.beside:
        return False
    return OFFERED_AS.get(wager, "ante") in ("ante", *game.submission.offered)


def _of_streets(game: Game, table: Table, command: CorrectHand) -> Iterator[StepField]:
    """A field for the decision on each street that the round has reached, and one for the tip beside it."""
    passed, bets = len(table.round.community_faces), game.book.wagers.streets.multiples
    tip = game.book.wagers.dealer_tip if _offered(game, "tip-ante") else None
    for street in Street:
        is_open = table.round.stage.street is street
        if street.place >= passed and not is_open:
            return
        may_wait = is_open and not table.round.betting.closed
        recorded = command.streets[street.place] if street.place < len(command.streets) else None
        choices = (FieldChoice(value="0", title="Fold"), *(_times(multiple) for multiple in bets))
        yield StepField(
            name=f"streets.{street.place}.multiple",
            title=street.inscription,
            kind="decision",
            optional=recorded is not None or may_wait,
            recorded=_decision(recorded) if recorded else "not yet" if may_wait else "",
            choices=(*choices, NOT_YET) if may_wait else choices,
        )
        if tip:
            yield _kept(
                f"streets.{street.place}.tip_multiple",
                f"{wager_title('dealer-tip')}, {street.inscription}",
                "number",
                f"{recorded.tip_multiple}x" if recorded and recorded.tip_multiple else "none",
                tuple(_times(multiple) for multiple in tip.street_multiples),
            )


def _kept(name: str, title: str, kind: FieldKind, recorded: str, choices: tuple[FieldChoice, ...] = ()) -> StepField:
    """A field that leaves the record unchanged if it is empty."""
    return StepField(name=name, title=title, kind=kind, optional=True, recorded=recorded, choices=choices)


def _times(multiple: int) -> FieldChoice:
    return FieldChoice(value=str(multiple), title=f"{multiple}x" if multiple else "None")


def _decision(recorded: Decision) -> str:
    return f"{recorded.multiple}x" if recorded.multiple else "fold"


def _dollars(amount: int) -> str:
    return show_dollars(Cents(amount)) if amount else "none"
