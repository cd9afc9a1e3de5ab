"""Irregular events of a table: those that the shift report lists and that need an incident report."""

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
from fifthstreet.table.settlement_steps import PRIZE_VALIDATION
from fifthstreet.wire.staff import Paper

ALWAYS = frozenset(
    {
        happened.RoundVoided,
        happened.HandVoided,
        happened.StrayCardsRacked,
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
        happened.HandCorrected,
        happened.BuyInCorrected,
        happened.ChipsBroughtCorrected,
        happened.CallCorrected,
        happened.SettlementReopened,
        happened.Adjusted,
        happened.ProgressiveCancelled,
        happened.ChipReturned,
        happened.KeypadUndone,
        happened.ReshuffleOrdered,
        happened.RecutOrdered,
    }
)
MAY_CALL_FOR_PAPER = tuple(
    sorted(
        one.__name__
        for one in ALWAYS
        | {StubCounted, happened.ShufflerCounted, DeckRemoved, happened.ProgressivePaid, happened.StepTaken}
    )
)
"""The types of events that can need a paper."""


def is_irregular(event: AnyEvent, whole: int) -> bool:
    """Whether an event is an irregularity or its remedy; ``whole`` is the number of cards of a full deck."""
    match event:
        case StubCounted(deck=deck, misdealt=misdealt):
            return misdealt or deck != whole
        case happened.ShufflerCounted(cards=cards):
            return cards != whole
        case DeckRemoved(reason=reason):
            return reason in ("not-whole", "damaged")
    return type(event) in ALWAYS


def bank_differs(event: AnyEvent) -> bool:
    """Whether an event is a count of the inventory that was over or short."""
    return isinstance(event, BankCounted | TableClosed) and event.counted != event.expected


def calls_the_floor(event: AnyEvent, whole: int) -> bool:
    """Whether an event is an alarm for the floor and a line of the shift report."""
    return is_irregular(event, whole) or bank_differs(event)


def paper_of(event: AnyEvent, whole: int) -> Paper | None:
    """The paper that an event needs: an incident report, or the slip of a Progressive win or a Six Card prize."""
    if isinstance(event, happened.ProgressivePaid):
        return "jackpot"
    if isinstance(event, happened.StepTaken) and event.step == PRIZE_VALIDATION:
        return "prize"
    return "incident" if is_irregular(event, whole) else None


def is_void(event: AnyEvent) -> bool:
    """Whether an event voids a round or a hand."""
    return isinstance(event, RoundVoided | HandVoided)
