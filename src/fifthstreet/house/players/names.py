"""What players are called: looked up once in the record, then known."""

from collections.abc import Mapping

from fifthstreet.house.players.walk_ins import WALK_IN, is_walk_in
from fifthstreet.house.store import Store

GUEST = "guest-"
"""How the ids of guests begin."""
PLAY_CHIPS = 1_000_000
"""What a guest has to play with, in cents."""


class Names:
    """Names by player id; an id that nobody has is its own name."""

    def __init__(self, store: Store, known: Mapping[str, str]) -> None:
        self._store = store
        self._known = dict(known)

    def of(self, player: str) -> str:
        """What a player is called."""
        if is_walk_in(player):
            return player.removeprefix(WALK_IN)
        if player not in self._known:
            found = self._store.player(player)
            self._known[player] = found.name if found else player
        return self._known[player]

    def add(self, player: str, name: str) -> None:
        """Somebody new."""
        self._known[player] = name
