"""Simulations for tests, and the real table beside them."""

from fractions import Fraction
from itertools import count, pairwise
from typing import Any

import numpy as np
from msgspec.structs import replace

from fifthstreet.money import Cents
from fifthstreet.odds.kinds import KINDS
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.model.pays import Share
from fifthstreet.simulate.engine import CHUNK, Engine
from fifthstreet.simulate.meter import MeterSoFar, meter_of, passed, real_meter
from fifthstreet.simulate.real_table import before, played, strategies, won
from fifthstreet.simulate.run import Player, Run, smallest_wagers
from support.changes import changed

JURISDICTIONS = ("maryland", "new-jersey", "south-dakota")


def mixed(game: Game, seed: int = 1) -> Run:
    """A full table whose players bet and play differently, from the least wagers to the largest."""
    least, table = smallest_wagers(game), game.submission.table
    dear: dict[Any, int] = {**least, "ante": table.maximum}
    if game.submission.three_card:
        dear["three-card"] = game.submission.three_card.maximum
    if game.submission.six_card:
        dear["six-card"] = game.submission.six_card.maximum
    middle: dict[Any, int] = {**least, "ante": table.minimum + 2 * table.increment}
    alone: dict[Any, int] = {"ante": table.maximum}
    return Run(
        game=game,
        seed=seed,
        players=(
            Player(wagers=least, strategy="optimal"),
            Player(wagers=dear, strategy="points"),
            Player(wagers=alone, strategy="optimal"),
            Player(wagers=middle, strategy="compact"),
            Player(wagers=dear, strategy="optimal"),
            Player(wagers=least, strategy="points"),
        ),
    )


def games(name: str) -> list[Game]:
    """The ready house of a jurisdiction, and others with another ceiling, reserve and way to pay several winners."""
    ready = ready_game(name)
    if not ready.submission.progressive:
        return [ready]
    start = ready.submission.progressive.start
    terms: dict[str, Any] = {
        "progressive__reserve_rate": Share(Fraction(1, 30)),
        "progressive__ceiling": Cents(start + 5_00),
        "progressive__allow_player_edge": True,
    }
    law = ready.book.progressive
    assert law
    if law.several_awards.each == "house-procedure":
        terms["progressive__several_winners"] = "on-the-meter-before-the-first"
    return [ready, make_game(ready.book, changed(ready.submission, **terms))]


class RealTable:
    """The real table that plays a run's rounds in their order."""

    def __init__(self, run: Run) -> None:
        self.run, self.standing, self.strategies = run, before(run, 1), strategies(run)

    def next_round(self) -> tuple[int, ...]:
        """Play the next round, and return what each player won or lost."""
        start = self.standing
        return self._played(start, start.table.round.number + 1)

    def this_round(self, number: int, so_far: MeterSoFar | None) -> tuple[int, ...]:
        """Play one round by itself, with this meter, and return what each player won or lost."""
        start = before(self.run, number, real_meter(self.run, so_far) if so_far else None)
        return self._played(start, number)

    def _played(self, start: Standing, number: int) -> tuple[int, ...]:
        for done in played(self.run, start, number, self.strategies):
            self.standing = done.standing
        assert self.standing.table.round.number == number
        return won(start.table, self.standing.table)


def simulated_round(
    engine: Engine, number: int, so_far: MeterSoFar | None
) -> tuple[tuple[int, ...], MeterSoFar | None]:
    """What each player wins or loses in one round of a simulation with this meter, and the meter after it."""
    chunk = engine.chunk(number, 1, with_results=True)
    found = chunk.results[0].sum(axis=1).tolist()
    if so_far is None:
        return tuple(found), None
    after, awards = passed(engine.run, so_far, chunk.claims, number)
    for claim, amount in awards:
        found[claim.seat] += amount
    return tuple(found), after


def some_meter(run: Run, number: int, **amounts: Fraction) -> MeterSoFar | None:
    """A meter before a round, with other amounts than at its start; the house has put them there."""
    start = meter_of(run)
    if start is None:
        return None
    figures = replace(start.figures, **amounts)
    held = figures.shown + figures.reserve + figures.overflow
    return replace(start, rounds=number - 1, figures=replace(figures, from_house=held))


def search(run: Run, wanted: str, number: int, first: int = 1) -> list[int]:
    """The first rounds of a run in which something happens, found by the engine."""
    engine, found = Engine(run), list[int]()
    capped = run.game.most_won
    for start in count(first, CHUNK):
        chunk = engine.chunk(start, CHUNK, with_results=wanted in ("capped", "envy", "folded"))
        rounds = [claim.round for claim in chunk.claims]
        match wanted:
            case "jackpot":
                found += [claim.round for claim in chunk.claims if KINDS[claim.kind].category == "royal-flush"]
            case "several":
                found += [one for one, next_one in pairwise(rounds) if one == next_one]
            case "capped":
                found += (start + np.flatnonzero((chunk.results[:, :, 0] == capped).any(axis=1))).tolist()
            case "envy":
                found += (start + np.flatnonzero((chunk.results[:, :, 4] > 0).any(axis=1))).tolist()
            case "folded":
                found += (start + np.flatnonzero((chunk.results[:, :, 0] < 0).all(axis=1))).tolist()
        if len(found) >= number:
            return list(dict.fromkeys(found))[:number]
    raise AssertionError
