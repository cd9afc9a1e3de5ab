"""Keys behind a link: rotation leaves them where they are, destroys the old key, and leaves nothing over."""

from pathlib import Path

import pytest

from fifthstreet.house.audit.key_rotation import announce_new_key
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import CheckpointFile, beside
from fifthstreet.house.store import Store
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.staffed_house import be_open


def test_a_key_behind_a_link_is_changed_where_it_lies(staffed: Path, tmp_path: Path) -> None:
    link, secure = staffed / AUDIT_KEYS, tmp_path / "secure"
    secure.mkdir()
    link.rename(secure / "audit.keys")
    link.symlink_to(secure / "audit.keys")
    private = audit_keys.read(link).signs.private_bytes_raw().hex()
    store = Store.open(staffed / "house.db")
    try:
        _, new = announce_new_key(store, staffed, CheckpointFile(beside(staffed)))
    finally:
        store.close()
    assert link.is_symlink()
    assert [file.name for file in secure.iterdir()] == ["audit.keys"]
    assert audit_keys.read(secure / "audit.keys").public == new
    assert private not in (secure / "audit.keys").read_text()
    be_open(staffed)
    assert audit_keys.read(link).public == new


@pytest.mark.parametrize("name", ["audit.keys", "deck.keys"])
def test_what_a_broken_off_change_left_is_taken_away_at_the_next_opening(staffed: Path, name: str) -> None:
    left = staffed / f".{name}.x1y2z3"
    left.write_text("a secret")
    with left.open("rb") as file:
        be_open(staffed)
        assert not left.exists()
        assert file.read() == bytes(8)


@pytest.mark.parametrize("name", ["audit.keys", "deck.keys"])
def test_keys_whose_making_was_broken_off_after_they_were_in_place_stay(staffed: Path, name: str) -> None:
    left, keys = staffed / f".{name}.x1y2z3", (staffed / name).read_bytes()
    left.hardlink_to(staffed / name)
    be_open(staffed)
    assert not left.exists()
    assert (staffed / name).read_bytes() == keys
