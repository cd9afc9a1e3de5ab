"""Hostile entries at tables of real cards: any command with any values, by anybody, and the round still ends."""

import random
from collections import Counter

import pytest

from fifthstreet.table import commands as c
from support.depth import DEEP, EXAMPLES
from support.hostile_tables import Hostile
from support.random_games import JURISDICTIONS
from support.tables import did, house, refused, seated
from support.true_rounds import some_game

GAMES = 48 if DEEP else 12
LOOKED_AT = 0.02
"""How often everybody looks at the table after a command."""
COMMANDS = 500
TABLES = EXAMPLES * 5 // 9 + 1 if DEEP else 14
"""At each of so many tables of each jurisdiction that many commands are given: a million in all in ``make prove``."""


def tormented(jurisdiction: str, seed: int) -> Hostile:
    """A table after hostile entries, whose round has been brought to its end."""
    chance = random.Random(f"hostile {jurisdiction} {seed}")
    table = Hostile(some_game(jurisdiction, seed % GAMES), chance)
    hostility = chance.choice((0.2, 0.5, 0.8))
    try:
        for _ in range(COMMANDS):
            table.step(hostility)
            if chance.random() < LOOKED_AT:
                table.look()
        table.ends()
    except Exception as error:
        said = "\n".join(f"  {command}" for command in table.given)
        raise AssertionError(f"{jurisdiction}, seed {seed}, games {GAMES}: {error}\n{said}") from error
    return table


@pytest.mark.deep
@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_no_entries_whatever_leave_a_table_of_real_cards_without_a_way_to_end_its_round(jurisdiction: str):
    rounds, carried_out = 0, Counter[type]()
    for seed in range(TABLES):
        table = tormented(jurisdiction, seed)
        rounds += table.rounds
        carried_out.update(type(command) for command in table.given)
    assert rounds > TABLES
    assert set(carried_out) >= {c.CorrectHand, c.CorrectFace, c.UndoEntry, c.Expire, c.CloseRound}
    assert set(carried_out) >= {c.BringChips, c.CorrectBuyIn, c.CorrectChipsBrought}


@pytest.mark.parametrize("counted", [-1, 1_001])
def test_a_shuffler_counts_a_possible_number_of_cards(counted: int):
    game = house("maryland", shuffler="counting", table__cards="real")
    standing = seated(game, [1])
    assert refused(game, standing, c.Shuffle(by="dealer", counted=counted)).reason == "cards counted must be 0-1,000"
    did(game, standing, c.Shuffle(by="dealer", counted=51))
