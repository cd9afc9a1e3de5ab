"""Every screen names a table by one title, counts its rounds by one rule, and shows the backs that were in play."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.house.views.console import ConsoleContext, console
from fifthstreet.house.views.floor import floor_card
from fifthstreet.house.views.lobby import table_card
from fifthstreet.house.views.replay import replay_as
from fifthstreet.house.views.scene import scene
from fifthstreet.rules import ready_game
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.state import Stage
from fifthstreet.wire.people import PersonShown
from support.in_process_house import Floor, floor

FAY = PersonShown(person="account-fay", name="Fay", role="floorperson")
TABLE = "new-jersey-1"


@pytest.mark.parametrize(
    ("table", "title"),
    [("maryland-2", "Maryland 2"), ("new-jersey-1", "New Jersey 1"), ("south-dakota-12", "South Dakota 12"), ("", "")],
)
def test_a_table_has_the_title_that_people_say(table: str, title: str) -> None:
    assert table_title(table) == title


def test_every_screen_shows_the_same_round_and_the_same_title_at_every_moment(tmp_path: Path) -> None:
    seen = list[tuple[Stage, set[int], set[str]]]()

    async def story(there: Floor) -> None:
        house, host = there.house, there.host(TABLE)
        register = house.rulebooks.register("new-jersey")

        def look() -> None:
            console_ = console(host, FAY, ConsoleContext(register), 0)
            scene_, lobby = scene(host, None, 0), table_card(host)
            (card,) = floor_card(house.alarm_desk, house.dealer_assignments, FAY, [], []).tables
            rounds = {console_.round, scene_.round, card.round, lobby.round}
            titles = {console_.table_title, scene_.table_title, card.table_title, lobby.title}
            seen.append((host.table.round.stage, rounds, titles))

        await there.seat_guest(TABLE, 1, 100_000, "Anna")
        host.watchers.add(look)
        for _ in range(2):
            await there.round(TABLE, {1: {"ante": 1000}}, {1: (0,)})
        host.watchers.discard(look)

    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            await story(there)

    asyncio.run(live())
    assert {title for _, _, titles in seen for title in titles} == {"New Jersey 1"}
    assert all(len(rounds) == 1 for _, rounds, _ in seen)
    numbers = [(stage, rounds.pop()) for stage, rounds, _ in seen]
    assert [number for _, number in numbers] == sorted(number for _, number in numbers)
    assert {number for stage, number in numbers if stage is not Stage.BETTING} == {1, 2}
    assert numbers[-1] == (Stage.BETTING, 3), "bets are open for the third round"


def test_a_replay_has_the_backs_that_lay_on_the_table(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            host, backs = there.host(TABLE), dict[int, str | None]()

            def look() -> None:
                if host.table.round.dealt:
                    backs[host.table.round.number] = scene(host, None, 0).back

            await there.seat_guest(TABLE, 1, 100_000, "Anna")
            host.watchers.add(look)
            for _ in range(3):
                await there.round(TABLE, {1: {"ante": 1000}}, {1: (0,)})
            host.watchers.discard(look)
            assert len(set(backs.values())) == 2, "two decks take turns"
            for number, back in backs.items():
                record = there.house.services.store.rounds.get(TABLE, number)
                assert record
                assert replay_as(host, record, "watcher").back == back

    asyncio.run(live())
