"""Forged adjustments, with every hash and every row that follows from them, are found: by the house and offline."""

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
from fifthstreet.rules import ready_game
from support.adjusting import adjust, adjustment
from support.in_process_house import floor
from support.tampering import Attacker, attack, offline, without_checkpoints

STREAM = "table:maryland-1"
NOT_APPROVED = "no second person approved this adjustment"


@pytest.fixture(scope="module")
def adjusted_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house in which two people adjusted a round: chips at a seat, then an account."""
    data = tmp_path_factory.mktemp("adjusted") / "house"

    async def live() -> None:
        async with floor(data, ready_game("maryland")) as there:
            anna = await there.seat_guest("maryland-1", 1, 100_000, "Anna")
            await there.round("maryland-1", {1: {"ante": 1000}})
            await there.quiet()
            await adjust(there, "maryland-1", adjustment(player=anna))
            await adjust(there, "maryland-1", adjustment(player=anna, source="account", seat=0, amount=20_00))

    asyncio.run(live())
    return data


@pytest.fixture
def data(adjusted_house: Path, tmp_path: Path) -> Path:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(adjusted_house.with_name(name), tmp_path / name)
    return tmp_path / "house"


def bad_of(data: Path) -> list[str]:
    report = verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))
    return [f"{bad.stream} {bad.sequence}: {bad.what}" for bad in report.bad]


def test_what_two_people_made_is_valid(data: Path, tmp_path: Path) -> None:
    assert bad_of(data) == []
    code, said = offline(data, tmp_path / "export")
    assert code == 0, said


def by_a_dealer(at: Attacker) -> tuple[int, str]:
    place = at.find(STREAM, "Adjusted")
    at.execute("UPDATE entries SET \"by\" = 'dealer' WHERE stream = ? AND sequence = ?", STREAM, place)
    return place, "only the floorperson or manager can do that, not the dealer"


def of_another_amount(at: Attacker) -> tuple[int, str]:
    """$350, where two people approved $35."""
    place = at.find(STREAM, "Adjusted")
    at.put(STREAM, place, at.event(STREAM, place) | {"amount": 350_00})
    return place, "approval 1 was given for another adjustment"


def of_a_round_that_never_was(at: Attacker) -> tuple[int, str]:
    place = at.find(STREAM, "Adjusted")
    at.put(STREAM, place, at.event(STREAM, place) | {"round": 7})
    return place, "no rule leads to this event there"


def once_more(at: Attacker) -> tuple[int, str]:
    """The same adjustment a second time, under the approval of the first."""
    first = at.find(STREAM, "Adjusted")
    return _added(at, at.event(STREAM, first), "approval:1"), NOT_APPROVED


def twice_in_a_wide_range(at: Attacker) -> tuple[int, str]:
    """The same adjustment a second time, and the approval of the first says that it covers both."""
    place, _ = once_more(at)
    answer = at.find("house", "ApprovalAnswered")
    at.put("house", answer, at.event("house", answer) | {"last": place})
    return place, NOT_APPROVED


def by_one_person(at: Attacker) -> tuple[int, str]:
    """An adjustment that nobody was asked to approve."""
    first = at.find(STREAM, "Adjusted")
    return _added(at, at.event(STREAM, first) | {"amount": 5_00}, ""), NOT_APPROVED


def at_another_table(at: Attacker) -> tuple[int, str]:
    place = at.find("house", "ApprovalAsked")
    at.put("house", place, at.event("house", place) | {"table": "maryland-2"})
    return at.find(STREAM, "Adjusted"), NOT_APPROVED


def as_another_kind(at: Attacker) -> tuple[int, str]:
    place = at.find("house", "ApprovalAsked")
    at.put("house", place, at.event("house", place) | {"kind": "void"})
    return at.find(STREAM, "Adjusted"), NOT_APPROVED


def refused(at: Attacker) -> tuple[int, str]:
    place = at.find("house", "ApprovalAnswered")
    at.put("house", place, at.event("house", place) | {"approved": False})
    return at.find(STREAM, "Adjusted"), NOT_APPROVED


def _added(at: Attacker, event: dict[str, Any], command: str) -> int:
    ((last, time),) = at.execute("SELECT max(sequence), max(at) FROM entries WHERE stream = ?", STREAM)
    at.execute(
        'INSERT INTO entries (stream, sequence, at, "by", person, command, event, hash) '
        "VALUES (?, ?, ?, 'floorperson', 'account-demo-floorperson', ?, ?, ?)",
        *(STREAM, last + 1, time, command, msgspec.json.encode(event | {"at": time}), bytes(32)),
    )
    return int(last) + 1


FORGED: list[Callable[[Attacker], tuple[int, str]]] = [
    by_a_dealer,
    of_another_amount,
    of_a_round_that_never_was,
    once_more,
    twice_in_a_wide_range,
    by_one_person,
    at_another_table,
    as_another_kind,
    refused,
]


@pytest.mark.parametrize("forge", FORGED)
def test_a_forged_adjustment_is_found(data: Path, forge: Callable[[Attacker], tuple[int, str]]) -> None:
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        place, words = forge(attacker)
        for stream in (STREAM, "house"):
            attacker.reckon_anew(stream)
        # No snapshot may give it away first.
        attacker.execute("DELETE FROM snapshots")
    assert f"{STREAM} {place}: {words}" in bad_of(data)


@pytest.mark.parametrize("forge", FORGED[3:])
def test_an_adjustment_that_no_second_person_approved_is_found_offline(
    data: Path, tmp_path: Path, forge: Callable[[Attacker], tuple[int, str]]
) -> None:
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        place, words = forge(attacker)
        for stream in (STREAM, "house"):
            attacker.reckon_anew(stream)
    assert offline(data, tmp_path / "export") == (1, f"first bad event: {STREAM} {place}: {words}\n")


def forget_the_row(data: Path, at: Attacker) -> None:
    """Take the digest of the movement out of the house stream, where it would give every change of the row away."""
    without_checkpoints(data, at)
    place = at.find("house", "ApprovalAnswered", -1)
    event = at.event("house", place)
    kept = [one for one in event["row_digests"] if not one[0].startswith("movements ")]
    assert len(kept) < len(event["row_digests"])
    at.put("house", place, event | {"row_digests": kept})
    at.reckon_anew("house")


@pytest.mark.parametrize("change", ["person = ''", "person = 'account-eve'", "why = 'cash-out'", "command = ''"])
def test_a_movement_that_is_not_the_one_of_the_adjustment_is_found(data: Path, tmp_path: Path, change: str) -> None:
    with attack(data) as attacker:
        forget_the_row(data, attacker)
        attacker.execute(f"UPDATE movements SET {change} WHERE why LIKE 'adjustment%'")
    assert any("which table:maryland-1 does not record" in words for words in bad_of(data))
    code, said = offline(data, tmp_path / "export")
    assert (code, "no stream records this movement" in said) == (1, True), said


def test_an_adjustment_of_an_account_that_is_not_in_it_is_found(data: Path, tmp_path: Path) -> None:
    with attack(data) as attacker:
        forget_the_row(data, attacker)
        attacker.execute("DELETE FROM movements WHERE why LIKE 'adjustment%'")
    assert any("2000 cents moved at maryland-1 are not in the purse" in words for words in bad_of(data))
    code, said = offline(data, tmp_path / "export")
    assert (code, "the adjustment for round 1 is missing in the purse" in said) == (1, True), said
