"""Autoplay: the next command of the house's own dealer, floor and players, and of deadlines."""

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.accounts.players import is_house_player
from fifthstreet.house.tables.approval_policy import approval_for
from fifthstreet.house.tables.house_players import house_player_command
from fifthstreet.house.tables.tray_counts import is_counted
from fifthstreet.play.staff import dealer, floorperson
from fifthstreet.table.commands import AnyCommand, ApplyLimits, CloseBets, Expire, Leave
from fifthstreet.table.limits import can_apply
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Seat, Stage

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import Host


class Act(NamedTuple):
    """A command of autoplay, its role, and when it is due."""

    command: AnyCommand
    by: str
    due: int


def next_act(host: "Host") -> Act | None:
    """The act of autoplay that is due first; None while a void waits for approval, or the tray is counted."""
    if host.void_pending() or is_counted(host):
        return None
    after = host.presence.paused_until
    found = (_house_player_act(host), _staff_act(host), _absent_player_act(host))
    acts = [act if act.due >= after else act._replace(due=after) for act in found if act]
    expiry = _expiry(host)
    acts += [act for act in (expiry, _limits_act(host)) if act]
    if not acts:
        return None
    return min(acts, key=lambda act: act.due)


def bets_close_at(host: "Host") -> int | None:
    """When autoplay closes bets at the latest; ``None`` before the first bet, or while a person deals."""
    since = host.presence.first_bet_at
    return None if since is None or not host.has_autoplay_dealer else since + host.services.pace.betting


def _expiry(host: "Host") -> Act | None:
    """The act that ends the time to decide; None with real cards, where the dealer enters a fold instead."""
    table = host.table
    if table.round.betting.deadline is None or not table.asked_now or host.real_cards:
        return None
    return Act(Expire(by="system"), "system", table.round.betting.deadline)


def _limits_act(host: "Host") -> Act | None:
    """The act that puts announced limits into effect, between two rounds."""
    table = host.table
    if not table.announced or not table.open or not can_apply(table):
        return None
    return Act(ApplyLimits(by="system"), "system", min(one.effective for one in table.announced))


def _house_player_act(host: "Host") -> Act | None:
    command = house_player_command(host.game, host.table, host.projection.pack, host.table.now)
    if command is None:
        return None
    since = host.presence.since("house players", command, host.services.clock.now())
    return Act(command, "player", since + host.services.pace.house_player)


def _staff_act(host: "Host") -> Act | None:
    table = host.table
    if not table.open:
        return None
    now = host.services.clock.now()
    command = floorperson(host.game, table, now) if host.has_autoplay_floor else None
    if command is None and host.has_autoplay_dealer:
        command = dealer(host.game, table, host.projection.pack.face if host.projection.pack else _no_deck, now)
    if command is None or _needs_two_people(host, command):
        return None
    due = host.presence.since("staff", command, now) + host.services.pace.step(command)
    if isinstance(command, CloseBets) and table.round.stage is Stage.BETTING:
        close = bets_close_at(host)
        if close is None:
            return None
        due = due if _all_ready(host) else max(close, due)
    return Act(command, command.by, due)


def waits_for_people(host: "Host") -> bool:
    """Whether autoplay has stopped at a settlement step that needs two people."""
    if host.services.demo or not host.has_autoplay_dealer or not host.table.round.settlement.plan:
        return False
    command = dealer(
        host.game, host.table, host.projection.pack.face if host.projection.pack else _no_deck, host.table.now
    )
    return command is not None and _needs_two_people(host, command)


def _needs_two_people(host: "Host", command: AnyCommand) -> bool:
    """Whether a step needs two people; in the demo, which has no real money, autoplay takes it alone."""
    if host.services.demo:
        return False
    now = replace(command, at=max(host.services.clock.now(), host.table.now))
    events = decide(host.game, host.table, now)
    if isinstance(events, Refusal):
        return False
    return approval_for(host.game, host.table, now, events, host.void_left) is not None


def _all_ready(host: "Host") -> bool:
    """Whether every connected player is ready, and every house player has bet."""
    presence = host.presence

    def waits(seat: Seat) -> bool:
        if is_house_player(seat.player):
            return not seat.hand.stakes.ante
        return seat.number not in presence.ready and (
            presence.connections(seat.player) > 0 or bool(seat.hand.stakes.ante)
        )

    return not any(waits(seat) for seat in host.table.taken)


def _absent_player_act(host: "Host") -> Act | None:
    """The departure of a player who has been away too long, with nothing at stake."""
    table, presence = host.table, host.presence
    if not table.between_rounds:
        return None
    idle = [seat for seat in table.taken if seat.player in presence.gone_at and not seat.hand.stakes.total]
    if not idle:
        return None
    first = min(idle, key=lambda seat: presence.gone_at[seat.player])
    due = presence.gone_at[first.player] + host.services.pace.away
    return Act(Leave(by="player", seat=first.number), "system", due)


def _no_deck(_: int) -> Card:
    raise LookupError("no deck is in play")
