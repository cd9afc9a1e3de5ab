"""Chip redemptions: chips beyond those that players have by the record are paid once a manager has examined them.

The record cannot know all chips: players walk off with some, and bring others from other games.
"""

from msgspec.structs import replace

from fifthstreet.house.bank.document_kinds import OVER_RECORD
from fifthstreet.house.base.house_events import DocumentPrepared
from fifthstreet.house.base.settings import Settings
from fifthstreet.money import Cents, show_dollars, total_of
from fifthstreet.wire.bank import PrepareDocument
from fifthstreet.wire.dealing import Question
from fifthstreet.wire.errors import Fault

NAME, UNNAMED, BEFORE = "Name", "unnamed", "With players before"
ASK = (
    "By the record players have only {held}, but these chips are {total}. Count them once more. Then a manager must"
    " examine them and sign before you pay: keep them apart, and pay nothing yet."
)
CHANGED = "By the record players have {held} now: no manager is needed for {total}"
NO_NAME = "Over {limit}: enter the player's name, from an identity document"
CONFIRM = "{total} is over {limit}: count the chips once more and confirm"


def redemption(
    event: DocumentPrepared, request: PrepareDocument, with_players: int, settings: Settings
) -> DocumentPrepared | Question | Fault:
    """A redemption with its facts, or the question to ask the cashier first, or why it cannot be paid.

    ``with_players`` is the value of the chips that players have by the record now.
    """
    total, name = total_of(event.count or ()), request.words.strip()
    over, held = total - with_players, max(with_players, 0)
    if total > settings.redemption_named_over and not name:
        return _refused(NO_NAME, limit=settings.redemption_named_over)
    if total > settings.chip_movement_limit and not request.confirmed:
        return _refused(CONFIRM, total=total, limit=settings.chip_movement_limit)
    if over > 0 and not request.examined:
        words, deed = _in_words(ASK, held=held, total=total), _in_words("Call a manager for {total}", total=total)
        return Question(title="Over the record", words=words, deed=deed, decline="Not yet")
    if over <= 0 and request.examined:
        return _refused(CHANGED, held=held, total=total)
    facts = (NAME, name or UNNAMED), (BEFORE, with_players)
    return replace(event, facts=(*facts, (OVER_RECORD, over)) if over > 0 else facts)


def _refused(words: str, **sums: int) -> Fault:
    return Fault(code="refused", message=_in_words(words, **sums))


def _in_words(words: str, **sums: int) -> str:
    return words.format(**{name: show_dollars(Cents(amount)) for name, amount in sums.items()})
