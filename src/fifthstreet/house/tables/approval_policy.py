"""Which table commands need a second person: large voids, voids after the cards have decided, jackpots, adjustments."""

from collections.abc import Sequence

from fifthstreet.house.tables.round_results import ROUND_ENDS, ends_a_round
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import MeterShare
from fifthstreet.table.commands import AnyCommand, Settle
from fifthstreet.table.events import Adjusted, AnyEvent, AwardClaimed, Events, HandVoided, RoundVoided
from fifthstreet.table.settlement import hand_of
from fifthstreet.table.settlement_steps import PRIZE_VALIDATION, VALIDATION
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.staff import ApprovalKind

ADJUSTMENTS: frozenset[ApprovalKind] = frozenset({"adjustment", "large-adjustment"})
"""The approvals of adjustments of closed rounds, for which play does not wait."""
VOIDING = ROUND_ENDS | {HandVoided}
"""The events that change the amount voided in the current round."""


def approval_for(game: Game, table: Table, command: AnyCommand, events: Events, void_left: int) -> ApprovalKind | None:
    """The approval that a command needs for these events; None for most commands.

    ``void_left`` is what one person can still void alone in a round that the cards have not decided: the house's limit,
    less what was voided earlier in the round, so that several small voids count as one large void.
    """
    if any(isinstance(event, Adjusted) for event in events):
        return "adjustment"
    amount = voided(events)
    if any(isinstance(event, RoundVoided | HandVoided) for event in events) and (
        amount > void_left or _decided_by_cards(table)
    ):
        return "void"
    return "jackpot" if _validates(game, table, command, events) else None


def voided(events: Events) -> int:
    """The amount that voids move: returned to players or taken back from them, whichever is more."""
    return sum(max(returned(event), taken_back(event)) for event in events)


def voided_after(before: int, events: Sequence[AnyEvent]) -> int:
    """The amount voided in the current round after these events."""
    if VOIDING.isdisjoint(map(type, events)):
        return before
    for event in events:
        before = 0 if ends_a_round(event) else before + voided((event,))
    return before


def returned(event: AnyEvent) -> int:
    """The wagers that a void returns to players."""
    if isinstance(event, RoundVoided):
        return sum(amount for _, amount in event.returned)
    return event.returned if isinstance(event, HandVoided) else 0


def returned_by_seat(events: Events) -> tuple[tuple[int, int], ...]:
    """What voids return to each seat, in the order of the seats."""
    found: dict[int, int] = {}
    for event in events:
        if isinstance(event, RoundVoided):
            for seat, amount in event.returned:
                found[seat] = found.get(seat, 0) + amount
        elif isinstance(event, HandVoided):
            found[event.seat] = found.get(event.seat, 0) + event.returned
    return tuple(sorted((seat, amount) for seat, amount in found.items() if amount))


def taken_back(event: AnyEvent) -> int:
    """The winnings that a void takes back from players."""
    return max(0, event.to_inventory + event.to_cage) if isinstance(event, RoundVoided | HandVoided) else 0


def _decided_by_cards(table: Table) -> bool:
    """Whether the cards have decided the round: all community cards are up."""
    return table.round.stage in (Stage.BONUS_BOX, Stage.SETTLING)


def _validates(game: Game, table: Table, command: AnyCommand, events: Events) -> bool:
    """Whether a command validates a share of the meter or a large prize.

    Without a validation step in the rulebook, the claim of the share counts.
    """
    law = game.book.progressive
    if isinstance(command, Settle) and command.step == PRIZE_VALIDATION:
        return bool(events)
    if not isinstance(command, Settle) or not law or not events:
        return False
    if any(rule.step == VALIDATION for rule in law.winner.steps):
        seat = table.seat(command.seat)
        return command.step == VALIDATION and seat is not None and isinstance(law.pay(hand_of(table, seat)), MeterShare)
    return any(isinstance(event, AwardClaimed) for event in events)
