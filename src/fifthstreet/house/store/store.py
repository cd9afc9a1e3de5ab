"""The store of the house: what was appended is on the disk, and everything else is read from it."""

import asyncio
from pathlib import Path

from sqlalchemy import text

from fifthstreet.house.store.errors import StoreError
from fifthstreet.house.store.gathering import Gathering
from fifthstreet.house.store.opening import Opened, open_database
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.searching import Searcher
from fifthstreet.house.store.writer import Writer


class Store(Searcher):
    """Batches in, answers out. Appending is for the event loop; reading blocks, so there it belongs in a thread."""

    def __init__(self, opened: Opened) -> None:
        super().__init__(opened.reading)
        self._opened = opened
        self._inode = _inode(opened.file)
        self._writer = Writer(opened.writing)
        self._gathering: Gathering | None = None

    @classmethod
    def open(cls, path: Path | str) -> "Store":
        """Open the store in a file, made if it is missing, or at a database's URL."""
        return cls(open_database(path))

    async def append(self, batch: Batch) -> None:
        """Return when the batch is durable; raise if nothing of it was kept."""
        loop = asyncio.get_running_loop()
        if self._gathering is None or self._gathering.loop is not loop:
            self._gathering = Gathering(loop, self._writer)
        await self._gathering.add(batch)

    def check(self) -> str | None:
        """None if all is well, else a sentence on what is not."""
        if self._closed:
            return "the store is closed"
        if not self._writer.alive:
            return "the store's writer has ended"
        if self._writer.trouble:
            return self._writer.trouble
        if _inode(self._opened.file) != self._inode:
            return f"{self._opened.file} was moved away or replaced while the house was using it"
        try:
            with self._reading() as connection:
                connection.execute(text("SELECT 1"))
        except StoreError as error:
            return str(error)
        return None

    def close(self) -> None:
        """Write what waits, then close; a second time does nothing."""
        if self._closed:
            return
        if self._gathering:
            self._gathering.hand_over_all()
        self._writer.close()
        self._closed = True
        self._opened.close()


def _inode(file: Path | None) -> tuple[int, int] | None:
    """Which file it is, whatever its name; None for a server's database, and for a file that is gone."""
    try:
        status = file.stat() if file else None
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if status else None
