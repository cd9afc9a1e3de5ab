"""Checks that the actor of a table's event may cause it, and that the event pays what the game decides."""

from collections.abc import Collection

from fifthstreet.audit.entry import Chained
from fifthstreet.house.accounts.players import is_house_player
from fifthstreet.rules import Game
from fifthstreet.rules.limits import WagerLimits
from fifthstreet.table import events as e
from fifthstreet.table.commands import (
    Adjust,
    AnyCommand,
    ApplyLimits,
    BringChips,
    CallLosing,
    ChangeLimits,
    CloseRound,
    CorrectBuyIn,
    CorrectCall,
    CorrectChipsBrought,
    CorrectHand,
    EnterTogether,
    HoldPayout,
    Settle,
    UndoEntry,
)
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.limits import MINUTE
from fifthstreet.table.machine import DEALER, FLOOR, PLAYER, STAFF, SYSTEM, decide
from fifthstreet.table.state import Table
from fifthstreet.table.words import role_in_words, roles_in_words

CASHIER = frozenset({"cashier"})
"""Cashiers may cause a credit, because a cashier signs its slip last."""
EVERY_ROLE = PLAYER | STAFF | SYSTEM
BY_PLAYERS = (
    e.SatDown
    | e.BoughtIn
    | e.CashedOut
    | e.Left
    | e.WagerPlaced
    | e.WagerTakenBack
    | e.StreetBet
    | e.StreetBetTakenBack
)
"""Events that players cause; at a table of real cards the dealer enters them."""
GIVES_UP_SEAT = e.CashedOut | e.Left
"""Events that the system may also cause, for a player who has been away for too long."""
BY_FLOOR = (
    e.TableOpened
    | e.TableClosed
    | e.BankCounted
    | e.Filled
    | e.ProgressiveCancelled
    | e.FaceCorrected
    | e.HandCorrected
    | e.BuyInCorrected
    | e.ChipsBroughtCorrected
    | e.CallCorrected
    | e.Adjusted
    | e.LimitsAnnounced
    | e.LimitsWithdrawn
)
BY_DEALER = (
    e.WagersSettled
    | e.ProgressiveWon
    | e.AwardClaimed
    | e.ClaimWaits
    | e.KeypadUndone
    | e.HandCalledLosing
    | e.EnteredTogether
    | e.EntryUndone
    | e.ProgressivePaid
    | e.EnvyPaid
    | e.RoundClosed
    | e.PayoutHeld
    | e.OutsideLimits
    | e.ChipsBrought
)
STATED = (
    "ante",
    "three_card",
    "six_card",
    "progressive",
    "tip_ante",
    "tip_three_card",
    "coupon",
    "streets",
)
"""What a floorperson can enter in the correction of a hand."""
BY_STAFF = e.RoundVoided | e.HandVoided | e.WagersForfeited


def fault_of_event(game: Game, before: Table, after: Table, entry: Chained, event: AnyEvent) -> str | None:
    """Why the actor of an entry may not cause its event, or the game decides otherwise; None if all is right."""
    roles: Collection[str] = EVERY_ROLE
    if isinstance(event, BY_PLAYERS):
        player = _player(before, after, event.seat)
        if is_house_player(player):
            return None if entry.by in PLAYER | FLOOR else f"a {entry.by} may not play for the house"
        if entry.by == "player" and entry.person != player:
            return f"{entry.person or 'nobody'} does not play at seat {event.seat}"
        roles = PLAYER | DEALER if game.submission.table.cards == "real" else PLAYER
        if isinstance(event, GIVES_UP_SEAT):
            roles |= SYSTEM
    elif isinstance(event, e.Credited):
        roles = FLOOR | CASHIER
    elif isinstance(event, BY_FLOOR):
        roles = FLOOR
    elif isinstance(event, BY_DEALER):
        roles = DEALER
    elif isinstance(event, e.LimitsChanged):
        roles = FLOOR | SYSTEM
    elif isinstance(event, BY_STAFF):
        roles = STAFF
    if entry.by not in roles:
        return f"only the {roles_in_words(roles)} can do that, not the {role_in_words(entry.by)}"
    command = _command(event, entry.by)
    if not command:
        return None
    decided = decide(game, before, command)
    return None if isinstance(decided, tuple) and event in decided else "no rule leads to this event there"


def _command(event: AnyEvent, by: str) -> AnyCommand | None:  # noqa: PLR0912 - one case for each kind of event
    """The command that leads to this payment, correction, adjustment, change of limits or end of a round, if any."""
    match event:
        case e.WagersSettled(at=at, step=step, seat=seat):
            return Settle(by="dealer", at=at, step=step, seat=seat)
        case e.ProgressivePaid(at=at, seat=seat):
            return Settle(by="dealer", at=at, step="pay", seat=seat)
        case e.EnvyPaid(at=at, seat=seat):
            return Settle(by="dealer", at=at, step="pay-envy", seat=seat)
        case e.HandCorrected(at=at, seat=seat, floorperson=floorperson):
            stated = {name: getattr(event, name) for name in STATED}
            return CorrectHand(by="floorperson", at=at, seat=seat, floorperson=floorperson, **stated)
        case e.BuyInCorrected(at=at, seat=seat, number=number, amount=amount, floorperson=floorperson):
            return CorrectBuyIn(
                by="floorperson", at=at, seat=seat, number=number, amount=amount, floorperson=floorperson
            )
        case e.ChipsBroughtCorrected(at=at, seat=seat, number=number, amount=amount, floorperson=floorperson):
            return CorrectChipsBrought(
                by="floorperson", at=at, seat=seat, number=number, amount=amount, floorperson=floorperson
            )
        case e.ChipsBrought(at=at, seat=seat, amount=amount):
            return BringChips(by="dealer", at=at, seat=seat, amount=amount)
        case e.LimitsAnnounced(at=at, limits=limits, effective=effective):
            return _change_of(limits, at, (effective - at) // MINUTE)
        case e.LimitsChanged(at=at, limits=limits):
            return ApplyLimits(by="system", at=at) if by in SYSTEM else _change_of(limits, at, 0)
        case e.CallCorrected(at=at, seat=seat, floorperson=floorperson):
            return CorrectCall(by="floorperson", at=at, seat=seat, floorperson=floorperson)
        case e.HandCalledLosing(at=at, seat=seat):
            return CallLosing(by="dealer", at=at, seat=seat)
        case e.EnteredTogether(at=at, what=what, events=events, seat=seat):
            return EnterTogether(by="dealer", at=at, what=what, events=events, seat=seat)
        case e.EntryUndone(at=at):
            return UndoEntry(by="dealer", at=at)
        case e.RoundClosed(at=at):
            return CloseRound(by="dealer", at=at)
        case e.PayoutHeld(at=at, round=number, seat=seat, wager=wager, amount=amount, source=source):
            return HoldPayout(by="system", at=at, round=number, seat=seat, wager=wager, amount=amount, source=source)
        case e.Adjusted():
            return Adjust(
                by="floorperson",
                at=event.at,
                round=event.round,
                player=event.player,
                amount=event.amount,
                source=event.source,
                floorperson=event.floorperson,
                seat=event.seat,
                wager=event.wager,
                cards=event.cards,
            )
        case _:
            return None


def _change_of(limits: WagerLimits, at: int, notice: int) -> ChangeLimits:
    return ChangeLimits(
        by="floorperson",
        at=at,
        wager=limits.wager,
        minimum=limits.minimum,
        maximum=limits.maximum,
        increment=limits.increment,
        notice=notice,
    )


def _player(before: Table, after: Table, number: int) -> str:
    seat = before.seat(number) or after.seat(number)
    return seat.player if seat else ""
