"""Closing a round: cards to the rack, stakes and wins to the players, tips and coupons to their boxes; wins held."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table.change import custody, with_seat
from fifthstreet.table.commands import CloseRound, HoldPayout
from fifthstreet.table.events import Events, PayoutHeld, RoundClosed
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.seating import nobody_there, too_few_chips
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.void import cleared


def close_round(game: Game, table: Table, command: CloseRound) -> Events | Refusal:
    """Clear the table; refused until everything is settled."""
    rule = game.book.round.discard_rack
    if table.round.stage is not Stage.SETTLING or table.round.settlement.plan:
        return refuse(rule, "not everything is settled")
    hands = tuple(slot for seat in table.taken for slot in seat.hand.cards)
    returned = tuple((seat.number, seat.hand.won) for seat in table.taken if seat.hand.won)
    tips = sum(seat.hand.tips_won for seat in table.taken)
    slots = hands + table.round.community + table.round.bonus_box
    # Won or lost, a coupon goes into the drop box (COMAR 36.05.03.12C); that of a void hand went back to the player.
    coupons = sum(seat.hand.coupon for seat in table.taken)
    return (RoundClosed(at=command.at, cite=rule.cite, slots=slots, returned=returned, tips=tips, coupons=coupons),)


def on_round_closed(table: Table, event: RoundClosed) -> Table:
    """Clear the layout, return stakes and wins to the players, and mark the deck to be shuffled."""
    table = replace(table, custody=custody(table, tip_box=event.tips)) if event.tips else table
    return cleared(table, dict(event.returned), event.slots)


def hold_payout(game: Game, table: Table, command: HoldPayout) -> Events | Refusal:
    """Hold a win as soon as its round has closed, before anything else happens with its chips."""
    seat = table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    if not table.between_rounds or command.round != table.round.number:
        return refuse_by_house_rule("a win is held right after its round has closed, before the next begins")
    if command.amount < 1:
        return refuse_by_house_rule("a held win must be more than $0")
    if command.amount > seat.chips:
        return too_few_chips(seat.chips)
    return (
        PayoutHeld(
            at=command.at,
            round=command.round,
            seat=seat.number,
            player=seat.player,
            wager=command.wager,
            amount=command.amount,
            source=command.source,
        ),
    )


def on_payout_held(table: Table, event: PayoutHeld) -> Table:
    """Move the chips from the player back to the inventory or the cage."""
    seat = table.seat(event.seat)
    assert seat, event.seat
    chips = custody(table, **{event.source: event.amount})
    return with_seat(table, replace(seat, chips=seat.chips - event.amount), custody=chips)
