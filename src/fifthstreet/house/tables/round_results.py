"""What a round was to each player: what he brought to it, what he bet, what came back."""

from msgspec.structs import replace

from fifthstreet.house.store.records import PlayerRound
from fifthstreet.table.events import AnyEvent, BetsClosed, BoughtIn, CashedOut, RoundClosed, RoundVoided
from fifthstreet.table.state import Table
from fifthstreet.values import Value


class Brought(Value):
    """A player as the bets closed: his chips with his wagers among them, and those that he bought since."""

    player: str
    seat: int
    chips: int

    def with_more(self, amount: int) -> "Brought":
        """With so many chips more, which are not what the round brought him."""
        return replace(self, chips=self.chips + amount)


class Tally(Value):
    """Who is in the round that is under way, and with how much."""

    brought: tuple[Brought, ...] = ()

    def after(self, table: Table, event: AnyEvent) -> "Tally":
        """The tally after an event at the table as it stood before."""
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
        if isinstance(event, BoughtIn | CashedOut):
            amount = event.amount if isinstance(event, BoughtIn) else -event.amount
            return Tally(
                brought=tuple(one.with_more(amount) if one.seat == event.seat else one for one in self.brought)
            )
        return NOBODY if ends_a_round(event) else self

    def results(self, before: Table, after: Table) -> tuple[PlayerRound, ...]:
        """How the round came out, from the table just before and just after it ended."""
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


NOBODY = Tally()
ROUND_ENDS = frozenset({RoundClosed, RoundVoided})
"""The events with which a round is over."""


def ends_a_round(event: AnyEvent) -> bool:
    """Whether a round is over with an event."""
    return type(event) in ROUND_ENDS
