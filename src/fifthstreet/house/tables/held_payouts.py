"""Holds the wins that the cage pays by payout documents: their chips go back as the round closes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fifthstreet.house.base.settings import Settings
from fifthstreet.house.tables.change import Decided, carry_out_all
from fifthstreet.house.tables.payout_watch import is_large
from fifthstreet.house.tables.payouts import Payout, payouts_of
from fifthstreet.table.commands import HoldPayout
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.refusal import Refusal

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import Host


def with_held_payouts(host: "Host", decided: Decided) -> Decided | Refusal:
    """A change that closes a round, extended by the commands that hold what the cage pays."""
    done = decided.done
    at = done.standing.table.now
    settings = host.services.settings.at
    commands = tuple(hold_command(one, at, settings(one.at)) for one in payouts_by_cage(host, done.events))
    held = carry_out_all(host.game, done.standing, commands)
    return held if isinstance(held, Refusal) else Decided(decided.change, held.after(done))


def hold_command(payout: Payout, at: int, settings: Settings) -> HoldPayout:
    """The command that holds what the cage pays of a payout."""
    return HoldPayout(
        by="system",
        at=at,
        round=payout.round,
        seat=payout.seat,
        wager=payout.wager,
        amount=payout.by_cage(settings),
        source=payout.source,
    )


def payouts_by_cage(host: "Host", coming: Sequence[AnyEvent]) -> list[Payout]:
    """The payouts of the round that the cage pays in whole or in part, including those of events not yet durable."""
    settings, table = host.services.settings.at, host.table
    events = [*host.payouts.under_way, *enumerate(coming, host.projection.sequence + 1)]
    if not any(is_large(event, settings) for _, event in events):
        return []
    found = payouts_of(host.name, table.round.number, events, {seat.number: seat.player for seat in table.taken})
    return [one for one in found if one.by_cage(settings(one.at))]
