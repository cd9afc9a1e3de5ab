"""Checkpoints: written as documented, signed, in a row, under keys that replace one another."""

import asyncio
import os
import shutil
import stat
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from fifthstreet.audit.checkpoint import (
    Checkpoint,
    Tip,
    fault_of,
    in_order,
    public_hex,
    read_line,
    sign,
    signed_text,
    write_line,
)
from fifthstreet.audit.checkpoint_series import first_bad, read_checkpoints
from fifthstreet.audit.findings import BadRecordError
from fifthstreet.audit.walk import signatures, walk
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import HouseClosed
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, CheckpointFile, beside, read_series
from fifthstreet.house.ledger.signing_keys import begin_change
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.store.read_only import open_read_only
from fifthstreet.rules import ready_game
from support.command_line import run
from support.live_house import house_in_here, program

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
TIPS = in_order({"table:a": (2, bytes(32)), "house": (1, b"\xff" * 32)})


def series(*keys: Ed25519PrivateKey) -> list[Checkpoint]:
    found: list[Checkpoint] = []
    for number, key in enumerate(keys):
        following = keys[number + 1] if number + 1 < len(keys) else key
        announced = public_hex(following) if following is not key else ""
        found.append(sign(key, TIPS, 1_700 + number, found[-1] if found else None, announced))
    return found


def test_a_checkpoint_is_written_as_the_documentation_says() -> None:
    one = sign(KEY, TIPS, 1_700, None)
    public = KEY.public_key().public_bytes_raw()
    text = b"24:fifthstreet checkpoint 1,1:1,4:1700,32:" + bytes(32) + b",32:" + public + b",0:,1:2,"
    text += b"5:house,1:1,32:" + b"\xff" * 32 + b",7:table:a,1:2,32:" + bytes(32) + b","
    assert signed_text(one) == text
    assert one.hash == sha256(text).hexdigest()
    assert one.signature == KEY.sign(text).hex()
    assert read_line(write_line(one)) == one
    assert fault_of(one) is None


def test_a_series_under_keys_that_were_announced_is_right() -> None:
    assert first_bad(series(KEY, KEY, OTHER, OTHER)) is None
    assert first_bad(series(KEY, KEY, OTHER), [public_hex(KEY)]) is None
    assert first_bad(series(KEY, KEY, OTHER), [public_hex(OTHER)]) is None


def test_a_key_that_nobody_announced_or_trusts_is_found() -> None:
    one = sign(KEY, TIPS, 1, None)
    forged = [one, sign(OTHER, TIPS, 2, one)]
    assert first_bad(forged)
    assert first_bad(forged, [public_hex(KEY)])
    assert first_bad(forged, [public_hex(KEY), public_hex(OTHER)]) is None
    unknown = first_bad(series(KEY, KEY), [public_hex(OTHER)])
    assert unknown
    assert unknown.number == 1


@settings(max_examples=150)
@given(some.integers(0, 2), some.integers(0, 10**9), some.integers(1, 255))
def test_any_changed_byte_of_the_file_is_found(which: int, place: int, change: int) -> None:
    good = series(KEY, KEY, KEY)
    lines = [bytearray(write_line(one)) for one in good]
    line = lines[which]
    line[place % len(line)] ^= change
    text = b"".join(lines)
    found, unreadable = read_checkpoints(text.splitlines(keepends=True))
    same = found == good and text.endswith(b"\n")
    assert same or unreadable or first_bad(found, [public_hex(KEY)]) or len(found) < len(good)


@pytest.mark.parametrize("name", ["previous", "key", "next_key", "hash", "signature"])
def test_a_checkpoint_is_written_in_one_way_only(name: str) -> None:
    one = sign(KEY, TIPS, 1, sign(KEY, TIPS, 1, None), next_key=public_hex(OTHER))
    assert fault_of(one) is None
    assert fault_of(replace(one, **{name: getattr(one, name).upper()}))


def test_streams_that_grow_shorter_or_stand_out_of_order_are_found() -> None:
    one = sign(KEY, TIPS, 1, None)
    assert first_bad([one, sign(KEY, (TIPS[0],), 2, one)])
    assert fault_of(sign(KEY, TIPS[::-1], 1, None))
    assert fault_of(sign(KEY, (TIPS[0], TIPS[0]), 1, None))
    assert fault_of(replace(one, tips=(*TIPS, Tip("z", 1, "0" * 64))))


@settings(max_examples=300, deadline=None)
@given(some.data())
def test_any_changed_byte_of_any_entry_is_found_and_that_entry_is_named(
    three_days: Path, data: some.DataObject
) -> None:
    with open_read_only(three_days / "house.db") as seen:
        stream = data.draw(some.sampled_from(seen.streams.names()))
        entries = seen.streams.entries(stream)
    number = data.draw(some.integers(0, len(entries) - 1))
    field = data.draw(some.sampled_from(["event", "hash", "by", "person", "command", "stream", "at", "sequence"]))
    value = getattr(entries[number], field)
    if isinstance(value, int):
        changed = value ^ (1 << data.draw(some.integers(0, 40)))
    else:
        text = bytearray(value if isinstance(value, bytes) else value.encode())
        if text:
            text[data.draw(some.integers(0, len(text) - 1))] ^= data.draw(some.integers(1, 127))
        else:
            text = bytearray(b"x")
        changed = bytes(text) if isinstance(value, bytes) else text.decode("latin-1")
    entries[number] = replace(entries[number], **{field: changed})
    with pytest.raises(BadRecordError) as found:
        list(walk(stream, entries, {}))
    assert (found.value.bad.stream, found.value.bad.sequence) == (stream, number + 1)


def test_an_entry_before_the_first_checkpoint_of_its_stream_is_signed_by_it(three_days: Path) -> None:
    signed = signatures(read_series(beside(three_days) / NAME)[0])
    with open_read_only(three_days / "house.db") as seen:
        assert signed.keys() == set(seen.streams.names())
        for stream in seen.streams.names():
            assert (
                sum(1 for _ in walk(stream, seen.streams.walk_all(stream), signed[stream]))
                == seen.streams.last(stream)[0]
            )


def test_a_line_that_a_crash_broke_off_gives_way_to_the_next(tmp_path: Path) -> None:
    file, good = CheckpointFile(tmp_path / "place"), series(KEY, KEY, KEY)
    assert file.last() is None
    file.append([write_line(good[0])])
    with file.path.open("ab") as opened:
        opened.write(write_line(good[1])[:40])
    assert file.last() == good[0]
    assert read_series(file.path) == ([good[0]], None)
    file.append([write_line(one) for one in good[1:]])
    assert read_series(file.path) == (good, None)


def test_a_long_file_is_read_from_its_end(tmp_path: Path) -> None:
    many = in_order({f"table:{number:04}": (1, bytes(32)) for number in range(2_000)})
    file = CheckpointFile(tmp_path)
    one = sign(KEY, many, 1, None)
    other = sign(KEY, many, 2, one)
    file.append([write_line(one), write_line(other)])
    assert file.last() == other


def test_nothing_is_signed_twice_when_nothing_happens(tmp_path: Path) -> None:
    house = open_house(tmp_path / "house")

    async def sign_thrice() -> list[Checkpoint | None]:
        found = [await house.checkpoints.sign(), await house.checkpoints.sign()]
        await house.services.house_stream.append(HouseClosed(), Actor("system"))
        return [*found, await house.checkpoints.sign(), await house.checkpoints.sign()]

    try:
        numbers = [one.number for one in asyncio.run(sign_thrice()) if one]
    finally:
        house.services.store.close()
    assert numbers == [1, 1, 2, 2]


def test_the_key_file_is_for_its_owner_alone_and_shows_no_secret(tmp_path: Path) -> None:
    data = tmp_path / "house"
    open_house(data).services.store.close()
    path = data / AUDIT_KEYS
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    keys = audit_keys.read(path)
    assert keys.signs.private_bytes_raw().hex() not in repr(keys)
    path.chmod(0o640)
    with pytest.raises(KeyRingError, match="others may read"):
        audit_keys.read(path)


def keys_of(data: Path) -> tuple[str, ...]:
    return audit_keys.read(data / AUDIT_KEYS).known


def test_a_key_gives_way_to_the_next_and_is_destroyed(data: Path) -> None:
    path = data / AUDIT_KEYS
    before, old = path.read_text().split()[-1], keys_of(data)[-1]
    still_open = os.open(path, os.O_RDONLY)
    found = run("log", "rotate-key", "--data-dir", str(data))
    assert (found.returncode, found.stderr) == (0, "")
    assert before not in path.read_text()
    assert not os.pread(still_open, 1000, 0).strip(b"\0"), "the old file is overwritten"
    os.close(still_open)
    assert keys_of(data)[0] == old
    assert run("log", "public-key", "--data-dir", str(data)).stdout.split() == list(keys_of(data))
    with house_in_here(data, games=(ready_game("maryland"),)) as (house, _):
        assert house.checkpoints.keys.public == keys_of(data)[-1]
    file = beside(data) / NAME
    for trusted in keys_of(data):
        assert verify(VerifyRequest(data, file, (trusted,))).bad == ()
    assert run("log", "verify", "--data-dir", str(data), "--public-key", old).returncode == 0
    assert run("log", "verify", "--data-dir", str(data), "--public-key", "ab" * 32).returncode == 1


def test_a_new_key_says_when_it_signs_and_until_then_the_old_one_is_to_be_trusted(data: Path) -> None:
    rotated = run("log", "rotate-key", "--data-dir", str(data))
    assert "signs once the house opens; until then auditors verify with the old one" in rotated.stdout
    old, new = keys_of(data)
    file = beside(data) / NAME
    assert verify(VerifyRequest(data, file, (old,))).bad == ()
    (found,) = verify(VerifyRequest(data, file, (new,))).bad
    assert "has signed nothing yet: until the house has opened, give the one before it" in found.what
    assert old not in found.what, "whoever forges a series could have himself recommended"
    with house_in_here(data, games=(ready_game("maryland"),)):
        pass
    assert verify(VerifyRequest(data, file, (new,))).bad == ()


@pytest.mark.parametrize("announced", [False, True])
def test_a_change_of_keys_that_was_cut_short_is_finished_or_forgotten(data: Path, announced: bool) -> None:
    path = data / AUDIT_KEYS
    old = audit_keys.read(path)
    changing = begin_change(path, old)
    assert changing.next
    if announced:
        text = path.read_bytes()
        assert run("log", "rotate-key", "--data-dir", str(data)).returncode == 0
        new = audit_keys.read(path).public
        # As if the machine had stopped before the old key was destroyed.
        private = audit_keys.read(path).signs.private_bytes_raw().hex()
        path.write_text(f"{audit_keys.HEADING}\nsigns {old.signs.private_bytes_raw().hex()}\nnext {private}\n")
        assert text
    open_house(data).services.store.close()
    settled = audit_keys.read(path)
    assert settled.next is None
    assert settled.public == (new if announced else old.public)


def test_a_lost_key_is_missed_and_another_one_must_be_trusted(data: Path) -> None:
    (data / AUDIT_KEYS).rename(data / "lost")
    old = audit_keys.read(data / "lost").public
    with pytest.raises(KeyRingError, match="is missing"):
        open_house(data)
    found = run("log", "rotate-key", "--lost", "--data-dir", str(data))
    assert found.returncode == 0
    assert "The old key did not announce it" in found.stdout
    file = beside(data) / NAME
    assert verify(VerifyRequest(data, file, (old,))).bad
    assert verify(VerifyRequest(data, file, keys_of(data))).bad == ()


def test_a_new_deck_key_locks_new_decks_and_old_ones_still_open(data: Path) -> None:
    before = (data / "deck.keys").read_text().splitlines()
    found = run("log", "rotate-key", "--which", "deck", "--data-dir", str(data))
    assert found.returncode == 0
    after = (data / "deck.keys").read_text().splitlines()
    assert after[:-1] == before
    house = open_house(data)
    try:
        seal = house.services.store.seals.latest("maryland-1")
        assert seal
        assert house.services.vault.unlock(seal.locked, seal.deal)
    finally:
        house.services.store.close()


def test_no_key_is_changed_while_a_house_is_open(tmp_path: Path) -> None:
    with program(tmp_path / "house") as served:
        found = run("log", "rotate-key", "--data-dir", str(served.data))
        assert (found.returncode, "in use by another" in found.stderr) == (2, True)
        assert run("log", "verify", "--data-dir", str(served.data)).returncode == 0


def test_a_house_whose_second_place_was_lost_writes_it_again(data: Path) -> None:
    file = beside(data) / NAME
    good = file.read_bytes()
    shutil.rmtree(beside(data))
    open_house(data).services.store.close()
    assert file.read_bytes() == good


def test_verify_says_what_it_found_and_what_it_cannot_read(data: Path, tmp_path: Path) -> None:
    found = run("log", "verify", "--data-dir", str(data), "--public-key", keys_of(data)[0])
    assert (found.returncode, found.stderr) == (0, "")
    assert "The log is valid: " in found.stdout
    assert "first bad event" not in found.stdout
    as_json = run("log", "verify", "--data-dir", str(data), "--json")
    assert '"ok": true' in as_json.stdout
    nowhere = run("log", "verify", "--data-dir", str(tmp_path / "nowhere"))
    assert (nowhere.returncode, "there is no house" in nowhere.stderr) == (2, True)
    wrong = run("log", "verify", "--data-dir", str(data), "--public-key", "xyz")
    assert (wrong.returncode, "64 hexadecimal digits" in wrong.stderr) == (2, True)


def test_checkpoints_that_are_kept_elsewhere_are_asked_for_by_name(data: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    beside(data).rename(elsewhere)
    key = ("--public-key", keys_of(data)[0])
    missed = run("log", "verify", "--data-dir", str(data), *key)
    assert (missed.returncode, "name that folder with --checkpoints" in missed.stdout) == (1, True)
    found = run("log", "verify", "--data-dir", str(data), *key, "--checkpoints", str(elsewhere))
    assert (found.returncode, "--checkpoints" in found.stdout) == (0, False)


def test_an_export_says_that_the_second_place_is_empty(data: Path, tmp_path: Path) -> None:
    (beside(data) / NAME).write_bytes(b"")
    made = run("log", "export", "--data-dir", str(data), "--to", str(tmp_path / "export"))
    assert (made.returncode, "the log's own copies" in made.stderr) == (0, True)


@pytest.mark.parametrize("named", [True, False])
def test_an_export_has_the_checkpoints_wherever_they_are_kept(data: Path, tmp_path: Path, *, named: bool) -> None:
    elsewhere, export = tmp_path / "elsewhere", tmp_path / "export"
    beside(data).rename(elsewhere)
    there = ("--checkpoints", str(elsewhere)) if named else ()
    made = run("log", "export", "--data-dir", str(data), "--to", str(export), *there)
    assert (made.returncode, "the log's own copies" in made.stderr) == (0, not named)
    assert (export / NAME).read_bytes() == (elsewhere / NAME).read_bytes()
