"""Events and snapshots of older versions: events are read as the newest version, snapshots are passed over."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifthstreet.client import connect
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base import codec
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.table.events import Folded
from support.guests import SIDES, play_round, sit_down
from support.live_house import GAMES, house_in_here
from support.log_check import check_record
from support.tampering import attack

TODAY = codec.write


async def play(address: str) -> None:
    """At each table Anna plays a round to the end, folds another, and stays."""
    async with connect(address) as house:
        await house.come_in("Anna")
        for jurisdiction in GAMES:
            async with house.table(f"{jurisdiction}-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                await play_round(table, (1, 1, 1), *SIDES)
                await play_round(table, (3, 0))


def test_snapshots_of_another_shape_are_passed_over(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with house_in_here(data) as (_, address):
        asyncio.run(play(address))
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
    assert any("snapshots cannot be read" in note for note in verify(VerifyRequest(data, beside(data) / NAME)).notes)


@pytest.fixture
def an_older_fold() -> Iterator[None]:
    """As if a fold had once been called ``Folding.0``, and the seat a place; and then ``Folded.0``."""

    @codec.TABLE.step("Folding.0")
    def place_is_seat(old: dict[str, Any]) -> dict[str, Any]:
        return {
            **{name: value for name, value in old.items() if name != "place"},
            "type": "Folded.0",
            "seat": old["place"],
        }

    @codec.TABLE.step("Folded.0")
    def now(old: dict[str, Any]) -> dict[str, Any]:
        return old | {"type": "Folded.1"}

    yield
    codec.TABLE.forget("Folding.0")
    codec.TABLE.forget("Folded.0")


def written_by_an_older_version(value: Any) -> bytes:
    """A fold as ``Folding.0``, everything else as today."""
    text = TODAY(value)
    if not isinstance(value, Folded):
        return text
    fields = msgspec.json.decode(text)
    return msgspec.json.encode(fields | {"type": "Folding.0", "place": fields.pop("seat")})


@pytest.mark.usefixtures("an_older_fold")
def test_an_event_of_an_older_version_is_read_step_by_step_as_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record keeps the old bytes and their hashes; whoever reads it gets today's event, and play goes on."""
    data = tmp_path / "house"
    with monkeypatch.context() as older:
        older.setattr(codec, "write", written_by_an_older_version)
        with house_in_here(data) as (_, address):
            asyncio.run(play(address))
    with closing(sqlite3.connect(data / "house.db")) as connection:
        words = "SELECT event FROM entries WHERE CAST(event AS TEXT) LIKE '%\"Folding.%'"
        folds = [text for (text,) in connection.execute(words)]
    assert folds
    for text in folds:
        assert b"seat" not in text
        fold = codec.read_event(text)
        assert isinstance(fold, Folded)
        assert fold.seat == msgspec.json.decode(text)["place"]
    assert verify(VerifyRequest(data, beside(data) / NAME)).bad == ()
    check_record(data)
    with house_in_here(data, games=()) as (_, address):
        asyncio.run(play(address))
    assert verify(VerifyRequest(data, beside(data) / NAME)).bad == ()


def test_an_event_that_no_step_leads_from_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        codec.read_event(b'{"type":"Folding.0","at":1}')
    with pytest.raises(msgspec.ValidationError):
        codec.read_event(b"[]")


@pytest.mark.usefixtures("an_older_fold")
def test_steps_that_lead_in_a_circle_or_twice_from_one_place_are_refused() -> None:
    with pytest.raises(ValueError, match="already"):
        codec.TABLE.step("Folded.0")(dict)
    circle = codec.Upcasting()
    circle.step("A.1")(lambda old: old | {"type": "B.1"})
    circle.step("B.1")(lambda old: old | {"type": "A.1"})
    with pytest.raises(ValueError, match="lead back"):
        circle.read(msgspec.json.Decoder(Folded), b'{"type":"A.1"}')
