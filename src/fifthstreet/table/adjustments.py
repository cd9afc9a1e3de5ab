"""Adjustments: after a round has closed nothing in it is edited; a difference is paid to a player or collected."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table.change import custody, with_seat
from fifthstreet.table.commands import Adjust
from fifthstreet.table.events import Adjusted, Events
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.seating import nobody_there, short_of_chips, too_few_chips
from fifthstreet.table.state import Table


def adjust(game: Game, table: Table, command: Adjust) -> Events | Refusal:
    """Pay or collect a difference for a closed round; the layout and the round under way stay as they are."""
    refusal = refusal_of_round(table, command.round) or _cannot_move(table, command)
    if refusal:
        return refusal
    if not command.floorperson.strip():
        return refuse_by_house_rule("name the floorperson who makes the adjustment")
    return (
        Adjusted(
            at=command.at,
            round=command.round,
            player=command.player,
            amount=command.amount,
            source=command.source,
            floorperson=command.floorperson,
            seat=command.seat,
            wager=command.wager,
            cards=command.cards,
        ),
    )


def cannot_wait(table: Table, command: Adjust) -> Refusal | None:
    """A refusal if a requested adjustment cannot be made later either: its player left, or the chips are gone.

    Chips on the layout are not gone: they may come back to the player.
    """
    misplaced, seat = _not_there(table, command), table.seat(command.seat)
    if misplaced or not seat or seat.chips + seat.hand.on_layout >= -command.amount:
        return misplaced
    return too_few_chips(seat.chips)


def last_closed(table: Table) -> int:
    """The number of the last round that has closed, void rounds included; 0 if there is none."""
    return table.round.number if table.between_rounds else table.round.number - 1


def refusal_of_round(table: Table, number: int) -> Refusal | None:
    """A refusal if a round has not closed, or never was."""
    last = last_closed(table)
    if 1 <= number <= last:
        return None
    if number == table.round.number and number > 0:
        return refuse_by_house_rule(f"round {number} is under way: correct it while it is open")
    if not last:
        return refuse_by_house_rule("no round has closed yet")
    return refuse_by_house_rule(f"there is no closed round {number}: the last one is round {last}")


def _cannot_move(table: Table, command: Adjust) -> Refusal | None:
    """A refusal if the amount is zero, the person is not where the command says, or there are too few chips."""
    if not command.amount:
        return refuse_by_house_rule("an adjustment must be more than $0")
    misplaced = _not_there(table, command)
    if misplaced or command.source == "document":
        return misplaced
    if command.amount > table.custody.inventory:
        return short_of_chips()
    seat = table.seat(command.seat)
    if seat and seat.chips < -command.amount:
        return too_few_chips(seat.chips)
    return None


def _not_there(table: Table, command: Adjust) -> Refusal | None:
    """A refusal if somebody else sits at the seat, or if the player of an adjustment without a seat has one."""
    if command.source != "table":
        what = "an account" if command.source == "account" else "a payout document"
        return refuse_by_house_rule(f"{what} has no seat: leave the seat out") if command.seat else None
    if command.seat:
        seat = table.seat(command.seat)
        if not seat:
            return nobody_there(command.seat)
        other = seat.player != command.player
        return refuse_by_house_rule(f"another player sits at seat {command.seat}") if other else None
    sits = next((seat for seat in table.taken if seat.player == command.player), None)
    return refuse_by_house_rule(f"the player sits at seat {sits.number}: adjust there") if sits else None


def on_adjusted(table: Table, event: Adjusted) -> Table:
    """Move chips between the inventory and the seat, the person at the table, or the cage that holds the account."""
    if event.source == "document":
        return table
    if event.source == "account":
        return replace(table, custody=custody(table, inventory=-event.amount, cage=event.amount))
    if not event.seat:
        return replace(table, custody=custody(table, inventory=-event.amount, patrons=event.amount))
    seat = table.seat(event.seat)
    assert seat, event.seat
    chips = custody(table, inventory=-event.amount)
    return with_seat(table, replace(seat, chips=seat.chips + event.amount), custody=chips)
