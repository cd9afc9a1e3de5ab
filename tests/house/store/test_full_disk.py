"""A disk that is full, or fails: all that waits is told so, nothing half is written, and with space it goes on."""

import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from fifthstreet.house.store import Answer, Batch, ConflictError, Store, StoreFailedError, UnreadableDatabaseError
from support.store_records import entry, keep, kept

MUCH = 200_000


def big(number: int) -> Batch:
    """An entry of a stream of its own, and an answer, of which the second hardly fits beside the first."""
    stream = f"table:{number}"
    answer = Answer(command="c1", person=stream, stream=stream, answer=bytes(MUCH))
    return Batch(entries=(entry(1, stream, event=bytes(MUCH)),), answers=(answer,))


def fill_up(store: Store, batches: list[Batch], words: str) -> list[Batch]:
    """Append until the store fails; those that it did not keep."""
    for first in range(0, len(batches), 5):
        waiting = batches[first : first + 5]
        outcomes = keep(store, *waiting)
        if any(outcomes):
            unkept = [batch for batch, outcome in zip(waiting, outcomes, strict=True) if outcome]
            assert {type(outcome) for outcome in outcomes if outcome} == {StoreFailedError}
            assert all(words in str(outcome) for outcome in outcomes if outcome)
            assert all(store.streams.last(batch.entries[0].stream)[0] == 0 for batch in unkept)
            assert all(store.answers.get(batch.entries[0].stream, "c1") is None for batch in unkept)
            return unkept
    raise AssertionError("the disk was never full")


def go_on(store: Store, unkept: list[Batch]) -> None:
    """With space again, nothing can follow what was not kept, and it is kept when it is tried again."""
    follower = Batch(entries=(entry(2, unkept[0].entries[0].stream),))
    assert [type(outcome) for outcome in keep(store, follower)] == [ConflictError]
    assert "could not write" in str(store.check())
    kept(store, *unkept)
    assert store.check() is None


def check_all(file: Path, batches: list[Batch], unkept: list[Batch]) -> None:
    last = batches.index(unkept[-1])
    with closing(Store.open(file)) as store:
        for batch in batches[: last + 1]:
            assert store.streams.last(batch.entries[0].stream)[0] == 1
            assert store.answers.get(batch.entries[0].stream, "c1") == batch.answers[0]
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@contextmanager
def pages_at_most(pages: int) -> Iterator[list[sqlite3.Connection]]:
    """Connections whose database may have so many pages: SQLite's own full disk."""
    connections: list[sqlite3.Connection] = []

    def bound(connection: sqlite3.Connection, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")
        connections.append(connection)

    event.listen(Engine, "connect", bound)
    try:
        yield connections
    finally:
        event.remove(Engine, "connect", bound)


def test_a_full_database_fails_all_that_wait_and_goes_on_with_space(file: Path) -> None:
    batches = [big(number) for number in range(40)]
    with pages_at_most(1_000) as connections, closing(Store.open(file)) as store:
        unkept = fill_up(store, batches, "database or disk is full")
        for connection in connections:
            connection.execute("PRAGMA max_page_count = 1000000")
        go_on(store, unkept)
    check_all(file, batches, unkept)


def test_what_still_fits_is_kept_after_something_that_did_not(file: Path) -> None:
    with pages_at_most(100), closing(Store.open(file)) as store:
        assert [type(outcome) for outcome in keep(store, big(1))] == [StoreFailedError]
        kept(store, Batch(entries=(entry(1),)))
        assert store.check() is None


def files_may_grow(file: Path) -> None:
    """In a process of its own: files that may not grow fail a write in its middle, as a failing disk does."""
    batches = [big(number) for number in range(200)]
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    with closing(Store.open(file)) as store:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3_000_000, most))
        unkept = fill_up(store, batches, "disk")
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        go_on(store, unkept)
    check_all(file, batches, unkept)


def test_a_write_that_breaks_off_fails_all_that_wait_and_goes_on_with_space(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", ":".join((str(Path(__file__).parent), *sys.path)))
    words = "import sys, pathlib, test_full_disk; test_full_disk.files_may_grow(pathlib.Path(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", words, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_disk_too_small_to_begin_with_is_said_so(file: Path) -> None:
    with pages_at_most(5), pytest.raises(UnreadableDatabaseError, match="cannot be used: database or disk is full"):
        Store.open(file)
    with closing(Store.open(file)) as store:
        kept(store, Batch(entries=(entry(1),)))
