"""The table's machine: ``decide`` turns a command into events or a refusal, and only ``evolve`` changes the table."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.rules.limits import with_limits
from fifthstreet.table import (
    adjustments,
    bank,
    closing,
    commands,
    conduct,
    corrections,
    dealing,
    decks,
    devices,
    entries,
    events,
    irregularities,
    limits,
    losing,
    no_more_bets,
    opening,
    reopening,
    seating,
    settlement,
    streets,
    stub,
    undo,
    void,
    winners,
)
from fifthstreet.table.change import with_round
from fifthstreet.table.commands import AnyCommand, Role, Settle
from fifthstreet.table.events import AnyEvent, EntryUndone, Events
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.settlement_steps import STEPS, Step
from fifthstreet.table.sound import unsound
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.words import roles_in_words

PLAYER: frozenset[Role] = frozenset({"player"})
DEALER: frozenset[Role] = frozenset({"dealer"})
FLOOR: frozenset[Role] = frozenset({"floorperson", "supervisor"})
STAFF = DEALER | FLOOR
SYSTEM: frozenset[Role] = frozenset({"system"})

_DECIDES: Mapping[type, tuple[frozenset[Role], Callable[[Game, Table, Any], Events | Refusal]]] = {
    commands.Sit: (PLAYER, seating.sit),
    commands.BuyIn: (PLAYER, seating.buy_in),
    commands.BringChips: (DEALER, seating.bring_chips),
    commands.CashOut: (PLAYER, seating.cash_out),
    commands.Leave: (PLAYER, seating.leave),
    commands.OpenTable: (FLOOR, bank.open_table),
    commands.CloseTable: (FLOOR, bank.close_table),
    commands.CountBank: (FLOOR, bank.count_bank),
    commands.Fill: (FLOOR, bank.fill),
    commands.Credit: (FLOOR, bank.credit),
    commands.ReceiveDeck: (STAFF, decks.receive_deck),
    commands.OpenDeck: (STAFF, decks.open_deck),
    commands.TakeUp: (DEALER, decks.take_up),
    commands.OrderReshuffle: (FLOOR, decks.order_reshuffle),
    commands.OrderRecut: (FLOOR, decks.order_recut),
    commands.SpreadIdle: (DEALER, decks.spread_idle),
    commands.RemoveDeck: (STAFF, decks.remove_deck),
    commands.InspectDeck: (FLOOR, decks.inspect_deck),
    commands.CountStub: (DEALER, stub.count_stub),
    commands.ReturnChip: (DEALER, no_more_bets.return_chip),
    commands.FoundFaceUp: (STAFF, irregularities.found_face_up),
    commands.DrewInError: (STAFF, irregularities.drew_in_error),
    commands.WrongCount: (STAFF, irregularities.wrong_count),
    commands.Exposed: (STAFF, irregularities.exposed),
    commands.ShufflerJam: (STAFF, devices.shuffler_jam),
    commands.ShufflerCounts: (STAFF, devices.shuffler_counts),
    commands.ShoeJam: (STAFF, devices.shoe_jam),
    commands.TakeOutOfUse: (FLOOR, devices.take_out_of_use),
    commands.BringBack: (FLOOR, devices.bring_back),
    commands.ChangeMethod: (FLOOR, devices.change_method),
    commands.ChangeLimits: (FLOOR, limits.change_limits),
    commands.ApplyLimits: (SYSTEM, limits.apply_limits),
    commands.ReportConduct: (FLOOR, conduct.report_conduct),
    commands.CallLost: (FLOOR, conduct.call_lost),
    commands.CorrectFace: (FLOOR, entries.correct_face),
    commands.CorrectHand: (FLOOR, corrections.correct_hand),
    commands.CorrectBuyIn: (FLOOR, corrections.correct_buy_in),
    commands.CorrectChipsBrought: (FLOOR, corrections.correct_chips_brought),
    commands.CorrectCount: (FLOOR, corrections.correct_count),
    commands.CorrectCall: (FLOOR, losing.correct_call),
    commands.UndoEntry: (DEALER, undo.undo_entry),
    commands.EnterTogether: (DEALER, undo.enter_together),
    commands.Adjust: (FLOOR, adjustments.adjust),
    commands.PlaceWager: (PLAYER, opening.place_wager),
    commands.AcceptWager: (DEALER, opening.accept_wager),
    commands.TakeBack: (PLAYER, opening.take_back),
    commands.Shuffle: (DEALER, dealing.shuffle),
    commands.Cut: (DEALER, dealing.cut),
    commands.CloseBets: (DEALER, no_more_bets.close_bets),
    commands.CollectProgressive: (DEALER, no_more_bets.collect_progressive),
    commands.CancelProgressive: (FLOOR, no_more_bets.cancel_progressive),
    commands.Deal: (DEALER, dealing.deal),
    commands.PlaceStub: (DEALER, dealing.place_stub),
    commands.Bet: (PLAYER, streets.bet),
    commands.TakeBetBack: (PLAYER, streets.take_bet_back),
    commands.Fold: (PLAYER, streets.fold),
    commands.Expire: (SYSTEM, streets.expire),
    commands.ArmAnew: (SYSTEM, streets.arm_anew),
    commands.CollectFolds: (DEALER, streets.collect_folds),
    commands.Reveal: (DEALER, streets.reveal),
    commands.TurnBox: (DEALER, streets.turn_box),
    commands.TurnHand: (DEALER, settlement.turn_hand),
    commands.CallLosing: (DEALER, losing.call_losing),
    commands.UndoKeypad: (DEALER, winners.undo_keypad),
    commands.ReceiveAward: (SYSTEM, winners.receive_award),
    commands.CloseRound: (DEALER, closing.close_round),
    commands.HoldPayout: (SYSTEM, closing.hold_payout),
}

_SETTLED_BY: Mapping[Step, Callable[[Game, Table, Any], Events | Refusal]] = {
    "turn-hand": settlement.not_turned_up,
    "main": settlement.settle_main,
    "three-card": settlement.settle_three_card,
    "verify-six-card": settlement.take_prize_step,
    "validate-six-card": settlement.take_prize_step,
    "six-card": settlement.settle_six_card,
    "six-card-papers": settlement.take_prize_step,
    "progressive": winners.settle_progressive,
    "pay": winners.pay_progressive,
    "pay-envy": winners.pay_envy,
    "collect-hand": settlement.collect_hand,
    "end-of-round": winners.press_end_of_round,
}
"""The settlement steps that need a decision; all others are only recorded."""

_SETTLES: Mapping[Step, tuple[frozenset[Role], Callable[[Game, Table, Any], Events | Refusal]]] = {
    name: (FLOOR if step.by == "floor" else DEALER, _SETTLED_BY.get(name, winners.take_step))
    for name, step in STEPS.items()
}

_EVOLVES: Mapping[type, Callable[[Table, Any], Table]] = {
    events.TableOpened: bank.on_table_opened,
    events.TableClosed: bank.on_table_closed,
    events.BankCounted: bank.on_bank_counted,
    events.Credited: bank.on_credited,
    events.DeckReceived: decks.on_deck_received,
    events.OpeningStepTaken: decks.on_opening_step_taken,
    events.DeckTakenUp: decks.on_deck_taken_up,
    events.ReshuffleOrdered: decks.on_reshuffle_ordered,
    events.RecutOrdered: decks.on_recut_ordered,
    events.IdleSpread: decks.on_idle_spread,
    events.DeckRemoved: decks.on_deck_removed,
    events.DeckInspected: decks.on_deck_inspected,
    events.ChipReturned: no_more_bets.on_chip_returned,
    events.StubCounted: stub.on_stub_counted,
    events.RoundVoided: void.on_round_voided,
    events.HandVoided: void.on_hand_voided,
    events.StrayCardsRacked: irregularities.on_stray_cards_racked,
    events.WagersForfeited: void.on_wagers_forfeited,
    events.ConductNoted: conduct.on_conduct_noted,
    events.CardDiscarded: irregularities.on_card_discarded,
    events.CardSeen: irregularities.on_card_seen,
    events.DrawnInError: irregularities.on_drawn_in_error,
    events.ShufflerCounted: devices.on_shuffler_counted,
    events.DeviceJammed: devices.on_device_jammed,
    events.DeviceOutOfUse: devices.on_device_out_of_use,
    events.DeviceBack: devices.on_device_back,
    events.MethodChanged: devices.on_method_changed,
    events.LimitsAnnounced: limits.on_limits_announced,
    events.LimitsWithdrawn: limits.on_limits_withdrawn,
    events.LimitsChanged: limits.on_limits_changed,
    events.FaceCorrected: entries.on_face_corrected,
    events.HandCorrected: corrections.on_hand_corrected,
    events.BuyInCorrected: corrections.on_buy_in_corrected,
    events.ChipsBroughtCorrected: corrections.on_chips_brought_corrected,
    events.CallCorrected: losing.on_call_corrected,
    events.EnteredTogether: undo.on_entered_together,
    events.EntryUndone: undo.on_entry_undone,
    events.SettlementReopened: reopening.on_settlement_reopened,
    events.Adjusted: adjustments.on_adjusted,
    events.SatDown: seating.on_sat_down,
    events.BoughtIn: seating.on_bought_in,
    events.ChipsBrought: seating.on_chips_brought,
    events.CashedOut: seating.on_cashed_out,
    events.Left: seating.on_left,
    events.Filled: bank.on_filled,
    events.WagerPlaced: opening.on_wager_placed,
    events.OutsideLimits: opening.on_outside_limits,
    events.WagerTakenBack: opening.on_wager_taken_back,
    events.Shuffled: dealing.on_shuffled,
    events.WasCut: dealing.on_was_cut,
    events.BetsClosed: no_more_bets.on_bets_closed,
    events.ProgressiveLocked: no_more_bets.on_progressive_locked,
    events.ProgressiveCollected: no_more_bets.on_progressive_collected,
    events.ProgressiveCancelled: no_more_bets.on_progressive_cancelled,
    events.Dealt: dealing.on_dealt,
    events.StubPlaced: dealing.on_stub_placed,
    events.StreetOpened: streets.on_street_opened,
    events.Asked: streets.on_asked,
    events.ArmedAnew: streets.on_armed_anew,
    events.StreetBet: streets.on_street_bet,
    events.StreetBetTakenBack: streets.on_street_bet_taken_back,
    events.Folded: streets.on_folded,
    events.FoldCollected: streets.on_fold_collected,
    events.Revealed: streets.on_revealed,
    events.BoxTurned: streets.on_box_turned,
    events.SettlementOpened: settlement.on_settlement_opened,
    events.HandTurned: settlement.on_hand_turned,
    events.HandCalledLosing: losing.on_hand_called_losing,
    events.WagersSettled: settlement.on_wagers_settled,
    events.ProgressiveLost: winners.on_progressive_lost,
    events.ProgressiveWon: winners.on_progressive_won,
    events.StepTaken: winners.on_step_taken,
    events.KeypadUndone: winners.on_keypad_undone,
    events.AwardClaimed: winners.on_award_claimed,
    events.ClaimWaits: winners.on_claim_waits,
    events.AwardReceived: winners.on_award_received,
    events.ProgressivePaid: winners.on_progressive_paid,
    events.EnvyPaid: winners.on_envy_paid,
    events.HandCollected: settlement.on_hand_collected,
    events.EndOfRoundPressed: winners.on_end_of_round_pressed,
    events.RoundClosed: closing.on_round_closed,
    events.PayoutHeld: closing.on_payout_held,
}


def new_table(game: Game, name: str) -> Table:
    """An empty table for a game, with as many seats as its submission says."""
    house = game.submission.table
    return Table(name=name, real_cards=house.cards == "real", seats=(None,) * house.seats)


def decide(game: Game, table: Table, command: AnyCommand) -> Events | Refusal:
    """The events that a command leads to, or a refusal that names its clause; the table does not change yet.

    Limits that the house changed since the table opened go before those of its submission.
    """
    game = with_limits(game, table.limits)
    roles, decides = _SETTLES[command.step] if type(command) is Settle else _DECIDES[type(command)]
    if command.by not in roles and not _entered_by_the_dealer(game, roles, command.by):
        return refuse_by_house_rule(f"only the {roles_in_words(roles)} can do that")
    if command.at < table.now:
        return refuse_by_house_rule("time does not run backwards")
    refusal = unsound(command)
    if refusal:
        return refusal
    if not table.open and not isinstance(command, commands.OpenTable):
        return refuse_by_house_rule("the table is closed")
    if type(command) is Settle:
        refusal = settlement.not_next(game, table, command.step, command.seat)
        if refusal:
            return refusal
    return decides(game, table, command)


def _entered_by_the_dealer(game: Game, roles: frozenset[Role], by: Role) -> bool:
    """Whether this is a player's command that the dealer enters at a table with real cards."""
    return roles is PLAYER and by == "dealer" and game.submission.table.cards == "real"


def evolve(table: Table, event: AnyEvent) -> Table:
    """The table after an event."""
    before, stage = table, table.round.stage
    table = _EVOLVES[type(event)](table, event)
    if table.round.stage is not stage and table.round.stage is not Stage.BETTING and type(event) is not EntryUndone:
        table = with_round(table, began=(*table.round.began, (table.round.stage, event.at)))
    if table.real_cards:
        table = undo.noted(before, table, event)
    return table if event.at == table.now else replace(table, now=event.at)


def replay(table: Table, history: Iterable[AnyEvent]) -> Table:
    """The table after a series of events."""
    for event in history:
        table = evolve(table, event)
    return table
