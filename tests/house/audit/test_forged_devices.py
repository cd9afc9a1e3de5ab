"""A device that entered what it may not, with every hash computed anew, is found."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.simulated_devices import pit
from support.tampering import Attacker, attack, offline, without_checkpoints

TABLE = "table:maryland-1"


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house in which devices entered a round, and one was revoked after it."""
    data = tmp_path_factory.mktemp("dealt") / "house"

    async def live() -> None:
        async with pit(data) as found:
            await found.opens()
            await found.a_round()
            manager = await found.there.staff("manager")
            body = {"id": "revoke-001", "reason": "replaced"}
            assert (await manager.post("/api/devices/device-1/revoke", json=body)).status_code == 200

    asyncio.run(live())
    return data


@pytest.fixture
def data(dealt: Path, tmp_path: Path) -> Path:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(dealt.with_name(name), tmp_path / name)
    return tmp_path / "house"


def _put(attacker: Attacker, event: str, **fields: Any) -> None:
    place = attacker.find("house", event)
    attacker.put("house", place, attacker.event("house", place) | fields)


def of_another_table(at: Attacker) -> str:
    _put(at, "DeviceAdded", table="maryland-2")
    return "device-1 was added to maryland-2, which is no table of real cards"


def of_another_kind(at: Attacker) -> str:
    _put(at, "DeviceAdded", kind="chip-sensor")
    return "a chip sensor cannot enter that"


def before_it_was_added(at: Attacker) -> str:
    _put(at, "DeviceAdded", at=at.event("house", at.find("house", "DeviceRevoked"))["at"])
    return "device-1 was not in use then"


def after_it_was_revoked(at: Attacker) -> str:
    _put(at, "DeviceRevoked", at=1)
    return "device-1 was not in use then"


def without_a_digest_of_its_token(at: Attacker) -> str:
    _put(at, "DeviceAdded", token="none")
    return "device-1 has no name, or no digest of its token"


def never_added(at: Attacker) -> str:
    _put(at, "DeviceAdded", device="device-9")
    return "device-1 was never added, or was revoked before"


def added_by_a_dealer(at: Attacker) -> str:
    place = at.find("house", "DeviceAdded")
    at.execute(
        "UPDATE entries SET \"by\" = 'dealer', person = 'account-demo-dealer' WHERE stream = 'house' AND sequence = ?",
        place,
    )
    return "a dealer may not change devices"


def the_sensor_turns_a_card(at: Attacker) -> str:
    place = at.find(TABLE, "Revealed")
    at.execute("UPDATE entries SET person = 'device-2' WHERE stream = ? AND sequence = ?", TABLE, place)
    return "a chip sensor cannot enter that"


@pytest.mark.parametrize(
    "forge",
    [
        of_another_table,
        of_another_kind,
        before_it_was_added,
        after_it_was_revoked,
        without_a_digest_of_its_token,
        never_added,
        added_by_a_dealer,
        the_sensor_turns_a_card,
    ],
)
def test_an_entry_that_a_device_cannot_have_made_is_found(data: Path, forge: Callable[[Attacker], str]) -> None:
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        words = forge(attacker)
        for stream in (TABLE, "house"):
            attacker.reckon_anew(stream)
    report = verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))
    assert any(words in bad.what for bad in report.bad), report.bad


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (of_another_table, "device-1 was not in use at this table then"),
        (before_it_was_added, "device-1 was not in use at this table then"),
        (after_it_was_revoked, "device-1 was not in use at this table then"),
        (never_added, "device-1 is added or revoked twice, or was never added"),
    ],
)
def test_a_device_that_was_not_in_use_is_found_offline(
    data: Path, tmp_path: Path, forge: Callable[[Attacker], str], words: str
) -> None:
    assert offline(data, tmp_path / "before")[0] == 0
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        forge(attacker)
        attacker.reckon_anew("house")
    code, found = offline(data, tmp_path / "export")
    assert (code, words in found) == (1, True), found
