"""What one person alone may not do at a table: a void of much money, the validation of a jackpot."""

from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import MeterShare
from fifthstreet.table.commands import AnyCommand, Settle
from fifthstreet.table.events import AwardClaimed, Events, HandVoided, RoundVoided
from fifthstreet.table.settlement import hand_of
from fifthstreet.table.state import Table
from fifthstreet.wire.staff import ApprovalKind

VOID_LIMIT = 500_00
"""Up to so many cents at stake, one person may void."""
VALIDATION = "floorperson-or-above-validates"


def approval_for(game: Game, table: Table, command: AnyCommand, events: Events) -> ApprovalKind | None:
    """Which approval a command needs, going by what it would bring about at the table; mostly none."""
    if voided(events) > VOID_LIMIT:
        return "void"
    return "jackpot" if _validates(game, table, command, events) else None


def voided(events: Events) -> int:
    """How much goes back to players because a round or a hand is void."""
    rounds = [amount for event in events if isinstance(event, RoundVoided) for _, amount in event.returned]
    return sum(rounds) + sum(event.returned for event in events if isinstance(event, HandVoided))


def _validates(game: Game, table: Table, command: AnyCommand, events: Events) -> bool:
    """Whether a share of the meter is validated; where the text knows no such step, the claim itself is."""
    law = game.book.progressive
    if not isinstance(command, Settle) or not law or not events:
        return False
    if any(rule.step == VALIDATION for rule in law.winner.steps):
        seat = table.seat(command.seat)
        return command.step == VALIDATION and seat is not None and isinstance(law.pay(hand_of(table, seat)), MeterShare)
    return any(isinstance(event, AwardClaimed) for event in events)
