"""The name of each wager, wherever a player reads it."""

from typing import Literal

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules.limits import WagerLimits
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.commands import OpeningWager

Titled = Wager | OpeningWager | Literal["main", "envy"]
"""A wager of the rulebooks or of the table; ``main`` is the Ante and the streets together."""

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
    "tip-ante": "Dealer tip",
    "tip-three-card": "Bonus dealer tip",
    "match-play": "Match play",
    "coupon": "Match play",
}


def limits_in_words(limits: WagerLimits) -> str:
    """Return the limits of a wager as a sign shows them: ``Ante $10-$500``."""
    smallest, largest = show_dollars(Cents(limits.minimum)), show_dollars(Cents(limits.maximum))
    return f"{wager_title(limits.wager)} {smallest if smallest == largest else f'{smallest}-{largest}'}"


def wager_title(wager: Titled) -> str:
    """Return the name of a wager."""
    return WAGER_TITLES[wager]
