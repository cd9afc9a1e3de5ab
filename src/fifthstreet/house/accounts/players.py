"""Players: which kind a player is, by the id, and what they are called."""

from fifthstreet.house.base.look_alikes import skeleton
from fifthstreet.house.store import Store

GUEST = "guest-"
"""How the ids of guests begin."""
PLAY_CHIPS = 1_000_000
"""What a guest has to play with, in cents."""
WALK_IN = "walk-in-"
"""How the ids of walk-ins begin: players at a table of real cards, with cash and no purse. The rest is their name."""
LONGEST_WALK_IN_NAME = 24
HOUSE_PLAYER = "house-"
"""How the ids of house players begin."""
HOUSE_PLAYERS = {
    f"{HOUSE_PLAYER}{name.lower()}": name for name in ("Ada", "Bela", "Cleo", "Dov", "Edda", "Finn", "Gita", "Hugo")
}
"""The house players' names by id."""
RESERVED = frozenset(
    skeleton(name) for name in (*HOUSE_PLAYERS.values(), "dealer", "floor", "floorperson", "house", "system", "you")
)


def is_guest(player: str) -> bool:
    """Whether a player came in without an account."""
    return player.startswith(GUEST)


def is_house_player(player: str) -> bool:
    """Whether a player is the house's own."""
    return player.startswith(HOUSE_PLAYER)


def is_walk_in(player: str) -> bool:
    """Whether a player is known only to the dealer, and plays with cash."""
    return player.startswith(WALK_IN)


def walk_in_id(name: str) -> str | None:
    """The id of a walk-in by the name the dealer gives them; nothing where that is no short name in one line."""
    name = name.removeprefix(WALK_IN).strip()
    return f"{WALK_IN}{name}" if name and len(name) <= LONGEST_WALK_IN_NAME and name.isprintable() else None


def has_purse(player: str) -> bool:
    """Whether buy-ins and cash-outs move the player's balance: a house player plays the house's own money."""
    return not is_house_player(player) and not is_walk_in(player)


def is_reserved_name(name: str) -> bool:
    """Whether a name belongs to a house player or a role, or looks as if it did."""
    return skeleton(name) in RESERVED


class PlayerNames:
    """Names by player id, read once from the store; an unknown id is its own name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = dict(HOUSE_PLAYERS)

    def of(self, player: str) -> str:
        """What a player is called."""
        if is_walk_in(player):
            return player.removeprefix(WALK_IN)
        if player not in self._known:
            found = self._store.player(player)
            self._known[player] = found.name if found else player
        return self._known[player]

    def add(self, player: str, name: str) -> None:
        """Know a new player's name."""
        self._known[player] = name
