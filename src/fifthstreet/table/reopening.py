"""Reopening a settlement: wagers and hands are restored as they were before it, and every step is taken again."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table.change import custody
from fifthstreet.table.events import SettlementReopened
from fifthstreet.table.plan import settlement_opened
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.seating import short_of_chips
from fifthstreet.table.settlement import with_settlement
from fifthstreet.table.state import Seat, Table, Task


def reopened(game: Game, table: Table, at: int) -> SettlementReopened | Refusal:
    """Start the settlement again; refused if the inventory is too short of chips to return the wagers."""
    before = replace(table, seats=_as_before(table))
    opened = settlement_opened(game, before, at)
    to_cage = sum(seat.hand.from_cage for seat in table.taken)
    on_layout = sum(seat.hand.on_layout for seat in table.taken)
    lay = sum(seat.hand.on_layout for seat in before.taken)
    to_inventory = on_layout - to_cage - lay
    if table.custody.inventory + to_inventory < 0:
        return short_of_chips()
    return SettlementReopened(
        at=at, cite=opened.cite, to_inventory=to_inventory, to_cage=to_cage, plan=opened.plan, later=opened.later
    )


def _as_before(table: Table) -> tuple[Seat | None, ...]:
    """The seats with their hands as they were when the settlement began."""
    return tuple(
        replace(seat, hand=replace(seat.hand.before, before=seat.hand.before)) if seat and seat.hand.before else seat
        for seat in table.seats
    )


def on_settlement_reopened(table: Table, event: SettlementReopened) -> Table:
    """Restore the wagers and hands from before the settlement, and take collected hands back out of the rack."""
    held = {slot for seat in table.taken for slot in seat.hand.held}
    rack = tuple(slot for slot in table.deck.rack if slot not in held)
    return with_settlement(
        table,
        event.plan,
        event.later,
        seats=_as_before(table),
        deck=replace(table.deck, rack=rack),
        custody=custody(table, inventory=event.to_inventory, cage=event.to_cage),
        end_of_round_due=table.end_of_round_due or Task("end-of-round") in event.later,
    )
