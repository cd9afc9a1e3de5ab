"""Records of older versions: they open, are brought up to date, hold, are told anew, and play goes on."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifthstreet.client import connect
from fifthstreet.house.audit.verify import Wanted, verify
from fifthstreet.house.base import codec, upcasting
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.views.replay import replay
from fifthstreet.rules import ready_game
from fifthstreet.table.events import Folded
from support.attacker import attack
from support.guests import play_round, sit_down
from support.kept_house import taken_up
from support.oracle import check_record
from support.serving import GAMES, house_in_here

OLD = Path(__file__).parent / "store" / "old"
VERSIONS = sorted(folder.name for folder in OLD.iterdir() if folder.is_dir())


@pytest.fixture(params=VERSIONS)
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return taken_up(OLD / request.param, tmp_path / "house")


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A house of the first version, with no stream of its own and nothing signed."""
    return taken_up(OLD / VERSIONS[0], tmp_path / "house")


def has_a_stream(data: Path) -> bool:
    """Whether the house had a stream of its own already."""
    with closing(sqlite3.connect(data / "house.db")) as connection:
        return bool(connection.execute("SELECT count(*) FROM entries WHERE stream = 'house'").fetchone()[0])


def test_an_old_record_is_right_and_checking_it_does_not_change_it(data: Path) -> None:
    before = {file.name: file.read_bytes() for file in data.iterdir()}
    report = verify(Wanted(data, beside(data) / NAME))
    assert report.bad == ()
    assert report.counts["rounds"] == 9
    assert any("older decks are not under the chain" in note for note in report.notes) != has_a_stream(data)
    assert {name: (data / name).read_bytes() for name in before} == before


def test_every_round_of_an_old_record_is_shown_again(data: Path) -> None:
    house = open_house(data)
    try:
        for name, host in house.tables.items():
            rounds = house.services.store.rounds(name)
            assert len(rounds) == 3
            for record in rounds:
                shown = replay(host, record, record.players[0].player)
                assert len(shown.steps) == record.last - record.first + 1
                assert shown.seal
    finally:
        house.services.store.close()


def test_play_goes_on_at_every_table_and_what_is_new_is_covered(data: Path) -> None:
    async def play(address: str) -> None:
        async with connect(address) as house:
            await house.come_in("Carla")
            for jurisdiction in GAMES:
                async with house.table(f"{jurisdiction}-1") as table:
                    await sit_down(house, table, "Carla", 300_000)
                    await play_round(table)
                    await play_round(table, (0,))
                    await table.leave()

    covered = has_a_stream(data)
    with house_in_here(data, games=tuple(ready_game(name) for name in GAMES)) as (_, address):
        asyncio.run(play(address))
    check_record(data)
    report = verify(Wanted(data, beside(data) / NAME))
    assert report.bad == ()
    assert report.counts["rounds"] >= 9 + 6
    assert sum("from shuffle" in note for note in report.notes) == (0 if covered else 3)
    assert any("movements of purses are older" in note for note in report.notes) != covered
    assert not any("tells of tables" in note for note in report.notes)


def test_snapshots_of_another_shape_are_passed_over(data: Path, tmp_path: Path) -> None:
    with house_in_here(data, games=()) as (house, _):
        pass
    tables = {name: host.table for name, host in house.tables.items()}
    with attack(data) as attacker:
        for stream in [f"table:{name}" for name in tables]:
            last = attacker.execute("SELECT max(sequence) FROM entries WHERE stream = ?", stream)[0][0]
            attacker.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", stream, last, b'{"of": "old"}')
    house = open_house(data)
    try:
        assert {name: host.table for name, host in house.tables.items()} == tables
    finally:
        house.services.store.close()
    assert any("snapshots cannot be read" in note for note in verify(Wanted(data, beside(data) / NAME)).notes)


@pytest.fixture
def an_older_fold() -> Iterator[None]:
    """As if a fold had once been called ``Folding.0``, and the seat a place; and then ``Folded.0``."""

    @upcasting.TABLE.step("Folding.0")
    def place_is_seat(old: dict[str, Any]) -> dict[str, Any]:
        return {
            **{name: value for name, value in old.items() if name != "place"},
            "type": "Folded.0",
            "seat": old["place"],
        }

    @upcasting.TABLE.step("Folded.0")
    def now(old: dict[str, Any]) -> dict[str, Any]:
        return old | {"type": "Folded.1"}

    yield
    upcasting.TABLE.forget("Folding.0")
    upcasting.TABLE.forget("Folded.0")


@pytest.mark.usefixtures("an_older_fold")
def test_an_event_of_an_older_version_is_read_step_by_step_as_the_newest(first: Path) -> None:
    """The record keeps the old bytes and their hashes; whoever reads it gets today's event."""
    with attack(first) as attacker:
        sequence = attacker.find("table:maryland-1", "Folded")
        event = attacker.event("table:maryland-1", sequence)
        today = codec.read_event(msgspec.json.encode(event))
        old = {**event, "type": "Folding.0", "place": event.pop("seat")}
        old.pop("seat")
        attacker.put("table:maryland-1", sequence, old)
        attacker.reckon_anew("table:maryland-1")
    with closing(sqlite3.connect(first / "house.db")) as connection:
        words = "SELECT event FROM entries WHERE stream = 'table:maryland-1' AND sequence = ?"
        ((text,),) = connection.execute(words, (sequence,))
    assert b"Folding.0" in text
    assert isinstance(today, Folded)
    assert codec.read_event(text) == today
    assert verify(Wanted(first, beside(first) / NAME)).bad == ()
    check_record(first)


def test_an_event_that_no_step_leads_from_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        codec.read_event(b'{"type":"Folding.0","at":1}')
    with pytest.raises(msgspec.ValidationError):
        codec.read_event(b"[]")


@pytest.mark.usefixtures("an_older_fold")
def test_steps_that_lead_in_a_circle_or_twice_from_one_place_are_refused() -> None:
    with pytest.raises(ValueError, match="already"):
        upcasting.TABLE.step("Folded.0")(dict)
    circle = upcasting.Upcasting()
    circle.step("A.1")(lambda old: old | {"type": "B.1"})
    circle.step("B.1")(lambda old: old | {"type": "A.1"})
    with pytest.raises(ValueError, match="lead back"):
        circle.read(msgspec.json.Decoder(Folded), b'{"type":"A.1"}')
