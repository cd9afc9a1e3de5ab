"""Seats and chips: sit, buy in, bring chips, cash out, leave."""

from msgspec.structs import replace

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules import Game
from fifthstreet.table.change import custody, with_seat
from fifthstreet.table.commands import BringChips, BuyIn, CashOut, Leave, Sit
from fifthstreet.table.events import BoughtIn, CashedOut, ChipsBrought, Events, Left, SatDown
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.state import Custody, Seat, Table


def sit(game: Game, table: Table, command: Sit) -> Events | Refusal:
    """Seat a player; refused if the seat is taken, or the player has as many seats as the rulebook allows."""
    placing = game.book.wagers.placing
    if not 1 <= command.seat <= len(table.seats):
        return refuse(game.book.seats, f"the seats are numbered from 1 to {len(table.seats)}")
    if table.seat(command.seat):
        return refuse_by_house_rule(f"seat {command.seat} is taken")
    if sum(seat.player == command.player for seat in table.taken) >= placing.positions.per_player:
        return refuse(placing.positions, "this player already sits at this table")
    return (SatDown(at=command.at, cite=placing.cite, seat=command.seat, player=command.player),)


def buy_in(game: Game, table: Table, command: BuyIn) -> Events | Refusal:
    """Sell chips from the inventory to a player; the money goes into the drop box."""
    if not table.seat(command.seat):
        return nobody_there(command.seat)
    if command.amount < 1:
        return refuse_by_house_rule("buy-in must be more than $0")
    if command.amount > table.custody.inventory:
        return short_of_chips()
    return (BoughtIn(at=command.at, seat=command.seat, amount=command.amount),)


def bring_chips(game: Game, table: Table, command: BringChips) -> Events | Refusal:
    """Put chips into play that a player bought elsewhere; refused where the house moves every chip itself."""
    if not table.real_cards:
        return refuse_by_house_rule("this table is electronic: buy in instead")
    if not table.seat(command.seat):
        return nobody_there(command.seat)
    if command.amount < 1:
        return refuse_by_house_rule("chips brought must be more than $0")
    return (ChipsBrought(at=command.at, seat=command.seat, amount=command.amount),)


def cash_out(game: Game, table: Table, command: CashOut) -> Events | Refusal:
    """Send some of a player's chips to the cage."""
    seat = table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    if command.amount < 1:
        return refuse_by_house_rule("cash-out must be more than $0")
    if command.amount > seat.chips:
        return too_few_chips(seat.chips)
    return (CashedOut(at=command.at, seat=seat.number, amount=command.amount),)


def leave(game: Game, table: Table, command: Leave) -> Events | Refusal:
    """Free a player's seat and send their chips to the cage; refused while they have wagers down or are in a round."""
    seat = table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    if table.between_rounds and seat.hand.stakes.total:
        return refuse_by_house_rule("take the wagers back before leaving")
    if seat.hand.in_round:
        rule = game.book.round.leaving
        stays = "stay until the round is over"
        return refuse(rule, stays) if rule.must_stay else refuse_by_house_rule(f"{stays}: your hand is played out")
    if seat.hand.void and game.book.round.leaving.must_stay:
        return refuse(game.book.round.leaving, "you were dealt cards: stay until the round is over")
    left = Left(at=command.at, seat=seat.number)
    if not seat.chips:
        return (left,)
    return (CashedOut(at=command.at, seat=seat.number, amount=seat.chips), left)


def nobody_there(seat: int) -> Refusal:
    """A refusal because nobody sits at the seat."""
    return refuse_by_house_rule(f"nobody sits at seat {seat}")


def too_few_chips(left: int) -> Refusal:
    """A refusal because the player has too few chips."""
    return refuse_by_house_rule(f"not enough chips: only {show_dollars(Cents(left))} left")


def short_of_chips() -> Refusal:
    """A refusal because the inventory holds too few chips."""
    return refuse_by_house_rule("the inventory is too low for this: call for a fill")


def on_sat_down(table: Table, event: SatDown) -> Table:
    """Put the player at the seat, without chips."""
    return with_seat(table, Seat(number=event.seat, player=event.player))


def on_bought_in(table: Table, event: BoughtIn) -> Table:
    """Move chips from the inventory to the player, and the money into the drop box."""
    seat = _seat(table, event.seat)
    bought = replace(seat, chips=seat.chips + event.amount, bought=(*seat.bought, event.amount))
    return with_seat(table, bought, custody=sold(table, event.amount))


def sold(table: Table, amount: int) -> Custody:
    """The chips held elsewhere after a player bought chips: fewer in the inventory, the money in the drop box."""
    return custody(table, inventory=-amount, drop=amount, patrons=-amount)


def on_chips_brought(table: Table, event: ChipsBrought) -> Table:
    """Put the chips that the player brought in front of them."""
    seat = _seat(table, event.seat)
    with_chips = replace(seat, chips=seat.chips + event.amount, brought=(*seat.brought, event.amount))
    return with_seat(table, with_chips, custody=custody(table, cage=-event.amount))


def on_cashed_out(table: Table, event: CashedOut) -> Table:
    """Move the player's chips to the cage."""
    seat = _seat(table, event.seat)
    chips = custody(table, cage=event.amount)
    return with_seat(table, replace(seat, chips=seat.chips - event.amount), custody=chips)


def on_left(table: Table, event: Left) -> Table:
    """Free the seat; when the last player leaves, the cards count as left alone and must be shuffled again.

    If the last player leaves during a round, with a void hand, the cards are left alone from then on.
    """
    place = event.seat - 1
    table = replace(table, seats=(*table.seats[:place], None, *table.seats[place + 1 :]))
    if table.taken or not table.decks.at_table:
        return table
    deck = table.deck.to_shuffle() if table.between_rounds else table.deck
    return replace(table, deck=replace(deck, left_alone=True))


def _seat(table: Table, number: int) -> Seat:
    seat = table.seat(number)
    assert seat, number
    return seat
