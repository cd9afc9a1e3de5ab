"""``fifthstreet deal``, run as a person or a program would run it."""

import json

import pytest

from support.command_line import run

NAMES = ("maryland", "new-jersey", "south-dakota")


@pytest.mark.parametrize("name", NAMES)
def test_a_round_is_told_step_by_step_with_clauses_and_results(name: str):
    answer = run("deal", "--jurisdiction", name, "--seats", "3", "--seed", "7")
    assert answer.returncode == 0, answer.stderr
    lines = answer.stdout.splitlines()
    assert lines[0].startswith("  floor       opens the table with $")
    assert any("3rd Street is open" in line for line in lines)
    assert lines[-2].startswith("  result      seat 1 ")
    assert max(map(len, lines)) < 160


def test_the_same_seed_deals_the_same_rounds_and_another_deals_others():
    first, again, other = (run("deal", "--rounds", "2", "--seed", seed).stdout for seed in ("3", "3", "4"))
    assert first == again
    assert first != other
    assert first.count("  result      ") == 2


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("maryland", "manual-shoe"),
        ("maryland", "hand"),
        ("maryland", "automated-shoe"),
        ("maryland", "self-reshuffling-shoe"),
        ("new-jersey", "manual-shoe"),
        ("new-jersey", "hand"),
        ("new-jersey", "automated-shoe"),
        ("south-dakota", "one-at-a-time"),
        ("south-dakota", "two-card-groups"),
    ],
)
def test_every_method_of_every_book_deals(name: str, method: str):
    answer = run("deal", "--jurisdiction", name, "--method", method, "--seats", "6", "--rounds", "3", "--json")
    assert answer.returncode == 0, answer.stderr
    events = [event for done in json.loads(answer.stdout) for event in done["events"]]
    assert [event["type"] for event in events].count("RoundClosed.1") == 3


@pytest.mark.parametrize("players", ["points", "random", "fold"])
def test_players_of_every_kind_play(players: str):
    assert run("deal", "--players", players, "--rounds", "5", "--seats", "4").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--jurisdiction", "atlantis"), f"atlantis: there is no such rulebook; there are {', '.join(NAMES)}"),
        (("--seats", "7"), "--seats: must be 1 to 6, not 7 (COMAR 36.05.11.02A)"),
        (("--seats", "0"), "--seats: must be 1 to 6, not 0 (COMAR 36.05.11.02A)"),
        (("--submission", "/nowhere.toml"), "/nowhere.toml: cannot be read: No such file or directory"),
    ],
)
def test_bad_input_is_a_line_and_exit_code_2(arguments: tuple[str, ...], line: str):
    answer = run("deal", *arguments)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.splitlines() == [line]


def test_a_method_that_the_book_does_not_know_is_refused_with_its_clause():
    answer = run("deal", "--jurisdiction", "south-dakota", "--method", "manual-shoe")
    assert answer.returncode == 2
    assert "ARSD 20:18:16:15.14(4)" in answer.stderr


@pytest.mark.parametrize("name", NAMES)
def test_the_steps_of_dealer_and_floor_stand_before_what_they_do(name: str):
    answer = run("deal", "--jurisdiction", name, "--seats", "2", "--steps")
    assert answer.returncode == 0, answer.stderr
    lines = answer.stdout.splitlines()
    assert lines[0].startswith("  next        floor: opens the table")
    dealer = [line for line in lines if line.startswith("  next        dealer: ")]
    assert any("no more bets" in line or "presses the button" in line for line in dealer)
    assert name == "south-dakota" or any(line.strip().startswith("mind ") for line in lines)


def test_steps_do_not_go_with_json():
    answer = run("deal", "--steps", "--json")
    assert answer.returncode == 2
    assert "--steps: cannot be combined with --json" in answer.stderr


def test_players_who_run_short_buy_in_again_and_bet_what_they_can():
    wish = ("--jurisdiction", "south-dakota", "--rounds", "400", "--players", "random", "--seed", "3")
    answer = run("deal", *wish, "--json")
    assert answer.returncode == 0, answer.stderr
