"""What needs a reason on record: voids, forfeits, corrections, orders of the floor."""

from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.table import events as happened
from fifthstreet.table.events import AnyEvent, Events
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import MOST_OF_A_REASON

WITH_A_REASON: dict[type[AnyEvent], str] = {
    happened.RoundVoided: "a void round",
    happened.HandVoided: "a void hand",
    happened.WagersForfeited: "what a player forfeits",
    happened.FaceCorrected: "a card that is put right",
    happened.ProgressiveCancelled: "a progressive wager that is cancelled",
    happened.MethodChanged: "another method",
    happened.ReshuffleOrdered: "another shuffle that is ordered",
    happened.RecutOrdered: "another cut that is ordered",
}


def needs_reason(events: Events) -> str | None:
    """What among a command's events needs a reason, in words; mostly nothing."""
    return next((WITH_A_REASON[type(event)] for event in events if type(event) in WITH_A_REASON), None)


def missing_reason(reason: str, what: str | None) -> Fault | None:
    """Refusal when a required reason is missing, too long, or of several lines."""
    if what is None or (reason.strip() and reason.isprintable() and len(reason) <= MOST_OF_A_REASON):
        return None
    words = f"Give a reason in one line, up to {MOST_OF_A_REASON} characters: {what} goes on record."
    return Fault(code="refused", message=words, clause=HOUSE_RULE)
