"""Which events need a reason on record: voids, forfeits, corrections, adjustments, orders of the floor."""

from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.table import events as happened
from fifthstreet.table.events import AnyEvent, Events
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import LONGEST_REASON

NEED_A_REASON: dict[type[AnyEvent], str] = {
    happened.RoundVoided: "a void round",
    happened.HandVoided: "a void hand",
    happened.WagersForfeited: "a forfeit",
    happened.FaceCorrected: "a corrected card",
    happened.HandCorrected: "a corrected seat",
    happened.BuyInCorrected: "a corrected buy-in",
    happened.ChipsBroughtCorrected: "a correction of chips brought",
    happened.CallCorrected: "a corrected call",
    happened.Adjusted: "an adjustment",
    happened.ProgressiveCancelled: "a cancelled progressive wager",
    happened.MethodChanged: "a change of method",
    happened.ReshuffleOrdered: "an ordered reshuffle",
    happened.RecutOrdered: "an ordered recut",
}
"""Events that are recorded only with a reason, and the words for each in a refusal."""


def needs_reason(events: Events) -> str | None:
    """The first of a command's events that needs a reason, in words; None for most commands."""
    return next((NEED_A_REASON[type(event)] for event in events if type(event) in NEED_A_REASON), None)


def missing_reason(reason: str, what: str | None) -> Fault | None:
    """Refusal if a required reason is missing, too long, or more than one line."""
    if what is None or (reason.strip() and reason.isprintable() and len(reason) <= LONGEST_REASON):
        return None
    words = f"Give a reason in one line, up to {LONGEST_REASON} characters: {what} goes on record"
    return Fault(code="refused", message=words, clause=HOUSE_RULE)
