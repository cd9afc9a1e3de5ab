"""``fifthstreet simulate``, run as a laboratory would run it: its answer, its checkpoint, one round dealt again."""

import json
import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.odds import base_odds
from fifthstreet.rules import ready_game
from fifthstreet.simulate.checkpoint import load, save
from fifthstreet.simulate.engine import Engine
from fifthstreet.simulate.philox import deck
from fifthstreet.simulate.real_table import places
from fifthstreet.simulate.run import SimulationError, alike, smallest_wagers
from fifthstreet.simulate.tallies import is_equal
from support.command_line import FIFTHSTREET, run
from support.simulation import OTHERS_IN_PROOFS, mixed

MANY = 10**12
"""More rounds than any test waits for."""


def answer(*arguments: str) -> dict[str, Any]:
    done = run("simulate", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def counts(report: dict[str, Any]) -> dict[str, Any]:
    """All but the speed and what was asked."""
    return {name: part for name, part in report.items() if name not in ("rounds_per_second", "asked")}


def test_the_answer_has_the_edge_its_error_the_speed_the_rows_and_what_was_asked():
    report = answer("--jurisdiction", "maryland", "--rounds", "100000", "--seats", "2", "--seed", "7")
    exact = float(base_odds(ready_game("maryland")).house_edge)
    assert abs(report["house_edge"] - exact) < 4 * report["standard_error"]
    assert report["interval"][0] < report["house_edge"] < report["interval"][1]
    assert report["rounds_per_second"] > 0
    assert report["rounds"] == 100_000
    assert report["hands"] == 200_000
    assert [row["wager"] for row in report["rows"]] == ["main", "three-card", "six-card", "progressive", "all"]
    assert report["rows"][0]["house_edge_exact"] == exact
    assert report["asked"] == {
        "jurisdiction": "maryland",
        "submission": None,
        "rounds": 100_000,
        "seats": 2,
        "strategy": "optimal",
        "wagers": {"ante": 10, "three-card": 1, "six-card": 5, "progressive": 1},
        "seed": 7,
        "until": None,
        "threads": None,
        "gpu": False,
    }
    assert report["digest"] == ready_game("maryland").digest
    assert sum(result["times"] for result in report["distribution"]) == 200_000


def test_the_answer_goes_to_a_file_too_and_people_read_a_table(tmp_path: Path):
    file = tmp_path / "answer.json"
    done = run("simulate", "--jurisdiction", "new-jersey", "--rounds", "20000", "--out", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "20,000 rounds of one player, ante $10" in done.stdout
    assert re.search(r"main +\$200,000 ", done.stdout)
    assert json.loads(file.read_text())["rounds"] == 20_000


@pytest.mark.prove
def test_it_stops_at_a_precision():
    report = answer("--jurisdiction", "new-jersey", "--until", "1%", "--wagers", "ante=20")
    reach = (report["interval"][1] - report["interval"][0]) / 2
    assert reach <= 0.01
    assert report["rounds"] < 10_000_000
    assert report["asked"]["wagers"] == {"ante": 20}
    assert report["asked"]["rounds"] is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--wagers", "ante=10,blackjack=5"], "'blackjack=5' is not a wager, or is listed twice"),
        (["--wagers", "three-card=5"], "must have an ante"),
        (["--wagers", "ante=ten"], "is not an amount in dollars"),
        (["--wagers", "ante=10,six-card=5"], "COMAR 36.05.11.07F"),
        (["--seats", "7"], "1 to 6 seats, not 7"),
        (["--until", "soon"], "is not a share"),
        (["--jurisdiction", "nevada"], "nevada"),
        (["--checkpoint", "/nowhere/at/all", "--rounds", "10"], "/nowhere/at/all: cannot be written"),
        (["--seats", "2", "round", "--round", "3"], "--seats: belongs after 'round'"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_line(arguments: list[str], said: str):
    done = run("simulate", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.prove
@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_ended_in_the_middle_goes_on_to_equal_tallies(tmp_path: Path, way: signal.Signals):
    file, options = tmp_path / "run.json", ["--jurisdiction", "south-dakota", "--seats", "6", "--seed", "3"]
    command = [*FIFTHSTREET, "simulate", *options, "--checkpoint", str(file)]
    played = alike(ready_game("south-dakota"), 6, smallest_wagers(ready_game("south-dakota")), "optimal", 3)
    # Ctrl-C ends it also where the tests run in the background, with SIGINT ignored.
    heard = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    with subprocess.Popen([*command, "--rounds", str(MANY)], stderr=subprocess.PIPE, text=True, **heard) as running:
        assert running.stderr
        while (kept := load(file, played)) is None or not kept.rounds:
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(way)
        said = running.stderr.read()
    kept = load(file, played)
    assert kept
    assert kept.rounds
    if way is signal.SIGINT:
        assert running.returncode == 130
        assert f"stopped after {kept.rounds:,} rounds; the same command goes on from there" in said
    *_, whole = Engine(played).play(kept.rounds)
    assert is_equal(kept, whole)
    rounds = str(kept.rounds + 300_000)
    report = answer(*options, "--rounds", rounds, "--checkpoint", str(file))
    assert counts(report) == counts(answer(*options, "--rounds", rounds))


def test_a_checkpoint_is_read_as_it_was_written_and_never_for_another_run(tmp_path: Path):
    one, file = mixed(ready_game("maryland")), tmp_path / "run.json"
    *_, tallies = Engine(one).play(30_000)
    assert load(file, one) is None
    save(file, one, tallies)
    again = load(file, one)
    assert again
    assert is_equal(again, tallies)
    with pytest.raises(SimulationError, match="of another simulation"):
        load(file, mixed(ready_game("maryland"), seed=2))
    file.write_text("{}")
    with pytest.raises(SimulationError, match="is not a checkpoint"):
        load(file, one)


@pytest.mark.parametrize("jurisdiction", OTHERS_IN_PROOFS)
def test_any_round_is_dealt_to_the_real_table_and_told_like_a_deal(jurisdiction: str):
    done = run("simulate", "round", "--jurisdiction", jurisdiction, "--seats", "3", "--seed", "5", "--round", "41")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    game = ready_game(jurisdiction)
    lies, pack = places(alike(game, 3, smallest_wagers(game), "optimal", 5)), deck(5, 41)
    assert re.findall(r"[345]\w\w Street card: (\S+)", done.stdout) == [str(pack[slot]) for slot in lies.community]
    assert lines[-1] == "The simulation has the same results."


def test_a_terminal_shows_progress_with_speed_and_interval():
    shown, hidden = pty.openpty()
    command = [*FIFTHSTREET, "simulate", "--jurisdiction", "new-jersey", "--rounds", "3000000", "--json"]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=hidden, check=True, env=os.environ | {"TERM": "xterm", "COLUMNS": "160"}
    )
    os.close(hidden)
    said = b""
    while True:
        try:
            part = os.read(shown, 65536)
        except OSError:
            break
        if not part:
            break
        said += part
    os.close(shown)
    assert json.loads(done.stdout)["rounds"] == 3_000_000
    assert re.search(r"3,000,000 of 3,000,000 rounds, [\d,]+/s, house edge \d\.\d+% ± \d\.\d+%", said.decode())
