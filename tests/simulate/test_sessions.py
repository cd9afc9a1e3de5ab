"""Sessions against the exact mathematics, against the results of their rounds, and as the command tells them."""

import json
from collections import defaultdict
from math import sqrt
from pathlib import Path

import pytest

from fifthstreet.money import Cents
from fifthstreet.odds import base_odds
from fifthstreet.randomness.statistics import normal_two_sided
from fifthstreet.rules import ready_game
from fifthstreet.simulate import sessions
from fifthstreet.simulate.engine import Engine, results_by_round
from fifthstreet.simulate.run import Run, SimulationError, alike, smallest_wagers
from fifthstreet.simulate.sessions import Plan, Sessions, moments, play_sessions, summed_up, whole_round
from support.command_line import run as run_command
from support.simulation import mixed

LEAST_P = 0.0001
ANTE = 10_00


def simulated(run: Run, plan: Plan, number: int, threads: int = 1) -> Sessions:
    return summed_up(plan, list(play_sessions(Engine(run), plan, number, threads)))


def exact(plan: Plan, stop_at: int | None = None) -> tuple[float, float, float]:
    """How likely New Jersey's player runs out, and reaches a bankroll to stop at; the mean bankroll in the end."""
    figures = base_odds(ready_game("new-jersey"), Cents(ANTE)).figures
    nets = [(int(result.net * ANTE), float(result.probability)) for result in figures.distribution]
    play, ruined, reached, mean = {plan.bankroll: 1.0}, 0.0, 0.0, 0.0
    for _ in range(plan.rounds):
        after = defaultdict[int, float](float)
        for bankroll, chance in play.items():
            for net, probability in nets:
                after[bankroll + net] += chance * probability
        play = {}
        for bankroll, chance in after.items():
            if stop_at and bankroll >= stop_at:
                reached += chance
            elif bankroll < 10 * ANTE:
                ruined += chance
                mean += chance * bankroll
            else:
                play[bankroll] = chance
    return ruined, reached, mean + sum(bankroll * chance for bankroll, chance in play.items())


@pytest.mark.prove
def test_ruin_doubling_and_the_average_are_those_of_the_exact_distribution():
    plan, number = Plan(bankroll=40 * ANTE, rounds=25), 40_000
    found = simulated(alike(ready_game("new-jersey"), 1, {"ante": ANTE}, "optimal", 5), plan, number)
    ruined, _, mean = exact(plan)
    _, doubled, _ = exact(plan, 2 * plan.bankroll)
    for share, probability in ((found.ruined, ruined), (found.doubled, doubled)):
        error = sqrt(probability * (1 - probability) / number)
        assert normal_two_sided((share.share - probability) / error) > LEAST_P
        assert share.interval[0] < share.share < share.interval[1]
        assert share.interval[1] - share.interval[0] == pytest.approx(2 * 1.96 * error, rel=0.05)
    figures = base_odds(ready_game("new-jersey"), Cents(ANTE)).figures
    most_spread = sqrt(figures.variance * plan.rounds / number) * ANTE
    assert abs(found.moments[-1].mean - mean) < 3.89 * most_spread


@pytest.mark.parametrize("jurisdiction", ["maryland", pytest.param("south-dakota", marks=pytest.mark.prove)])
def test_a_session_is_its_own_rounds_of_the_run_with_the_shares_of_the_meter(jurisdiction: str):
    run = mixed(ready_game(jurisdiction))
    plan, number = Plan(bankroll=2 * whole_round(run), rounds=23), 700
    results = results_by_round(run, plan.rounds * number)[:, 0].sum(axis=1).tolist()
    ruined = doubled = ahead = played = 0
    ends: list[int] = []
    for session in range(number):
        bankroll, was_doubled = plan.bankroll, False
        for result in results[session * plan.rounds : (session + 1) * plan.rounds]:
            bankroll, played = bankroll + result, played + 1
            was_doubled = was_doubled or bankroll >= 2 * plan.bankroll
            if bankroll < whole_round(run):
                ruined += 1
                break
        doubled, ahead = doubled + was_doubled, ahead + (bankroll > plan.bankroll)
        ends.append(bankroll)
    found = simulated(run, plan, number)
    assert 0 < ruined < number
    assert 0 < doubled < number
    assert [round(share.share * number) for share in (found.ruined, found.doubled, found.ahead)] == [
        ruined,
        doubled,
        ahead,
    ]
    assert found.rounds_played * number == pytest.approx(played)
    assert found.moments[-1].mean * number == pytest.approx(sum(ends))
    assert found.moments[-1].quantiles[0.5] == sorted(ends)[number // 2 - 1]


def test_what_comes_of_sessions_does_not_depend_on_cores_or_on_how_they_are_cut(monkeypatch: pytest.MonkeyPatch):
    run, plan = mixed(ready_game("maryland")), Plan(bankroll=50_000_00, rounds=9)
    whole = simulated(run, plan, 3_000)
    assert simulated(run, plan, 3_000, threads=2) == whole
    monkeypatch.setattr(sessions, "AT_A_TIME", 1_000)
    assert simulated(run, plan, 3_000, threads=2) == whole


def test_bankrolls_are_compared_after_each_tenth():
    assert moments(Plan(bankroll=1, rounds=200)) == [20, 40, 60, 80, 100, 120, 140, 160, 180, 200]
    assert moments(Plan(bankroll=1, rounds=25)) == [3, 5, 8, 10, 13, 15, 18, 20, 23, 25]
    assert moments(Plan(bankroll=1, rounds=3)) == [1, 2, 3]


@pytest.mark.parametrize(
    ("bankroll", "rounds", "number", "said"),
    [
        (106_99, 10, 10, "the bankroll must cover the most that a round can cost: $107"),
        (107_00, 0, 10, "a session has 1 to 100,000 rounds, not 0"),
        (107_00, 100_001, 10, "a session has 1 to 100,000 rounds, not 100,001"),
        (107_00, 10, 1_000_001, "there are 1 to 1,000,000 sessions, not 1,000,001"),
    ],
)
def test_sessions_that_cannot_be_played_are_refused(bankroll: int, rounds: int, number: int, said: str):
    game = ready_game("maryland")
    engine = Engine(alike(game, 1, smallest_wagers(game), "optimal", 1))
    with pytest.raises(SimulationError, match=said.replace("$", r"\$")):
        next(play_sessions(engine, Plan(bankroll=bankroll, rounds=rounds), number))


def test_the_command_tells_people_and_programs(tmp_path: Path):
    asked = ("--jurisdiction", "new-jersey", "--bankroll", "300", "--rounds", "20", "--sessions", "500")
    out = tmp_path / "sessions.json"
    told = run_command("simulate", "sessions", *asked, "--wagers", "ante=10", "--out", str(out))
    assert (told.returncode, told.stderr) == (0, "")
    assert "New Jersey: 500 sessions of 20 rounds with $300, ante $10" in told.stdout
    assert "ran out of the bankroll" in told.stdout
    answer = json.loads(out.read_bytes())
    assert (answer["sessions"], answer["asked"]["bankroll"], len(answer["moments"])) == (500, 300, 10)
    assert set(answer["moments"][0]["quantiles"]) == {"5%", "25%", "50%", "75%", "95%"}
    assert answer["ruined"]["interval"][0] < answer["ruined"]["share"] < answer["ruined"]["interval"][1]
