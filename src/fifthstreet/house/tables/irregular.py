"""Which events of a table are out of the ordinary: what a shift report lists, and what an incident report is about."""

from fifthstreet.table import events as happened
from fifthstreet.table.events import (
    AnyEvent,
    BankCounted,
    DeckRemoved,
    HandVoided,
    RoundVoided,
    StubCounted,
    TableClosed,
)
from fifthstreet.wire.staff import Paper

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
MAY_CALL_FOR_PAPER = tuple(
    sorted(
        one.__name__ for one in ALWAYS | {StubCounted, happened.ShufflerCounted, DeckRemoved, happened.ProgressivePaid}
    )
)
"""The kinds of events that may call for a paper."""


def is_irregular(event: AnyEvent, whole: int) -> bool:
    """Whether an event tells of something that went wrong, or of what was done about it.

    A whole deck at its table has so many cards.
    """
    match event:
        case StubCounted(deck=deck, misdealt=misdealt):
            return misdealt or deck != whole
        case happened.ShufflerCounted(cards=cards):
            return cards != whole
        case DeckRemoved(reason=reason):
            return reason in ("not-whole", "damaged")
    return type(event) in ALWAYS


def bank_differs(event: AnyEvent) -> bool:
    """Whether the inventory was counted, at a shift's end or the table's closing, and is not what it should be."""
    return isinstance(event, BankCounted | TableClosed) and event.counted != event.expected


def calls_the_floor(event: AnyEvent, whole: int) -> bool:
    """Whether somebody of the floor should look at an event, and the shift report lists it."""
    return is_irregular(event, whole) or bank_differs(event)


def paper_of(event: AnyEvent, whole: int) -> Paper | None:
    """The paper that an event calls for: a report of what went wrong, a slip for what was won of the meter."""
    if isinstance(event, happened.ProgressivePaid):
        return "jackpot"
    return "incident" if is_irregular(event, whole) else None


def is_void(event: AnyEvent) -> bool:
    """Whether a round or a hand is void with an event."""
    return isinstance(event, RoundVoided | HandVoided)
