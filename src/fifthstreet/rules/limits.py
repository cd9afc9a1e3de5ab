"""The limits of the wagers of a game, and the game with other limits, as a house may set them between two rounds."""

from typing import Literal

from msgspec.structs import replace

from fifthstreet.money import Cents
from fifthstreet.rules.game import Game
from fifthstreet.rules.model.submission import SideWagerTerms, Submission, TableTerms
from fifthstreet.values import Value

LimitedWager = Literal["ante", "three-card", "six-card"]
"""A wager whose amount a player chooses between limits."""


class WagerLimits(Value):
    """The limits of a wager in cents: the smallest, the largest, and the steps between them."""

    wager: LimitedWager
    minimum: int
    maximum: int
    increment: int


def limits_of(house: Submission, wager: LimitedWager) -> WagerLimits | None:
    """Return the limits of a wager, or ``None`` if the house does not offer it."""
    terms = _terms(house, wager)
    if not terms:
        return None
    return WagerLimits(wager=wager, minimum=terms.minimum, maximum=terms.maximum, increment=terms.increment)


def _terms(house: Submission, wager: LimitedWager) -> TableTerms | SideWagerTerms | None:
    match wager:
        case "ante":
            return house.table
        case "three-card":
            return house.three_card
        case "six-card":
            return house.six_card


def limited(house: Submission, limits: WagerLimits) -> Submission:
    """Return a submission with other limits of one wager; the same if it does not offer the wager."""
    terms = _terms(house, limits.wager)
    if not terms:
        return house
    changed = replace(
        terms,
        minimum=Cents(limits.minimum),
        maximum=Cents(limits.maximum),
        increment=Cents(limits.increment),
    )
    part = "table" if limits.wager == "ante" else limits.wager.replace("-", "_")
    return replace(house, **{part: changed})


def with_limits(game: Game, changed: tuple[WagerLimits, ...]) -> Game:
    """Return a game with the limits that the house changed after the table opened; the result is cached."""
    if not changed:
        return game
    if changed not in game.with_other_limits:
        house = game.submission
        for limits in changed:
            house = limited(house, limits)
        game.with_other_limits[changed] = game if house == game.submission else Game(book=game.book, submission=house)
    return game.with_other_limits[changed]
