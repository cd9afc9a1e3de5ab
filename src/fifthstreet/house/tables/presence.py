"""Who is at the table: players who are connected and ready, and the dealer on duty; none of it is on record."""

from collections.abc import Iterable

from msgspec.structs import replace

from fifthstreet.house.accounts.players import has_purse
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.state import Stage, Table

REFUSED_PAUSE = 1000
"""Milliseconds that autoplay pauses after a refusal."""


class Presence:
    """Connections and readiness of players, and when each next step of autoplay became due."""

    def __init__(self) -> None:
        self.gone_at: dict[str, int] = {}
        self.ready: set[int] = set()
        self.first_bet_at: int | None = None
        self.paused_until = 0
        self._connections: dict[str, int] = {}
        self._next: dict[str, tuple[AnyCommand, int]] = {}

    def connections(self, player: str | None) -> int:
        """How many connections a player has to this table."""
        return self._connections.get(player, 0) if player else 0

    @property
    def players(self) -> int:
        """How many connections all players have to this table, seated or not."""
        return sum(self._connections.values())

    def connected(self, player: str) -> None:
        """Count a connection that a player opened."""
        self._connections[player] = self.connections(player) + 1
        self.gone_at.pop(player, None)

    def disconnected(self, player: str, at: int) -> None:
        """Count a connection that ended; a player is away after the last one."""
        self._connections[player] -= 1
        if not self._connections[player]:
            del self._connections[player]
            self.gone_at[player] = at

    def start(self, players: Iterable[str], at: int) -> None:
        """Mark seated players without a connection as away, when the house opens."""
        for player in players:
            if not self.connections(player) and has_purse(player):
                self.gone_at[player] = at

    def update(self, table: Table, at: int) -> None:
        """Follow the table: a ready player needs an ante, and the time to bet runs from the first ante."""
        taken = table.taken
        antes = [seat.number for seat in taken if seat.hand.stakes.ante] if table.round.stage is Stage.BETTING else []
        self.ready.intersection_update(antes)
        if not antes or self.first_bet_at is None:
            self.first_bet_at = at if antes else None
        if self.gone_at:
            seated = {seat.player for seat in taken}
            self.gone_at = {player: gone for player, gone in self.gone_at.items() if player in seated}

    def since(self, group: str, command: AnyCommand, now: int) -> int:
        """When a command became the next step of its group; steps of other groups do not restart this time."""
        step = replace(command, at=0)
        if group not in self._next or self._next[group][0] != step:
            self._next[group] = step, now
        return self._next[group][1]

    def done(self, command: AnyCommand) -> None:
        """Forget a step that was taken or tried, so that its time starts again."""
        step = replace(command, at=0)
        self._next = {group: due for group, due in self._next.items() if due[0] != step}

    def pause(self, now: int) -> None:
        """Pause autoplay after a refusal."""
        self.paused_until = now + REFUSED_PAUSE


class DealerOnDuty:
    """The person who deals a table, and its open consoles; ``person`` is ``None`` until a dealer taps in."""

    def __init__(self) -> None:
        self.person: str | None = None
        self.console_gone_at: int | None = None
        self._consoles: dict[str, int] = {}

    def assign(self, person: str | None, now: int) -> None:
        """Set the person who deals, or ``None``."""
        self.person = person
        self.console_gone_at = now if person is not None and person not in self._consoles else None

    def console_opened(self, person: str) -> None:
        """Count a console that a person opened."""
        self._consoles[person] = self.consoles_of(person) + 1
        if self.person == person:
            self.console_gone_at = None

    def console_closed(self, person: str, now: int) -> None:
        """Count a console that a person closed; the dealer is away after their last one."""
        self._consoles[person] -= 1
        if not self._consoles[person]:
            del self._consoles[person]
            if self.person == person:
                self.console_gone_at = now

    def consoles_of(self, person: str) -> int:
        """How many consoles of this table a person has open."""
        return self._consoles.get(person, 0)

    @property
    def consoles(self) -> int:
        """How many consoles of this table are open."""
        return sum(self._consoles.values())

    @property
    def away_since(self) -> int | None:
        """When the dealer's last console closed; ``None`` while it is open or no person deals."""
        return self.console_gone_at if self.person is not None and self.person not in self._consoles else None
