"""``fifthstreet odds``, run as a person, a laboratory or a program would run it."""

import json
from pathlib import Path

import pytest

from support.command_line import run


def answer(*arguments: str) -> object:
    done = run("odds", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_the_base_game_has_all_that_is_asked_of_it_as_json():
    found = answer("base", "--jurisdiction", "maryland")
    assert found["house_edge_exact"] == "53223/1082900"
    assert found["house_edge"] == pytest.approx(0.049149, abs=1e-6)
    assert found["win"] + found["push"] + found["loss"] == pytest.approx(1)
    assert set(found["folds"]) == {"third", "fourth", "fifth"}
    assert sum(result["probability"] for result in found["distribution"]) == pytest.approx(1)
    assert {"standard_deviation", "average_wager", "element_of_risk", "otherwise", "tied"} <= set(found)
    assert len(found["starting_hands"]) == 169


def test_a_changed_pay_an_ante_and_broken_ties_are_taken():
    found = answer("base", "--set", "straight=5", "--ties", "fold", "--ante", "25", "--jurisdiction", "south-dakota")
    assert found["house_edge_exact"] == "671/17850"
    assert (found["ties"], found["ante"]) == ("fold", 25)


def test_the_edge_by_ante_is_a_table():
    lines = run("odds", "base", "--by-ante").stdout.splitlines()
    assert lines[0].split() == ["ante", "house", "edge", "capped"]
    assert lines[1].split() == ["$10", "4.9149%", "no"]
    assert lines[-1].split()[0] == "$500"


def test_the_edge_by_ante_is_drawn(tmp_path: Path):
    plot = tmp_path / "edge.svg"
    lines = run("odds", "base", "--plot", str(plot)).stdout.splitlines()
    assert lines[1].split() == ["$10", "4.9149%", "no"]
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    (at,) = answer("base", "--by-ante", "--ante", "50")
    assert (at["ante"], at["capped"]) == (50, True)


def test_a_decision_is_told_in_antes():
    found = answer("decide", "--hole", "6h 5h", "--board", "7h", "--bets", "3", "--dead", "Ac Kd", "--fifth", "Jd")
    assert found["antes_out"] == 4
    assert list(found["actions"]) == ["fold", "1x", "2x", "3x"]
    assert found["best"] == ["1x"]
    told = run("odds", "decide", "--hole", "6h 5h").stdout
    assert told.startswith("6♥ 5♥, third street, 1 ante out")
    assert "best" in told


def test_the_bonuses_are_by_paytable():
    assert answer("three-card")["D"]["house_edge"] == pytest.approx(0.0710, abs=5e-5)
    six = answer("six-card", "--wager", "5")
    assert six["withdrawn C"]["house_edge"] == pytest.approx(0.0856, abs=5e-5)
    assert [at["wager"] for at in six["A"]["by_wager"]][:3] == [1, 2, 5]


def test_the_progressive_has_the_joint_optimum():
    asked = ("progressive", "--meter", "50000", "--ante", "10", "--wager", "1", "--others", "5")
    found = answer(*asked)
    assert found["fold"] == "forfeit"
    assert found["joint_ev"] - found["base_strategy_ev"] == pytest.approx(found["gain"])
    assert set(found["fold_rules"]) == {"forfeit", "stays-live"}
    assert len(found["break_even_meter_by_others"]) == 6
    assert "instead of fold" in run("odds", *asked).stdout


@pytest.mark.prove
def test_strategies_are_costed_and_drawn(tmp_path: Path):
    chart = tmp_path / "chart.svg"
    found = answer("strategy", "--chart", str(chart))
    assert found["points"]["cost_basis_points"] == 0 < found["compact"]["cost_basis_points"] < 0.5
    assert chart.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.prove
def test_where_the_published_bets_cannot_be_made_the_published_strategy_is_left_out():
    assert answer("strategy", "--set", "multiples=1,2")["points"] is None
    assert "and this game does not allow both" in run("odds", "strategy", "--set", "multiples=1,2").stdout


def test_information_is_worth_its_edge():
    nothing, third, backs = answer("information", "--ahead", "third", "--backs", "J")
    assert nothing["gain"] == 0
    assert third["player_edge"] == pytest.approx(0.548660, abs=5e-7)
    assert backs["player_edge"] == pytest.approx(0.38489, abs=5e-6)


@pytest.mark.parametrize(
    "arguments",
    [
        ("base", "--set", "straigth=5"),
        ("base", "--ante", "-1"),
        ("base", "--ties", "draw"),
        ("base", "--plot", "/nowhere/edge.svg"),
        ("base", "--ante", "30", "--jurisdiction", "south-dakota"),
        ("base", "--jurisdiction", "atlantis"),
        ("decide", "--board", "7h"),
        ("decide", "--hole", "Ah Ah"),
        ("decide", "--hole", "Zz 2c"),
        ("decide", "--hole", "Ah Kh", "--dead", "Kh"),
        ("decide", "--hole", "Ah Kh", "--board", "2c", "--bets", "x"),
        ("decide", "--hole", "Ah Kh", "--next", "2c 3c 4c 5c"),
        ("decide", "--hole", "Ah Kh", "--next", "2c", "--third", "3c"),
        ("three-card", "--paytable", "Z"),
        ("three-card", "--jurisdiction", "new-jersey"),
        ("six-card", "--wager", "0"),
        ("progressive",),
        ("progressive", "--meter", "-5"),
        ("progressive", "--meter", "10000", "--others", "x"),
        ("strategy", "--chart", "/nowhere/chart.svg"),
        ("progressive", "--meter", "10000", "--wager", "2"),
        ("progressive", "--meter", "10000", "--others", "9"),
        ("information", "--ahead", "sixth"),
        ("information", "--backs", "X"),
        ("information", "--seen", "50"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments: tuple[str, ...]):
    done = run("odds", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
