"""What one person alone may not do at a table: void much money or what was won, validate a jackpot."""

from collections.abc import Sequence

from fifthstreet.house.tables.round_results import ROUND_ENDS, ends_a_round
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import MeterShare
from fifthstreet.table.commands import AnyCommand, Settle
from fifthstreet.table.events import AnyEvent, AwardClaimed, Events, HandVoided, RoundVoided
from fifthstreet.table.settlement import hand_of
from fifthstreet.table.settlement_steps import VALIDATION
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.staff import ApprovalKind

VOID_LIMIT = 500_00
"""Up to so many cents in one round, one person may void, as long as nothing has been won or lost."""
VOIDING = ROUND_ENDS | {HandVoided}
"""The events that change how much was voided in the round under way."""


def approval_for(
    game: Game, table: Table, command: AnyCommand, events: Events, voided_before: int
) -> ApprovalKind | None:
    """Which approval a command needs, going by what it would bring about at the table; mostly none.

    ``voided_before`` is what was voided in the same round already: several small voids are a large one.
    """
    amount = voided(events)
    if any(isinstance(event, RoundVoided | HandVoided) for event in events) and (
        amount + voided_before > VOID_LIMIT or _decided_by_cards(table)
    ):
        return "void"
    return "jackpot" if _validates(game, table, command, events) else None


def voided(events: Events) -> int:
    """How much money a void moves: what goes back to players, or what is taken back from them if that is more."""
    return sum(max(returned(event), taken_back(event)) for event in events)


def voided_after(before: int, events: Sequence[AnyEvent]) -> int:
    """How much was voided in the round under way, after some events more."""
    if VOIDING.isdisjoint(map(type, events)):
        return before
    for event in events:
        before = 0 if ends_a_round(event) else before + voided((event,))
    return before


def returned(event: AnyEvent) -> int:
    """What goes back to players because a round or a hand is void."""
    if isinstance(event, RoundVoided):
        return sum(amount for _, amount in event.returned)
    return event.returned if isinstance(event, HandVoided) else 0


def taken_back(event: AnyEvent) -> int:
    """What players had been paid, and lose because a round or a hand is void."""
    return max(0, event.to_inventory + event.to_cage) if isinstance(event, RoundVoided | HandVoided) else 0


def _decided_by_cards(table: Table) -> bool:
    """Whether the cards have decided something: all community cards are up, and everybody can see what they win."""
    return table.round.stage in (Stage.BONUS_BOX, Stage.SETTLING)


def _validates(game: Game, table: Table, command: AnyCommand, events: Events) -> bool:
    """Whether a share of the meter is validated; where the text knows no such step, the claim itself is."""
    law = game.book.progressive
    if not isinstance(command, Settle) or not law or not events:
        return False
    if any(rule.step == VALIDATION for rule in law.winner.steps):
        seat = table.seat(command.seat)
        return command.step == VALIDATION and seat is not None and isinstance(law.pay(hand_of(table, seat)), MeterShare)
    return any(isinstance(event, AwardClaimed) for event in events)
