"""Outside the demo nothing of the floor's happens by itself: every table and every step has people with names."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.house import House, open_house
from fifthstreet.house.staff.buttons import due_command, turn_up_due
from fifthstreet.house.staff.dealer_entries import turn_up
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.tables.change import Change, Commands
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.services import AT_ONCE, Pace
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import AnyCommand, Bet, BuyIn, OpenDeck, PlaceWager, Sit
from fifthstreet.table.state import Stage
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, MoveMoney
from fifthstreet.wire.staff import Done, GiveCommand, TurnUp
from support.in_process_house import Floor, Rigged
from support.log_check import check_record
from support.two_person_table import comes_to_work, open_by_two, ready_text

PEOPLE: dict[str, AccountRole] = {
    "mia": "manager",
    "fay": "floorperson",
    "dana": "dealer",
    "carl": "cashier",
    "pat": "player",
}
UNHURRIED = Pace(dealer=10_000)
"""Nobody but people does anything for the time of a test."""
PAT = "account-pat"
_numbers = itertools.count(1)


@asynccontextmanager
async def at_work(data: Path, pace: Pace) -> AsyncIterator[tuple[House, dict[str, Person]]]:
    house = open_house(data, why_no_demo="it is a test", pace=pace)
    try:
        await house.start()
        assert not house.tables
        yield house, {login: await comes_to_work(house, login, role) for login, role in PEOPLE.items()}
    finally:
        await house.close()


async def pat_does(host: Host, *commands: AnyCommand) -> None:
    who = Actor("player", PAT, f"pat-{next(_numbers):06}", "x")
    asked = await host.submit(Commands(who, *commands))
    assert not isinstance(asked, Fault), asked


async def sits_down(house: House, host: Host, carl: Person) -> None:
    """Pat pays in at the cashier's, and takes a seat."""
    player = house.services.store.players.get(PAT)
    assert player
    paid = await house.cashier.move_money(player, MoveMoney(id="cash-0001", amount=500_000), carl)
    assert not isinstance(paid, Fault), paid
    await pat_does(host, Sit(by="player", seat=1, player=PAT), BuyIn(by="player", seat=1, amount=300_000))


async def does_what_is_due(house: House, host: Host, dana: Person, fay: Person) -> None:
    """One step of the dealer's or the floor's, by hand."""
    now, id_ = house.services.clock.now(), f"step-{next(_numbers):06}"
    if turn_up_due(host.game, host.table, now):
        done = await turn_up(host, dana, TurnUp(id=id_))
    else:
        steps = [(one, due_command(host.game, host.table, one.role, now)) for one in (fay, dana)]  # type: ignore[arg-type]
        person, command = next(step for step in steps if step[1])
        assert command
        done = await give(house.approvals, host, person, GiveCommand(id=id_, command=command))
    assert isinstance(done, Done), done
    assert done.approval is None


async def plays_a_round(house: House, host: Host, dana: Person, fay: Person) -> None:
    """Pat bets when the cards are ready, and goes along on every street."""
    while not (host.table.round.number and host.table.between_rounds):
        (seat,) = host.table.taken
        if host.table.round.stage.street and host.table.asked_now:
            await pat_does(host, Bet(by="player", seat=1, multiple=1))
        elif host.table.round.stage is Stage.BETTING and host.table.deck.shuffled and not seat.hand.stakes.ante:
            terms = host.game.submission
            assert terms.progressive
            await pat_does(host, PlaceWager(by="player", seat=1, wager="ante", amount=terms.table.minimum))
            wager = PlaceWager(by="player", seat=1, wager="progressive", amount=terms.progressive.wager)
            await pat_does(host, wager)
        else:
            await does_what_is_due(house, host, dana, fay)


def test_from_the_opening_to_the_end_of_a_round_everything_is_by_somebody_with_a_name(tmp_path: Path) -> None:
    async def day() -> None:
        async with at_work(tmp_path, UNHURRIED) as (house, people):
            name = await open_by_two(house, ready_text("maryland"), people["fay"], people["mia"])
            host = house.tables[name]
            assert isinstance(await house.dealer_assignments.tap_in(host, people["dana"], "taps-0001"), Done)
            await sits_down(house, host, people["carl"])
            await plays_a_round(house, host, people["dana"], people["fay"])
            store = house.services.store
            assert {f"table:{name}", f"meter:{next(iter(house.tables.meters))}", "house"} <= set(store.streams.names())
            entries = [entry for stream in store.streams.names() for entry in store.streams.entries(stream)]
            assert [entry for entry in entries if not entry.person and entry.by != "system"] == []
            played = {(entry.by, entry.person) for entry in entries if entry.stream != "house"}
            staff = {("floorperson", "account-fay"), ("dealer", "account-dana")}
            assert {one for one in played if one[0] != "system"} == staff | {("player", PAT)}

    asyncio.run(day())
    check_record(tmp_path)


def test_a_deck_waits_for_a_floorperson_however_long_nobody_of_the_floor_comes(tmp_path: Path) -> None:
    """The automatic dealer brings it; the automatic floorperson, who would verify it, is the demo's alone."""

    async def day() -> None:
        async with at_work(tmp_path, AT_ONCE) as (house, people):
            name = await open_by_two(house, ready_text("maryland"), people["fay"], people["mia"])
            host = house.tables[name]
            await Floor(house, Rigged()).quiet()
            waits = due_command(host.game, host.table, "floorperson", house.services.clock.now())
            assert isinstance(waits, OpenDeck)
            assert waits.step == "floorperson-verifies"
            assert not host.has_autoplay_floor
            by_the_floor = [
                entry for entry in house.services.store.streams.entries(host.stream) if entry.by == "floorperson"
            ]
            assert {entry.person for entry in by_the_floor} == {"account-fay"}
            done = await give(house.approvals, host, people["fay"], GiveCommand(id="verify-0001", command=waits))
            assert isinstance(done, Done), done

    asyncio.run(day())
    check_record(tmp_path)


def test_no_table_is_opened_by_the_house_itself(tmp_path: Path) -> None:
    async def day() -> None:
        async with at_work(tmp_path, AT_ONCE) as (house, people):
            alone = people["mia"].actor("table-0001", "d")
            for who in (Actor("floorperson"), Actor("system"), alone):
                refused = await house.tables.open(ready_game("maryland"), 0, Change(who))
                assert isinstance(refused, Fault)
                assert "a manager must approve it" in refused.message
            assert not house.tables

    asyncio.run(day())


def test_a_house_that_would_have_to_open_a_table_itself_does_not_start(tmp_path: Path) -> None:
    async def day() -> None:
        house = open_house(tmp_path, why_no_demo="it is a test", pace=AT_ONCE)
        house.demo_tables = ((ready_game("maryland"), 0),)
        try:
            with pytest.raises(HouseError, match="a manager must approve it"):
                await house.start()
            assert house.services.store.tables.all() == []
        finally:
            await house.close()

    asyncio.run(day())
