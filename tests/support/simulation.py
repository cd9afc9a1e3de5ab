"""Simulations for tests, and the real table beside them."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from fifthstreet.money import Cents
from fifthstreet.odds.kinds import KINDS
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.model.pays import Share
from fifthstreet.simulate import kernels
from fifthstreet.simulate.engine import CHUNK, Engine
from fifthstreet.simulate.meter import KIND, ROUND, SEAT, MeterSoFar, meter_after, meter_of, real_meter
from fifthstreet.simulate.real_table import before, places, played, strategies, won
from fifthstreet.simulate.run import Player, Run, smallest_wagers
from support.changes import changed

BLOCK = 1_000
JURISDICTIONS = ("maryland", "new-jersey", "south-dakota")
OTHERS_IN_PROOFS = ("maryland", *(pytest.param(name, marks=pytest.mark.prove) for name in JURISDICTIONS[1:]))
"""Maryland, which has every wager, always; the others, whose engines take seconds to compile, in the long proofs."""


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


def simulated_rounds(
    engine: Engine, rounds: int, first: int = 1, meter: MeterSoFar | None = None
) -> Iterator[tuple[tuple[int, ...], MeterSoFar | None]]:
    """What each player wins or loses in each round of a simulation, and the meter after it; at first a new one."""
    meter = meter or meter_of(engine.run)
    for start in range(first, first + rounds, BLOCK):
        chunk = engine.chunk(start, min(BLOCK, first + rounds - start), with_results=True)
        for number, result in enumerate(chunk.results.sum(axis=2).tolist(), start):
            if meter:
                claims = chunk.claims[chunk.claims[:, ROUND] == number]
                meter, amounts = meter_after(engine.run, meter, claims, number)
                for seat, amount in zip(claims[:, SEAT].tolist(), amounts.tolist(), strict=True):
                    result[seat] += amount
            yield tuple(result), meter


def some_meter(run: Run, number: int, **amounts: Fraction) -> MeterSoFar | None:
    """A meter before a round, with other amounts than at its start; the house has put them there."""
    start = meter_of(run)
    if start is None:
        return None
    figures = replace(start.figures, **amounts)
    held = figures.shown + figures.reserve + figures.overflow
    return replace(start, rounds=number - 1, figures=replace(figures, from_house=held))


def search(engine: Engine, number: int = 2) -> dict[str, list[int]]:
    """The first rounds of a run in which something happens, found by the engine.

    Capped: a hand wins as much as it may. Folded: every hand is folded or loses. Several: two shares of the meter.
    """
    chunk = engine.chunk(1, CHUNK, with_results=True)
    main, envy = chunk.results[:, :, 0], chunk.results[:, :, 4]
    found = {"folded": (main < 0).all(axis=1)}
    if engine.run.game.most_won:
        found["capped"] = (main == engine.run.game.most_won).any(axis=1)
    if engine.run.game.submission.progressive:
        found["envy"] = (envy > 0).any(axis=1)
    rounds = {what: (1 + np.flatnonzero(met)[:number]).tolist() for what, met in found.items()}
    if engine.run.game.submission.progressive:
        rounds["several"], rounds["jackpot"] = [several_winners(engine)], []
        for start in count(1, CHUNK):
            claims = engine.chunk(start, CHUNK).claims
            royals = [KINDS[kind].category == "royal-flush" for kind in claims[:, KIND].tolist()]
            rounds["jackpot"] += claims[royals, ROUND].tolist()
            if len(rounds["jackpot"]) >= number:
                rounds["jackpot"] = rounds["jackpot"][:number]
                break
    return rounds


def several_winners(engine: Engine) -> int:
    """The first round in which two players win a share of the meter: beside three suited cards in a row."""
    lies = places(engine.run)
    for start in count(1, CHUNK):
        cards = kernels.decks(np.uint64(engine.run.seed), np.uint64(start), CHUNK, lies.cards)
        board = np.sort(cards[:, lies.community], axis=1)
        near = np.flatnonzero((board[:, 2] - board[:, 0] == 2) & (board[:, 0] // 13 == board[:, 2] // 13))
        suited = cards[near][:, lies.hole] // 13 == board[near, 0][:, None, None] // 13
        for place in near[suited.all(axis=2).sum(axis=1) > 1].tolist():
            if len(engine.chunk(start + place, 1).claims) > 1:
                return start + place
    raise AssertionError
