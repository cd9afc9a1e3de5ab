"""The real table machine with a run's players: where it deals each card, and how any round is dealt to it again."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out, opened
from fifthstreet.play.players import Strategy
from fifthstreet.play.round import NotAllowedError, play_round
from fifthstreet.play.staff import enough
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Game
from fifthstreet.simulate.philox import deck
from fifthstreet.simulate.run import Run, SimulationError
from fifthstreet.simulate.strategies import strategy_of
from fifthstreet.table.commands import AnyCommand, BuyIn, Sit
from fifthstreet.table.machine import new_table
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table

NAME = "table 1"
BUY_IN_IN_WAGERS = 10_000
Played = tuple[Table, CarriedOut]
"""The table before a command, and what the command did."""


class Places(NamedTuple):
    """The places in the pack of each player's cards, of the community cards, and of the bonus box if one is dealt."""

    hole: tuple[tuple[int, ...], ...]
    community: tuple[int, ...]
    box: tuple[int, ...]

    @property
    def cards(self) -> int:
        """The number of cards from the top of the pack that a round needs."""
        return 1 + max(place for places in (*self.hole, self.community, self.box) for place in places)


def seated(run: Run) -> list[Played]:
    """Open a table and seat the players of a run."""
    game = run.game
    buy_in = BUY_IN_IN_WAGERS * max(sum(player.wagers.values()) for player in run.players)
    carried = opened(game, NAME, 2 * enough(game) + len(run.players) * buy_in)
    played = [(new_table(game, NAME), carried)]
    for number, _ in enumerate(run.players, 1):
        sit = Sit(by="player", seat=number, player=f"player {number}")
        for command in (sit, BuyIn(by="player", seat=number, amount=buy_in)):
            played.append((played[-1][1].standing.table, _did(game, played[-1][1].standing, command)))
    return played


def places(run: Run) -> Places:
    """Return where the table machine deals each card, by having it deal; it refuses wagers that break a rule."""
    standing = seated(run)[-1][1].standing
    try:
        for done in played(run, standing, 1, {}):
            table = done.standing.table
            if table.round.stage is Stage.THIRD_STREET:
                hole = tuple(seat.hand.dealt for seat in table.taken)
                return Places(hole, table.round.community, table.round.bonus_box)
    except NotAllowedError as refused:
        raise SimulationError(str(refused).partition(": ")[2]) from None
    raise AssertionError("no street was opened")


def played(run: Run, standing: Standing, number: int, strategies: Mapping[int, Strategy]) -> Iterator[CarriedOut]:
    """Deal a round of a run to the real table, and yield the result of each command."""
    wagers = {seat: player.opening for seat, player in enumerate(run.players, 1)}
    return play_round(run.game, standing, deck(run.seed, number), wagers, strategies)


def strategies(run: Run) -> dict[int, Strategy]:
    """Return how each player plays at the real table."""
    return {
        seat: strategy_of(run.game, player.strategy, player.wagers["ante"])
        for seat, player in enumerate(run.players, 1)
    }


def before(run: Run, number: int, meter: Meter | None = None) -> Standing:
    """Return the real table as it stands before a round of a run, with this meter; the players have new chips."""
    standing = seated(run)[-1][1].standing
    table = replace(standing.table, round=replace(standing.table.round, number=number - 1))
    return Standing(table, meter or standing.meter)


def dealt_again(run: Run, number: int, meter: Meter | None = None) -> Iterator[Played]:
    """Deal one round of a run to the real table by itself, and yield the table before each command and its result."""
    standing = before(run, number, meter)
    for done in played(run, standing, number, strategies(run)):
        yield standing.table, done
        standing = done.standing


def won(before: Table, after: Table) -> tuple[int, ...]:
    """Return what each player won or lost between two moments at which no chips are on the layout, in cents."""
    return tuple(now.chips - then.chips for then, now in zip(before.taken, after.taken, strict=True))


def _did(game: Game, standing: Standing, command: AnyCommand) -> CarriedOut:
    done = carry_out(game, standing, command)
    if isinstance(done, Refusal):
        raise SimulationError(f"{done.reason} ({done.clause})")
    return done
