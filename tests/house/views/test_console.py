"""The console: every command has its button at some moment, one step is due, and the procedure shows progress."""

import asyncio
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fifthstreet.cards import DECK
from fifthstreet.house.house import House
from fifthstreet.house.staff.buttons import TURNS_UP, due_command, steps, turn_up_due
from fifthstreet.house.staff.model_round import keyed, model_rounds
from fifthstreet.house.staff.procedure import lines_of, procedure
from fifthstreet.house.staff.staff_actions import Acting, staff_actions
from fifthstreet.house.views.console import decks, stub
from fifthstreet.house.views.pays import settlement_pays
from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.coordinator import carry_out
from fifthstreet.play.staff import dealer, floorperson
from fifthstreet.rules import Game, Shelf, ready_game
from fifthstreet.table import commands
from fifthstreet.table.commands import (
    AnyCommand,
    CloseTable,
    CountStub,
    OpenTable,
    RemoveDeck,
    Settle,
)
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import decide, new_table
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.settlement_steps import VALIDATION
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.staff import Console, ConsoleStopped
from support.console_states import ROLES, alone, every_game, next_command, states, troubled
from support.irregular_round import Played, game_of
from support.irregularities import TROUBLES
from support.live_house import house_in_here
from support.random_games import JURISDICTIONS
from support.staff_client import press_what_is_due, staffed
from support.tables import bets, did, seated

OF_THE_SYSTEM = {
    commands.Expire,
    commands.ArmAnew,
    commands.ReceiveAward,
    commands.HoldPayout,
    commands.ApplyLimits,
}
BY_TURNING_UP = {commands.Reveal, commands.TurnBox, commands.TurnHand}
ALL = set(get_args(commands.AnyCommand)) | set(get_args(commands.IRREGULARITIES))


def offered(game: Game, table: Table) -> set[type]:
    return {
        type(offer.command) for role in ROLES for offer in staff_actions(game, table, Acting(role, "Fay", table.now))
    }


def test_every_command_is_a_button_of_somebody_at_some_moment_or_nobodys_to_press() -> None:
    found: set[type] = set()
    for game in every_game():
        for standing in states(game):
            found |= offered(game, standing.table)
            task, taken = standing.table.round.settlement.next, standing.table.taken
            if game.submission.table.cards == "real" and taken:
                brings = commands.BringChips(by="dealer", at=standing.table.now, seat=taken[0].number, amount=100_00)
                brought = carry_out(game, standing, brings)
                found |= set() if isinstance(brought, Refusal) else offered(game, brought.standing.table)
            if game.submission.table.cards == "real" and task:
                called = carry_out(
                    game, standing, commands.CallLosing(by="dealer", at=standing.table.now, seat=task.seat)
                )
                found |= set() if isinstance(called, Refusal) else offered(game, called.standing.table)
    for game, table in troubled():
        found |= offered(game, table)
    assert ALL - found == OF_THE_SYSTEM | BY_TURNING_UP | {commands.EnterTogether}


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_one_step_is_due_whenever_the_dealer_is_to_act_and_none_while_players_are(name: str) -> None:
    game = ready_game(name)
    for standing in states(game):
        table = standing.table
        wanted = dealer(game, table, DECK.__getitem__, table.now)
        buttons = steps(game, table, Acting("dealer", "Dana", table.now), alone)
        due, turn = [step for step in buttons if step.due], turn_up_due(game, table, table.now)
        if wanted is None or (not isinstance(wanted, TURNS_UP) and isinstance(decide(game, table, wanted), Refusal)):
            assert not due
            assert not turn
        elif isinstance(wanted, TURNS_UP):
            assert turn
            assert not due
            assert turn.clauses
        else:
            assert [step.command for step in due] == [wanted]
            assert not turn
        if table.round.stage.street and table.to_act:
            assert not due
            assert not turn


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_every_button_can_be_pressed_as_it_is_or_says_what_it_needs(name: str) -> None:
    game = ready_game(name)
    for standing in states(game):
        table = standing.table
        for role in ROLES:
            for step in steps(game, table, Acting(role, "Fay", table.now), alone):
                assert step.title
                assert step.group
                assert step.confirm
                # A step of the procedure needs no more words where its title says it all.
                assert step.words or step.kind == "procedure"
                decided = decide(game, table, step.command)
                assert step.needs or not isinstance(decided, Refusal), step
                assert all(hasattr(step.command, field.name) for field in step.needs), step


@pytest.mark.parametrize("key", TROUBLES)
def test_whatever_can_go_wrong_has_its_button_at_that_moment(key: str) -> None:
    """Of every story of trouble: each irregularity that staff reported was on the console when they did."""
    game, missing = game_of(TROUBLES[key]), []

    class Watched(Played):
        def _do(self, command: AnyCommand) -> None:
            if command.by in ROLES and not isinstance(command, TURNS_UP):
                table = self.after.table
                at = max(command.at, table.now)
                names = {type(one.command) for one in steps(game, table, Acting(command.by, "Fay", at), alone)}
                if type(command) not in names:
                    missing.append(command)
            super()._do(command)

    Watched(TROUBLES[key])
    assert not missing


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_the_procedure_has_one_line_now_and_moves_on(name: str) -> None:
    game, register = ready_game(name), Shelf().register(name)
    lines = lines_of(game, register, new_table(game, "x"))
    assert len({line.key for line in lines}) == len(lines)
    assert all(clause in register for line in lines for clause in line.clauses)
    history: list[AnyEvent] = []
    standing, number = bets(game, seated(game, (1, 2, 3)), 1, 2, 3), 0
    done = 0
    while standing.table.round.stage is not Stage.BETTING or standing.table.round.number == number:
        table = standing.table
        shown = procedure(game, register, table, history, table.now)
        assert [line.state for line in shown].count("now") == 1
        if table.round.stage is not Stage.SETTLING:
            so_far = [line.state for line in shown].index("now")
            assert so_far >= done
            done = so_far
            assert "later" not in [line.state for line in shown[:so_far]]
            assert "done" not in [line.state for line in shown[so_far:]]
        happened = did(game, standing, next_command(game, table, list(DECK), 1))
        standing, history = happened.standing, [*history, *happened.events]
    assert {key for key, _ in keyed(history)} <= {line.key for line in lines}


def test_the_model_round_is_every_step_of_the_winners_too() -> None:
    keys = {key for key, _ in keyed(model_rounds(ready_game("maryland")))}
    assert {"verify-hand", "verify-light", "floorperson-or-above-validates", "pay", "papers", "pay-envy"} <= keys


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_the_pays_are_what_the_machine_pays_then(name: str) -> None:
    game = ready_game(name)
    standing = bets(game, seated(game, (1, 2, 3)), 1, 2, 3)
    number = standing.table.round.number
    worked_out: dict[int, int] = {}
    while standing.table.round.stage is not Stage.BETTING or standing.table.round.number == number:
        table = standing.table
        command = next_command(game, table, list(DECK), 1)
        shown = [pay for _, pay in settlement_pays(game, standing)]
        turned = {seat.number for seat in table.taken if seat.hand.faces}
        assert {pay.seat for pay in shown} <= turned | {
            seat.number for seat in table.taken if seat.hand.stakes.three_card
        }
        if isinstance(command, Settle) and command.step == "main":
            worked_out[command.seat] = sum(pay.pays for pay in shown if pay.seat == command.seat)
            before = table.seat(command.seat)
            standing = did(game, standing, command).standing
            after = standing.table.seat(command.seat)
            assert before
            assert after
            own = before.hand.stakes.main if after.hand.won > before.hand.won else 0
            assert after.hand.won - before.hand.won - own == worked_out[command.seat]
        else:
            standing = did(game, standing, command).standing
    assert max(worked_out.values()) > 0


def test_an_award_and_its_envy_bonus_wait_until_the_win_is_validated() -> None:
    game, waiting, validated = ready_game("maryland"), set[str](), set[str]()
    for standing in states(game):
        settlement = standing.table.round.settlement
        ahead = {task.seat for task in settlement.plan if task.step == VALIDATION}
        for task, pay in settlement_pays(game, standing):
            if task.step in ("pay", "pay-envy") and task.seat in ahead:
                assert (pay.waits, pay.words) == (True, f"{show_dollars(Cents(pay.pays))} once validated")
                waiting.add(task.step)
            elif task.step in ("pay", "pay-envy") and task == settlement.next:
                assert (pay.waits, pay.words) == (False, f"pay {show_dollars(Cents(pay.pays))}")
                validated.add(task.step)
    assert waiting == {"pay", "pay-envy"} == validated


def test_in_south_dakota_an_award_waits_for_the_supervisor_and_for_its_claim() -> None:
    game, said = ready_game("south-dakota"), list[tuple[str | None, set[bool]]]()
    for standing in states(game):
        due = standing.table.round.settlement.next
        waits = {pay.waits for task, pay in settlement_pays(game, standing) if task.step in ("pay", "pay-envy")}
        if due and waits:
            said.append((due.step, waits))
    steps = [step for step, _ in said]
    # The first of two steps to pay claims the share of the meter, with a second person.
    claim = steps.index("pay")
    assert steps[claim - 2 :] == ["press-keypad", "call-supervisor", "pay", "pay", "pay-envy"]
    assert all(waits == {True} for _, waits in said[: claim + 1])
    assert all(waits == {False} for _, waits in said[claim + 1 :])


def test_the_floors_step_is_due_to_the_floor(tmp_path: Path) -> None:
    game = ready_game("maryland")
    for standing in states(game):
        table = standing.table
        wanted = floorperson(game, table, table.now)
        due = due_command(game, table, "supervisor", table.now)
        if table.open and wanted:
            assert due == replace(wanted, by="supervisor")
        elif not table.open:
            assert isinstance(due, OpenTable)


def test_a_console_follows_the_table_and_ends_when_one_signs_out(tmp_path: Path) -> None:
    async def follow(house: House, address: str) -> int | None:
        async with staffed(house, address, "dealer") as (dana,), dana.line("new-jersey-1") as told:
            first = await anext(told)
            assert isinstance(first, Console)
            assert not first.dealer
            assert not first.steps
            await dana.tap_in("new-jersey-1")
            seen = first
            while not seen.dealer:
                following = await anext(told)
                assert isinstance(following, Console)
                seen = following
            assert seen.dealer.person == dana.person
            assert seen.steps
            answer = await dana.http.post("/api/sign-out", headers={"X-Fifthstreet-Csrf": dana.csrf})
            assert answer.status_code == 204
            last = [one async for one in told][-1]
            assert isinstance(last, ConsoleStopped)
            assert last.error.code == "not-signed-in"
            return dana.closed_with

    with house_in_here(tmp_path) as (house, address):
        assert asyncio.run(asyncio.wait_for(follow(house, address), 120)) == 4401


def test_a_console_is_not_for_everybody(tmp_path: Path) -> None:
    async def codes(house: House, address: str) -> list[int | None]:
        found: list[int | None] = []
        async with staffed(house, address, "cashier") as (carl,):
            cookie = "; ".join(f"{name}={value}" for name, value in carl.http.cookies.items())
            for table, headers in (("maryland-1", {}), ("maryland-1", {"Cookie": cookie})):
                url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/console"
                async with connect(url, additional_headers=headers) as socket:
                    with pytest.raises(ConnectionClosed):
                        await socket.recv()
                    found.append(socket.close_code)
        return found

    with house_in_here(tmp_path) as (house, address):
        assert asyncio.run(codes(house, address)) == [4401, 4403]


def test_the_bank_is_worked_by_commands(tmp_path: Path) -> None:
    table = "new-jersey-1"

    async def shift(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await dana.tap_in(table)
            before = (await fay.console(table)).bank.inventory
            kinds = {type(step.command).__name__ for step in (await fay.console(table)).steps if step.kind == "bank"}
            assert kinds == {"Fill", "Credit", "CountBank"}
            await fay.give(table, commands.Fill(by="floorperson", amount=100_000))
            await fay.give(table, commands.Credit(by="floorperson", amount=40_000), reason="too many whites")
            assert (await fay.console(table)).bank.inventory == before + 60_000
            await fay.give(table, commands.CountBank(by="floorperson", counted=before + 60_000))
            for deck in (await fay.console(table)).decks:
                await fay.give(table, RemoveDeck(by="floorperson", deck=deck.deck, reason="table-closes"))
            while await press_what_is_due(fay, table):
                pass
            (close,) = [step for step in (await fay.console(table)).steps if isinstance(step.command, CloseTable)]
            assert [field.name for field in close.needs] == ["counted"]
            await fay.give(table, close.command)
            shut = await fay.console(table)
            assert not shut.open
            (due,) = [step for step in shut.steps if step.due]
            assert isinstance(due.command, OpenTable)
            assert [field.name for field in due.needs] == ["inventory"]
            await fay.give(table, due.command)
            assert (await fay.console(table)).open

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(shift(house, address))


def test_the_stub_and_the_decks_are_shown_with_their_age() -> None:
    game = ready_game("new-jersey")
    seen = []
    for standing in states(game):
        shown = stub(game, standing.table)
        if shown:
            seen.append(shown.cards)
        for deck in decks(game, standing.table):
            assert deck.until is None or deck.until > deck.opened
    assert seen[0] == 52
    assert seen == sorted(seen, reverse=True)
    assert any(
        isinstance(offer.command, CountStub) and offer.odd
        for standing in states(game)
        for offer in staff_actions(game, standing.table, Acting("dealer", "Dana", standing.table.now))
    )
