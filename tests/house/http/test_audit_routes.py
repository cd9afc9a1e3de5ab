"""What an auditor gets over HTTP: checkpoints, the self-check, the export of the log."""

import asyncio
import csv
import io
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from fifthstreet.audit.chain import FIRST, link
from fifthstreet.client import connect
from fifthstreet.house.base.house_events import SelfChecked
from fifthstreet.house.house import House
from fifthstreet.rules import ready_game
from support.accounts import code, the_staff, told, visitor
from support.guests import place_bets, play_round, sit_down
from support.live_house import house_in_here

PATHS = ("/api/audit/checkpoints", "/api/audit/self-check", "/api/audit/export")
Checked = tuple[House, str, dict[str, httpx.Client]]


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checked]:
    async def play(address: str) -> None:
        async with connect(address) as house:
            await house.come_in("=Anna")
            async with house.table("maryland-1") as table:
                await sit_down(house, table, "Anna")
                await play_round(table)
                await place_bets(table)

    with house_in_here(tmp_path_factory.mktemp("audit") / "house", games=(ready_game("maryland"),)) as (house, address):
        asyncio.run(play(address))
        with the_staff(house, address) as clients:
            yield house, address, clients


def test_only_those_who_look_back_get_anything(checked: Checked) -> None:
    _, address, clients = checked
    with visitor(address) as nobody:
        for path in PATHS:
            assert code(nobody.get(path)) == "not-signed-in"
    for role, client in clients.items():
        may = role.removesuffix("-2") in {"surveillance", "auditor", "manager"}
        assert [client.get(path).status_code for path in PATHS] == ([200] * 3 if may else [403] * 3), role


def test_the_checkpoints_are_those_of_the_second_place_newest_first(checked: Checked) -> None:
    house, _, clients = checked
    lines = house.checkpoints.file.path.read_bytes().splitlines()
    found = clients["auditor"].get(f"/api/audit/checkpoints?before={len(lines) + 1}").json()
    assert [one["number"] for one in found] == list(range(len(lines), 0, -1))
    last = msgspec.json.decode(lines[-1])
    assert (found[0]["hash"], found[0]["signature"]) == (last["hash"], last["signature"])
    assert found[0]["streams"] == len(last["tips"])
    assert clients["auditor"].get("/api/audit/checkpoints?before=1").json() == []


def test_a_self_check_on_demand_is_noted_with_the_person(checked: Checked) -> None:
    house, _, clients = checked
    found = clients["auditor"].post("/api/audit/self-check").json()
    assert found["ok"]
    names = [part["part"] for part in found["parts"]]
    assert {"code", "client", "rulebook:maryland", "submission:maryland-1"} <= set(names)
    event = told(house)[-1]
    assert isinstance(event, SelfChecked)
    assert [one.by for one in house.services.store.streams.entries("house") if b"SelfChecked" in one.event][
        -1
    ] == "auditor"


def test_to_look_at_the_last_self_check_writes_nothing(checked: Checked) -> None:
    house, _, clients = checked
    done = clients["manager"].post("/api/audit/self-check").json()
    before = sum(isinstance(event, SelfChecked) for event in told(house))
    assert clients["surveillance"].get("/api/audit/self-check").json() == done
    assert sum(isinstance(event, SelfChecked) for event in told(house)) == before


def test_an_exported_stream_holds_as_a_chain_and_ends_with_its_last_round(checked: Checked) -> None:
    house, _, clients = checked
    answer = clients["surveillance"].get("/api/audit/export", params={"stream": "table:maryland-1"})
    assert answer.headers["content-disposition"] == 'attachment; filename="fifthstreet-table-maryland-1.jsonl"'
    rows = [msgspec.json.decode(line) for line in answer.content.splitlines()]
    previous = FIRST
    for row in rows:
        digest, event = row.pop("hash"), row.pop("event").encode()
        previous = link(previous, **row, event=event)
        assert previous.hex() == digest
    ended = house.services.store.rounds.latest("maryland-1")[0].last
    assert len(rows) == ended < house.tables["maryland-1"].projection.sequence


def test_the_table_has_every_entry_and_every_field(checked: Checked) -> None:
    house, _, clients = checked
    answer = clients["manager"].get("/api/audit/export?format=csv")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].endswith('.csv"')
    rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    streams = {row["stream"] for row in rows}
    assert streams == set(house.services.store.streams.names())
    assert all(set(row) >= {"sequence", "at", "by", "person", "command", "event", "hash"} for row in rows)


def test_a_stream_that_there_is_not_is_not_found(checked: Checked) -> None:
    _, _, clients = checked
    assert code(clients["auditor"].get("/api/audit/export?stream=table:x")) == "not-found"
    assert code(clients["auditor"].get("/api/audit/export?format=pdf")) == "malformed"


def test_the_log_shows_the_stream_of_seals_too(checked: Checked) -> None:
    _, _, clients = checked
    page = clients["auditor"].get("/api/record", params={"stream": "seals:maryland-1"})
    assert page.status_code == 200
    assert {line["kind"] for line in page.json()["lines"]} == {"DeckSealed"}


def test_health_and_metrics_raise_the_alarm_where_checkpoints_cannot_be_written(
    checked: Checked, tmp_path: Path
) -> None:
    with house_in_here(tmp_path / "house", games=(ready_game("maryland"),)) as (house, address):
        assert httpx.get(f"{address}/health/ready").json() == {"status": "ok", "alarms": []}
        folder = house.checkpoints.file.path.parent
        folder.rename(tmp_path / "away")
        folder.write_text("in the way")
        house.checkpoints.update_file()
        (alarm,) = httpx.get(f"{address}/health/ready").json()["alarms"]
        assert "checkpoints cannot be written" in alarm
        assert str(tmp_path) not in alarm, "anybody may ask, and not everybody is told where the house keeps its files"
        assert folder.name not in alarm
        assert "fifthstreet_checkpoints_in_trouble 1" in httpx.get(f"{address}/metrics").text
        folder.unlink()
        house.checkpoints.update_file()
        assert httpx.get(f"{address}/health/ready").json()["alarms"] == []
        assert len(house.checkpoints.file.path.read_bytes().splitlines()) == house.checkpoints.last.number  # type: ignore[union-attr]
