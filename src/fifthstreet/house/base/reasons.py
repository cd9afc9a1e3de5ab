"""What goes on record with a reason: voids, what a player loses by his conduct, what the floor orders or corrects."""

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


def wants_a_reason(events: Events) -> str | None:
    """What of a command's events, in words, is not done without a reason; mostly nothing."""
    return next((WITH_A_REASON[type(event)] for event in events if type(event) in WITH_A_REASON), None)


def without(reason: str, what: str | None) -> Fault | None:
    """The house's no to something that wants a reason, where this is none: empty, too long, or of several lines."""
    if what is None or (reason.strip() and reason.isprintable() and len(reason) <= MOST_OF_A_REASON):
        return None
    words = f"say why: {what} goes on record with a reason, in one line of at most {MOST_OF_A_REASON} characters"
    return Fault(code="refused", message=words, clause=HOUSE_RULE)
