"""Walk-ins: players at a table of real cards, who buy in with cash and have no purse at the house."""

from fifthstreet.house.players.regulars import is_regular

WALK_IN = "walk-in-"
"""How the ids of walk-ins begin; the rest is what the dealer calls them."""
LONGEST_NAME = 24


def is_walk_in(player: str) -> bool:
    """Whether a player came in from the street, and his money with him."""
    return player.startswith(WALK_IN)


def walk_in(name: str) -> str | None:
    """The id of a walk-in by what the dealer calls him; nothing where that is no name in one short line."""
    name = name.removeprefix(WALK_IN).strip()
    return f"{WALK_IN}{name}" if name and len(name) <= LONGEST_NAME and name.isprintable() else None


def has_purse(player: str) -> bool:
    """Whether what a player buys and cashes moves a balance: a house player's money is the house's own."""
    return not is_regular(player) and not is_walk_in(player)
