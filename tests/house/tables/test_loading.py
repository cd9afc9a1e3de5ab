"""A table with any number of events starts from a snapshot near their end, and reads only what came after it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fifthstreet.client import connect
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import House, open_house
from fifthstreet.house.store import Batch, Chained, Entry, Snapshot
from fifthstreet.house.store.queries.streams import Streams
from fifthstreet.house.tables.change import Commands
from fifthstreet.house.tables.guests import admit_guest
from fifthstreet.house.tables.loading import projection_at
from fifthstreet.house.tables.projection import SNAPSHOT_EVERY, Projection, write_snapshot
from fifthstreet.house.tables.recent_events import MOST_RECENT
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.house.views.replay import replay
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import BuyIn, PlaceWager, Sit, TakeBack
from fifthstreet.table.events import WagerPlaced, WagerTakenBack
from fifthstreet.wire.scenes import Answered
from support.depth import DEEP
from support.guests import SIDES, play_round, sit_down
from support.live_house import GAMES, house_in_here
from support.log_check import check_record
from support.store_records import kept as keep_all

MANY = 1_000_000 if DEEP else 100_000
BLOCK = 10_000
AT_MOST = MOST_RECENT + SNAPSHOT_EVERY + 10
"""No start and no replay reads more than this beside what it shows."""


@contextmanager
def reads_counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many entries each reading of a stream gives."""
    entries, counted = Streams.entries, []

    def counting(streams: Streams, stream: str, after: int = 0, limit: int | None = None) -> list[Chained]:
        found = entries(streams, stream, after, limit)
        counted.append(len(found))
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Streams, "entries", counting)
        yield counted


@contextmanager
def opened(data: Path) -> Iterator[House]:
    """The house of a folder, standing still."""
    house = open_house(data, pace=AT_ONCE)
    try:
        yield house
    finally:
        house.services.store.close()


def played(data: Path, jurisdiction: str, rounds: int) -> None:
    """A guest plays rounds of every kind, at a table of a new house."""

    async def play(address: str) -> None:
        async with connect(address) as house:
            await house.come_in("Anna")
            async with house.table(f"{jurisdiction}-1") as table:
                await sit_down(house, table, "Anna", 900_000)
                for number in range(rounds):
                    await play_round(table, ((1, 1, 1), (0,), (1, 3, 0))[number % 3], *SIDES)

    with house_in_here(data, games=(ready_game(jurisdiction),), house_players=1) as (_, address):
        asyncio.run(play(address))


@pytest.mark.parametrize("jurisdiction", GAMES)
def test_a_table_read_from_a_snapshot_at_any_event_is_the_table_that_it_was(tmp_path: Path, jurisdiction: str) -> None:
    played(tmp_path, jurisdiction, 3)
    story = check_record(tmp_path).tables[f"{jurisdiction}-1"]
    with opened(tmp_path) as house:
        name, parts = story.record.table, house.services
        states = [write_snapshot(projection) for projection in story.memories]
        snapshots = [
            Snapshot(stream=f"table:{name}", sequence=sequence, state=state)
            for sequence, state in enumerate(states[1:], 1)
            if not parts.store.snapshots.latest(f"table:{name}", sequence)
        ]
        keep_all(parts.store, Batch(snapshots=tuple(snapshots)))
        for sequence, projection in enumerate(story.memories[1:], 1):
            found = projection_at(parts, story.game, name, sequence)
            assert found._replace(pack=None) == projection._replace(pack=None)
            assert _deck(found) == _deck(projection)
    check_record(tmp_path)


def _deck(projection: Projection) -> object:
    return (projection.pack.deck, projection.pack.cut) if projection.pack else None


def test_a_table_where_no_round_ever_ends_is_noted_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def bet_and_take_back(house: House) -> None:
        house.demo_tables = ((ready_game("new-jersey"), 0),)
        await house.start()
        host, player = house.tables["new-jersey-1"], (await admit_guest(house.services, "Anna"))[0].player

        sits = Sit(by="player", seat=1, player=player), BuyIn(by="player", seat=1, amount=10_000)
        placed = PlaceWager(by="player", seat=1, wager="ante", amount=1_000)
        bets = placed, TakeBack(by="player", seat=1, wager="ante")
        assert isinstance(await host.submit(Commands(Actor("player", player, "sits-down"), *sits)), Answered)
        for number in range(3 * SNAPSHOT_EVERY):
            assert isinstance(await host.submit(Commands(Actor("player", player, f"bets-{number}"), *bets)), Answered)
        await house.close()

    asyncio.run(bet_and_take_back(open_house(tmp_path, pace=AT_ONCE)))
    with reads_counted(monkeypatch) as counted, opened(tmp_path) as house:
        assert house.tables["new-jersey-1"].projection.sequence > 6 * SNAPSHOT_EVERY
    assert sum(counted) < AT_MOST
    assert check_record(tmp_path).rounds == 0


@pytest.mark.deep
@pytest.mark.prove
def test_a_table_with_very_many_events_reads_few_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path, "maryland", 1)
    story = check_record(tmp_path).tables["maryland-1"]
    filled(tmp_path, story.entries[-1], story.memories[-1])
    with reads_counted(monkeypatch) as counted, opened(tmp_path) as house:
        host = house.tables["maryland-1"]
        assert host.projection.sequence > MANY
        assert host.table == story.memories[-1].table
        assert sum(counted) < AT_MOST
        counted.clear()
        record = house.services.store.rounds.get("maryland-1", 1)
        assert record
        steps = replay(host, record, None).steps
        assert len(steps) == record.last - record.first + 1
        assert sum(counted) <= len(steps) + AT_MOST


def filled(data: Path, last: Chained, projection: Projection) -> None:
    """Add very many events that change nothing in the end, with a snapshot wherever one is due."""
    seat = projection.table.taken[0].number
    pair = [
        codec.write(kind(at=projection.table.now, seat=seat, wager="ante", amount=1_000))
        for kind in (WagerPlaced, WagerTakenBack)
    ]
    fields = {"stream": last.stream, "at": last.at, "by": "player", "person": "", "command": ""}
    first = last.sequence + 1
    state = write_snapshot(projection)
    with opened(data) as house:
        for start in range(first, first + MANY, BLOCK):
            block = range(start, start + BLOCK)
            entries = tuple(Entry(sequence=n, event=pair[(n - first) % 2], **fields) for n in block)
            noted = tuple(
                Snapshot(stream=last.stream, sequence=n, state=state)
                for n in block
                if (n - first) % 2 and (n // SNAPSHOT_EVERY > (n - 2) // SNAPSHOT_EVERY)
            )
            keep_all(house.services.store, Batch(entries=entries, snapshots=noted))
