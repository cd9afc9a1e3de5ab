"""The numbers of the mathematics report, computed exactly from the game, and the checks between them."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb, sqrt

from fifthstreet.money import Cents
from fifthstreet.odds import (
    BaseOdds,
    CompactStrategy,
    EdgeAtAnte,
    ProgressiveOdds,
    SideBetOdds,
    base_odds,
    compact_strategy,
    edges_by_ante,
    progressive_odds,
    six_card_odds,
    three_card_odds,
)
from fifthstreet.rules import Game
from fifthstreet.values import Value

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
CONFIDENCES = ((90, 1.6448536269514722), (95, 1.959963984540054), (99, 2.5758293035489004))
"""Confidence levels in per cent, with their standard deviations to either side."""


class Confidence(Value):
    """The hold over a number of rounds, as a share of the antes; ``keeps`` has an interval per confidence level."""

    rounds: int
    deviation: float
    keeps: dict[int, tuple[float, float]]


class Check(Value):
    """One number computed in two ways, which must agree."""

    what: str
    one_way: Fraction
    other_way: Fraction

    @property
    def holds(self) -> bool:
        """Whether both computations agree exactly."""
        return self.one_way == self.other_way


class ReportData(Value):
    """The numbers of the report."""

    base: BaseOdds
    edges: tuple[EdgeAtAnte, ...]
    confidence: tuple[Confidence, ...]
    compact: CompactStrategy
    side_bets: dict[str, SideBetOdds]
    progressive: ProgressiveOdds | None
    checks: tuple[Check, ...]


def report_data(game: Game) -> ReportData:
    """Compute the report of a game at the minimum ante, playing ties."""
    base = base_odds(game)
    side_bets = dict(_side_bets(game))
    terms = game.submission.progressive
    return ReportData(
        base=base,
        edges=edges_by_ante(game),
        confidence=tuple(_confidence(base, rounds) for rounds in ROUNDS),
        compact=compact_strategy(game),
        side_bets=side_bets,
        progressive=progressive_odds(game, Cents(terms.start)) if terms else None,
        checks=(*_checks(base), *_side_bet_checks(side_bets)),
    )


def _side_bets(game: Game) -> Iterator[tuple[str, SideBetOdds]]:
    if three := game.submission.three_card:
        yield "three-card", three_card_odds(game, paytable=three.paytable)[three.paytable]
    if six := game.submission.six_card:
        yield "six-card", six_card_odds(game, paytable=six.paytable)[six.paytable]


def _confidence(base: BaseOdds, rounds: int) -> Confidence:
    edge, deviation = float(base.house_edge), base.figures.standard_deviation / sqrt(rounds)
    keeps = {sure: (edge - width * deviation, edge + width * deviation) for sure, width in CONFIDENCES}
    return Confidence(rounds=rounds, deviation=deviation, keeps=keeps)


def _checks(base: BaseOdds) -> Iterator[Check]:
    for figures in (base.figures, base.figures_otherwise):
        ties = f"ties: {figures.ties}"
        results = figures.distribution
        mean = sum((result.net * result.probability for result in results), Fraction(0))
        square = sum((result.net**2 * result.probability for result in results), Fraction(0))
        chances = sum((result.probability for result in results), Fraction(0))
        shown = sum((hand.probability for hand in figures.hands), Fraction(0))
        yield Check(
            what=f"The probabilities of the net results sum to one ({ties})", one_way=chances, other_way=Fraction(1)
        )
        yield Check(what=f"The mean net result is the edge ({ties})", one_way=-mean, other_way=base.house_edge)
        yield Check(
            what=f"Its second moment gives the variance ({ties})", one_way=square - mean**2, other_way=figures.variance
        )
        ended = shown + sum(figures.folds.values(), Fraction(0))
        yield Check(what=f"Every round ends in a showdown or a fold ({ties})", one_way=ended, other_way=Fraction(1))
        outcomes = figures.win + figures.push + figures.loss
        yield Check(what=f"Win, push and loss sum to one ({ties})", one_way=outcomes, other_way=Fraction(1))
    hands = base.starting_hands
    best = sum((hand.combinations * max(hand.actions.values()) for hand in hands), Fraction(0)) / comb(52, 2)
    yield Check(what="The best value of all starting hands is the edge", one_way=-best, other_way=base.house_edge)
    dealt = Fraction(sum(hand.combinations for hand in hands))
    yield Check(what="The starting hands are complete", one_way=dealt, other_way=Fraction(comb(52, 2)))


def _side_bet_checks(side_bets: dict[str, SideBetOdds]) -> Iterator[Check]:
    for name, found in side_bets.items():
        brought = sum((row.brings for row in found.rows), Fraction(0))
        chances = sum((row.probability for row in found.rows), Fraction(0))
        yield Check(
            what=f"The rows of the {name} paytable sum to its edge", one_way=-brought, other_way=found.house_edge
        )
        yield Check(what=f"The probabilities of the {name} paytable sum to one", one_way=chances, other_way=Fraction(1))
