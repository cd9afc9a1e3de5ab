"""A store opens what is its own, and of everything else it says in a sentence what is wrong, and leaves it alone."""

import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Engine, event

from fifthstreet.house.store import (
    Batch,
    ForeignDatabaseError,
    NewerDatabaseError,
    Store,
    StoreError,
    StoreFailedError,
    StoreLockedError,
    UnreadableDatabaseError,
)
from fifthstreet.house.store.database import APPLICATION_ID, BUSY_TIMEOUT
from fifthstreet.house.store.read_only import open_read_only
from support.store_records import entry, keep, kept


def run(file: Path, *words: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in words:
            connection.execute(statement)


def ours(file: Path) -> None:
    store = Store.open(file)
    kept(store, *(Batch(entries=(entry(1, f"table:{number}", event=bytes(2_000)),)) for number in range(50)))
    store.close()


def a_letter(file: Path) -> None:
    file.write_text("Dear sirs, the following hands were dealt last Tuesday …")


def another_application(file: Path) -> None:
    run(file, "CREATE TABLE recipes (name TEXT)")


def another_with_a_mark_of_its_own(file: Path) -> None:
    run(file, "CREATE TABLE entries (stream TEXT)", "PRAGMA application_id = 252006673")


def another_under_our_mark(file: Path) -> None:
    run(file, "CREATE TABLE recipes (name TEXT)", f"PRAGMA application_id = {APPLICATION_ID}")
    run(file, "PRAGMA journal_mode = WAL")


def a_newer_one(file: Path) -> None:
    ours(file)
    run(file, "UPDATE fifthstreet_version SET version_num = '9999'")


def one_without_a_version(file: Path) -> None:
    ours(file)
    run(file, "DELETE FROM fifthstreet_version")


def a_folder(file: Path) -> None:
    file.mkdir()


def a_torn_file(file: Path) -> None:
    ours(file)
    os.truncate(file, file.stat().st_size // 2)


def a_scribbled_file(file: Path) -> None:
    ours(file)
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(100)
        opened.write(b"scribble" * (size // 8 - 13))


REFUSED: list[tuple[Callable[[Path], None], type[StoreError], str]] = [
    (a_letter, ForeignDatabaseError, "not a database of Fifth Street, nor any SQLite database"),
    (another_application, ForeignDatabaseError, "a SQLite database of another application"),
    (another_with_a_mark_of_its_own, ForeignDatabaseError, "a SQLite database of another application"),
    (another_under_our_mark, ForeignDatabaseError, "tables of another application, such as 'recipes'"),
    (a_newer_one, NewerDatabaseError, "a newer Fifth Street (its schema is 9999)"),
    (one_without_a_version, ForeignDatabaseError, "it names no version of Fifth Street"),
    (a_folder, UnreadableDatabaseError, "is a folder"),
    (a_torn_file, UnreadableDatabaseError, "malformed"),
    (a_scribbled_file, UnreadableDatabaseError, "cannot be used"),
]


@pytest.mark.parametrize(("made", "error", "words"), REFUSED)
def test_what_cannot_be_used_is_refused_by_name_and_left_as_it_was(
    file: Path, made: Callable[[Path], None], error: type[StoreError], words: str
) -> None:
    made(file)
    before = file.read_bytes() if file.is_file() else b""
    for _ in range(2):
        with pytest.raises(error) as refusal:
            Store.open(file)
        assert words in str(refusal.value)
        assert str(file) in str(refusal.value)
        assert "\n" not in str(refusal.value)
    assert before == (file.read_bytes() if file.is_file() else b"")


@pytest.mark.parametrize("made", [a_letter, another_application, a_folder])
def test_nothing_is_left_beside_what_is_not_ours(file: Path, made: Callable[[Path], None]) -> None:
    made(file)
    with pytest.raises(StoreError):
        Store.open(file)
    assert [found.name for found in file.parent.iterdir()] == ["house.db"]


def test_a_path_through_a_file_is_refused(file: Path) -> None:
    a_letter(file)
    with pytest.raises(UnreadableDatabaseError, match="Not a directory"):
        Store.open(file / "house.db")


def test_a_name_that_cannot_be_is_refused(tmp_path: Path) -> None:
    for name in ("house\0.db", "x" * 300):
        with pytest.raises(UnreadableDatabaseError):
            Store.open(tmp_path / name)


def test_the_file_and_its_folders_are_made_for_the_house_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "house.db"
    with closing(Store.open(file)) as store:
        kept(store, Batch(entries=(entry(1),)))
        modes = {found.name: stat.S_IMODE(found.stat().st_mode) for found in file.parent.iterdir()}
    assert modes == dict.fromkeys(["house.db", "house.db-shm", "house.db-wal", "house.db.lock"], 0o600)


def test_a_name_and_a_path_lead_to_the_same_store(file: Path) -> None:
    ways: tuple[Path | str, ...] = (file, str(file))
    for number, way in enumerate(ways, start=1):
        with closing(Store.open(way)) as store:
            kept(store, Batch(entries=(entry(number),)))
            assert store.streams.last("table:maryland-1")[0] == number


def test_an_empty_file_becomes_a_store(file: Path) -> None:
    file.touch()
    with closing(Store.open(file)) as store:
        kept(store, Batch(entries=(entry(1),)))


def test_a_store_is_open_once_also_under_another_name(file: Path) -> None:
    link = file.with_name("link.db")
    link.symlink_to(file)
    with closing(Store.open(file)):
        for name in (file, link):
            with pytest.raises(StoreLockedError, match=rf"in use by another Fifth Street \(process {os.getpid()}\)"):
                Store.open(name)
    Store.open(link).close()


def test_another_process_has_the_store_until_it_ends_even_by_a_kill(file: Path) -> None:
    words = (
        "import sys; from fifthstreet.house.store import Store; s = Store.open(sys.argv[1]); print(flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", words, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout
        child.stdout.readline()
        with pytest.raises(StoreLockedError, match=f"process {child.pid}"):
            Store.open(file)
        child.send_signal(signal.SIGKILL)
        child.wait()
        Store.open(file).close()


AS_ANOTHER_USER = """
import os, sys
from pathlib import Path
from fifthstreet.house.store import Store, UnreadableDatabaseError
if os.getuid() == 0:
    os.setuid(65534)
try:
    Store.open(Path(sys.argv[1]))
except UnreadableDatabaseError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("file_mode", "folder_mode", "words"),
    [(0o000, 0o777, "cannot be read"), (0o444, 0o777, "cannot be written"), (0o644, 0o555, "cannot be written")],
)
def test_without_the_permission_it_says_so(file_mode: int, folder_mode: int, words: str) -> None:
    # Not in pytest's folder: no other user may even look into that.
    with TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        folder = Path(place) / "house"
        folder.mkdir()
        file = folder / "house.db"
        Store.open(file).close()
        (folder / "house.db.lock").unlink()
        file.chmod(file_mode)
        folder.chmod(folder_mode)
        command = [sys.executable, "-c", AS_ANOTHER_USER, str(file)]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        folder.chmod(0o755)
    assert words in said.stdout, said.stderr
    assert "Permission denied" in said.stdout


def test_a_commit_waits_for_the_disk_and_a_reader_cannot_write(file: Path) -> None:
    connections: list[sqlite3.Connection] = []

    def note(connection: sqlite3.Connection, _: object) -> None:
        connections.append(connection)

    event.listen(Engine, "connect", note)
    try:
        with closing(Store.open(file)) as store:
            store.tables.all()
            writer, reader = connections
            asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            told = [writer.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]
            assert told == ["wal", 2, 1, BUSY_TIMEOUT]
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                reader.execute("DELETE FROM tables")
    finally:
        event.remove(Engine, "connect", note)


def test_all_is_well_until_the_file_is_taken_away(store: Store, file: Path) -> None:
    assert store.check() is None
    file.rename(file.with_name("elsewhere.db"))
    assert "moved away or replaced" in str(store.check())
    file.touch()
    assert "moved away or replaced" in str(store.check())


def test_damage_found_while_reading_is_the_stores_failure(file: Path) -> None:
    ours(file)
    with closing(Store.open(file)) as store:
        page = 4096
        with file.open("r+b") as opened:
            for number in range(30, file.stat().st_size // page):
                opened.seek(number * page)
                opened.write(b"\xff" * page)
        with pytest.raises(StoreFailedError, match="could not read"):
            _ = [store.streams.entries(f"table:{number}") for number in range(50)]
        assert isinstance(keep(store, Batch(entries=(entry(2, "table:49"),)))[0], StoreError)


@pytest.mark.parametrize(
    ("made", "error", "words"),
    [
        (a_newer_one, NewerDatabaseError, "a newer Fifth Street (its schema is 9999)"),
        (one_without_a_version, ForeignDatabaseError, "it names no version of Fifth Street"),
        (a_letter, ForeignDatabaseError, "not a database of Fifth Street"),
    ],
)
def test_what_cannot_be_used_is_not_read_either(
    file: Path, made: Callable[[Path], None], error: type[StoreError], words: str
) -> None:
    made(file)
    before = file.read_bytes()
    with pytest.raises(error, match=re.escape(words)) as refusal, open_read_only(file):
        pass
    assert "\n" not in str(refusal.value)
    assert file.read_bytes() == before
