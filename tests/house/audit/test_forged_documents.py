"""Forged documents, with every hash that follows from them, are found: serials, signatures, chips without a slip."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.documents import signs_last, slip
from support.in_process_bank import Bank, in_bank
from support.tampering import Attacker, attack

TABLE = "table:maryland-1"


@pytest.fixture(scope="module")
def filled_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house whose table was opened by a count and has had two fills."""
    data = tmp_path_factory.mktemp("filled") / "house"

    async def day(bank: Bank) -> None:
        await signs_last(
            bank.house, bank.people, await slip(bank.house, bank.people, "fill", bank.host.name, {100_00: 5})
        )

    in_bank(data, day)
    return data


@pytest.fixture
def data(filled_house: Path, tmp_path: Path) -> Path:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(filled_house.with_name(name), tmp_path / name)
    return tmp_path / "house"


def bad_of(data: Path) -> list[str]:
    report = verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))
    return [bad.what for bad in report.bad]


def change(at: Attacker, kind: str, which: int, stream: str = "house", **fields: Any) -> None:
    sequence = at.find(stream, kind, which)
    at.put(stream, sequence, {**at.event(stream, sequence), **fields})
    at.reckon_anew(stream)


def skipped_serial(at: Attacker) -> str:
    change(at, "DocumentPrepared", 4, serial=3)
    return "has the serial 2, not 3"


def other_chips(at: Attacker) -> str:
    change(at, "DocumentPrepared", 4, chips=[[100_00, 6]])
    return "is for other chips or another table"


def skipped_line(at: Attacker) -> str:
    change(at, "DocumentSigned", 5, line=4)
    return "line 3 of Fill slip 2 is to be signed next"


def another_signer(at: Attacker) -> str:
    sequence = at.find("house", "DocumentSigned", 4)
    at.execute(
        "UPDATE entries SET \"by\" = 'dealer', person = 'account-dana' WHERE stream = 'house' AND sequence = ?",
        sequence,
    )
    at.reckon_anew("house")
    return "a dealer does not sign here"


def more_chips(at: Attacker) -> str:
    change(at, "Filled", 1, TABLE, amount=600_00)
    return "is for 50000 cents, but 60000 moved"


def no_slip(at: Attacker) -> str:
    sequence = at.find(TABLE, "Filled", 1)
    at.execute("UPDATE entries SET command = '' WHERE stream = ? AND sequence = ?", TABLE, sequence)
    at.reckon_anew(TABLE)
    return "no signed document moved these chips"


@pytest.mark.parametrize(
    "forge",
    [skipped_serial, other_chips, skipped_line, another_signer, more_chips, no_slip],
    ids=lambda one: one.__name__,
)
def test_a_forged_document_is_found(data: Path, forge: Callable[[Attacker], str]) -> None:
    lines = (beside(data) / NAME).read_bytes().splitlines(keepends=True)
    (beside(data) / NAME).write_bytes(lines[0])
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints WHERE number > 1")
        closed = attacker.find("house", "HouseClosed")
        attacker.execute("DELETE FROM entries WHERE stream = 'house' AND sequence >= ?", closed)
        what = forge(attacker)
    assert any(what in bad for bad in bad_of(data)), bad_of(data)
