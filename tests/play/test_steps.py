"""The steps: what dealer and floor are to do next, in the register's words."""

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing, opened
from fifthstreet.play.points import points_strategy
from fifthstreet.play.round import play_round
from fifthstreet.play.staff import enough, staff
from fifthstreet.play.steps import next_steps, step_of
from fifthstreet.rules import Game, Shelf, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.table import commands
from fifthstreet.table.commands import Deal, Fill, TakeOutOfUse
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Stage
from support.changes import changed
from support.golden_rounds import dealt_by
from support.tables import did, seated

NAMES = ("maryland", "new-jersey", "south-dakota")
METHODS = [
    ("maryland", "automated-shoe", "counting"),
    ("maryland", "automated-shoe", "automated"),
    ("maryland", "manual-shoe", "none"),
    ("maryland", "hand", "automated"),
    ("maryland", "self-reshuffling-shoe", "self-reshuffling"),
    ("new-jersey", "automated-shoe", "automated"),
    ("new-jersey", "manual-shoe", "none"),
    ("new-jersey", "hand", "automated"),
    ("south-dakota", "one-at-a-time", "none"),
]


def house(name: str, method: str, shuffler: str) -> Game:
    ready = ready_game(name)
    plain = {"offered": (), "three_card": None, "six_card": None, "progressive": None}
    house = as_if_approved(ready.book, ready.submission)
    return make_game(ready.book, changed(house, **plain, **dealt_by(method, shuffler)))


def two_players(game: Game) -> Standing:
    """An open table with two players and no deck yet."""
    standing = opened(game, "table 1", 4 * enough(game)).standing
    for seat in (1, 2):
        standing = did(game, standing, commands.Sit(by="player", seat=seat, player=f"player {seat}")).standing
        standing = did(game, standing, commands.BuyIn(by="player", seat=seat, amount=100_000)).standing
    return standing


def five_rounds(game: Game, standing: Standing) -> list[Standing]:
    """Every state of five rounds, from the receipt of the decks on."""
    states, bets = [standing], {seat: {"ante": game.submission.table.minimum} for seat in (1, 2)}
    for _ in range(5):
        strategies = dict.fromkeys((1, 2), points_strategy)
        states += [done.standing for done in play_round(game, states[-1], list(DECK), bets, strategies)]
    return states


@pytest.mark.parametrize(("name", "method", "shuffler"), METHODS)
def test_what_the_automatic_staff_does_next_is_always_among_the_steps(name: str, method: str, shuffler: str):
    game, register = house(name, method, shuffler), Shelf().register(name)
    for standing in five_rounds(game, two_players(game)):
        table = standing.table
        command = staff(game, table, DECK.__getitem__, table.now)
        steps = next_steps(game, register, table)
        if command and not isinstance(command, Fill):
            same_kind = [step for step in steps if type(step.command) is type(command)]
            assert [step for step in same_kind if step.by == command.by], (command, steps)
        for step in steps:
            assert step.does
            assert all(said.words == register[said.clause].text for said in step.says)


@pytest.mark.parametrize("name", NAMES)
def test_every_reminder_of_the_register_is_given_at_its_step(name: str):
    register = Shelf().register(name)
    wanted = {citation for citation, clause in register.items() if clause.remind}
    given = set()
    for place, method, shuffler in METHODS:
        if place != name:
            continue
        game = house(name, method, shuffler)
        for standing in (Standing(table=new_table(game, "table 1")), *five_rounds(game, two_players(game))):
            given |= {said.clause for step in next_steps(game, register, standing.table) for said in step.mind}
        out = TakeOutOfUse(by="floorperson", device="shuffler", how="covered" if name == "maryland" else "removed")
        step = step_of(game, register, seated(game, [1]).table, out)
        given |= {said.clause for said in step.mind} if step else set()
        idle = did(game, seated(game, [1]), commands.Leave(by="player", seat=1)).standing
        given |= {said.clause for step in next_steps(game, register, idle.table) for said in step.mind}
    assert given == wanted


@pytest.mark.parametrize("name", NAMES)
def test_a_reminder_names_commands_that_there_are(name: str):
    for clause in Shelf().register(name).values():
        assert all(hasattr(commands, command) for command in clause.at)


def test_a_reminder_of_one_method_is_not_given_with_another():
    register = Shelf().register("maryland")
    for method, shuffler, minded in (("manual-shoe", "none", True), ("automated-shoe", "counting", False)):
        game = house("maryland", method, shuffler)
        deals = [
            step
            for standing in five_rounds(game, seated(game, [1, 2]))
            for step in next_steps(game, register, standing.table)
            if isinstance(step.command, Deal)
        ]
        assert deals
        assert all(("COMAR 36.05.11.08D" in {said.clause for said in step.mind}) is minded for step in deals)


def test_a_closed_table_is_opened_and_nothing_else():
    game, register = ready_game("maryland"), Shelf().register("maryland")
    (step,) = next_steps(game, register, new_table(game, "table 1"))
    assert isinstance(step.command, commands.OpenTable)
    assert step.by == "floorperson"


def test_an_empty_table_waits_for_the_first_player_to_look():
    game, register = ready_game("new-jersey"), Shelf().register("new-jersey")
    standing = opened(game, "table 1", enough(game)).standing
    names = {type(step.command).__name__ for step in next_steps(game, register, standing.table)}
    assert names == {"ReceiveDeck"}


@pytest.mark.parametrize("name", NAMES)
def test_the_ready_house_has_steps_in_every_state_from_the_first_deck_to_the_fifth_round(name: str):
    game, register = ready_game(name), Shelf().register(name)
    standing, bets = two_players(game), {"ante": game.submission.table.minimum}
    if game.submission.six_card:
        bets |= {"three-card": 100, "six-card": 500}
    for _ in range(5):
        strategies = dict.fromkeys((1, 2), points_strategy)
        for done in play_round(game, standing, list(DECK), {1: bets, 2: bets}, strategies):
            standing = done.standing
            steps = next_steps(game, register, standing.table)
            assert steps or standing.table.to_act or standing.table.between_rounds


def test_after_a_change_to_a_method_of_fewer_decks_the_deck_that_is_not_in_play_goes_first():
    one_deck = house("new-jersey", "automated-shoe", "automated")
    game = make_game(one_deck.book, changed(one_deck.submission, dealing__decks=2))
    with_counter = changed(game.submission.dealing, shuffler="counting", decks=1)
    table = next(one for one in five_rounds(game, two_players(game)) if one.table.round.stage is Stage.DEALING)
    standing = did(game, table, commands.ChangeMethod(by="floorperson", terms=with_counter)).standing
    register = Shelf().register("new-jersey")
    due = [step.command for step in next_steps(game, register, standing.table)]
    played = standing.table.deck.number
    (other,) = [deck.number for deck in standing.table.decks.at_table if deck.number != played]
    assert {command.deck for command in due if isinstance(command, commands.RemoveDeck)} == {other}
    assert due
    standing = did(game, standing, commands.RemoveDeck(by="dealer", deck=other, reason="other")).standing
    assert any(isinstance(step.command, commands.Shuffle) for step in next_steps(game, register, standing.table))
