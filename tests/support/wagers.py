"""Wagers for tests: a table before any wager, and a player who bets."""

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands as c
from support.tables import seated


def betting(name: str) -> tuple[Game, Standing]:
    """A table of a jurisdiction with two players, before any wager."""
    game = ready_game(name)
    return game, seated(game, [1, 2])


def places(wager: str, amount: int, instrument: str = "chip", seat: int = 1) -> c.PlaceWager:
    """A player bets."""
    return c.PlaceWager(by="player", seat=seat, wager=wager, amount=amount, instrument=instrument)


SIDE_BETS = {"ante": 1000, "three-card": 100, "progressive": 100}
"""An Ante with a Three Card Bonus and a Progressive."""
