"""The result of a round for each player: chips at its start, wagers, and what was returned."""

from msgspec.structs import replace

from fifthstreet.house.store.records import PlayerRound
from fifthstreet.table.events import (
    Adjusted,
    AnyEvent,
    BetsClosed,
    BoughtIn,
    BuyInCorrected,
    CashedOut,
    ChipsBrought,
    ChipsBroughtCorrected,
    EntryUndone,
    HandCorrected,
    RoundClosed,
    RoundVoided,
)
from fifthstreet.table.state import Seat, Table
from fifthstreet.values import Value

MovesChips = Adjusted | BoughtIn | BuyInCorrected | CashedOut | ChipsBrought | ChipsBroughtCorrected | EntryUndone
"""The events that add to a player's own chips, or take from them, apart from wagers and wins."""


class Brought(Value):
    """A player's chips when bets closed, with the wagers, and with later buy-ins, cash-outs and adjustments."""

    player: str
    seat: int
    chips: int

    def with_more(self, amount: int) -> "Brought":
        """Add bought, brought, cashed or adjusted chips, which are not part of the round's result."""
        return replace(self, chips=self.chips + amount)


class Tally(Value):
    """The players of the current round and their chips."""

    brought: tuple[Brought, ...] = ()

    def after(self, table: Table, event: AnyEvent) -> "Tally":
        """The tally after an event; ``table`` is the table before it."""
        if isinstance(event, BetsClosed) and event.street is None:
            return Tally(brought=tuple(_brought(seat) for seat in table.taken if seat.hand.stakes.ante))
        if isinstance(event, MovesChips):
            amount = _chips_added(event)
            return Tally(
                brought=tuple(one.with_more(amount) if one.seat == event.seat else one for one in self.brought)
            )
        if isinstance(event, HandCorrected):
            return self._corrected(table, event)
        return NO_PLAYERS if ends_a_round(event) else self

    def _corrected(self, table: Table, event: HandCorrected) -> "Tally":
        """The tally after a correction of a hand: it includes the seat if, as corrected, the seat was in the round."""
        seat, others = table.seat(event.seat), tuple(one for one in self.brought if one.seat != event.seat)
        if not seat or not (event.stakes.ante or event.folded):
            return Tally(brought=others)
        if len(others) < len(self.brought):
            return self
        return Tally(brought=tuple(sorted((*others, _brought(seat)), key=lambda one: one.seat)))

    def results(self, before: Table, after: Table) -> tuple[PlayerRound, ...]:
        """The players' results, from the table just before and just after the end of the round."""
        found = []
        for one in self.brought:
            then, now = before.seat(one.seat), after.seat(one.seat)
            if then and now and now.player == one.player:
                wagered = then.hand.wagered
                returned = now.chips - one.chips + wagered
                found.append(
                    PlayerRound(
                        player=one.player,
                        seat=one.seat,
                        wagered=wagered,
                        returned=returned,
                        before=one.chips,
                        after=now.chips,
                    )
                )
        return tuple(found)


def _brought(seat: Seat) -> Brought:
    return Brought(player=seat.player, seat=seat.number, chips=seat.chips + seat.hand.wagered)


def _chips_added(event: MovesChips) -> int:
    """The chips that an event adds to a player's own, apart from wagers and wins."""
    match event:
        case BoughtIn(amount=amount) | ChipsBrought(amount=amount) | Adjusted(amount=amount):
            return amount
        case CashedOut(amount=amount):
            return -amount
        case BuyInCorrected(was=was, amount=amount) | ChipsBroughtCorrected(was=was, amount=amount):
            return amount - was
        case EntryUndone(entry="BoughtIn" | "ChipsBrought", seat=seat, moves=moves):
            return dict(moves)[f"seat {seat}"]
    return 0


NO_PLAYERS = Tally()
ROUND_ENDS = frozenset({RoundClosed, RoundVoided})
"""The events that end a round."""


def ends_a_round(event: AnyEvent) -> bool:
    """Whether an event ends a round."""
    return type(event) in ROUND_ENDS
