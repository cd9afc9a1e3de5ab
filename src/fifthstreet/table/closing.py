"""Closing a round: the last cards go to the rack, stakes and wins to the players, tips to the tip box."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table.change import custody
from fifthstreet.table.commands import CloseRound
from fifthstreet.table.events import Events, RoundClosed
from fifthstreet.table.refusal import Refusal, refuse
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
    return (RoundClosed(at=command.at, cite=rule.cite, slots=slots, returned=returned, tips=tips),)


def on_round_closed(table: Table, event: RoundClosed) -> Table:
    """Clear the layout, return stakes and wins to the players, and mark the deck to be shuffled."""
    table = replace(table, custody=custody(table, tip_box=event.tips)) if event.tips else table
    return cleared(table, dict(event.returned), event.slots)
