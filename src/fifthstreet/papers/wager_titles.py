"""What each wager is called, wherever a player reads of it."""

from typing import Literal

from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.commands import OpeningWager

Titled = Wager | OpeningWager | Literal["main", "envy"]
"""A wager of the books or of the table; ``main`` stands for the Ante and the streets together."""

WAGER_TITLES: dict[Titled, str] = {
    "main": "Ante and street wagers",
    "ante": "Ante",
    "third-street": "3rd Street",
    "fourth-street": "4th Street",
    "fifth-street": "5th Street",
    "three-card": "Three Card Bonus",
    "six-card": "Six Card Bonus",
    "progressive": "Progressive",
    "envy": "Envy Bonus",
    "dealer-tip": "Dealer tip",
    "tip-ante": "Dealer tip on the Ante",
    "tip-three-card": "Dealer tip on the Three Card Bonus",
    "match-play": "Match-play coupon",
    "coupon": "Match-play coupon",
}


def wager_title(wager: Titled) -> str:
    """What a wager is called."""
    return WAGER_TITLES[wager]
