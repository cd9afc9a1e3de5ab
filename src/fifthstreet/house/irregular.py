"""Which events of a table are out of the ordinary: what a shift report lists and an incident report is about."""

from fifthstreet.table import events as happened
from fifthstreet.table.events import AnyEvent, DeckRemoved, HandVoided, RoundVoided, StubCounted

WHOLE = 52
ALWAYS = frozenset(
    {
        happened.RoundVoided,
        happened.HandVoided,
        happened.WagersForfeited,
        happened.ConductNoted,
        happened.CardDiscarded,
        happened.CardSeen,
        happened.DrawnInError,
        happened.DeviceJammed,
        happened.DeviceOutOfUse,
        happened.DeviceBack,
        happened.MethodChanged,
        happened.FaceCorrected,
        happened.SettlementReopened,
        happened.ProgressiveCancelled,
        happened.ChipReturned,
        happened.KeypadUndone,
        happened.ReshuffleOrdered,
        happened.RecutOrdered,
    }
)


def is_irregular(event: AnyEvent) -> bool:
    """Whether an event tells of something that went wrong, or of what was done about it."""
    match event:
        case StubCounted(deck=deck, misdealt=misdealt):
            return misdealt or deck != WHOLE
        case happened.ShufflerCounted(cards=cards):
            return cards != WHOLE
        case DeckRemoved(reason=reason):
            return reason in ("not-whole", "damaged")
    return type(event) in ALWAYS


def is_void(event: AnyEvent) -> bool:
    """Whether a round or a hand is void with an event."""
    return isinstance(event, RoundVoided | HandVoided)
