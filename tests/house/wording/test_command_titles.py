"""The titles of the staff's buttons: every command, settlement step and deck-opening step has one."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec.structs import replace

from fifthstreet.house.staff.buttons import steps, turn_up_due
from fifthstreet.house.staff.staff_actions import Acting, staff_actions
from fifthstreet.house.views.pays import settlement_pays, with_amounts
from fifthstreet.house.wording.command_titles import (
    DEEDS,
    GROUPS,
    ODD_GROUPS,
    OPENING,
    Titles,
    settlement_title,
    titles_of,
    wager_on_button,
)
from fifthstreet.rules import Game, ready_game
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.table import commands
from fifthstreet.table.commands import OpeningWager, Settle
from fifthstreet.table.events import Outcome
from fifthstreet.table.settlement_steps import STEPS, VALIDATION
from fifthstreet.table.settlement_steps import Step as SettlementStep
from fifthstreet.table.state import Table
from fifthstreet.wire.staff import Pay, Step
from support.console_states import ROLES, alone, every_game, states, troubled
from support.random_games import JURISDICTIONS

ALL_COMMANDS = set(get_args(commands.AnyCommand))
LONGEST = 34
"""Characters of a title that fits on one line of a button."""


WITH_AMOUNTS: dict[str, set[SettlementStep]] = {
    "maryland": {"main", "three-card", "six-card", "progressive", VALIDATION, "pay", "pay-envy"},
    "new-jersey": {"main"},
    "south-dakota": {"main", "three-card", "progressive", "pay", "pay-envy"},
}
"""The settlement steps that pay or take something in a round with every wager and a winner of the progressive."""


def consoles() -> Iterator[tuple[Game, Table]]:
    for game in every_game():
        yield from ((game, standing.table) for standing in states(game))
    yield from troubled()


def buttons(game: Game, table: Table) -> Iterator[tuple[Step, ...]]:
    for role in ROLES:
        yield steps(game, table, Acting(role, "Fay", table.now), alone)


def test_every_command_has_a_short_title_of_its_own() -> None:
    assert set(GROUPS) == ALL_COMMANDS
    titles = [*GROUPS.values(), *ODD_GROUPS.values()]
    assert len(set(titles)) == len(titles)
    assert [title for title in titles if len(title) > LONGEST or title != title[:1].upper() + title[1:]] == []
    assert set(DEEDS) <= ALL_COMMANDS


def test_every_step_that_finds_a_wrong_number_of_cards_has_a_title() -> None:
    odd = {
        type(action.command)
        for game, table in consoles()
        for role in ROLES
        for action in staff_actions(game, table, Acting(role, "Fay", table.now))
        if action.odd
    }
    assert odd == set(ODD_GROUPS)


@pytest.mark.parametrize("step", get_args(OpeningStep))
def test_every_step_of_opening_a_deck_has_a_title_with_its_deck(step: OpeningStep) -> None:
    titles = titles_of(commands.OpenDeck(by="dealer", deck=2, step=step), (), odd=False)
    assert "deck 2" in titles.title
    assert titles.title == OPENING[step].format(deck=2)


@pytest.mark.parametrize("step", get_args(SettlementStep))
def test_every_settlement_step_has_the_order_of_the_one_table_of_steps_as_its_title(step: SettlementStep) -> None:
    titles = titles_of(Settle(by="dealer", step=step, seat=4), (), odd=False)
    assert titles.title == STEPS[step].order_at(4)
    assert titles.title == settlement_title(Settle(by="dealer", step=step, seat=4), ())


@pytest.mark.parametrize("wager", get_args(OpeningWager))
def test_every_opening_wager_is_titled_for_the_row_of_its_seat(wager: OpeningWager) -> None:
    placed = commands.PlaceWager(by="dealer", seat=3, wager=wager, amount=1000)
    back = commands.TakeBack(by="dealer", seat=3, wager=wager)
    assert titles_of(placed, (), odd=False) == Titles(wager_on_button(wager), "Wager", "Seat 3")
    assert titles_of(back, (), odd=False).title == f"Take back {wager_on_button(wager)}"


def test_no_two_buttons_of_a_console_read_the_same() -> None:
    for game, table in consoles():
        for shown in buttons(game, table):
            count = Counter((step.kind, step.group, step.choice, step.title) for step in shown)
            assert [texts for texts, number in count.items() if number > 1] == []


def test_in_a_row_of_several_each_button_is_told_apart_by_its_choice() -> None:
    for game, table in consoles():
        for shown in buttons(game, table):
            rows = Counter((step.kind, step.group) for step in shown if step.kind not in ("player", "procedure"))
            for step in shown:
                if rows[step.kind, step.group] > 1:
                    assert step.choice or isinstance(step.command, commands.OpenDeck), step


def test_a_deal_says_how_many_cards_go_where() -> None:
    dealt = {
        step.title
        for standing in states(ready_game("maryland"))
        for step in next(buttons(ready_game("maryland"), standing.table))
        if isinstance(step.command, commands.Deal)
    }
    assert "Deal 2 cards to seat 3" in dealt
    assert all(title.startswith("Deal ") for title in dealt)


def test_what_is_turned_up_has_its_place_its_seat_and_a_title() -> None:
    found = set[tuple[str, int, str]]()
    game = ready_game("maryland")
    for standing in states(game):
        due = turn_up_due(game, standing.table, standing.table.now)
        if due:
            found.add((due.place, due.seat, due.title))
    assert {("community", 0, "Turn up the 3rd Street card"), ("seat", 3, "Turn up seat 3")} <= found
    assert any(place == "bonus-box" for place, _, _ in found) == (game.submission.six_card is not None)


def pay(outcome: Outcome, stake: int, pays: int = 0, *, by_cage: int = 0) -> Pay:
    return Pay(
        seat=4,
        wager="ante",
        title="Ante",
        stake=stake,
        odds="",
        pays=pays,
        outcome=outcome,
        clauses=(),
        by_cage=by_cage,
    )


def test_a_settlement_step_says_what_it_pays_and_takes() -> None:
    main, bonus = Settle(by="dealer", step="main", seat=4), Settle(by="dealer", step="three-card", seat=4)
    assert settlement_title(main, [pay("win", 1000, 4000), pay("win", 3000, 12_000)]) == "Seat 4: pay $160"
    assert settlement_title(main, [pay("win", 1000, 16_000), pay("lose", 2000)]) == "Seat 4: pay $160, take $20"
    assert settlement_title(main, [pay("push", 1000)]) == "Seat 4: push"
    assert settlement_title(bonus, [pay("lose", 500)]) == "Seat 4: take $5 (Three Card Bonus)"
    award = Settle(by="dealer", step="pay", seat=4)
    assert settlement_title(award, [pay("win", 100, 1_000_284)]) == "Pay seat 4: $10,002.84"


def test_a_settlement_step_names_no_chips_for_what_the_cage_pays_by_document() -> None:
    main, award = Settle(by="dealer", step="main", seat=4), Settle(by="dealer", step="pay", seat=4)
    by_cage = pay("win", 4000, 2_000_000, by_cage=2_000_000)
    assert settlement_title(main, [by_cage]) == "Seat 4: record $20,000 by document"
    assert settlement_title(main, [by_cage, pay("lose", 500)]) == "Seat 4: record $20,000 by document, take $5"
    assert settlement_title(award, [by_cage]) == "Seat 4: record $20,000 by document (Progressive)"
    validation = Settle(by="floorperson", step=VALIDATION, seat=4)
    share = pay("win", 100, 1_000_07, by_cage=7)
    assert settlement_title(award, [share]) == "Seat 4: pay $1,000, record $0.07 by document (Progressive)"
    assert settlement_title(validation, [by_cage]) == "Validate seat 4: $20,000"


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_the_amounts_on_a_button_are_those_of_the_list_of_pays(name: str) -> None:
    game = ready_game(name)
    worked_out = set[str]()
    for standing in states(game):
        pays = settlement_pays(game, standing)
        for role in ROLES:
            for step in steps(game, standing.table, Acting(role, "Fay", standing.table.now), alone):
                shown = with_amounts(step, pays)
                if not isinstance(step.command, Settle):
                    assert shown == step
                    continue
                assert replace(shown, title=step.title, confirm=step.confirm) == step
                assert shown.confirm == shown.title
                if shown.title != step.title:
                    worked_out.add(step.command.step)
    assert worked_out == WITH_AMOUNTS[name]
