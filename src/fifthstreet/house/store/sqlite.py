"""What is particular to SQLite: the header of a file, the settings of a connection, how a transaction begins."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from fifthstreet.house.store.errors import ForeignDatabaseError, UnreadableDatabaseError

APPLICATION_ID = 0x46355374
"""The application id in the header of a file of ours: "F5St"."""

MAGIC = b"SQLite format 3\0"
HEADER_BYTES, APPLICATION_ID_BYTES = 100, slice(68, 72)

BUSY_TIMEOUT = 5_000
"""Milliseconds to wait for a lock that another process holds, such as a backup."""

READERS = 40
"""How many threads read at once; more of them wait for their turn."""


def check_header(file: Path) -> None:
    """Refuse a file that is not ours. It is not opened as a database, so that neither it nor its folder changes."""
    try:
        with file.open("rb") as opened:
            header = opened.read(HEADER_BYTES)
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
    if int.from_bytes(header[APPLICATION_ID_BYTES]) != APPLICATION_ID:
        raise ForeignDatabaseError(f"{file} is a SQLite database of another application, not of Fifth Street")


def write_header(file: Path) -> None:
    """Make an empty file a database of ours; its application id is written before anything else."""
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def writing_engine(url: URL) -> Engine:
    """The one connection that writes; every commit waits until it is on the disk."""
    engine = create_engine(url, pool_size=1, max_overflow=0)
    _set_up(engine, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
    _begin_with(engine, "BEGIN IMMEDIATE")
    return engine


def reading_engine(url: URL) -> Engine:
    """Connections that only read; each sees the database as it was when its transaction began."""
    engine = create_engine(url, pool_size=4, max_overflow=READERS - 4)
    _set_up(engine, "query_only = ON")
    _begin_with(engine, "BEGIN")
    return engine


def _set_up(engine: Engine, *pragmas: str) -> None:
    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: Any) -> None:
        # By default the driver begins transactions by itself, and none for a change of the schema.
        connection.isolation_level = None
        for pragma in (f"busy_timeout = {BUSY_TIMEOUT}", *pragmas):
            connection.execute(f"PRAGMA {pragma}")


def _begin_with(engine: Engine, statement: str) -> None:
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)
