"""The stage of a table in words, and what it waits for while its dealer has nothing to do."""

import pytest

from fifthstreet.house.staff.buttons import due_command
from fifthstreet.house.wording.table_state import STAGES, stage_title, waits_for
from fifthstreet.play.coordinator import opened
from fifthstreet.play.staff import enough
from fifthstreet.rules import Game, ready_game
from fifthstreet.table.commands import InspectDeck, Leave, OpenDeck, ReceiveDeck, RemoveDeck, Settle
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Stage, Table
from support.console_states import states
from support.random_games import JURISDICTIONS
from support.tables import did, seated


def waits(game: Game, table: Table) -> str:
    return waits_for(game, table, approval_pending=False)


def test_a_table_waits_for_its_opening_then_for_players_then_for_bets() -> None:
    game = ready_game("maryland")
    assert waits(game, new_table(game, "table 1")) == "Table closed"
    standing = seated(game, (1,))
    while command := due_command(game, standing.table, "dealer", standing.table.now):
        standing = did(game, standing, command).standing
    assert waits(game, standing.table) == "Waiting for bets"
    empty = did(game, standing, Leave(by="player", seat=1)).standing.table
    assert waits(game, empty) == "Waiting for the first player"


def test_the_floor_verifies_a_new_deck_and_inspects_one_that_left_play() -> None:
    game = ready_game("maryland")
    standing = opened(game, "table 1", enough(game)).standing
    for command in (ReceiveDeck(by="dealer", back="red"), OpenDeck(by="dealer", deck=1, step="dealer-inspects")):
        standing = did(game, standing, command).standing
    assert isinstance(due_command(game, standing.table, "floorperson", standing.table.now), OpenDeck)
    assert waits(game, standing.table) == "Waiting for the floor to verify deck 1"
    left = did(game, standing, RemoveDeck(by="dealer", deck=1, reason="other")).standing
    assert isinstance(due_command(game, left.table, "floorperson", left.table.now), InspectDeck)
    assert waits(game, left.table) == "Waiting for the floor to inspect deck 1"


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_on_a_street_it_waits_for_the_players_who_may_act(name: str) -> None:
    game = ready_game(name)
    found = [
        (waits(game, standing.table), standing.table.asked_now)
        for standing in states(game)
        if standing.table.round.stage.street and standing.table.asked_now
    ]
    assert found
    assert {text for text, _ in found} == {
        f"Waiting for seat{'s' if len(seats) > 1 else ''} {', '.join(str(seat.number) for seat in seats)}"
        for _, seats in found
    }


def test_with_a_jackpot_it_waits_for_the_floors_next_step_or_for_approval() -> None:
    game, said = ready_game("maryland"), list[str]()
    for standing in states(game):
        table = standing.table
        if isinstance(due_command(game, table, "floorperson", table.now), Settle):
            said.append(waits(game, table))
            assert waits_for(game, table, approval_pending=True) == "Waiting for approval"
    assert said == [
        "Waiting for the floor to validate seat 3",
        "Waiting for the floor to complete the papers for seat 3",
    ]


def test_every_stage_has_a_title_for_staff_and_for_players() -> None:
    game = ready_game("maryland")
    assert set(STAGES) == set(Stage)
    assert stage_title(new_table(game, "table 1")) == "Table closed"
    told = {(stage_title(standing.table), stage_title(standing.table, to_players=True)) for standing in states(game)}
    assert {("Bets open", "Place your bets"), ("3rd Street", "3rd Street"), ("Settling", "Paying seat 3")} <= told
