"""The house restarts in mid-round: the consoles show the round so far, and the alarms are what they were."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import msgspec
import pytest

from fifthstreet.client import connect
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.house import House
from fifthstreet.house.staff.alarms import load_acknowledgements, unseen_irregularities
from fifthstreet.house.staff.procedure import procedure
from fifthstreet.house.store.data_folder import DATABASE
from fifthstreet.house.store.read_only import open_read_only
from fifthstreet.house.tables import projection as projections
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.recent_events import MOST_RECENT
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import DrewInError
from fifthstreet.wire.staff import Console, FloorCard
from support.guests import SIDES, place_bets, play_round, sit_down
from support.live_house import GAMES, Program, house_in_here, program
from support.log_check import check_record
from support.staff_client import Colleague, press_what_is_due, staffed_by

TABLE = "maryland-1"


def opened_again(host: Host) -> Host:
    """A table as it would stand if the house were killed now, and opened again."""
    again = Host(host.services, host.record, host.game, host.meter)
    again.load()
    load_acknowledgements([again])
    return again


def shown_of(house: House, host: Host) -> object:
    """What its console tells of the round so far, and what was told and went wrong before it."""
    history = [event for _, event in host.recent.events(host.projection.round_first - 1)]
    register = house.rulebooks.register(host.game.book.name)
    lines = procedure(host.game, register, host.table, history, host.table.now)
    return lines, host.recent.since(0), unseen_irregularities(host)


@pytest.mark.parametrize("jurisdiction", GAMES)
def test_a_table_opened_again_at_any_moment_tells_what_it_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jurisdiction: str
) -> None:
    monkeypatch.setattr(projections, "SNAPSHOT_EVERY", 1)
    compared = list[tuple[object, object]]()

    async def play(house: House, address: str) -> None:
        host = house.tables[f"{jurisdiction}-1"]

        def compare() -> None:
            again = opened_again(host)
            if again.projection.sequence == host.projection.sequence < MOST_RECENT:
                compared.append((shown_of(house, again), shown_of(house, host)))

        async with connect(address) as client:
            await client.come_in("Anna")
            async with client.table(host.name) as table:
                await sit_down(client, table, "Anna")
                host.watchers.add(compare)
                await play_round(table, (1, 1, 1), *SIDES)
                host.watchers.discard(compare)

    with house_in_here(tmp_path, games=(ready_game(jurisdiction),)) as (house, address):
        asyncio.run(play(house, address))
    assert len(compared) > 20
    for again, before in compared:
        assert again == before


def done(console: Console) -> list[str]:
    return [line.words for line in console.procedure if line.state == "done"]


async def wrong_at_a_glance(fay: Colleague) -> list[str]:
    """What went wrong, as the floor is told without a console."""
    card = msgspec.convert(await fay.get("/api/floor"), FloorCard)
    return [alarm.words for alarm in card.alarms if alarm.kind == "irregularity"]


def is_on_record(data: Path, kind: str) -> bool:
    with open_read_only(data / DATABASE) as seen:
        return any(kind.encode() in entry.event for entry in seen.streams.entries(STREAM))


async def deals(dana: Colleague, stage: str) -> None:
    """The dealer does what is due until the table is at a stage."""
    while (await dana.console(TABLE)).view.stage != stage:
        assert await press_what_is_due(dana, TABLE)


class Evening:
    """A house that is killed and started again, with its dealer, its floorperson and a guest."""

    def __init__(self, served: Program) -> None:
        self.served = served
        self.before: Console | None = None
        self.drawn: list[str] = []

    def lives(self, *lives: Callable[[], Coroutine[None, None, None]]) -> None:
        """So many lives of the house, each of which ends with a kill."""
        for life in lives:
            asyncio.run(life())
            self.served.kill()
            self.served.start()

    async def deals(self) -> None:
        """A round up to the first street, past a snapshot; the dealer draws a card in error."""
        async with (
            staffed_by(self.served, "dealer", "floorperson") as (dana, fay),
            connect(self.served.address) as house,
        ):
            await house.come_in("Anna")
            async with house.table(TABLE) as guest:
                await sit_down(house, guest, "Anna")
                await play_round(guest, (0,))
                await dana.tap_in(TABLE)
                while await press_what_is_due(dana, TABLE) or await press_what_is_due(fay, TABLE):
                    pass
                while guest.scene.sequence % projections.SNAPSHOT_EVERY < projections.SNAPSHOT_EVERY - 6:
                    await place_bets(guest)
                    await guest.take_back("ante")
                    await asyncio.sleep(0.1)
                await place_bets(guest)
                await deals(dana, "dealing")
                await press_what_is_due(dana, TABLE)
                await dana.give(TABLE, DrewInError(by="dealer"))
                await deals(dana, "third-street")
                self.before = await dana.console(TABLE)

    async def looks(self) -> None:
        """All is told as it was; then somebody of the floor looks what went wrong."""
        async with staffed_by(self.served, "dealer", "floorperson") as (dana, fay):
            console, before = await dana.console(TABLE), self.before
            assert before
            assert done(console) == done(before)
            assert len(done(console)) > 3
            round_so_far = [one for one in before.happened if one.sequence >= console.happened[0].sequence]
            assert [*console.happened][: len(round_so_far)] == round_so_far
            self.drawn = await wrong_at_a_glance(fay)
            assert len(self.drawn) == 1
            async with fay.line(TABLE) as told:
                shown = await anext(told)
                assert isinstance(shown, Console)
                assert [alarm.words for alarm in shown.alarms if alarm.kind == "irregularity"] == self.drawn
                while not is_on_record(self.served.data, "AlarmsShown"):
                    await asyncio.sleep(0.01)
                self.served.kill()

    async def goes_on(self) -> None:
        """What was seen is no alarm any more."""
        async with staffed_by(self.served, "dealer", "floorperson") as (dana, fay):
            assert await wrong_at_a_glance(fay) == []
            assert self.before
            assert done(await dana.console(TABLE)) == done(self.before)


@pytest.mark.prove
def test_a_house_killed_past_a_snapshot_of_its_round_knows_what_was_done_and_what_the_floor_has_seen(
    tmp_path: Path,
) -> None:
    with program(tmp_path / "data") as served:
        evening = Evening(served)
        evening.lives(evening.deals)
        assert evening.before
        with open_read_only(served.data / DATABASE) as seen:
            first = seen.rounds.latest(TABLE)[0].last + 1
            assert [at for at in seen.snapshots.sequences(f"table:{TABLE}") if first < at < evening.before.sequence]
        evening.lives(evening.looks, evening.goes_on)
        assert served.stop() == 0
    check_record(tmp_path / "data")
