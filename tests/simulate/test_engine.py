"""The engine's tallies: the same however the work is cut, and the sums of what its rounds bring."""

import tracemalloc
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from fifthstreet.money import Cents
from fifthstreet.rules import make_game, ready_game
from fifthstreet.simulate.engine import Engine, results_by_round
from fifthstreet.simulate.run import Player, Run, SimulationError, alike, smallest_wagers
from fifthstreet.simulate.tallies import ALL, PROGRESSIVE, Tallies, bins_of, empty, is_equal
from support.changes import changed
from support.simulation import OTHERS_IN_PROOFS, RealTable, mixed, simulated_rounds

ROUNDS = 60_000


def end(run: Run, rounds: int = ROUNDS, threads: int = 1, chunk: int = ROUNDS, start: Tallies | None = None) -> Tallies:
    *_, tallies = Engine(run).play(rounds, start, threads, chunk)
    return tallies


@pytest.mark.parametrize("jurisdiction", OTHERS_IN_PROOFS)
def test_tallies_do_not_depend_on_how_the_work_is_cut_nor_on_the_threads(jurisdiction: str):
    run = mixed(ready_game(jurisdiction))
    whole = end(run)
    for threads, chunk in ((2, 7_001), (3, 512), (1, 20_000)):
        assert is_equal(end(run, threads=threads, chunk=chunk), whole)
    assert not is_equal(end(replace(run, seed=2)), whole)


def test_a_run_that_goes_on_comes_to_the_same_end():
    run = mixed(ready_game("south-dakota"))
    part = end(run, rounds=12_345)
    assert part.rounds == 12_345
    assert is_equal(end(run, start=part), end(run))


@pytest.mark.parametrize("jurisdiction", OTHERS_IN_PROOFS)
def test_sums_squares_and_histogram_are_those_of_the_rounds(jurisdiction: str):
    run = mixed(ready_game(jurisdiction))
    tallies, of_rounds = end(run, chunk=9_999), results_by_round(run, ROUNDS)
    unit = sum(player.wagers["ante"] for player in run.players)
    together = of_rounds.copy()
    together[:, :, PROGRESSIVE] += of_rounds[:, :, PROGRESSIVE + 1]
    for row in range(ALL):
        expected = together[:, :, row].sum(axis=1).astype(object)
        assert tallies.sums[row].tolist() == [expected.sum(), (expected**2).sum()]
    whole = of_rounds.sum(axis=(1, 2)).astype(object)
    assert tallies.sums[ALL].tolist() == [whole.sum(), (whole**2).sum()]
    own = of_rounds.sum(axis=2).astype(object)
    assert tallies.players.tolist() == np.stack([own.sum(axis=0), (own**2).sum(axis=0)], axis=1).tolist()
    bins = np.bincount(bins_of(whole.astype(np.int64), unit), minlength=len(tallies.histogram))
    assert tallies.histogram.tolist() == bins.tolist()
    assert tallies.main.sum() == ROUNDS * len(run.players)


def test_a_lone_player_of_the_main_wagers_is_counted_as_one_beside_others():
    """Alone, the results are added up from the counts of hands; beside a bonus, round by round."""
    game = ready_game("maryland")
    alone = end(alike(game, 1, {"ante": 500_00}, "optimal", 5))
    beside = end(alike(game, 1, {"ante": 500_00, "three-card": 1_00}, "optimal", 5))
    assert (alone.main == beside.main).all()
    assert (alone.sums[0] == beside.sums[0]).all()
    assert (alone.sums[0] == alone.sums[ALL]).all()
    assert (alone.players[0] == alone.sums[0]).all()
    own = results_by_round(alike(game, 1, {"ante": 500_00}, "optimal", 5), ROUNDS).sum(axis=(1, 2))
    assert alone.histogram.tolist() == np.bincount(bins_of(own, 500_00), minlength=256).tolist()


def test_the_same_rounds_have_the_same_cards_for_other_wagers():
    """Common decks for comparisons: what differs between two runs of a seed is not the luck of the deal."""
    game = ready_game("new-jersey")
    by_odds, by_card = (end(alike(game, 1, {"ante": 10_00}, name, 1)) for name in ("optimal", "compact"))
    assert (by_odds.main.sum(axis=(0, 1)) == by_card.main.sum(axis=(0, 1))).all()
    assert (by_odds.main != by_card.main).any()


def test_memory_stays_flat():
    engine = Engine(mixed(ready_game("maryland")))
    engine.chunk(1, 1_000)
    tracemalloc.start()
    peaks = []
    for rounds in (40_000, 400_000):
        tracemalloc.reset_peak()
        for _ in engine.play(rounds, threads=1, chunk=4_000):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


def test_wagers_that_the_table_refuses_are_refused_with_the_clause():
    game = ready_game("maryland")
    with pytest.raises(SimulationError, match=r"^Ante must be \$10-\$500"):
        Engine(alike(game, 1, {"ante": 1_000_00}, "optimal", 1))
    with pytest.raises(SimulationError, match=r"COMAR 36\.05\.11\.07F"):
        Engine(alike(game, 1, {"ante": 10_00, "six-card": 5_00}, "optimal", 1))
    with pytest.raises(SimulationError, match="1 to 6 seats, not 7"):
        Engine(alike(game, 7, {"ante": 10_00}, "optimal", 1))


def test_wagers_whose_squares_might_not_fit_are_refused():
    ready = ready_game("south-dakota")
    book = changed(ready.book, wagers__ante__at_most=None)
    dear = changed(ready.submission, table__minimum=Cents(100_000_00), table__maximum=Cents(100_000_00))
    with pytest.raises(SimulationError, match="too large to simulate"):
        Engine(alike(make_game(book, dear), 6, {"ante": 100_000_00}, "optimal", 1))


def test_the_numbers_of_rounds_are_from_one():
    engine = Engine(alike(ready_game("new-jersey"), 1, {"ante": 10_00}, "optimal", 1))
    with pytest.raises(SimulationError, match="numbered from 1"):
        engine.chunk(0, 5)


def test_other_multiples_are_played_too():
    """A game of two bets has other histories; its engine agrees with the table that plays it."""
    ready = ready_game("new-jersey")
    game = make_game(changed(ready.book, wagers__streets__multiples=(1, 2)), ready.submission)
    run = alike(game, 2, {"ante": 10_00}, "optimal", 1)
    table = RealTable(run)
    for result, _ in simulated_rounds(Engine(run), 60):
        assert result == table.next_round()
    assert end(run, rounds=2_000).main.shape == (2, 27, 22)
    with pytest.raises(SimulationError, match="bets 3 antes, which the game does not allow"):
        Engine(alike(game, 2, {"ante": 10_00}, "points", 1))


def test_every_shared_meter_is_the_same_however_many_chunks_it_passes():
    run = mixed(ready_game("south-dakota"))
    meters = [tallies.meter for tallies in Engine(run).play(ROUNDS, chunk=10_000)]
    assert all(
        before.figures.shown < after.figures.shown or after.wins > before.wins
        for before, after in pairwise(meters)
        if before and after
    )
    assert meters[-1] == end(run).meter


def test_nothing_is_counted_before_the_first_round():
    run = Run(game=ready_game("maryland"), players=(Player(wagers=smallest_wagers(ready_game("maryland"))),))
    assert empty(run).rounds == 0
    assert not list(Engine(run).play(0))
