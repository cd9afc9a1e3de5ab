"""Chip redemptions: at most the chips with players by the record; large ones need a name and a confirmation."""

from msgspec.structs import replace

from fifthstreet.house.base.house_events import DocumentPrepared
from fifthstreet.house.base.settings import Settings
from fifthstreet.money import Cents, show_dollars, total_of
from fifthstreet.wire.bank import PrepareDocument
from fifthstreet.wire.errors import Fault

NAME, UNNAMED, BEFORE = "Name", "unnamed", "With players before"
TOO_MUCH = "By the record players have only {held}, but these chips are {total}: count again; more cannot be redeemed"
NO_NAME = "Over {limit}: enter the player's name, from an identity document"
CONFIRM = "{total} is over {limit}: count the chips once more and confirm"


def redemption(
    event: DocumentPrepared, request: PrepareDocument, with_players: int, settings: Settings
) -> DocumentPrepared | Fault:
    """A redemption with its facts, or why it cannot be paid; ``with_players`` are the chips with players now."""
    total, name = total_of(event.count or ()), request.words.strip()
    if total > with_players:
        return _refused(TOO_MUCH, held=max(with_players, 0), total=total)
    if total > settings.redemption_named_over and not name:
        return _refused(NO_NAME, limit=settings.redemption_named_over)
    if total > settings.chip_movement_limit and not request.confirmed:
        return _refused(CONFIRM, total=total, limit=settings.chip_movement_limit)
    return replace(event, facts=((NAME, name or UNNAMED), (BEFORE, with_players)))


def _refused(words: str, **sums: int) -> Fault:
    shown = {name: show_dollars(Cents(amount)) for name, amount in sums.items()}
    return Fault(code="refused", message=words.format(**shown))
