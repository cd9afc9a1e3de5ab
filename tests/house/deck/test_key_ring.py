"""The key ring: made once, readable by the house alone, refused when anything is wrong with it."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from fifthstreet.house.deck.commitments import CannotUnlockError, sealed
from fifthstreet.house.deck.keys import HEADING, KeyRingError, load_or_make
from fifthstreet.house.deck.shuffle import shuffled_deck

KEY, OTHER_KEY = "0f" * 32, "a5" * 32


def ring(folder: Path, *keys: str) -> Path:
    path = folder / "keys"
    path.write_text("\n".join((HEADING, *keys, "")), encoding="ascii")
    path.chmod(0o600)
    return path


def test_a_ring_is_made_where_there_is_none_and_is_the_same_ever_after(tmp_path: Path):
    path = tmp_path / "keys"
    deck = sealed("maryland-1:57", shuffled_deck())
    locked = load_or_make(path).lock(deck)
    written = path.read_bytes()
    assert load_or_make(path).unlock(locked, "maryland-1:57") == deck
    assert path.read_bytes() == written
    assert list(tmp_path.iterdir()) == [path]


def test_only_the_house_may_read_what_was_made_whatever_the_mask(tmp_path: Path):
    before = os.umask(0)
    try:
        load_or_make(tmp_path / "keys")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o600


def test_two_rings_have_different_keys(tmp_path: Path):
    locked = load_or_make(tmp_path / "one").lock(sealed("maryland-1:57", shuffled_deck()))
    with pytest.raises(CannotUnlockError, match="not in the ring"):
        load_or_make(tmp_path / "another").unlock(locked, "maryland-1:57")


def test_processes_that_start_at_once_end_with_the_same_key(tmp_path: Path):
    """Each waits for the signal to start, then loads or makes the ring and locks a deck of its own."""
    program = """
import sys
from pathlib import Path
from fifthstreet.house.deck.keys import load_or_make
from fifthstreet.house.deck.commitments import sealed
from fifthstreet.house.deck.shuffle import shuffled_deck
print("ready", flush=True)
sys.stdin.readline()
for turn in range(20):
    print(load_or_make(Path(sys.argv[1]) / f"keys-{turn}").lock(sealed(f"deal {turn}", shuffled_deck())).hex())
"""
    houses = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for house in houses:
        assert house.stdout
        assert house.stdout.readline() == "ready\n"
    for house in houses:
        assert house.stdin
        house.stdin.write("go\n")
        house.stdin.flush()
    locked = [house.communicate(timeout=60)[0].split() for house in houses]
    assert [house.returncode for house in houses] == [0] * 4
    for turn in range(20):
        vault = load_or_make(tmp_path / f"keys-{turn}")
        for decks in locked:
            assert vault.unlock(bytes.fromhex(decks[turn]), f"deal {turn}").seal.deal == f"deal {turn}"
    assert len(list(tmp_path.iterdir())) == 20


def test_a_key_added_at_the_end_locks_from_then_on_and_the_old_one_still_unlocks(tmp_path: Path):
    deck = sealed("maryland-1:57", shuffled_deck())
    old = load_or_make(ring(tmp_path, KEY))
    locked_before = old.lock(deck)
    both = load_or_make(ring(tmp_path, KEY, OTHER_KEY))
    assert both.unlock(locked_before, "maryland-1:57") == deck
    locked_after = both.lock(deck)
    assert load_or_make(ring(tmp_path, OTHER_KEY)).unlock(locked_after, "maryland-1:57") == deck
    with pytest.raises(CannotUnlockError):
        old.unlock(locked_after, "maryland-1:57")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602, 0o610, 0o601])
def test_a_ring_that_others_may_read_or_change_is_refused(tmp_path: Path, mode: int):
    path = ring(tmp_path, KEY)
    path.chmod(mode)
    with pytest.raises(KeyRingError, match="others may read or change"):
        load_or_make(path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "begins with the line"),
        (f"{KEY}\n", "begins with the line"),
        ("fifthstreet keys 2\n" + KEY, "begins with the line"),
        (HEADING, "the key ring has no key"),
        (f"{HEADING}\n{KEY}\n{KEY[:-2]}\n", "line 3 is not a key"),
        (f"{HEADING}\n{KEY}{OTHER_KEY}\n", "line 2 is not a key"),
        (f"{HEADING}\n{KEY[:-1]}g\n", "line 2 is not a key"),
        (f"{HEADING}\n{KEY}\n\n", "line 3 is not a key"),
        (f"{HEADING}\n{KEY}\n{OTHER_KEY}\n{KEY}\n", "line 4 repeats a key"),
        (f"{HEADING}\n\N{SNOWMAN}", "line 2 is not a key"),
    ],
)
def test_a_malformed_ring_is_refused_and_left_as_it_is(tmp_path: Path, text: str, problem: str):
    path = ring(tmp_path)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KeyRingError, match=problem) as refused:
        load_or_make(path)
    assert KEY[:8] not in str(refused.value)
    assert path.read_text(encoding="utf-8") == text


def test_what_is_not_a_file_is_refused(tmp_path: Path):
    with pytest.raises(KeyRingError, match="cannot be read or made: Is a directory"):
        load_or_make(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(KeyRingError, match="a key ring must be a regular file"):
        load_or_make(tmp_path / "pipe")


def test_a_folder_that_is_not_there_is_not_made_up(tmp_path: Path):
    with pytest.raises(KeyRingError, match="cannot be read or made: No such file"):
        load_or_make(tmp_path / "mistyped" / "keys")
    (tmp_path / "dangling").symlink_to(tmp_path / "gone")
    with pytest.raises(KeyRingError, match="cannot be read or made"):
        load_or_make(tmp_path / "dangling")


def test_a_vault_shows_no_key(tmp_path: Path):
    vault = load_or_make(ring(tmp_path, KEY, OTHER_KEY))
    for shown in (repr(vault), str(vault), f"{vault}"):
        assert KEY[:8] not in shown
        assert OTHER_KEY[:8] not in shown
