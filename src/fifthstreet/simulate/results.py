"""The results of a simulation: the return of every wager with its error, and how often everything happened."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.odds.kinds import KINDS
from fifthstreet.simulate.arrays import SIXES, THREES, ends_of, paid
from fifthstreet.simulate.meter import MeterSoFar
from fifthstreet.simulate.run import WAGERS, Run
from fifthstreet.simulate.tallies import ALL, PARTS, Tallies
from fifthstreet.table.settlement import in_words, six_cards_in_words
from fifthstreet.values import FrozenDict, Value

STANDARD_ERRORS_95 = 1.959963984540054
"""How many standard errors a 95% interval reaches to either side."""

FIVE_NAMES = tuple(in_words(kind) for kind in KINDS)
THREE_NAMES = tuple(kind.replace("-", " ") for kind in THREES)
SIX_NAMES = tuple(six_cards_in_words(kind) for kind in SIXES)


class Hand(Value):
    """A kind of hand, the number of hands of that kind, and their share of all hands."""

    hand: str
    times: int
    frequency: float


class Measured(Value):
    """A wager over a run: the cents wagered and won net by the players, and what the house keeps of each wager.

    ``house_edge`` and its ``standard_error`` are shares of the wager, those of the main wagers shares of the Ante.
    """

    wager: str
    wagered: int
    net: int
    house_edge: float
    standard_error: float
    interval: tuple[float, float]
    hands: tuple[Hand, ...] = ()


class StreetFigures(Value):
    """A street: the shares of hands that reach it, fold there, and make each bet."""

    street: StreetName
    reached: float
    folds: float
    bets: dict[int, float]


class Result(Value):
    """A net result of the main wagers of one hand in cents, and the number of hands that had it."""

    net: int
    times: int


class MeterFigures(Value):
    """The meter at the end: its amounts in cents, what came in, and what was won of it, by hand."""

    shown: Fraction
    reserve: Fraction
    overflow: Fraction
    from_wagers: Fraction
    from_house: Fraction
    highest_win: int
    wins: dict[str, int]
    won: dict[str, int]


class Results(Value):
    """The results of a run. A 95% interval covers the true house edge in 95% of runs with different seeds."""

    rounds: int
    hands: int
    house_edge: float
    standard_error: float
    interval: tuple[float, float]
    average_wager: float
    rows: tuple[Measured, ...]
    streets: tuple[StreetFigures, ...]
    distribution: tuple[Result, ...]
    meter: MeterFigures | None = None


class Edge(NamedTuple):
    """What the house keeps of a wager, and the standard error."""

    edge: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval."""
        reach = STANDARD_ERRORS_95 * self.error
        return self.edge - reach, self.edge + reach


def edge(rounds: int, total: int, squares: int, wager: int) -> Edge:
    """Return the edge of a wager from the sums of the players' results over rounds, exact up to the last division."""
    mean = Fraction(total, rounds)
    if rounds == 1:
        return Edge(float(-mean / wager), 0.0)
    variance = (squares - total * mean) / (rounds - 1)
    return Edge(float(-mean / wager), sqrt(variance / rounds) / wager)


def main_edge(run: Run, tallies: Tallies) -> Edge:
    """Return the house edge of the main wagers so far, as a share of the Ante."""
    total, squares = tallies.sums[0]
    return edge(tallies.rounds, total, squares, sum(player.wagers["ante"] for player in run.players))


def results(run: Run, tallies: Tallies) -> Results:
    """Return the results of a run that has played at least one round."""
    found = main_edge(run, tallies)
    hands = int(tallies.main.sum())
    antes = int((tallies.main.sum(axis=(0, 2)) * ends_of(run.game).antes).sum())
    net = Counter[int]()
    for cents, times in zip(paid(run).main.ravel().tolist(), tallies.main.ravel().tolist(), strict=True):
        net[cents] += times
    return Results(
        rounds=tallies.rounds,
        hands=hands,
        house_edge=found.edge,
        standard_error=found.error,
        interval=found.interval,
        average_wager=antes / hands,
        rows=tuple(_rows(run, tallies)),
        streets=tuple(_streets(run, tallies)),
        distribution=tuple(Result(net=cents, times=net[cents]) for cents in sorted(net) if net[cents]),
        meter=_meter(tallies.meter) if tallies.meter else None,
    )


def _rows(run: Run, tallies: Tallies) -> Iterator[Measured]:
    everything = 0
    for row, (part, wager) in enumerate(zip(PARTS, WAGERS, strict=False)):
        each = sum(player.wagers.get(wager, 0) for player in run.players)
        everything += each
        if each:
            yield _measured(part, tallies, row, each, _hands(run, tallies, row))
    yield _measured("all", tallies, ALL, everything, ())


def _measured(name: str, tallies: Tallies, row: int, each: int, hands: tuple[Hand, ...]) -> Measured:
    total, squares = tallies.sums[row]
    found = edge(tallies.rounds, total, squares, each)
    return Measured(
        wager=name,
        wagered=each * tallies.rounds,
        net=total,
        house_edge=found.edge,
        standard_error=found.error,
        interval=found.interval,
        hands=hands,
    )


def _hands(run: Run, tallies: Tallies, row: int) -> tuple[Hand, ...]:
    """Return the hands of the players who made a wager: for the main wagers at showdown only, else folded ones too."""
    making = [seat for seat, player in enumerate(run.players) if player.wagers.get(WAGERS[row])]
    if PARTS[row] == "main":
        shown = ~ends_of(run.game).folded
        names, times = FIVE_NAMES, tallies.main[:, shown].sum(axis=(0, 1))
    elif PARTS[row] == "progressive":
        names, times = FIVE_NAMES, tallies.main[making].sum(axis=(0, 1))
    else:
        names, counted = (THREE_NAMES, tallies.three) if PARTS[row] == "three-card" else (SIX_NAMES, tallies.six)
        times = counted[making].sum(axis=(0, 1))
    return _named(names, times.tolist(), len(making) * tallies.rounds)


def _named(names: Sequence[str], times: Sequence[int], hands: int) -> tuple[Hand, ...]:
    return tuple(
        Hand(hand=name, times=number, frequency=number / hands) for name, number in zip(names, times, strict=True)
    )


def _streets(run: Run, tallies: Tallies) -> Iterator[StreetFigures]:
    bets = (0, *run.game.book.wagers.streets.multiples)
    times, hands = tallies.main.sum(axis=(0, 2)).reshape((len(bets),) * 3), int(tallies.main.sum())
    for street, name in enumerate(STREETS):
        parts = times.sum(axis=tuple(axis for axis in range(3) if axis != street)) / hands
        reached = 1.0 if street == 0 else float(times[(slice(1, None),) * street].sum()) / hands
        made = {bet: float(part) for bet, part in zip(bets[1:], parts[1:], strict=True)}
        yield StreetFigures(street=name, reached=reached, folds=reached - sum(made.values()), bets=FrozenDict(made))


def _meter(so_far: MeterSoFar) -> MeterFigures:
    figures = so_far.figures
    return MeterFigures(
        shown=figures.shown,
        reserve=figures.reserve,
        overflow=figures.overflow,
        from_wagers=figures.from_wagers,
        from_house=figures.from_house,
        highest_win=so_far.highest,
        wins=FrozenDict({name: times for name, times in zip(FIVE_NAMES, so_far.wins, strict=True) if times}),
        won=FrozenDict({name: cents for name, cents in zip(FIVE_NAMES, so_far.won, strict=True) if cents}),
    )
