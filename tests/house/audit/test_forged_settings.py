"""A forged change of a setting, with every hash and row that follows from it, is found."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.in_process_house import floor
from support.tampering import Attacker, attack, offline, without_checkpoints

NOT_APPROVED = "no second person approved this change of a setting"


@pytest.fixture(scope="module")
def changed_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house in which two managers changed a setting."""
    data = tmp_path_factory.mktemp("changed") / "house"

    async def live() -> None:
        async with floor(data) as there:
            mia, max_ = await there.staff("manager"), await there.staff("manager-2")
            services = there.house.services
            day = str(services.settings.day_of(services.clock.now()))
            body: dict[str, Any] = {"id": "set-000001", "value": 1_00, "from_day": day, "reason": "a rule"}
            asked = await mia.post("/api/settings/void_limit", json=body)
            assert asked.status_code == 200, asked.text
            answer = await max_.post("/api/approvals/1/answer", json={"id": "answer-001", "approve": True})
            assert answer.status_code == 200, answer.text

    asyncio.run(live())
    return data


@pytest.fixture
def data(changed_house: Path, tmp_path: Path) -> Path:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(changed_house.with_name(name), tmp_path / name)
    return tmp_path / "house"


def bad_of(data: Path) -> list[str]:
    report = verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))
    return [f"{bad.stream} {bad.sequence}: {bad.what}" for bad in report.bad]


def another_value(at: Attacker) -> str:
    _put(at, "SettingChanged", value=2_00)
    return "approval 1 was given for another change"


def another_day(at: Attacker) -> str:
    _put(at, "SettingChanged", from_day="2031-01-01")
    return "approval 1 was given for another change"


def of_another_approval(at: Attacker) -> str:
    _put(at, "SettingChanged", approval=7)
    return NOT_APPROVED


def without_a_yes(at: Attacker) -> str:
    _put(at, "ApprovalAnswered", approved=False)
    return NOT_APPROVED


def of_another_kind(at: Attacker) -> str:
    _put(at, "ApprovalAsked", kind="meter-rates")
    return NOT_APPROVED


def by_one_person(at: Attacker) -> str:
    at.execute(
        "UPDATE entries SET person = 'account-demo-manager-2' WHERE sequence = ?", at.find("house", "ApprovalAsked")
    )
    return NOT_APPROVED


def by_a_dealer(at: Attacker) -> str:
    place = at.find("house", "SettingChanged")
    at.execute("UPDATE entries SET \"by\" = 'dealer', person = 'account-demo-dealer' WHERE sequence = ?", place)
    return "a dealer may not change a setting"


def once_more(at: Attacker) -> str:
    place = at.find("house", "SettingChanged")
    ((last, time),) = at.execute("SELECT max(sequence), max(at) FROM entries WHERE stream = 'house'")
    at.execute(
        'INSERT INTO entries (stream, sequence, at, "by", person, command, event, hash) '
        "VALUES ('house', ?, ?, 'manager', 'account-demo-manager-2', '', ?, ?)",
        *(last + 1, time, msgspec.json.encode(at.event("house", place) | {"at": time, "row_digests": []}), bytes(32)),
    )
    return NOT_APPROVED


def beyond_the_law(at: Attacker) -> str:
    """Both managers, and the row of the approval, agree on a notice that is too short."""
    _put(at, "SettingChanged", name="limits_notice_minutes", value=0)
    ((row,),) = at.execute("SELECT command FROM approvals")
    pending = msgspec.json.decode(row) | {"name": "limits_notice_minutes", "value": 0}
    at.execute("UPDATE approvals SET command = ?", msgspec.json.encode(pending))
    return "must be at least 30 minutes (COMAR 36.05.03.21C)"


def _put(at: Attacker, event: str, **fields: Any) -> None:
    place = at.find("house", event)
    at.put("house", place, at.event("house", place) | fields)


@pytest.mark.parametrize(
    "forge",
    [
        another_value,
        another_day,
        of_another_approval,
        without_a_yes,
        of_another_kind,
        by_one_person,
        by_a_dealer,
        once_more,
        beyond_the_law,
    ],
)
def test_a_forged_change_of_a_setting_is_found(data: Path, forge: Callable[[Attacker], str]) -> None:
    assert bad_of(data) == []
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        words = forge(attacker)
        attacker.reckon_anew("house")
    assert any(words in found for found in bad_of(data)), bad_of(data)


@pytest.mark.parametrize("forge", [of_another_approval, without_a_yes, of_another_kind, by_one_person, once_more])
def test_a_setting_that_no_second_person_approved_is_found_offline(
    data: Path, tmp_path: Path, forge: Callable[[Attacker], str]
) -> None:
    assert offline(data, tmp_path / "before")[0] == 0
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        forge(attacker)
        attacker.reckon_anew("house")
    code, found = offline(data, tmp_path / "export")
    assert (code, "no second person approved this setting" in found) == (1, True), found
