"""Devices: a simulated shoe and chip sensor deal whole rounds over their API, and can do nothing else."""

import asyncio
import logging
from pathlib import Path

import msgspec
import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.house_events import CommandRefused, DeviceAdded, DeviceRevoked
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.rules import ready_game
from fifthstreet.table.events import BoxTurned, HandTurned, Revealed, StreetBet, WagerPlaced
from support.in_process_house import floor
from support.simulated_devices import BOARD, pit
from support.staff_client import noted

JURISDICTIONS = ("maryland", "new-jersey", "south-dakota")


def bad_of(data: Path) -> tuple[object, ...]:
    return verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_a_shoe_and_a_sensor_deal_whole_rounds(tmp_path: Path, jurisdiction: str) -> None:
    data = tmp_path / "house"

    async def live() -> None:
        async with pit(data, jurisdiction) as found:
            await found.opens()
            await found.a_round()
            await found.a_round()
            entries = found.there.house.services.store.streams.entries(found.host.stream)
            kinds: dict[str, set[str]] = {"device-1": set(), "device-2": set()}
            for entry in entries:
                if entry.person in kinds:
                    kinds[entry.person].add(msgspec.json.decode(entry.event)["type"].partition(".")[0])
                    assert entry.by == "dealer"
            assert {one.__name__ for one in (Revealed, HandTurned)} <= kinds["device-1"]
            assert {one.__name__ for one in (WagerPlaced, StreetBet)} <= kinds["device-2"]
            assert not kinds["device-1"] & {WagerPlaced.__name__, StreetBet.__name__}
            assert not kinds["device-2"] & {Revealed.__name__, HandTurned.__name__, BoxTurned.__name__}

    asyncio.run(live())
    assert bad_of(data) == ()


def test_an_entry_that_is_sent_twice_is_made_once(tmp_path: Path) -> None:
    async def live() -> None:
        async with pit(tmp_path / "house") as found:
            await found.opens()
            body = {"id": "one-and-only", "seat": 1, "wager": "ante", "amount": 1000}
            both = [await found.enters(found.sensor, "wagers", **body) for _ in range(2)]
            assert both[0].json() == both[1].json()
            seat = found.host.table.seat(1)
            assert seat
            assert seat.hand.stakes.ante == 1000
            other = await found.enters(found.sensor, "wagers", **{**body, "amount": 2000})
            assert other.status_code == 400

    asyncio.run(live())


def test_a_device_is_refused_as_a_dealer_is_and_the_refusal_is_on_record(tmp_path: Path) -> None:
    async def live() -> None:
        async with pit(tmp_path / "house") as found:
            await found.opens()
            for refused in (
                await found.reads_cards(*BOARD[:1]),
                await found.reads_wager(1, "ante", 1),
                await found.reads_wager(1, "street", 1000),
                await found.reads_wager(5, "ante", 1000),
            ):
                assert refused.status_code == 409, refused.text
            people = [entry.person for entry in found.there.house.services.store.streams.entries("house")]
            assert people.count("device-1") == 1
            assert people.count("device-2") == 3
            assert len(noted(found.there.house, CommandRefused)) == 4

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_a_device_enters_nothing_without_a_dealer_or_of_another_kind_or_once_revoked(tmp_path: Path) -> None:
    async def live() -> None:
        async with pit(tmp_path / "house") as found:
            await found.opens()
            assert (await found.enters(found.shoe, "wagers", seat=1, wager="ante", amount=1000)).status_code == 403
            assert (await found.enters(found.sensor, "cards", faces=[BOARD[0].value])).status_code == 403
            assert (await found.enters("no token", "cards", faces=[])).status_code == 401
            dealer, manager = await found.there.staff("dealer"), await found.there.staff("manager")
            out = await dealer.post(f"/api/tables/{found.host.name}/tap-out", json={"id": "tap-out-01"})
            assert out.status_code == 200
            assert "No dealer is tapped in" in (await found.reads_wager(1, "ante", 1000)).text
            await dealer.post(f"/api/tables/{found.host.name}/tap-in", json={"id": "tap-in-002"})
            revoke = {"id": "revoke-001", "reason": "replaced"}
            for _ in range(2):
                revoked = await manager.post("/api/devices/device-2/revoke", json=revoke)
                assert (revoked.status_code, revoked.json()["revoked_by"]["name"]) == (200, "Mia Lane")
            assert (
                await manager.post("/api/devices/device-2/revoke", json=revoke | {"id": "x-000001"})
            ).status_code == 409
            assert (await found.reads_wager(1, "ante", 1000)).status_code == 401
            seat = found.host.table.seat(1)
            assert seat
            assert not seat.hand.stakes.total

    asyncio.run(live())
    assert bad_of(tmp_path / "house") == ()


def test_tokens_are_stored_as_digests_and_outlive_a_restart(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "fifthstreet.accounts")
    data, tokens = tmp_path / "house", list[str]()

    async def live() -> None:
        async with pit(data) as found:
            tokens.extend((found.shoe, found.sensor))
            assert len(noted(found.there.house, DeviceAdded)) == 2
            assert noted(found.there.house, DeviceRevoked) == []

    asyncio.run(live())
    changed = [vars(record) for record in caplog.records if record.getMessage() == "a device was changed"]
    assert [line["device"] for line in changed] == ["device-1", "device-2"], "the log names each, and no token"
    assert not any(token in str(line) for token in tokens for line in changed)
    assert not any(token.encode() in file.read_bytes() for token in tokens for file in data.glob("house.db*"))
    house = open_house(data)
    try:
        assert [house.devices.by_token(token) for token in tokens] == house.devices.all()
    finally:
        asyncio.run(house.close())


@pytest.mark.parametrize(
    "path", ["/api/session", "/api/me", "/api/floor", "/api/devices", "/api/record", "/api/accounts"]
)
def test_a_device_reads_nothing(tmp_path: Path, path: str) -> None:
    async def live() -> None:
        async with pit(tmp_path / "house") as found, found.there.stranger() as device:
            answer = await device.get(path, headers={"Authorization": f"Bearer {found.shoe}"})
            assert answer.status_code == 401, answer.text

    asyncio.run(live())


def test_devices_are_added_only_to_tables_of_real_cards(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path / "house", ready_game("maryland")) as there:
            manager = await there.staff("manager")
            body = {"id": "add-000001", "name": "Shoe", "kind": "card-shoe", "table": "maryland-1"}
            assert (await manager.post("/api/devices", json=body)).status_code == 409
            assert (await manager.post("/api/devices", json=body | {"table": "none-1"})).status_code == 404

    asyncio.run(live())
