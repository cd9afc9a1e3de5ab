"""The entry that the dealer can take back, in a few words: ``seat 3 folds``."""

from collections.abc import Mapping

from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.telling import UNDONE, WAGERS
from fifthstreet.table import events as happened
from fifthstreet.table.commands import JointEntry
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.settlement_steps import STEPS
from fifthstreet.table.state import LastEntry
from fifthstreet.table.undo import entry_of

TOGETHER: Mapping[JointEntry, str] = {
    "same-bets": "same bets",
    "decisions": "same decision for all",
    "community-card": "5th Street card",
    "called-losing": "seat {seat} called losing",
    "settlement": "settlement of seat {seat}",
}
"""What was entered with one key; ``{seat}`` stands for its seat."""


def entry_in_words(last: LastEntry) -> str:
    """The dealer's last entry in words, for the Undo button: ``seat 3 folds``."""
    event = entry_of(last)
    match event:
        case happened.BoughtIn(seat=seat, amount=amount):
            return f"seat {seat} buys in for {_dollars(amount)}"
        case happened.ChipsBrought(seat=seat, amount=amount):
            return f"seat {seat} brings {_dollars(amount)}"
        case happened.WagerPlaced(seat=seat, wager=wager, amount=amount):
            return f"seat {seat}, {WAGERS[wager]} {_dollars(amount)}"
        case happened.WagerTakenBack(seat=seat, wager=wager, amount=amount):
            # A wager that is changed is taken back and placed again.
            changed = last.events > 1
            return f"seat {seat}, {WAGERS[wager]} {'changed' if changed else 'taken back'}, was {_dollars(amount)}"
        case happened.ProgressiveCollected(chips=chips):
            return f"{chips} progressive {'chip' if chips == 1 else 'chips'}"
        case happened.StubCounted(stub=stub):
            return f"stub count {stub}"
        case happened.StreetBet(seat=seat, multiple=multiple):
            return f"seat {seat} bets {multiple}x"
        case happened.StreetBetTakenBack(seat=seat):
            return f"seat {seat} {'changes the bet' if last.events > 1 else 'takes bet back'}"
        case happened.Folded(seat=seat):
            return f"seat {seat} folds"
        case happened.Revealed(street=street, face=face):
            return f"{street.inscription} card {face}"
        case happened.BoxTurned(faces=faces):
            return f"bonus box {' '.join(map(str, faces))}"
    seat = getattr(event, "seat", 0)
    return _in_the_settlement(event) or f"{UNDONE[type(event).__name__]}{f' of seat {seat}' if seat else ''}"


def _in_the_settlement(event: AnyEvent) -> str | None:
    match event:
        case happened.HandCalledLosing(seat=seat):
            return f"seat {seat} called losing"
        case happened.EnteredTogether(what=what, seat=seat):
            return TOGETHER[what].format(seat=seat)
        case happened.HandTurned(seat=seat, faces=faces):
            return f"seat {seat}, cards {' '.join(map(str, faces))}"
        case happened.WagersSettled(seat=seat, step=step):
            return f"seat {seat}, {WAGERS[step]} settled"
        case happened.StepTaken(seat=seat, step=step):
            order = STEPS[step].order_at(seat)
            return f"{order[0].lower()}{order[1:]}"
    return None


def _dollars(amount: int) -> str:
    return show_dollars(Cents(amount))
