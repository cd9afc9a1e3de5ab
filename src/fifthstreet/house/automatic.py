"""What happens at a table by itself: the automatic staff's steps, house players' acts, time that runs out."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from fifthstreet.cards import Card
from fifthstreet.house.regulars import is_regular, regular_acts
from fifthstreet.play.staff import staff
from fifthstreet.table.commands import AnyCommand, CloseBets, Expire, Leave
from fifthstreet.table.events import AnyEvent, BetsClosed, Left, WagerTakenBack
from fifthstreet.table.state import Seat, Stage, Table

if TYPE_CHECKING:
    from fifthstreet.house.host import Host

REFUSED_PAUSE = 1000
"""After a refusal of an automatic act nothing is tried for so long, in milliseconds."""


class Act(NamedTuple):
    """An automatic command, whose it is, and when it is due."""

    command: AnyCommand
    by: str
    due: int


class Presence:
    """Who is there, who is ready, since when bets lie on the table: what no record needs to keep."""

    def __init__(self) -> None:
        self.sockets: dict[str, int] = {}
        self.gone_at: dict[str, int] = {}
        self.ready: set[int] = set()
        self.first_bet_at: int | None = None
        self.paused_until = 0

    def came(self, player: str) -> None:
        """A player looks on, once more."""
        self.sockets[player] = self.sockets.get(player, 0) + 1
        self.gone_at.pop(player, None)

    def went(self, player: str, at: int) -> None:
        """A player's connection ended; was it his last, he is away."""
        self.sockets[player] -= 1
        if not self.sockets[player]:
            del self.sockets[player]
            self.gone_at[player] = at

    def opened(self, players: Iterable[str], at: int) -> None:
        """The house opened: whoever has a seat and does not look on is away from now on."""
        for player in players:
            if player not in self.sockets and not is_regular(player):
                self.gone_at[player] = at

    def happened(self, event: AnyEvent) -> None:
        """Keep in step with what happened at the table."""
        match event:
            case WagerTakenBack(wager="ante", seat=seat):
                self.ready.discard(seat)
            case Left(seat=seat):
                self.ready.discard(seat)
            case BetsClosed(street=None):
                self.ready.clear()

    def looked(self, table: Table, at: int) -> None:
        """So the table stands: the time to bet runs from the first ante, and only while there is one."""
        bets = table.stage is Stage.BETTING and any(seat.stakes.ante for seat in table.taken)
        if not bets:
            self.first_bet_at = None
        elif self.first_bet_at is None:
            self.first_bet_at = at

    def pause(self, now: int) -> None:
        """An automatic act was refused: try again a little later."""
        self.paused_until = now + REFUSED_PAUSE


def next_act(host: "Host") -> Act | None:
    """The next automatic act at a table, if there is one."""
    acts = [act for act in (_expiry(host), _of_a_regular(host), _of_the_staff(host), _of_one_away(host)) if act]
    if not acts:
        return None
    first = min(acts, key=lambda act: act.due)
    return first._replace(due=max(first.due, host.presence.paused_until))


def bets_close_at(host: "Host") -> int | None:
    """When the bets will be closed at the latest; nothing while nobody has bet."""
    since = host.presence.first_bet_at
    return None if since is None else since + host.parts.pace.betting


def _expiry(host: "Host") -> Act | None:
    table = host.table
    if table.deadline is None or not table.asked_now:
        return None
    return Act(Expire(by="system"), "system", table.deadline)


def _of_a_regular(host: "Host") -> Act | None:
    command = regular_acts(host.game, host.table, host.memory.pack, host.table.now)
    return Act(command, "player", host.changed_at + host.parts.pace.house_player) if command else None


def _of_the_staff(host: "Host") -> Act | None:
    table = host.table
    command = staff(host.game, table, host.memory.pack.face if host.memory.pack else _nothing, host.parts.clock.now())
    if command is None:
        return None
    due = host.changed_at + host.parts.pace.step(command)
    if isinstance(command, CloseBets) and table.stage is Stage.BETTING:
        close = bets_close_at(host)
        if close is None:
            return None
        due = due if _all_ready(host) else max(close, due)
    return Act(command, command.by, due)


def _all_ready(host: "Host") -> bool:
    """Whether nobody who is there still thinks about his wagers."""
    presence = host.presence

    def waits(seat: Seat) -> bool:
        if is_regular(seat.player):
            return not seat.stakes.ante
        return seat.number not in presence.ready and (seat.player in presence.sockets or bool(seat.stakes.ante))

    return not any(waits(seat) for seat in host.table.taken)


def _of_one_away(host: "Host") -> Act | None:
    """Whoever has been away for long, with nothing at stake, gives his seat up."""
    table, presence = host.table, host.presence
    if not table.between_rounds:
        return None
    for seat in table.taken:
        gone = presence.gone_at.get(seat.player)
        if gone is not None and not seat.stakes.total:
            leave = Leave(by="player", seat=seat.number)
            return Act(leave, "system", gone + host.parts.pace.away)
    return None


def _nothing(_: int) -> Card:
    raise LookupError("there is no deck in play")
