"""Checkpoints that were taken out of both places: the record is not right without them, and none begins anew."""

import subprocess
import sys
from pathlib import Path

import pytest

from fifthstreet.audit.findings import Bad
from fifthstreet.audit.offline_verifier import __file__ as offline_verifier
from fifthstreet.audit.series import first_bad
from fifthstreet.house.checkpoints import keys as audit_keys
from fifthstreet.house.checkpoints.file import NAME, CheckpointFile, beside
from fifthstreet.house.checkpoints.key_change import announce_new_key
from fifthstreet.house.checkpoints.signing import CheckpointsError
from fifthstreet.house.copies.export import Part, export
from fifthstreet.house.data_folder import AUDIT_KEYS
from fifthstreet.house.house import open_house
from fifthstreet.house.store import Store
from fifthstreet.house.verifying import Wanted, verify
from support.attacker import attack
from support.staffed import be_open


def bad_of(data: Path, trusted: bool = True) -> tuple[Bad, ...]:
    keys = audit_keys.read(data / AUDIT_KEYS).known if trusted else ()
    return verify(Wanted(data, beside(data) / NAME, keys)).bad


def cut_off(data: Path, keep: int) -> None:
    """Leave only so many checkpoints, in both places."""
    file = beside(data) / NAME
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:keep]))
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints WHERE number > ?", keep)


def test_whoever_trusts_a_key_misses_its_checkpoints() -> None:
    assert first_bad([], ["ab" * 32])
    assert first_bad([]) is None


@pytest.mark.parametrize("keep", [0, 1])
def test_checkpoints_that_are_noted_and_kept_no_more_are_missed(staffed: Path, keep: int) -> None:
    cut_off(staffed, keep)
    found = [bad for bad in bad_of(staffed, trusted=False) if bad.stream == "house"]
    assert found
    assert f"checkpoint {keep + 1} is noted by it, and kept no more" in found[0].what


@pytest.mark.parametrize("keep", [0, 1])
def test_a_house_does_not_open_where_checkpoints_are_missing_in_both_places(staffed: Path, keep: int) -> None:
    cut_off(staffed, keep)
    with pytest.raises(CheckpointsError, match="the house noted that checkpoint 2 was signed"):
        open_house(staffed)
    store = Store.open(staffed / "house.db")
    try:
        with pytest.raises(CheckpointsError, match="they were taken out"):
            announce_new_key(store, staffed, CheckpointFile(beside(staffed)))
    finally:
        store.close()


def test_a_checkpoint_that_is_noted_twice_is_found(staffed: Path) -> None:
    """As it would be after a house had begun its series anew."""
    with attack(staffed) as attacker:
        again = attacker.find("house", "CheckpointSigned", 1)
        attacker.put("house", again, attacker.event("house", again) | {"number": 1})
        attacker.reckon_anew("house")
    assert any("checkpoint 1 was noted before" in bad.what for bad in bad_of(staffed))


def test_an_export_without_checkpoints_is_not_right_for_whoever_trusts_a_key(staffed: Path, tmp_path: Path) -> None:
    key = audit_keys.read(staffed / AUDIT_KEYS).public
    export(staffed, tmp_path / "nowhere.jsonl", tmp_path / "export", Part())
    assert (tmp_path / "export" / NAME).read_bytes() == b""
    words = [sys.executable, offline_verifier, str(tmp_path / "export"), "--public-key", key]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "there is no checkpoint by a key that you trust" in ran.stdout


def test_a_house_that_nobody_touched_opens_again_and_is_right(staffed: Path) -> None:
    be_open(staffed)
    assert bad_of(staffed) == ()
