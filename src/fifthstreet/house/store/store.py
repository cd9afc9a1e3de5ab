"""The store of the house: appends batches durably, and answers queries about what is stored."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from fifthstreet.house.store.database import Database, open_database
from fifthstreet.house.store.errors import StoreClosedError, StoreError, StoreFailedError
from fifthstreet.house.store.group_commit import GroupCommit
from fifthstreet.house.store.queries import Queries
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.writer import Writer


class Store:
    """An open store. Append from the event loop; a query blocks, so run it in a thread there."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._inode = _inode(database.file)
        self._writer = Writer(database.writing)
        self._group_commit: GroupCommit | None = None
        self._closed = False
        self.queries = queries = Queries(self._connect)
        """All queries together, for code that reads an open store and a read-only database alike."""
        self.streams = queries.streams
        self.snapshots = queries.snapshots
        self.answers = queries.answers
        self.checkpoints = queries.checkpoints
        self.tables = queries.tables
        self.seals = queries.seals
        self.rounds = queries.rounds
        self.disputes = queries.disputes
        self.players = queries.players
        self.movements = queries.movements
        self.accounts = queries.accounts
        self.approvals = queries.approvals

    @classmethod
    def open(cls, path: Path | str) -> "Store":
        """Open the store in a file, which is made if it is missing."""
        return cls(open_database(Path(path)))

    async def append(self, batch: Batch) -> None:
        """Return when the batch is durable; raise if nothing of it was stored."""
        loop = asyncio.get_running_loop()
        if self._group_commit is None or self._group_commit.loop is not loop:
            self._group_commit = GroupCommit(loop, self._writer)
        await self._group_commit.add(batch)

    def check(self) -> str | None:
        """What is wrong with the store, in a sentence; None if all is well."""
        if self._closed:
            return "the store is closed"
        if not self._writer.alive:
            return "the store's writer has ended"
        if self._writer.trouble:
            return self._writer.trouble
        if _inode(self._database.file) != self._inode:
            return f"{self._database.file} was moved away or replaced while the house was using it"
        try:
            with self._connect() as connection:
                connection.execute(text("SELECT 1"))
        except StoreError as error:
            return str(error)
        return None

    def close(self) -> None:
        """Write the waiting batches, then close; closing twice does nothing more."""
        if self._closed:
            return
        if self._group_commit:
            self._group_commit.flush()
        self._writer.close()
        self._closed = True
        self._database.close()

    @contextmanager
    def _connect(self) -> Iterator[Connection]:
        """A connection for one query, so that any thread may run one."""
        if self._closed:
            raise StoreClosedError("the store is closed; nothing more can be read")
        try:
            with self._database.reading.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreFailedError(f"the store could not read: {getattr(error, 'orig', None) or error}") from error


def _inode(file: Path) -> tuple[int, int] | None:
    """The device and inode of a file, which tell whether it was replaced; None if it is gone."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
