"""What a round wins or loses, in whole units, by antes out (the antes bet so far) and final hand."""

from typing import NamedTuple

import numpy as np

from fifthstreet.money import Cents, show_dollars
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.kinds import KINDS, Integers
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import Odds, Pay, Push

MOST_DEALS = 1326 * 50 * 49 * 48
"""The number of deals in the largest sum of results: all of them."""


class Stakes(NamedTuple):
    """Results in units of ``1/unit`` ante: ``final`` by antes out and kind of hand, ``fold`` by antes out."""

    unit: int
    multiples: tuple[int, ...]
    final: Integers
    fold: Integers

    @property
    def actions(self) -> tuple[int, ...]:
        """A player's actions on a street, in antes; 0 is a fold."""
        return (0, *self.multiples)

    @property
    def linear(self) -> bool:
        """Whether results are proportional to the antes out, as they are if no pay is capped."""
        return bool((self.final == np.arange(len(self.final))[:, None] * self.final[1]).all())


def main_stakes(game: Game, ante: Cents | None = None) -> Stakes:
    """Return the stakes of the Ante and street wagers: paid at the odds of the hand, up to the cap if there is one."""
    ante = game_ante(game, ante)
    multiples = game.book.wagers.streets.multiples
    antes = np.arange(2 + 3 * max(multiples))
    pays = [_multiple(game.book.main.pay(kind)) for kind in KINDS]
    binds = game.most_won is not None and int(antes[-1]) * max(pays) * ante > game.most_won
    unit = int(ante) if binds else 1
    largest = int(antes[-1]) * max(abs(pay) for pay in pays) * unit
    if largest * MOST_DEALS >= 1 << 62:
        raise OddsError("these pays are too large to compute with")
    final = antes[:, None] * np.array(pays) * unit
    return Stakes(unit, multiples, final.clip(max=game.most_won) if binds else final, -antes * unit)


def game_ante(game: Game, ante: Cents | None) -> Cents:
    """Return the given ante, by default the table minimum."""
    table, most = game.submission.table, game.book.wagers.ante.at_most
    if ante is None:
        return table.minimum
    if ante < 1:
        raise OddsError("an ante must be more than $0")
    if most is not None and ante > most:
        raise OddsError(f"an ante is at most {show_dollars(most)}, not {show_dollars(ante)}")
    return ante


def _multiple(pay: Pay | None) -> int:
    match pay:
        case None:
            return -1
        case Push():
            return 0
        case Odds():
            return pay.net
    raise OddsError(f"{pay} is no pay of the main wagers")
