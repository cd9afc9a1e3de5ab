"""A durable write costs milliseconds, so whatever waits shares one; those who wait are told only when it is done."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event

from fifthstreet.house.store import Batch, ConflictError, Store, StoreClosedError
from fifthstreet.house.store.group_commit import LARGEST_GROUP
from support.store_records import STREAM, answer, entry, kept


@contextmanager
def counted_commits() -> Iterator[list[Connection]]:
    commits: list[Connection] = []

    def count(connection: Connection) -> None:
        commits.append(connection)

    event.listen(Engine, "commit", count)
    try:
        yield commits
    finally:
        event.remove(Engine, "commit", count)


@contextmanager
def writer_held_up(file: Path) -> Iterator[None]:
    """While somebody else writes, the store cannot."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def one(number: int) -> Batch:
    return Batch(entries=(entry(1, f"table:{number}"),), answers=(answer(f"c{number}"),))


@pytest.mark.parametrize("waiting", [1, 2, LARGEST_GROUP, 2 * LARGEST_GROUP + 1])
def test_all_that_wait_share_a_transaction_up_to_the_bound(store: Store, file: Path, waiting: int) -> None:
    async def appended() -> None:
        with writer_held_up(file):
            # The writer takes the first at once and is held up with it; the others gather behind it.
            appends = [asyncio.create_task(store.append(one(number))) for number in range(waiting + 1)]
            await asyncio.sleep(0)
            assert not any(append.done() for append in appends)
        await asyncio.gather(*appends)

    with counted_commits() as commits:
        asyncio.run(appended())
    assert len(commits) <= 1 + -(-waiting // LARGEST_GROUP)
    assert all(store.streams.last(f"table:{number}")[0] == 1 for number in range(waiting + 1))


def test_one_after_the_other_each_has_a_transaction_of_its_own(store: Store) -> None:
    with counted_commits() as commits:
        for number in range(5):
            kept(store, one(number))
    assert len(commits) == 5


def test_those_that_fit_still_share_a_transaction_when_one_does_not(store: Store, file: Path) -> None:
    kept(store, one(0))

    async def appended() -> list[BaseException | None]:
        with writer_held_up(file):
            appends = [asyncio.create_task(store.append(one(number))) for number in (1, 2, 0, 3, 4)]
            await asyncio.sleep(0)
        return await asyncio.gather(*appends, return_exceptions=True)

    with counted_commits() as commits:
        outcomes = asyncio.run(appended())
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), ConflictError, type(None), type(None)]
    assert len(commits) <= 2


def test_nobody_sees_what_is_not_yet_durable(store: Store, file: Path) -> None:
    async def appended() -> None:
        with writer_held_up(file):
            append = asyncio.create_task(store.append(one(1)))
            await asyncio.sleep(0)
            assert await asyncio.to_thread(store.streams.entries, "table:1") == []
            assert not append.done()
        await append
        assert len(await asyncio.to_thread(store.streams.entries, "table:1")) == 1

    asyncio.run(appended())


def test_one_who_stops_waiting_does_not_disturb_the_others(store: Store, file: Path) -> None:
    async def appended() -> None:
        with writer_held_up(file):
            appends = [asyncio.create_task(store.append(one(number))) for number in range(6)]
            await asyncio.sleep(0)
            appends[3].cancel()
            await asyncio.sleep(0)
        await asyncio.gather(*appends[:3], *appends[4:])
        with pytest.raises(asyncio.CancelledError):
            await appends[3]

    asyncio.run(appended())
    # The writer had the first in hand, so the fourth was still in the queue, or was written with the others.
    assert {number for number in range(6) if store.streams.last(f"table:{number}")[0]} >= {0, 1, 2, 4, 5}
    kept(store, Batch(entries=(entry(1),)))


def test_closing_writes_what_waits(file: Path) -> None:
    store = Store.open(file)

    async def appended() -> None:
        appends = [asyncio.create_task(store.append(one(number))) for number in range(200)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*appends)

    asyncio.run(appended())
    with closing(Store.open(file)) as again:
        assert all(again.streams.last(f"table:{number}")[0] == 1 for number in range(200))


def test_a_closed_store_says_so(file: Path) -> None:
    store = Store.open(file)
    store.close()
    store.close()
    assert store.check() == "the store is closed"
    with pytest.raises(StoreClosedError, match="closed"):
        store.streams.entries(STREAM)
    with pytest.raises(StoreClosedError, match="closed"):
        kept(store, one(1))


def test_a_closed_store_leaves_one_file_and_its_lock(file: Path) -> None:
    store = Store.open(file)
    kept(store, one(1))
    store.close()
    assert sorted(found.name for found in file.parent.iterdir()) == ["house.db", "house.db.lock"]
