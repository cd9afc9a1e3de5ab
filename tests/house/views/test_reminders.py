"""What no machine can see is on the consoles: every reminder of the register stands with its step."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from fifthstreet.house.staff.buttons import steps, turn_up_due
from fifthstreet.house.staff.staff_actions import Acting
from fifthstreet.house.views.console import turn_up_with_reminders, with_reminders
from fifthstreet.play.coordinator import Standing, opened
from fifthstreet.play.staff import enough
from fifthstreet.rules import Game, Shelf
from fifthstreet.table.commands import AnyCommand, CloseBets, Deal, Fold, Role
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.staff import Reminder
from support.random_games import JURISDICTIONS
from support.tables import bets, did, goes_on, house, seated

ROLES: tuple[Role, ...] = ("dealer", "floorperson")
METHODS = {
    "maryland": [("automated-shoe", "automated"), ("manual-shoe", "none"), ("hand", "automated")],
    "new-jersey": [("automated-shoe", "automated"), ("manual-shoe", "none"), ("hand", "automated")],
    "south-dakota": [("one-at-a-time", "none")],
}


def alone(command: AnyCommand, events: tuple[AnyEvent, ...]) -> bool:
    return False


def states(game: Game) -> Iterator[Table]:
    """A table that is closed, one without decks, and every state of a round with a fold and a count of the stub."""
    yield new_table(game, "table 1")
    yield opened(game, "table 1", 4 * enough(game)).standing.table
    start = seated(game, (1, 2))
    decks = replace(start.table.decks, rounds_since_count=10)
    standing: Standing = bets(game, replace(start, table=replace(start.table, decks=decks)), 1, 2)
    number = standing.table.round.number
    while standing.table.round.stage is not Stage.BETTING or standing.table.round.number == number:
        yield standing.table
        if standing.table.round.stage is Stage.THIRD_STREET and {1, 2} == {
            seat.number for seat in standing.table.to_act
        }:
            standing = did(game, standing, Fold(by="player", at=standing.table.now, seat=1)).standing
        else:
            standing, _ = goes_on(game, standing)
    yield standing.table


def minded(game: Game, shelf: Shelf, table: Table) -> Iterator[tuple[str, tuple[Reminder, ...]]]:
    """What the consoles of dealer and floor have to mind, each with the command that it stands with."""
    register = shelf.register(game.book.name)
    for role in ROLES:
        found = steps(game, table, Acting(role, "Fay", table.now), alone)
        for step in with_reminders(game, register, table, found):
            yield type(step.command).__name__, step.mind
    turned = turn_up_with_reminders(game, register, table, turn_up_due(game, table, table.now))
    if turned:
        yield "TurnUp", turned.mind


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_every_reminder_of_the_register_is_on_a_console_at_its_step(shelf: Shelf, name: str) -> None:
    register = shelf.register(name)
    games = [house(name, method, shuffler, decks=1) for method, shuffler in METHODS[name]]
    shown = [one for game in games for table in states(game) for one in minded(game, shelf, table)]
    for command, mind in shown:
        for reminder in mind:
            clause = register[reminder.clause]
            assert reminder.words == clause.remind
            assert command in clause.at or (command == "TurnUp" and {"Reveal", "TurnBox", "TurnHand"} & {*clause.at})
    wanted = {citation for citation, clause in register.items() if clause.remind and "TakeOutOfUse" not in clause.at}
    assert wanted <= {reminder.clause for _, mind in shown for reminder in mind}


def test_what_is_minded_with_one_method_is_not_with_another(shelf: Shelf) -> None:
    drawn = "COMAR 36.05.11.08D"
    for method, shuffler in METHODS["maryland"]:
        game = house("maryland", method, shuffler, decks=1)
        deals = [mind for table in states(game) for name, mind in minded(game, shelf, table) if name == Deal.__name__]
        assert deals
        assert all((drawn in {one.clause for one in mind}) == (method == "manual-shoe") for mind in deals)


@pytest.mark.parametrize(("method", "shuffler"), METHODS["new-jersey"])
def test_no_more_bets_on_a_street_reminds_nobody_to_load_the_cards(shelf: Shelf, method: str, shuffler: str) -> None:
    game = house("new-jersey", method, shuffler, decks=1)
    closing = [
        (table.round.stage, mind)
        for table in states(game)
        for name, mind in minded(game, shelf, table)
        if name == CloseBets.__name__
    ]
    assert {stage for stage, _ in closing} >= {Stage.BETTING, Stage.THIRD_STREET}
    assert [mind for stage, mind in closing if stage.street and mind] == []


def test_a_device_that_is_put_out_of_use_reminds_of_its_cover(shelf: Shelf) -> None:
    game = house("maryland", "automated-shoe", "automated")
    table = seated(game, (1,)).table
    mind = {one.words for name, mind in minded(game, shelf, table) if name == "TakeOutOfUse" for one in mind}
    assert "Cover the failed shuffler or shoe, or put an out-of-order sign on it." in mind
