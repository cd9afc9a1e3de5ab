"""The procedure beside the table: the register's words, clauses and order, compared with the texts on file."""

import pytest

from fifthstreet.house.staff.procedure import lines_of, procedure
from fifthstreet.rules import Shelf
from support.procedures import PROCEDURES, approved_game, procedures, text_of
from support.random_games import JURISDICTIONS
from support.tables import bets, seated

SAID_OF_THE_START = ("shuffled", "wagers", "closed:", "dealt:seat")


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_the_procedure_by_every_way_to_deal_is_the_one_on_file(shelf: Shelf, name: str):
    assert text_of(name, shelf) == (PROCEDURES / f"{name}.txt").read_text(encoding="utf-8"), "run `make golden`"


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_every_step_that_a_clause_describes_is_a_line_that_cites_it(shelf: Shelf, name: str):
    register = shelf.register(name)
    described = {(citation, step) for citation, one in register.items() for step in (*one.steps, *one.parts)}
    told = [line for _, lines in procedures(approved_game(name, shelf), shelf) for line in lines]
    assert described <= {(clause, line.key) for line in told for clause in line.clauses}


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_no_line_of_a_settlement_says_what_a_hand_is_paid(shelf: Shelf, name: str):
    for _, lines in procedures(approved_game(name, shelf), shelf):
        for line in lines:
            assert " to 1" not in line.words
            assert line.key == "wagers" or "$" not in line.words


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_a_line_keeps_its_words_in_a_round_without_new_decks(shelf: Shelf, name: str):
    game, register = approved_game(name, shelf), shelf.register(name)
    table = bets(game, seated(game, (1, 2)), 1, 2).table
    lines = {line.key: (line.title, line.words) for line in lines_of(game, register, table)}
    shown = [(line.title, line.words) for line in procedure(game, register, table, [], table.now)]
    assert not any(texts in shown for key, texts in lines.items() if key.startswith("open:"))
    assert all(lines[key] in shown and all(lines[key]) for key in SAID_OF_THE_START)
    assert len(set(shown)) == len(shown)
