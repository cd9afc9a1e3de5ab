"""What a simulation plays: a game, the players with their wagers and strategies, and the seed of its decks."""

from typing import Literal

from fifthstreet.rules import Game
from fifthstreet.simulate.philox import MOST
from fifthstreet.table.commands import OpeningWager
from fifthstreet.values import FrozenDict, Value

StrategyName = Literal["optimal", "compact", "points"]
SimulatedWager = Literal["ante", "three-card", "six-card", "progressive"]
WAGERS: tuple[SimulatedWager, ...] = ("ante", "three-card", "six-card", "progressive")
"""The wagers that can be simulated, in the order in which they are placed."""


class SimulationError(ValueError):
    """A simulation that cannot be run; the message says why."""


class Player(Value):
    """A player: the wagers of every round in cents, and how they play."""

    wagers: dict[SimulatedWager, int]
    strategy: StrategyName = "optimal"

    @property
    def opening(self) -> dict[OpeningWager, int]:
        """The wagers in the order in which they are placed."""
        return {wager: self.wagers[wager] for wager in WAGERS if self.wagers.get(wager)}


class Run(Value):
    """A simulation: players at seats 1, 2 …, and rounds numbered from 1. The same seed gives the same rounds."""

    game: Game
    players: tuple[Player, ...]
    seed: int = 1

    def check(self) -> None:
        """Refuse a run that cannot be played; the table itself refuses wrong wagers when the cards are dealt."""
        seats = self.game.submission.table.seats
        if not 1 <= len(self.players) <= seats:
            raise SimulationError(f"there are 1 to {seats} seats, not {len(self.players)}")
        if not 0 <= self.seed <= MOST:
            raise SimulationError(f"a seed is from 0 to {MOST}, not {self.seed}")


def alike(game: Game, seats: int, wagers: dict[SimulatedWager, int], strategy: StrategyName, seed: int) -> Run:
    """Return a run of players who all make the same wagers and play alike."""
    return Run(game=game, players=(Player(wagers=FrozenDict(wagers), strategy=strategy),) * seats, seed=seed)


def smallest_wagers(game: Game) -> dict[SimulatedWager, int]:
    """Return the minimum of every wager that the house offers and that can be simulated."""
    house = game.submission
    wagers: dict[SimulatedWager, int] = {"ante": house.table.minimum}
    if house.three_card:
        wagers["three-card"] = house.three_card.minimum
    if house.six_card:
        wagers["six-card"] = house.six_card.minimum
    if house.progressive:
        wagers["progressive"] = house.progressive.wager
    return wagers
