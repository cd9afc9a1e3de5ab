"""The engine against the exact mathematics: every figure of the odds lies inside its interval of 99.99%."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np
import pytest

from fifthstreet.cards import Card, five_card_counts, six_card_counts, three_card_counts
from fifthstreet.money import Cents
from fifthstreet.odds import base_odds, compact_play, six_card_odds, strategy_cost, three_card_odds
from fifthstreet.odds.kinds import KINDS
from fifthstreet.odds.progressive_terms import all_hands, terms_of
from fifthstreet.play.players import Sight
from fifthstreet.play.points import points_strategy
from fifthstreet.randomness.statistics import chi_square_of_counts, gamma_tails, normal_two_sided
from fifthstreet.rules import Game, ready_game
from fifthstreet.simulate.arrays import SIXES, THREES
from fifthstreet.simulate.engine import Engine
from fifthstreet.simulate.results import Results, results
from fifthstreet.simulate.run import Run, StrategyName, alike, smallest_wagers
from fifthstreet.simulate.strategies import STREETS
from fifthstreet.simulate.tallies import Tallies
from support.simulation import OTHERS_IN_PROOFS

LEAST_P = 0.0001
"""What has a smaller p-value lies outside the interval of 99.99%."""

FEW = 1_000
"""Counts of fewer are compared with a Poisson distribution, of more with a normal one."""

ROUNDS = 3_000_000
CASES = (
    ("maryland", 10_00),
    pytest.param("maryland", 500_00, marks=pytest.mark.prove),
    pytest.param("new-jersey", 10_00, marks=pytest.mark.prove),
    pytest.param("new-jersey", 500_00, marks=pytest.mark.prove),
    pytest.param("south-dakota", 5_00, marks=pytest.mark.prove),
    pytest.param("south-dakota", 25_00, marks=pytest.mark.prove),
)
"""The least and the largest ante, at which a cap is felt where the text has one."""


class Played(NamedTuple):
    run: Run
    tallies: Tallies
    results: Results


@cache
def simulated(jurisdiction: str, ante: int, strategy: StrategyName = "optimal", seats: int = 1) -> Played:
    game = ready_game(jurisdiction)
    run = alike(game, seats, smallest_wagers(game) | {"ante": ante}, strategy, seed=20)
    *_, tallies = Engine(run).play(ROUNDS // seats)
    return Played(run, tallies, results(run, tallies))


def p_of_count(times: int, hands: int, probability: Fraction) -> float:
    """How likely a count is at least this far from what is expected, on either side: Poisson if that is little."""
    expected = float(hands * probability)
    if expected > FEW:
        return normal_two_sided((times - expected) / sqrt(expected * float(1 - probability)))
    if expected == 0:
        return float(times == 0)
    as_many = gamma_tails(times, expected)[0] if times else 1.0
    as_few = gamma_tails(times + 1, expected)[1]
    return min(1.0, 2 * min(as_many, as_few))


def p_of_mean(found: float, expected: Fraction, error: float) -> float:
    return normal_two_sided((found - float(expected)) / error)


def base_counts(jurisdiction: str, ante: int, found: Results) -> Iterator[tuple[str, int, Fraction]]:
    """What a simulation of the base game counted, and how likely each is in one hand."""
    figures, hands = base_odds(ready_game(jurisdiction), Cents(ante)).figures, found.hands
    times = Counter({result.net: result.times for result in found.distribution})
    chances = {int(result.net * ante): result.probability for result in figures.distribution}
    assert set(times) <= set(chances)
    for net, probability in chances.items():
        yield f"net {net}", times[net], probability
    for street, exact in zip(found.streets, figures.streets, strict=True):
        shares = {"reached": (street.reached, exact.reached), "folds": (street.folds, exact.folds)}
        shares |= {f"{bet}x": (street.bets[bet], exact.bets[bet]) for bet in exact.bets}
        for name, (share, probability) in shares.items():
            if probability not in (0, 1):
                yield f"{street.street} {name}", round(share * hands), probability
    for hand, exact_hand in zip(found.rows[0].hands, figures.hands, strict=True):
        yield hand.hand, hand.times, exact_hand.probability


def p_of_edge(jurisdiction: str, ante: int, found: Results) -> float:
    figures = base_odds(ready_game(jurisdiction), Cents(ante)).figures
    return p_of_mean(found.house_edge, figures.house_edge, sqrt(figures.variance / found.hands))


@pytest.mark.parametrize(("jurisdiction", "ante"), CASES)
def test_every_figure_of_the_base_game_is_inside_its_interval(jurisdiction: str, ante: int):
    found = simulated(jurisdiction, ante).results
    compared = {"edge": p_of_edge(jurisdiction, ante, found)}
    for name, times, probability in base_counts(jurisdiction, ante, found):
        compared[name] = p_of_count(times, found.hands, probability)
    assert_inside(compared)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("jurisdiction", "ante"), [("maryland", 500_00), ("new-jersey", 10_00), ("south-dakota", 5_00)]
)
def test_over_many_seeds_the_p_values_of_every_figure_are_uniform(jurisdiction: str, ante: int):
    """Figures of one run hang together, so each is tested over the seeds; rare ones take too few values for it."""
    game, seeds, tenths = ready_game(jurisdiction), 400, 10
    p_values = defaultdict[str, list[float]](list)
    for seed in range(seeds):
        run = alike(game, 1, {"ante": ante}, "optimal", seed)
        *_, tallies = Engine(run).play(200_000)
        found = results(run, tallies)
        p_values["edge"].append(p_of_edge(jurisdiction, ante, found))
        for name, times, probability in base_counts(jurisdiction, ante, found):
            if probability * found.hands > FEW:
                p_values[name].append(p_of_count(times, found.hands, probability))
    assert len(p_values) > 20
    uniform = dict[str, float]()
    for name, values in p_values.items():
        counts = np.bincount([min(int(value * tenths), tenths - 1) for value in values], minlength=tenths).tolist()
        uniform[name] = chi_square_of_counts(name, counts, [1 / tenths] * tenths).p
    assert_inside(uniform)


@pytest.mark.parametrize(("jurisdiction", "ante"), CASES)
def test_the_average_wager_and_the_spread_are_those_of_the_odds(jurisdiction: str, ante: int):
    found, figures = simulated(jurisdiction, ante), base_odds(ready_game(jurisdiction), Cents(ante)).figures
    squares = Fraction(int(found.tallies.sums[0][1]), found.results.hands * ante**2)
    fourth = sum(result.net**4 * result.probability for result in figures.distribution)
    mean_square = figures.variance + figures.house_edge**2
    spread = sqrt((fourth - mean_square**2) / found.results.hands)
    assert abs(float(squares - mean_square)) < 3.89 * spread
    assert abs(found.results.average_wager - float(figures.average_wager)) < 3.89 * 5 / sqrt(found.results.hands)


@pytest.mark.parametrize("jurisdiction", ["maryland", pytest.param("south-dakota", marks=pytest.mark.prove)])
def test_every_figure_of_the_bonuses_is_inside_its_interval(jurisdiction: str):
    game, found = ready_game(jurisdiction), simulated(jurisdiction, ready_game(jurisdiction).submission.table.minimum)
    rows, compared = {row.wager: row for row in found.results.rows}, dict[str, float]()
    terms = game.submission.three_card
    assert terms
    odds = three_card_odds(game, terms.minimum, terms.paytable)[terms.paytable]
    error = sqrt(odds.variance / found.results.hands)
    compared["three"] = p_of_mean(rows["three-card"].house_edge, odds.house_edge, error)
    counts = three_card_counts()
    for kind, hand in zip(THREES, rows["three-card"].hands, strict=True):
        share = Fraction(counts.get(kind, 0), sum(counts.values()))
        compared[f"three {hand.hand}"] = p_of_count(hand.times, found.results.hands, share)
    if game.submission.six_card:
        terms = game.submission.six_card
        odds = six_card_odds(game, terms.minimum, terms.paytable)[terms.paytable]
        error = sqrt(odds.variance / found.results.hands)
        compared["six"] = p_of_mean(rows["six-card"].house_edge, odds.house_edge, error)
        sixes = six_card_counts()
        for six, hand in zip(SIXES, rows["six-card"].hands, strict=True):
            share = Fraction(sixes.get(six, 0), sum(sixes.values()))
            compared[f"six {hand.hand}"] = p_of_count(hand.times, found.results.hands, share)
    assert_inside(compared)


@pytest.mark.parametrize("jurisdiction", ["maryland", pytest.param("south-dakota", marks=pytest.mark.prove)])
def test_every_hand_of_the_progressive_is_as_frequent_as_the_odds_say(jurisdiction: str):
    """All hands; what a fold forfeits, and the hands that win a share of the meter, apart."""
    game, found = ready_game(jurisdiction), simulated(jurisdiction, ready_game(jurisdiction).submission.table.minimum)
    row = next(row for row in found.results.rows if row.wager == "progressive")
    counts, terms = five_card_counts(), terms_of(game, None)
    compared = {
        hand.hand: p_of_count(hand.times, found.results.hands, Fraction(counts[kind], 2_598_960))
        for kind, hand in zip(KINDS, row.hands, strict=True)
    }
    live = _live(game)
    assert found.tallies.meter
    for place, share in enumerate(terms.shares):
        if share:
            name = f"wins with {row.hands[place].hand}"
            compared[name] = p_of_count(found.tallies.meter.wins[place], found.results.hands, live[place])
    paid = sum(cents * probability for cents, probability in zip(terms.fixed, live, strict=True))
    squares = sum(cents**2 * probability for cents, probability in zip(terms.fixed, live, strict=True))
    net = found.tallies.sums[3][0] - sum(found.tallies.meter.won)
    mean = net / found.results.hands + terms.wager
    compared["fixed pays"] = p_of_mean(mean, paid, sqrt((squares - paid**2) / found.results.hands))
    assert_inside(compared)


@pytest.mark.parametrize("jurisdiction", ["maryland", pytest.param("south-dakota", marks=pytest.mark.prove)])
def test_the_envy_bonuses_of_a_full_table_are_as_frequent_as_the_odds_say(jurisdiction: str):
    game = ready_game(jurisdiction)
    found, live = simulated(jurisdiction, game.submission.table.minimum, seats=6), _live(game)
    envied = [place for place, kind in enumerate(KINDS) if kind.category in game.envied]
    given = Fraction(int(found.tallies.envy[:, envied].sum()), 5)
    probability = sum((live[place] for place in envied), Fraction(0))
    assert int(found.tallies.envy.sum()) == int(found.tallies.envy[:, envied].sum())
    assert given.denominator == 1
    assert_inside({"envy": p_of_count(int(given), found.results.hands, probability)})


def _live(game: Game) -> list[Fraction]:
    """The probability of each hand that can still win the progressive, under the rulebook's fold rule and best play."""
    law = game.book.round.fold.side_wagers
    assert law
    if law.progressive == "stays-live":
        return [Fraction(int(deals), int(all_hands().sum())) for deals in all_hands()]
    return [hand.probability for hand in base_odds(game).figures.hands]


def by_points(hole: tuple[Card, ...], board: tuple[Card, ...], bets: tuple[int, ...]) -> int:
    return points_strategy(Sight(STREETS[len(board)], hole, board, bets))


@pytest.mark.parametrize("strategy", ["points", pytest.param("compact", marks=pytest.mark.prove)])
@pytest.mark.parametrize("jurisdiction", OTHERS_IN_PROOFS)
def test_the_other_strategies_cost_what_the_odds_say(jurisdiction: str, strategy: StrategyName):
    game = ready_game(jurisdiction)
    found = simulated(jurisdiction, game.submission.table.minimum, strategy)
    play = compact_play(game) if strategy == "compact" else by_points
    figures = strategy_cost(game, play).figures
    compared = {"edge": p_of_mean(found.results.house_edge, figures.house_edge, found.results.standard_error)}
    for street, exact in zip(found.results.streets, figures.streets, strict=True):
        folds = round(street.folds * found.results.hands)
        compared[f"{street.street} folds"] = p_of_count(folds, found.results.hands, exact.folds)
    assert_inside(compared)


@pytest.mark.parametrize("jurisdiction", OTHERS_IN_PROOFS)
def test_six_players_who_share_a_board_have_the_edge_of_one(jurisdiction: str):
    game = ready_game(jurisdiction)
    found = simulated(jurisdiction, game.submission.table.minimum, seats=6).results
    assert_inside({"edge": p_of_mean(found.house_edge, base_odds(game).house_edge, found.standard_error)})


def assert_inside(compared: dict[str, float]) -> None:
    """Nothing that was compared lies outside its interval."""
    assert not {name: p for name, p in compared.items() if p < LEAST_P}
