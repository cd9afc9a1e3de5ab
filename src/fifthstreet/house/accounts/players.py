"""Players: the kind of a player by id, and their names."""

from fifthstreet.house.base.look_alikes import skeleton
from fifthstreet.house.store import Store

GUEST = "guest-"
"""Prefix of guests' ids."""
PLAY_CHIPS = 1_000_000
"""The play chips that a guest begins with, in cents."""
WALK_IN = "walk-in-"
"""Prefix of walk-ins' ids, followed by their name: players with cash and no purse at a table with real cards."""
LONGEST_WALK_IN_NAME = 24
HOUSE_PLAYER = "house-"
"""Prefix of house players' ids."""
HOUSE_PLAYERS = {
    f"{HOUSE_PLAYER}{name.lower()}": name for name in ("Ada", "Bela", "Cleo", "Dov", "Edda", "Finn", "Gita", "Hugo")
}
"""The house players' names by id."""
RESERVED = frozenset(
    skeleton(name) for name in (*HOUSE_PLAYERS.values(), "dealer", "floor", "floorperson", "house", "system", "you")
)


def is_guest(player: str) -> bool:
    """Whether a player is a guest, without an account."""
    return player.startswith(GUEST)


def is_house_player(player: str) -> bool:
    """Whether a player is played by the house."""
    return player.startswith(HOUSE_PLAYER)


def is_walk_in(player: str) -> bool:
    """Whether a player is a walk-in, who plays with cash and is known only to the dealer."""
    return player.startswith(WALK_IN)


def walk_in_id(name: str) -> str | None:
    """The id of a walk-in by the name that the dealer enters; None unless the name is short and in one line."""
    name = name.removeprefix(WALK_IN).strip()
    return f"{WALK_IN}{name}" if name and len(name) <= LONGEST_WALK_IN_NAME and name.isprintable() else None


def has_purse(player: str) -> bool:
    """Whether buy-ins and cash-outs move the player's balance; house players and walk-ins have none."""
    return not is_house_player(player) and not is_walk_in(player)


def is_reserved_name(name: str) -> bool:
    """Whether a name belongs to a house player or a role, or looks like one."""
    return skeleton(name) in RESERVED


class PlayerNames:
    """Names by player id, read once from the store; an unknown id is its own name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = dict(HOUSE_PLAYERS)

    def of(self, player: str) -> str:
        """The name of a player."""
        if is_walk_in(player):
            return player.removeprefix(WALK_IN)
        if player not in self._known:
            found = self._store.players.get(player)
            self._known[player] = found.name if found else player
        return self._known[player]

    def add(self, player: str, name: str) -> None:
        """Add a new player's name."""
        self._known[player] = name
