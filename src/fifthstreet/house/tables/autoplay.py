"""What happens at a table by itself: the automatic staff's steps, house players' acts, time that runs out."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.accounts.players import has_purse, is_house_player
from fifthstreet.house.tables.approval_policy import approval_for
from fifthstreet.house.tables.house_players import house_player_command
from fifthstreet.play.staff import dealer, floorperson
from fifthstreet.table.commands import AnyCommand, CloseBets, Expire, Leave
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Seat, Stage, Table

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import Host

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
        self._next: dict[str, tuple[AnyCommand, int]] = {}

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
            if player not in self.sockets and has_purse(player):
                self.gone_at[player] = at

    def looked(self, table: Table, at: int) -> None:
        """So the table stands: who is ready has an ante, and the time to bet runs while there is one."""
        taken = table.taken
        antes = [seat.number for seat in taken if seat.stakes.ante] if table.stage is Stage.BETTING else []
        self.ready.intersection_update(antes)
        if not antes or self.first_bet_at is None:
            self.first_bet_at = at if antes else None
        if self.gone_at:
            seated = {seat.player for seat in taken}
            self.gone_at = {player: gone for player, gone in self.gone_at.items() if player in seated}

    def since(self, whose: str, command: AnyCommand, now: int) -> int:
        """Since when somebody's next step has been this one: nothing that others do meanwhile puts it off."""
        step = replace(command, at=0)
        if whose not in self._next or self._next[whose][0] != step:
            self._next[whose] = step, now
        return self._next[whose][1]

    def done(self, command: AnyCommand) -> None:
        """A step was taken, or tried: the same step again is another one."""
        step = replace(command, at=0)
        self._next = {whose: kept for whose, kept in self._next.items() if kept[0] != step}

    def pause(self, now: int) -> None:
        """An automatic act was refused: try again a little later."""
        self.paused_until = now + REFUSED_PAUSE


def next_act(host: "Host") -> Act | None:
    """The next automatic act at a table, if there is one."""
    after = host.presence.paused_until
    others = (_of_a_regular(host), _of_the_staff(host), _of_one_away(host))
    acts = [act if act.due >= after else act._replace(due=after) for act in others if act]
    expiry = _expiry(host)
    acts += [expiry] if expiry else []
    if not acts:
        return None
    return min(acts, key=lambda act: act.due)


def bets_close_at(host: "Host") -> int | None:
    """When the bets will be closed at the latest; nothing while nobody has bet, or while a person deals."""
    since = host.presence.first_bet_at
    return None if since is None or not host.deals_by_itself else since + host.services.pace.betting


def _expiry(host: "Host") -> Act | None:
    """The time to decide runs out; at a table of real cards the dealer says so, by entering the fold."""
    table = host.table
    if table.deadline is None or not table.asked_now or host.real_cards:
        return None
    return Act(Expire(by="system"), "system", table.deadline)


def _of_a_regular(host: "Host") -> Act | None:
    command = house_player_command(host.game, host.table, host.projection.pack, host.table.now)
    if command is None:
        return None
    since = host.presence.since("house players", command, host.services.clock.now())
    return Act(command, "player", since + host.services.pace.house_player)


def _of_the_staff(host: "Host") -> Act | None:
    table = host.table
    if not table.open:
        return None
    now = host.services.clock.now()
    command = floorperson(host.game, table, now) if host.floor_is_automatic else None
    if command is None and host.deals_by_itself:
        command = dealer(host.game, table, host.projection.pack.face if host.projection.pack else _nothing, now)
    if command is None or _takes_people(host, command):
        return None
    due = host.presence.since("staff", command, now) + host.services.pace.step(command)
    if isinstance(command, CloseBets) and table.stage is Stage.BETTING:
        close = bets_close_at(host)
        if close is None:
            return None
        due = due if _all_ready(host) else max(close, due)
    return Act(command, command.by, due)


def waits_for_people(host: "Host") -> bool:
    """Whether the automatic dealer stands still before a step that two people have to take."""
    if host.services.demo or not host.deals_by_itself or host.table.stage is not Stage.SETTLING or not host.table.plan:
        return False
    command = dealer(
        host.game, host.table, host.projection.pack.face if host.projection.pack else _nothing, host.table.now
    )
    return command is not None and _takes_people(host, command)


def _takes_people(host: "Host", command: AnyCommand) -> bool:
    """Whether a step takes two people; in the demo, which has no real money, the automatic staff takes it alone."""
    if host.services.demo:
        return False
    now = replace(command, at=max(host.services.clock.now(), host.table.now))
    events = decide(host.game, host.table, now)
    if isinstance(events, Refusal):
        return False
    return approval_for(host.game, host.table, now, events, host.voided) is not None


def _all_ready(host: "Host") -> bool:
    """Whether nobody who is there still thinks about his wagers."""
    presence = host.presence

    def waits(seat: Seat) -> bool:
        if is_house_player(seat.player):
            return not seat.stakes.ante
        return seat.number not in presence.ready and (seat.player in presence.sockets or bool(seat.stakes.ante))

    return not any(waits(seat) for seat in host.table.taken)


def _of_one_away(host: "Host") -> Act | None:
    """Whoever has been away for long, with nothing at stake, gives his seat up."""
    table, presence = host.table, host.presence
    if not table.between_rounds:
        return None
    idle = [seat for seat in table.taken if seat.player in presence.gone_at and not seat.stakes.total]
    if not idle:
        return None
    first = min(idle, key=lambda seat: presence.gone_at[seat.player])
    due = presence.gone_at[first.player] + host.services.pace.away
    return Act(Leave(by="player", seat=first.number), "system", due)


def _nothing(_: int) -> Card:
    raise LookupError("there is no deck in play")
