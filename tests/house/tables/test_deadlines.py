"""Time that runs out and players who are gone: the system plays their hands by the rules, marked as its own."""

import asyncio
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from fifthstreet.client import HouseClient, HouseRefusedError, TableClient, connect
from fifthstreet.house.accounts.players import PLAY_CHIPS
from fifthstreet.house.house import House
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import events as e
from fifthstreet.wire.scenes import Scene
from support.accounts import later
from support.changes import changed
from support.guests import may_bet, over, place_bets, sit_down
from support.live_house import PATIENCE, house_in_here
from support.log_check import Found, check_record

SECONDS = 120
"""More than a decision takes on any machine: whoever lets time run out has the clock put forward."""
SOON = replace(AT_ONCE, away=300)


def timed(jurisdiction: str) -> Game:
    """A game whose players have so many seconds for each decision."""
    game = ready_game(jurisdiction)
    return make_game(game.book, changed(game.submission, table__seconds_to_decide=SECONDS))


async def bets_on_every_street(table: TableClient, house: House) -> Scene:
    """One bets in time; then time runs out for whoever is asked beside them on the first street."""
    for street in ("third-street", "fourth-street", "fifth-street"):
        await table.until(lambda scene, street=street: may_bet(scene) and scene.view.stage == street)
        await table.bet(1)
        if street == "third-street":
            later(house, SECONDS * 1000)
            with suppress(HouseRefusedError):  # whatever is asked, the table looks at the clock
                await table.buy_in(1)
    return await table.until(lambda scene: over(scene, 0))


async def both_ready(house: HouseClient, anna: TableClient, berta: TableClient) -> None:
    for name, table in (("Anna", anna), ("Berta", berta)):
        await sit_down(house, table, name, 100_000)
        await place_bets(table)
    for table in (anna, berta):
        await table.ready()


def folds(found: Found, table: str) -> list[tuple[str, str, bool]]:
    """Every fold: who it is on record for, by whom, and whether the system is named in it."""
    story = found.tables[table]
    return [
        (entry.by, entry.person, event.by_system)
        for entry, event in zip(story.entries, story.events, strict=True)
        if isinstance(event, e.Folded)
    ]


def test_whoever_lets_his_time_run_out_is_folded_by_the_system_and_nobody_else(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with connect(address) as first, connect(address) as second, asyncio.timeout(PATIENCE):
            await first.come_in("Anna")
            await second.come_in("Berta")
            async with first.table("new-jersey-1") as anna, second.table("new-jersey-1") as berta:
                await both_ready(first, anna, berta)
                scene = await bets_on_every_street(anna, house)
                assert scene.you
                assert scene.you.seat
                card = (await first.rounds("new-jersey-1"))[0]
                wagered = {one.name: one.wagered for one in card.players}
                assert wagered["Anna"] == 4 * wagered["Berta"]
                told = next(one for one in berta.happened if one.event["type"] == "Folded.1")
                assert told.event["by_system"] is True

    with house_in_here(tmp_path, games=(timed("new-jersey"),)) as (house, address):
        asyncio.run(play(house, address))
    assert folds(check_record(tmp_path), "new-jersey-1") == [("system", "", True)]


def test_a_player_who_is_gone_has_his_hand_played_out_and_then_his_chips_back(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with connect(address) as first, connect(address) as second, asyncio.timeout(PATIENCE):
            await first.come_in("Anna")
            await second.come_in("Berta")
            async with first.table("maryland-1") as anna:
                async with second.table("maryland-1") as berta:
                    await both_ready(first, anna, berta)
                    await berta.until(lambda scene: scene.view.stage == "third-street")
                await bets_on_every_street(anna, house)
                await anna.until(lambda scene: len([seat for seat in scene.view.seats if seat]) == 1)
            card = (await first.rounds("maryland-1"))[0]
            lost = next(one.wagered - one.returned for one in card.players if one.name == "Berta")
            assert (await second.me()).balance == PLAY_CHIPS - lost

    with house_in_here(tmp_path, games=(timed("maryland"),), pace=SOON) as (house, address):
        asyncio.run(play(house, address))
    found = check_record(tmp_path)
    assert folds(found, "maryland-1") == [("system", "", True)]
    story = found.tables["maryland-1"]
    left = [entry for entry, event in zip(story.entries, story.events, strict=True) if isinstance(event, e.Left)]
    assert [(entry.by, entry.person) for entry in left][:1] == [("system", "")]


def test_a_player_who_does_not_come_back_after_a_restart_gets_his_chips_back(tmp_path: Path) -> None:
    async def sit(address: str) -> str:
        async with connect(address) as house:
            guest = await house.come_in("Anna")
            async with house.table("maryland-1") as table:
                await sit_down(house, table, "Anna", 100_000)
            return guest.token

    async def look(address: str, token: str) -> None:
        async with connect(address, token) as house, asyncio.timeout(PATIENCE):
            while (await house.me()).balance != PLAY_CHIPS:
                await asyncio.sleep(0.02)

    games = (ready_game("maryland"),)
    with house_in_here(tmp_path, games=games) as (_, address):
        token = asyncio.run(sit(address))
    with house_in_here(tmp_path, games=games, pace=SOON) as (_, address):
        asyncio.run(look(address, token))
    check_record(tmp_path)
