"""Checkpoints removed from both places: the log does not verify without them, and none starts anew."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fifthstreet.audit.checkpoint_series import first_bad
from fifthstreet.audit.findings import Bad
from fifthstreet.audit.offline_verifier import __file__ as offline_verifier
from fifthstreet.house.audit.backup import back_up, restore
from fifthstreet.house.audit.export import ExportScope, export
from fifthstreet.house.audit.key_rotation import announce_new_key
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base import key_files
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, CheckpointFile, beside
from fifthstreet.house.ledger.checkpoint_guard import CheckpointsError
from fifthstreet.house.ledger.row_digests import KINDS, digest_of
from fifthstreet.house.store import Store
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.accounts import make_account
from support.command_line import run
from support.staffed_house import be_open
from support.tampering import attack


def bad_of(data: Path, trusted: bool = True) -> tuple[Bad, ...]:
    keys = audit_keys.read(data / AUDIT_KEYS).known if trusted else ()
    return verify(VerifyRequest(data, beside(data) / NAME, keys)).bad


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
    assert f"it records checkpoint {keep + 1}, which was deleted" in found[0].what


@pytest.mark.parametrize("keep", [0, 1])
def test_a_house_does_not_open_where_checkpoints_are_missing_in_both_places(staffed: Path, keep: int) -> None:
    cut_off(staffed, keep)
    with pytest.raises(CheckpointsError, match="the house stream records checkpoint 2, but"):
        open_house(staffed)
    store = Store.open(staffed / "house.db")
    try:
        with pytest.raises(CheckpointsError, match="checkpoints were removed"):
            announce_new_key(store, staffed, CheckpointFile(beside(staffed)))
    finally:
        store.close()


def test_a_checkpoint_that_is_noted_twice_is_found(staffed: Path) -> None:
    """As it would be after a house had begun its series anew."""
    with attack(staffed) as attacker:
        again = attacker.find("house", "CheckpointSigned", 1)
        attacker.put("house", again, attacker.event("house", again) | {"number": 1})
        attacker.reckon_anew("house")
    assert any("checkpoint 1 was recorded before" in bad.what for bad in bad_of(staffed))


def test_an_export_without_checkpoints_is_not_right_for_whoever_trusts_a_key(staffed: Path, tmp_path: Path) -> None:
    key = audit_keys.read(staffed / AUDIT_KEYS).public
    with attack(staffed) as attacker:
        attacker.execute("DELETE FROM checkpoints")
    export(staffed, tmp_path / "nowhere.jsonl", tmp_path / "export", ExportScope())
    assert (tmp_path / "export" / NAME).read_bytes() == b""
    words = [sys.executable, offline_verifier, str(tmp_path / "export"), "--public-key", key]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "there is no checkpoint by a key that you trust" in ran.stdout


def wiped(data: Path) -> None:
    """Take out every checkpoint and every note of one, change a pay-in, and reckon all digests and hashes anew."""
    (beside(data) / NAME).unlink()
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints")
        words = (
            "SELECT count(*) FROM entries WHERE stream = 'house' AND CAST(event AS TEXT) LIKE '%CheckpointSigned.1%'"
        )
        for _ in range(attacker.execute(words)[0][0]):
            attacker.remove("house", attacker.find("house", "CheckpointSigned"))
        paid_in = attacker.find("house", "MoneyMoved")
        event = attacker.event("house", paid_in) | {"amount": 9_000_000, "after": 9_000_000}
        attacker.execute("UPDATE movements SET after = after + 8000000 WHERE player = 'account-pat'")
        attacker.execute("UPDATE movements SET amount = after WHERE player = 'account-pat' AND sequence = 1")
        columns = ", ".join(f'"{column}"' for column in KINDS["movements"][1])
        words = f"SELECT {columns} FROM movements WHERE player = 'account-pat' AND sequence = 1"
        ((*row,),) = attacker.execute(words)
        event["row_digests"] = [
            [name, digest_of(row) if name.startswith("movements") else old] for name, old in event["row_digests"]
        ]
        attacker.put("house", paid_in, event)
        attacker.reckon_anew("house")


@pytest.mark.parametrize("openings", [True, False])
def test_a_record_whose_checkpoints_were_wiped_with_every_note_of_them_is_found_and_not_opened(
    staffed: Path, openings: bool
) -> None:
    """An opening is nothing without its checkpoint; and the keys know with which checkpoint their series began."""
    wiped(staffed)
    if not openings:
        with attack(staffed) as attacker:
            attacker.remove("house", attacker.find("house", "HouseOpened"))
            attacker.reckon_anew("house")
    what = "no checkpoint signed the opening" if openings else "the house was closed"
    assert any(bad.stream == "house" and what in bad.what for bad in bad_of(staffed, trusted=False))
    with pytest.raises(CheckpointsError, match="the audit keys belong to checkpoints that begin with"):
        open_house(staffed)
    store = Store.open(staffed / "house.db")
    try:
        with pytest.raises(CheckpointsError, match="its checkpoints were removed"):
            announce_new_key(store, staffed, CheckpointFile(beside(staffed)))
    finally:
        store.close()
    assert run("log", "verify", "--data-dir", str(staffed)).returncode == 1


def test_another_first_checkpoint_under_the_hash_of_the_first_is_not_taken_for_it(staffed: Path) -> None:
    with attack(staffed) as attacker:
        ((line,),) = attacker.execute("SELECT line FROM checkpoints WHERE number = 1")
        other = msgspec.json.encode(msgspec.json.decode(line) | {"at": 1}) + b"\n"
        attacker.execute("UPDATE checkpoints SET line = ? WHERE number = 1", other)
    with pytest.raises(CheckpointsError, match="the audit keys belong to checkpoints that begin with"):
        open_house(staffed)


def forget_the_first(data: Path) -> str:
    """Keys as a backup has them; the hash that was taken out."""
    path = data / AUDIT_KEYS
    first = audit_keys.read(path).first
    path.write_bytes(audit_keys.without_first(path.read_bytes()))
    return first


def test_keys_that_do_not_name_the_first_checkpoint_learn_it_at_the_next_opening(staffed: Path) -> None:
    first = forget_the_first(staffed)
    assert first == CheckpointFile(beside(staffed)).path.read_text().partition('"hash":"')[2][:64]
    assert audit_keys.read(staffed / AUDIT_KEYS).first == ""
    be_open(staffed)
    assert audit_keys.read(staffed / AUDIT_KEYS).first == first
    assert bad_of(staffed) == ()


def test_keys_know_the_first_checkpoint_after_they_gave_way_and_after_they_were_lost(staffed: Path) -> None:
    first, path = audit_keys.read(staffed / AUDIT_KEYS).first, staffed / AUDIT_KEYS
    assert run("log", "rotate-key", "--data-dir", str(staffed)).returncode == 0
    assert audit_keys.read(path).first == first
    path.unlink()
    assert run("log", "rotate-key", "--lost", "--data-dir", str(staffed)).returncode == 0
    assert audit_keys.read(path).first == first
    be_open(staffed)
    assert audit_keys.read(path).first == first


def test_a_key_that_is_changed_before_anything_was_signed_knows_the_first_checkpoint(tmp_path: Path) -> None:
    make_account(tmp_path, "mia", "manager")
    assert run("log", "rotate-key", "--data-dir", str(tmp_path)).returncode == 0
    keys = audit_keys.read(tmp_path / AUDIT_KEYS)
    assert keys.first == CheckpointFile(beside(tmp_path)).path.read_text().partition('"hash":"')[2][:64]
    be_open(tmp_path)
    assert bad_of(tmp_path) == ()


def test_a_house_that_died_before_its_first_checkpoint_opens_again(tmp_path: Path) -> None:
    open_house(tmp_path / "house").services.store.close()
    assert audit_keys.read(tmp_path / "house" / AUDIT_KEYS).first == ""
    be_open(tmp_path / "house")
    be_open(tmp_path / "house")
    assert bad_of(tmp_path / "house") == ()


def test_keys_that_cannot_be_written_do_not_keep_a_house_closed(
    staffed: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    forget_the_first(staffed)

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(key_files, "replace", refused)
    be_open(staffed)
    assert "lacks the hash of the first checkpoint: Permission denied" in caplog.text
    assert bad_of(staffed) == ()


def test_keys_in_a_backup_know_no_more_than_the_record_beside_them(staffed: Path, tmp_path: Path) -> None:
    """They are copied after it: the first checkpoint may be signed in between."""
    back_up(staffed, beside(staffed) / NAME, tmp_path / "backup.tar", with_keys=True)
    new = tmp_path / "new"
    restore(tmp_path / "backup.tar", new, beside(new) / NAME, (), second_place=False)
    assert audit_keys.read(new / AUDIT_KEYS).first == ""
    be_open(new)
    assert audit_keys.read(new / AUDIT_KEYS).first == audit_keys.read(staffed / AUDIT_KEYS).first
    assert bad_of(new) == ()


def test_a_house_that_nobody_touched_opens_again_and_is_right(staffed: Path) -> None:
    be_open(staffed)
    assert bad_of(staffed) == ()
