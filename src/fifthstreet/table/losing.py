"""Hands called losing: at a table of real cards a losing hand is settled without entering its cards."""

from fifthstreet.cards import FiveCard, FiveCardHand, Rank
from fifthstreet.rules import Game
from fifthstreet.table.change import seats_with, with_hand
from fifthstreet.table.commands import CallLosing, CorrectCall
from fifthstreet.table.corrections import not_correctable
from fifthstreet.table.events import CallCorrected, Events, HandCalledLosing
from fifthstreet.table.plan import hand_plan, progressive_lives
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.reopening import reopened
from fifthstreet.table.seating import nobody_there
from fifthstreet.table.settlement import at, not_next, with_settlement
from fifthstreet.table.state import Seat, Table

EVERY_HAND = tuple(
    [FiveCardHand(category) for category in FiveCard if category is not FiveCard.PAIR]
    + [FiveCardHand(FiveCard.PAIR, rank) for rank in Rank]
)
"""Every five-card hand that a paytable tells apart."""


def call_losing(game: Game, table: Table, command: CallLosing) -> Events | Refusal:
    """Call the next hand losing, and plan its settlement; refused where a wager could win with a losing hand."""
    if not table.real_cards:
        return refuse_by_house_rule("nothing is entered by hand at this table")
    refusal = not_next(game, table, "turn-hand", command.seat)
    if refusal:
        return refusal
    seat = at(table, command.seat)
    refusal = _needs_its_cards(game, seat)
    if refusal:
        return refusal
    plan, later = hand_plan(game, table, seat, None)
    cite = game.book.round.losing.cite
    return (HandCalledLosing(at=command.at, cite=cite, seat=seat.number, plan=plan, later=later),)


def _needs_its_cards(game: Game, seat: Seat) -> Refusal | None:
    """A refusal if a wager that depends on the player's cards can win though the hand loses."""
    order, law = game.book.round.settling_order, game.book.progressive
    if seat.hand.stakes.six_card:
        rule = order.six_card or order
        return refuse(rule, f"the Six Card Bonus of seat {seat.number} depends on its cards: enter them")
    losing = [hand for hand in EVERY_HAND if game.book.main.pay(hand) is None]
    if law and progressive_lives(game, seat) and any(law.pay(hand) for hand in losing):
        return refuse(law, f"the Progressive of seat {seat.number} can win with a losing hand: enter its cards")
    if law and any(hand.category in game.envied for hand in losing):
        return refuse(law.envy, f"others may win an Envy Bonus by seat {seat.number}: enter its cards")
    return None


def correct_call(game: Game, table: Table, command: CorrectCall) -> Events | Refusal:
    """Take back that a hand was called losing; the settlement starts again, and the hand is turned up."""
    refusal = not_correctable(game, command.floorperson)
    seat = table.seat(command.seat)
    if refusal or not seat:
        return refusal or nobody_there(command.seat)
    if not seat.hand.called_losing:
        return refuse_by_house_rule(f"the hand of seat {seat.number} was not called losing")
    again = reopened(game, table, command.at)
    if isinstance(again, Refusal):
        return again
    return CallCorrected(at=command.at, seat=seat.number, floorperson=command.floorperson), again


def on_hand_called_losing(table: Table, event: HandCalledLosing) -> Table:
    """Note the call, and add the hand's steps to the settlement."""
    seats = seats_with(table, with_hand(at(table, event.seat), called_losing=True))
    settlement = table.round.settlement
    later = tuple(sorted(settlement.later + event.later, key=lambda task: -task.seat))
    return with_settlement(table, event.plan + settlement.plan[1:], later, seats=seats)


def on_call_corrected(table: Table, event: CallCorrected) -> Table:
    """Change nothing yet: the settlement starts again with the next event, and the call is gone with it."""
    return table
