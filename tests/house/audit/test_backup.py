"""A house is backed up during play, restored from the file, and played on."""

import asyncio
import io
import shutil
import tarfile
from pathlib import Path

import pytest

from fifthstreet.client import connect
from fifthstreet.house.audit.backup import BackupError, back_up, restore
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.rules import ready_game
from support.command_line import run
from support.guests import play_round, sit_down
from support.live_house import GAMES, house_in_here, program
from support.log_check import check_record
from support.tampering import attack


async def play(address: str, name: str, rounds: int, at: str = "maryland", until: asyncio.Event | None = None) -> None:
    """So many rounds, and more until it is time."""
    async with connect(address) as house:
        await house.come_in(name)
        async with house.table(f"{at}-1") as table:
            await sit_down(house, table, name, 500_000)
            while rounds or not (until is None or until.is_set()):
                await play_round(table)
                rounds = max(0, rounds - 1)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    data = tmp_path / "house"
    with house_in_here(data, games=(ready_game("maryland"),)) as (_, address):
        asyncio.run(play(address, "Anna", 2))
    return data


def place_of(data: Path) -> Path:
    return beside(data) / NAME


@pytest.mark.prove
def test_a_house_under_load_is_backed_up_and_play_goes_on_in_the_restored_one(tmp_path: Path) -> None:
    data, file, new = tmp_path / "house", tmp_path / "backup.tar", tmp_path / "restored"

    async def under_load(address: str) -> list[str]:
        enough = asyncio.Event()
        guests = [asyncio.create_task(play(address, "Anna", 2, at, enough)) for at in GAMES]
        await asyncio.sleep(0.5)
        found = await asyncio.to_thread(run, "backup", "--data-dir", str(data), "--to", str(file), "--with-keys")
        assert (found.returncode, found.stderr) == (0, "")
        assert not any(guest.done() for guest in guests)
        enough.set()
        await asyncio.gather(*guests)
        return found.stdout.splitlines()

    with program(data, "--house-players", "0") as served:
        said = asyncio.run(under_load(served.address))
        served.stop()
    assert "Lock it away" in said[1]
    assert file.stat().st_mode & 0o777 == 0o600
    found = run("restore", str(file), "--data-dir", str(new))
    assert (found.returncode, found.stderr) == (0, "")
    assert run("log", "verify", "--data-dir", str(new)).returncode == 0
    with program(new, "--house-players", "0") as served:
        asyncio.run(play(served.address, "Dora", 2))
        served.stop()
    check_record(new)
    check_record(data)


def test_a_backup_without_keys_says_so_and_opens_only_once_they_are_put_back(played: Path, tmp_path: Path) -> None:
    file, new = tmp_path / "backup.tar", tmp_path / "new"
    found = run("backup", "--data-dir", str(played), "--to", str(file))
    assert "It does not include the keys" in found.stdout
    with tarfile.open(file) as tar:
        assert sorted(tar.getnames()) == ["checkpoints.jsonl", "contents.json", "house.db"]
    for secret in ("deck.keys", "audit.keys"):
        assert (played / secret).read_bytes().split()[-1] not in file.read_bytes()
    restored = run("restore", str(file), "--data-dir", str(new))
    assert "put deck.keys and audit.keys there" in restored.stdout
    refused = run("serve", "--data-dir", str(new), "--port", "0")
    assert (refused.returncode, "deck.keys is missing" in refused.stderr) == (2, True)
    shutil.copy(played / "deck.keys", new / "deck.keys")
    refused = run("serve", "--data-dir", str(new), "--port", "0")
    assert (refused.returncode, "audit.keys is missing" in refused.stderr) == (2, True)
    shutil.copy(played / "audit.keys", new / "audit.keys")
    with house_in_here(new, games=(ready_game("maryland"),)) as (_, address):
        asyncio.run(play(address, "Berta", 1))
    check_record(new)


@pytest.mark.parametrize("lacking", [1, 2])
def test_checkpoints_that_were_signed_while_the_backup_was_made_are_in_it(
    played: Path, tmp_path: Path, lacking: int
) -> None:
    """The second place is read before the record, and may end before it; at first it is empty."""
    file, new = tmp_path / "backup.tar", tmp_path / "new"
    whole = place_of(played).read_bytes()
    earlier = tmp_path / "earlier.jsonl"
    earlier.write_bytes(b"".join(whole.splitlines(keepends=True)[:-lacking]))
    back_up(played, earlier, file, with_keys=True)
    restore(file, new, place_of(new), (), second_place=False)
    assert place_of(new).read_bytes() == whole


def test_nothing_is_written_over(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.tar"
    back_up(played, place_of(played), file, with_keys=True)
    with pytest.raises(BackupError, match="already exists"):
        back_up(played, place_of(played), file, with_keys=True)
    with pytest.raises(BackupError, match="is not empty"):
        restore(file, played, place_of(played), (), second_place=True)
    with pytest.raises(BackupError, match="name it with --checkpoints"):
        restore(file, tmp_path / "new", place_of(played), (), second_place=False)
    assert not (tmp_path / "new").exists()


def test_a_backup_that_is_older_than_the_second_place_is_refused(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.tar"
    back_up(played, place_of(played), file, with_keys=True)
    restore(file, tmp_path / "same", place_of(played), (), second_place=True)
    with house_in_here(played, games=(ready_game("maryland"),)) as (_, address):
        asyncio.run(play(address, "Berta", 1))
    with pytest.raises(BackupError, match="older than the checkpoints"):
        restore(file, tmp_path / "new", place_of(played), (), second_place=True)
    assert not (tmp_path / "new").exists()
    assert not [one for one in tmp_path.iterdir() if one.name.startswith(".fifthstreet")]


@pytest.mark.parametrize("what", ["a byte", "cut off", "no tar", "a stranger", "a link", "nothing"])
def test_a_file_that_is_no_whole_backup_is_refused(played: Path, tmp_path: Path, what: str) -> None:
    file = tmp_path / "backup.tar"
    back_up(played, place_of(played), file, with_keys=False)
    text = bytearray(file.read_bytes())
    if what == "a byte":
        text[len(text) * 2 // 3] ^= 1
    elif what == "cut off":
        del text[len(text) // 2 :]
    elif what == "no tar":
        text = bytearray(b"what is this?" * 100)
    elif what == "nothing":
        text.clear()
    file.write_bytes(text)
    if what in {"a stranger", "a link"}:
        with tarfile.open(file, "a") as tar:
            member = tarfile.TarInfo("../outside" if what == "a stranger" else "deck.keys")
            if what == "a link":
                member.type, member.linkname = tarfile.SYMTYPE, "/etc/passwd"
            else:
                member.size = 1
            tar.addfile(member, io.BytesIO(b"x"))
    with pytest.raises(BackupError):
        restore(file, tmp_path / "new", place_of(tmp_path / "new"), (), second_place=False)
    assert not (tmp_path / "new").exists()
    assert not (tmp_path.parent / "outside").exists()


def test_a_record_that_was_changed_before_the_backup_is_not_restored(played: Path, tmp_path: Path) -> None:
    with attack(played) as attacker:
        sequence = attacker.find("table:maryland-1", "BoughtIn")
        event = attacker.event("table:maryland-1", sequence)
        attacker.put("table:maryland-1", sequence, event | {"amount": 1})
    file = tmp_path / "backup.tar"
    back_up(played, place_of(played), file, with_keys=True)
    found = run("restore", str(file), "--data-dir", str(tmp_path / "new"))
    assert found.returncode == 2
    assert f"table:maryland-1 {sequence}: it does not match its hash" in found.stderr
