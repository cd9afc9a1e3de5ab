"""A game and its digest: the same everywhere, another for any other fact."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fifthstreet.money import dollars
from fifthstreet.rules import DefectsFound, Game, Rulebook, Shelf, game_from_file, make_game, ready_game
from fifthstreet.rules.game import digest_of
from fifthstreet.rules.walk import facts
from support.changes import changed
from support.mutants import mutants

NAMES = ("maryland", "new-jersey", "south-dakota")


@pytest.mark.parametrize("name", NAMES)
def test_a_games_digest_is_the_same_in_another_process_with_another_hash_seed(name: str):
    program = f"from fifthstreet.rules import ready_game; print(ready_game({name!r}).digest)"
    for seed in ("0", "1"):
        answer = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert answer.stdout.strip() == ready_game(name).digest


@pytest.mark.parametrize("name", NAMES)
def test_a_games_digest_changes_with_any_fact_of_its_book(shelf: Shelf, name: str):
    book = shelf.book(name)
    digests = [digest_of(book)] + [digest_of(mutant.book) for fact in facts(book) for mutant in mutants(book, fact)]
    assert len(digests) > 100
    assert len(set(digests)) == len(digests)


def test_a_games_digest_changes_with_any_fact_of_its_submission():
    game = ready_game("maryland")
    others = [
        {"facility": "Another House"},
        {"table__minimum": dollars(15)},
        {"table__seats": 5},
        {"table__seconds_to_decide": 31},
        {"dealing__decks": 1},
        {"dealing__shuffler": "automated"},
        {"three_card__paytable": "A"},
        {"six_card__maximum": dollars(24)},
        {"progressive__seed": dollars(10_001)},
        {"progressive__several_winners": "in-settling-order", "progressive__ceiling": dollars(1_000_000)},
        {"offered": ("three-card", "progressive", "six-card")},
    ]
    digests = {make_game(game.book, changed(game.submission, **other)).digest for other in others}
    assert len(digests | {game.digest}) == len(others) + 1


def test_a_game_cannot_be_changed():
    game = ready_game("maryland")
    with pytest.raises(AttributeError):
        game.book.seats.at_most = 7
    with pytest.raises(TypeError):
        game.book.three_card.clear()
    with pytest.raises(TypeError):
        game.book.dealing.methods["hand"] = None
    assert hash(game) == hash(ready_game("maryland"))


def test_no_game_is_made_of_a_submission_with_defects(maryland: Rulebook):
    bad = changed(ready_game("maryland").submission, table__seats=7)
    with pytest.raises(DefectsFound, match="at most 6, not"):
        make_game(maryland, bad)


def test_a_game_comes_from_a_file(tmp_path: Path):
    file = tmp_path / "house.toml"
    file.write_text(
        """
        jurisdiction = "new-jersey"
        facility = "The Boardwalk"
        [table]
        minimum = 15
        maximum = 100
        increment = 2.5
        seats = 5
        [dealing]
        method = "hand"
        shuffler = "counting"
        decks = 1
        """,
        encoding="utf-8",
    )
    game: Game = game_from_file(file)
    assert game.book.name == "new-jersey"
    assert game.submission.table.increment == 250
    assert game.digest != ready_game("new-jersey").digest


def test_an_unknown_jurisdiction_names_those_there_are():
    with pytest.raises(DefectsFound, match="there are maryland, new-jersey, south-dakota"):
        ready_game("atlantis")
