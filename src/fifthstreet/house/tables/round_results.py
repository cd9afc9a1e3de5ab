"""The result of a round for each player: chips at its start, wagers, and what was returned."""

from msgspec.structs import replace

from fifthstreet.house.store.records import PlayerRound
from fifthstreet.table.events import Adjusted, AnyEvent, BetsClosed, BoughtIn, CashedOut, RoundClosed, RoundVoided
from fifthstreet.table.state import Table
from fifthstreet.values import Value


class Brought(Value):
    """A player's chips when bets closed, wagers included, with later buy-ins, cash-outs and adjustments."""

    player: str
    seat: int
    chips: int

    def with_more(self, amount: int) -> "Brought":
        """Add bought, cashed or adjusted chips, which are not part of the round's result."""
        return replace(self, chips=self.chips + amount)


class Tally(Value):
    """The players of the current round and their chips."""

    brought: tuple[Brought, ...] = ()

    def after(self, table: Table, event: AnyEvent) -> "Tally":
        """The tally after an event; ``table`` is the table before it."""
        if isinstance(event, BetsClosed) and event.street is None:
            return Tally(
                brought=tuple(
                    Brought(
                        player=seat.player,
                        seat=seat.number,
                        chips=seat.chips + seat.hand.stakes.total + seat.hand.tips.total,
                    )
                    for seat in table.taken
                    if seat.hand.stakes.ante
                )
            )
        if isinstance(event, BoughtIn | CashedOut | Adjusted):
            amount = -event.amount if isinstance(event, CashedOut) else event.amount
            return Tally(
                brought=tuple(one.with_more(amount) if one.seat == event.seat else one for one in self.brought)
            )
        return NO_PLAYERS if ends_a_round(event) else self

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


NO_PLAYERS = Tally()
ROUND_ENDS = frozenset({RoundClosed, RoundVoided})
"""The events that end a round."""


def ends_a_round(event: AnyEvent) -> bool:
    """Whether an event ends a round."""
    return type(event) in ROUND_ENDS
