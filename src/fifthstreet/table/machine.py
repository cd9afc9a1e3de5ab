"""The machine: a command is decided into events or a refusal, an event changes the table, and nothing else does."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table import (
    closing,
    commands,
    dealing,
    events,
    no_more_bets,
    opening,
    seating,
    settlement,
    streets,
    winners,
)
from fifthstreet.table.commands import AnyCommand, Role, Settle
from fifthstreet.table.events import AnyEvent, Events
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Step, Table

PLAYER: frozenset[Role] = frozenset({"player"})
DEALER: frozenset[Role] = frozenset({"dealer"})
FLOOR: frozenset[Role] = frozenset({"floorperson"})
SYSTEM: frozenset[Role] = frozenset({"system"})

_DECIDES: Mapping[type, tuple[frozenset[Role], Callable[[Game, Table, Any], Events | Refusal]]] = {
    commands.Sit: (PLAYER, seating.sit),
    commands.BuyIn: (PLAYER, seating.buy_in),
    commands.CashOut: (PLAYER, seating.cash_out),
    commands.Leave: (PLAYER, seating.leave),
    commands.Fill: (FLOOR, seating.fill),
    commands.PlaceWager: (PLAYER, opening.place_wager),
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
    commands.CollectFolds: (DEALER, streets.collect_folds),
    commands.Reveal: (DEALER, streets.reveal),
    commands.TurnBox: (DEALER, streets.turn_box),
    commands.TurnHand: (DEALER, settlement.turn_hand),
    commands.UndoKeypad: (DEALER, winners.undo_keypad),
    commands.ReceiveAward: (SYSTEM, winners.receive_award),
    commands.CloseRound: (DEALER, closing.close_round),
}

_SETTLES: Mapping[Step, tuple[frozenset[Role], Callable[[Game, Table, Any], Events | Refusal]]] = {
    "turn-hand": (DEALER, settlement.not_turned_up),
    "main": (DEALER, settlement.settle_main),
    "three-card": (DEALER, settlement.settle_three_card),
    "six-card": (DEALER, settlement.settle_six_card),
    "progressive": (DEALER, winners.settle_progressive),
    "verify-hand": (DEALER, winners.take_step),
    "verify-light": (DEALER, winners.take_step),
    "press-keypad": (DEALER, winners.take_step),
    "call-supervisor": (DEALER, winners.take_step),
    "floorperson-or-above-validates": (FLOOR, winners.take_step),
    "pay": (DEALER, winners.pay_progressive),
    "papers": (FLOOR, winners.take_step),
    "pay-envy": (DEALER, winners.pay_envy),
    "collect-hand": (DEALER, settlement.collect_hand),
    "end-of-round": (DEALER, winners.press_end_of_round),
}

_EVOLVES: Mapping[type, Callable[[Table, Any], Table]] = {
    events.TableOpened: seating.table_opened,
    events.SatDown: seating.sat_down,
    events.BoughtIn: seating.bought_in,
    events.CashedOut: seating.cashed_out,
    events.Left: seating.left,
    events.Filled: seating.filled,
    events.WagerPlaced: opening.wager_placed,
    events.WagerTakenBack: opening.wager_taken_back,
    events.Shuffled: dealing.shuffled,
    events.WasCut: dealing.was_cut,
    events.BetsClosed: no_more_bets.bets_closed,
    events.ProgressiveLocked: no_more_bets.progressive_locked,
    events.ProgressiveCollected: no_more_bets.progressive_collected,
    events.ProgressiveCancelled: no_more_bets.progressive_cancelled,
    events.Dealt: dealing.dealt,
    events.StubPlaced: dealing.stub_placed,
    events.StreetOpened: streets.street_opened,
    events.Asked: streets.asked,
    events.StreetBet: streets.street_bet,
    events.StreetBetTakenBack: streets.street_bet_taken_back,
    events.Folded: streets.folded,
    events.FoldCollected: streets.fold_collected,
    events.Revealed: streets.revealed,
    events.BoxTurned: streets.box_turned,
    events.SettlementOpened: settlement.settlement_opened,
    events.HandTurned: settlement.hand_turned,
    events.WagersSettled: settlement.wagers_settled,
    events.ProgressiveLost: winners.progressive_lost,
    events.ProgressiveWon: winners.progressive_won,
    events.StepTaken: winners.step_taken,
    events.KeypadUndone: winners.keypad_undone,
    events.AwardClaimed: winners.award_claimed,
    events.AwardReceived: winners.award_received,
    events.ProgressivePaid: winners.progressive_paid,
    events.EnvyPaid: winners.envy_paid,
    events.HandCollected: settlement.hand_collected,
    events.EndOfRoundPressed: winners.end_of_round_pressed,
    events.RoundClosed: closing.round_closed,
}


def new_table(game: Game, name: str) -> Table:
    """An empty table of a game, with as many seats as the house has opened."""
    return Table(table=name, seats=(None,) * game.submission.table.seats)


def decide(game: Game, table: Table, command: AnyCommand) -> Events | Refusal:
    """What a command leads to: events, or a refusal that names its clause. Nothing is changed yet."""
    roles, decides = _SETTLES[command.step] if isinstance(command, Settle) else _DECIDES[type(command)]
    if command.by not in roles:
        return refuse_by_house_rule(f"that is for the {' or '.join(sorted(roles))} to do")
    if command.at < table.now:
        return refuse_by_house_rule("time does not run backwards")
    if isinstance(command, Settle):
        refusal = settlement.not_next(game, table, command.step, command.seat)
        if refusal:
            return refusal
    return decides(game, table, command)


def evolve(table: Table, event: AnyEvent) -> Table:
    """The table after an event."""
    table = _EVOLVES[type(event)](table, event)
    return table if event.at == table.now else replace(table, now=event.at)


def replay(table: Table, history: Iterable[AnyEvent]) -> Table:
    """The table after all the events of its history."""
    for event in history:
        table = evolve(table, event)
    return table
