"""Whose duty is what: every command and every step of the settlement, in every role, as written down by hand."""

import pytest

from fifthstreet.rules import make_game, ready_game
from fifthstreet.table.commands import Role, Settle
from fifthstreet.table.machine import decide, new_table
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.duties import COMMANDS, DUTIES, DUTIES_OF_STEPS, ROLES, STEPS, not_his, samples
from support.tables import bets, seated, up_to

NAMES = ("maryland", "new-jersey", "south-dakota")


def test_whose_duty_it_is_is_written_down_of_every_command_and_every_step():
    assert set(DUTIES) == {kind.__name__ for kind in COMMANDS if kind is not Settle}
    assert set(DUTIES_OF_STEPS) == set(STEPS)
    for row in (*DUTIES.values(), *DUTIES_OF_STEPS.values()):
        assert set(row.values()) <= {"x", "-", "r"}
        assert "x" in row.values()
        assert row["floorperson"] == row["supervisor"], "whoever is above the floorperson may do what he may"


@pytest.mark.parametrize("cards", ["electronic", "real"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("by", ROLES)
def test_what_is_anothers_duty_is_refused_in_those_words_and_nothing_else_is(name: str, cards: str, by: Role):
    ready = ready_game(name)
    game = make_game(ready.book, changed(ready.submission, table__cards=cards))
    in_a_round = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.THIRD_STREET).table
    tables: tuple[Table, ...] = (new_table(game, "closed"), seated(game, [1, 2]).table, in_a_round)
    for table in tables:
        for command in samples(by):
            found = decide(game, table, changed(command, at=table.now))
            said = found.reason if isinstance(found, Refusal) else ""
            wanted = not_his(command, real_cards=cards == "real")
            if wanted:
                assert said == wanted, command
            else:
                assert not said.startswith("only the "), command
