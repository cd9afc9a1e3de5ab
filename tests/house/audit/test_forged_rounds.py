"""A whole round that was never dealt, copied from a real one with every row and every hash, is found."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fifthstreet.audit.findings import Bad
from fifthstreet.client import connect
from fifthstreet.house.audit.export import ExportScope, export
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.ledger.checkpoint_guard import CheckpointsError
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.tables.change import Commands
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import Fill
from fifthstreet.wire.scenes import Answered
from support.forged_round import Forger
from support.guests import play_round, sit_down
from support.live_house import house_in_here
from support.staffed_house import be_open
from support.tampering import attack

NAMED = "new-jersey-1"
TABLE, SEALS = f"table:{NAMED}", f"seals:{NAMED}"
COPIED = 2
"""The round that is copied: in it the guest bought in once more."""
CLOSED = "it was added while the house was closed"


@pytest.fixture(scope="module")
def still_seated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house with three rounds, in which the guest who played them has kept his seat."""
    data = tmp_path_factory.mktemp("forged") / "house"

    async def play(address: str) -> None:
        async with connect(address) as house:
            await house.come_in("Anna")
            async with house.table(NAMED) as table:
                await sit_down(house, table, "Anna", 100_000)
                for number in (1, COPIED, 3):
                    if number == COPIED:
                        await table.buy_in(50_000)
                    await play_round(table)

    with house_in_here(data, games=(ready_game("new-jersey"),)) as (_, address):
        asyncio.run(play(address))
    return data


@pytest.fixture
def data(still_seated: Path, tmp_path: Path) -> Path:
    """A copy of it, with its second place."""
    for name in ("house", "house-checkpoints"):
        shutil.copytree(still_seated.with_name(name), tmp_path / name)
    return tmp_path / "house"


def forged(data: Path, after: int) -> int:
    """A round more after a round; its first entry."""
    with attack(data) as attacker:
        return Forger(attacker, NAMED, COPIED, after).forge()


def open_it(data: Path) -> None:
    """Note the last opening of the house once more."""
    with attack(data) as attacker:
        attacker.execute(
            'INSERT INTO entries (stream, sequence, at, "by", person, command, event, hash) '
            "SELECT stream, (SELECT max(sequence) + 1 FROM entries WHERE stream = 'house'), "
            "(SELECT max(at) FROM entries WHERE stream = 'house'), \"by\", person, command, event, hash FROM entries "
            "WHERE stream = 'house' AND sequence = ?",
            attacker.find("house", "HouseOpened", -1),
        )
        attacker.reckon_anew("house")


def bad_of(data: Path) -> tuple[Bad, ...]:
    return verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad


def checked_offline(data: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Exported, and checked outside the package."""
    export(data, beside(data) / NAME, folder, ExportScope())
    key = audit_keys.read(data / AUDIT_KEYS).public
    command = [sys.executable, "-I", "-S", str(folder / "verify.py"), "--public-key", key]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", timeout=120)


def test_a_round_among_what_is_signed_is_found_by_the_checkpoint(data: Path, tmp_path: Path) -> None:
    assert bad_of(data) == ()
    forged(data, after=COPIED)
    found = {bad.stream: bad.what for bad in reversed(bad_of(data)) if bad.sequence == 1}
    assert {stream: "are not what checkpoint" in what for stream, what in found.items()} == {TABLE: True, SEALS: True}
    with pytest.raises(CheckpointsError):
        open_house(data)
    offline = checked_offline(data, tmp_path / "export")
    assert offline.returncode == 1
    assert offline.stdout.startswith(f"first bad event: {SEALS} 1: "), "the streams are in order of their names"
    assert "are not what checkpoint" in offline.stdout


@pytest.mark.parametrize("opened", [False, True])
def test_a_round_after_the_last_checkpoint_of_a_closed_house_is_found_now_and_for_ever(
    data: Path, tmp_path: Path, opened: bool
) -> None:
    """An opening that the forger notes before it, and nobody signed, is no excuse."""
    before = checked_offline(data, tmp_path / "before")
    assert (before.returncode, before.stderr) == (0, "")
    first = forged(data, after=3)
    if opened:
        open_it(data)
    assert (TABLE, first, CLOSED) in [bad[:3] for bad in bad_of(data)]
    offline = checked_offline(data, tmp_path / "export")
    assert (offline.returncode, offline.stdout) == (1, f"first bad event: {TABLE} {first}: {CLOSED}\n")
    be_open(data)
    assert bad_of(data)


def test_a_table_of_an_open_house_may_go_on_after_its_last_checkpoint(data: Path, tmp_path: Path) -> None:
    """So it looks when the record of an open house is exported: its opening is signed, and a table went on since."""

    async def day() -> None:
        house = open_house(data)
        await house.start()
        fill = Fill(by="floorperson", amount=500_000)
        asked = await house.tables[NAMED].submit(Commands(Actor("floorperson"), fill))
        assert isinstance(asked, Answered)
        found = await asyncio.to_thread(checked_offline, data, tmp_path / "export")
        assert (found.returncode, found.stderr) == (0, "")
        await house.close()

    asyncio.run(day())
