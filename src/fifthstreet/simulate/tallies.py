"""What a simulation counts: whole numbers alone, so that the order in which parts are added does not matter."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.odds.kinds import KINDS, Integers
from fifthstreet.simulate import meter
from fifthstreet.simulate.arrays import SIXES, THREES
from fifthstreet.simulate.meter import MeterSoFar, meter_of
from fifthstreet.simulate.run import Run

Exact = NDArray[np.object_]
"""Whole numbers of any size."""

BINS, LEAST_BIN = 256, -16
"""The bins of the histogram, and the result of the first, in whole antes of the table; both ends hold all beyond."""

PARTS = ("main", "three-card", "six-card", "progressive", "envy")
"""The parts of a player's result. In sums over the table the progressive includes its Envy Bonuses."""

PROGRESSIVE, ENVY, ALL = 3, 4, len(PARTS)
"""Rows of the sums; the last is of all parts together."""


class Tallies(NamedTuple):
    """The counts of the first rounds of a run.

    Numbers of hands by player: ``main`` by the three actions and the kind of hand, ``three`` and ``six`` by fold and
    kind, ``envy`` by the kind of the hand that gave it. ``sums`` has the sum of the results and of their squares over
    the table, by part and for all, and ``players`` for each player. ``histogram`` is of the table's results.
    """

    rounds: int
    main: Integers
    three: Integers
    six: Integers
    envy: Integers
    sums: Exact
    players: Exact
    histogram: Integers
    meter: MeterSoFar | None


def empty(run: Run) -> Tallies:
    """Return the tallies before the first round."""
    seats = len(run.players)
    histories = (1 + len(run.game.book.wagers.streets.multiples)) ** 3
    return Tallies(
        rounds=0,
        main=np.zeros((seats, histories, len(KINDS)), dtype=np.int64),
        three=np.zeros((seats, 2, len(THREES)), dtype=np.int64),
        six=np.zeros((seats, 2, len(SIXES)), dtype=np.int64),
        envy=np.zeros((seats, len(KINDS)), dtype=np.int64),
        sums=np.zeros((ALL + 1, 2), dtype=object),
        players=np.zeros((seats, 2), dtype=object),
        histogram=np.zeros(BINS, dtype=np.int64),
        meter=meter_of(run),
    )


def added(one: Tallies, other: Tallies) -> Tallies:
    """Return the tallies of both; the meter is that of the first."""
    return Tallies(
        rounds=one.rounds + other.rounds,
        main=one.main + other.main,
        three=one.three + other.three,
        six=one.six + other.six,
        envy=one.envy + other.envy,
        sums=one.sums + other.sums,
        players=one.players + other.players,
        histogram=one.histogram + other.histogram,
        meter=one.meter,
    )


def with_awards(tallies: Tallies, claims: Integers, amounts: Integers, unit: int) -> Tallies:
    """Return the tallies with what the meter paid, added to the sums, the squares and the histogram."""
    sums, players, histogram = tallies.sums.copy(), tallies.players.copy(), tallies.histogram.copy()
    rounds, seats = claims[:, meter.ROUND], claims[:, meter.SEAT]
    paid_before = np.cumsum(amounts) - amounts
    paid_before -= paid_before[np.searchsorted(rounds, rounds)]
    whole = claims[:, meter.WHOLE] + paid_before
    sums[PROGRESSIVE] += _change(claims[:, meter.PROGRESSIVE] + paid_before, amounts)
    sums[ALL] += _change(whole, amounts)
    for seat in range(len(players)):
        own = seats == seat
        players[seat] += _change(claims[own, meter.OWN], amounts[own])
    histogram -= np.bincount(bins_of(whole, unit), minlength=BINS)
    histogram += np.bincount(bins_of(whole + amounts, unit), minlength=BINS)
    return tallies._replace(sums=sums, players=players, histogram=histogram)


def _change(was: Integers, amounts: Integers) -> Exact:
    """Return by how much the sum of the results and the sum of their squares grow."""
    exact = amounts.astype(object)
    return np.array([exact.sum(), (exact * (2 * was + amounts)).sum()], dtype=object)


def bins_of(results: Integers | int, unit: int) -> Integers:
    """Return the places of results in the histogram."""
    places: Integers = np.clip(np.asarray(results) // unit - LEAST_BIN, 0, BINS - 1)
    return places


def is_equal(one: Tallies, other: Tallies) -> bool:
    """Whether two tallies are the same to the last count."""
    return as_lists(one) == as_lists(other) and one.meter == other.meter


EXACT = ("sums", "players")
"""The parts that a file holds as text, since their numbers may be longer than 64 bits."""


def as_lists(tallies: Tallies) -> dict[str, Any]:
    """Return the counts as lists, for a file; the meter apart."""
    found = {
        name: (part.astype(str) if name in EXACT else part).tolist()
        for name, part in tallies._asdict().items()
        if isinstance(part, np.ndarray)
    }
    return {"rounds": tallies.rounds, **found}


def from_lists(lists: dict[str, Any], meter: MeterSoFar | None) -> Tallies:
    """Return the tallies of a file."""
    arrays: dict[str, Any] = {
        name: np.array([[int(number) for number in row] for row in part], dtype=object)
        if name in EXACT
        else np.array(part, dtype=np.int64)
        for name, part in lists.items()
        if name != "rounds"
    }
    return Tallies(rounds=lists["rounds"], meter=meter, **arrays)
