"""All that is said in SQLite's own words: whose file it is, how a connection is set up, how a transaction begins."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from fifthstreet.house.store.errors import ForeignDatabaseError, UnreadableDatabaseError

APPLICATION = 0x46355374
"""The mark in the header of a file of ours: "F5St"."""

MAGIC = b"SQLite format 3\0"
HEADER, MARK = 100, slice(68, 72)
"""How long the header is, and where in it the mark stands."""

PATIENCE = 5_000
"""Milliseconds to wait for somebody else's lock, such as a backup's."""

READERS = 40
"""How many threads may read at once; more wait for one of these."""


def recognise(file: Path) -> None:
    """Refuse a file that is not ours, without opening it as a database, so that nothing of it or beside it changes."""
    try:
        with file.open("rb") as opened:
            header = opened.read(HEADER)
    except FileNotFoundError:
        return
    except IsADirectoryError as error:
        raise UnreadableDatabaseError(f"{file} is a folder; the house needs a file to keep its record in") from error
    except OSError as error:
        raise UnreadableDatabaseError(f"{file} cannot be read: {error.strerror}") from error
    if not header:
        return
    if not header.startswith(MAGIC):
        raise ForeignDatabaseError(f"{file} is not a database of Fifth Street, nor any SQLite database")
    if int.from_bytes(header[MARK]) != APPLICATION:
        raise ForeignDatabaseError(f"{file} is a SQLite database of another application, not of Fifth Street")


def mark(file: Path) -> None:
    """Make a database of an empty file and mark it as ours; it stands in the header before anything else is written."""
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def writing_engine(url: URL) -> Engine:
    """The one connection that writes. Durable means on the disk: every commit waits for it."""
    engine = create_engine(url, pool_size=1, max_overflow=0)
    _set_up(engine, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
    _begin_by(engine, "BEGIN IMMEDIATE")
    return engine


def reading_engine(url: URL) -> Engine:
    """Connections that only read; each sees the record as it stood when its transaction began."""
    engine = create_engine(url, pool_size=4, max_overflow=READERS - 4)
    _set_up(engine, "query_only = ON")
    _begin_by(engine, "BEGIN")
    return engine


def _set_up(engine: Engine, *pragmas: str) -> None:
    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: Any) -> None:
        # The driver would begin transactions at moments of its own choice, and never for a change of the schema.
        connection.isolation_level = None
        for pragma in (f"busy_timeout = {PATIENCE}", *pragmas):
            connection.execute(f"PRAGMA {pragma}")


def _begin_by(engine: Engine, words: str) -> None:
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(words)
