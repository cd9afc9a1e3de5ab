"""Opens the SQLite database of a house with its settings, or says in a sentence why it cannot."""

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from fifthstreet.house.base.fsync import fsync_folder
from fifthstreet.house.store.errors import ForeignDatabaseError, UnreadableDatabaseError
from fifthstreet.house.store.lock import Lock
from fifthstreet.house.store.migrate import migrate, schema_fault
from fifthstreet.values import Value

APPLICATION_ID = 0x46355374
"""The application id in the header of a Fifth Street database: "F5St"."""

MAGIC = b"SQLite format 3\0"
HEADER_BYTES, APPLICATION_ID_BYTES = 100, slice(68, 72)

BUSY_TIMEOUT = 5_000
"""Milliseconds to wait for a lock that another process holds, such as a backup."""

READERS = 40
"""How many threads read at once; more of them wait for their turn."""


def check_header(file: Path) -> None:
    """Refuse a file that is not a Fifth Street database.

    It is not opened as a database, so that neither it nor its folder changes.
    """
    try:
        with file.open("rb") as opened:
            header = opened.read(HEADER_BYTES)
    except FileNotFoundError:
        return
    except IsADirectoryError as error:
        raise UnreadableDatabaseError(f"{file} is a folder; the house needs a file for its database") from error
    except OSError as error:
        raise UnreadableDatabaseError(f"{file} cannot be read: {error.strerror}") from error
    if not header:
        return
    if not header.startswith(MAGIC):
        raise ForeignDatabaseError(f"{file} is not a database of Fifth Street, nor any SQLite database")
    if int.from_bytes(header[APPLICATION_ID_BYTES]) != APPLICATION_ID:
        raise ForeignDatabaseError(f"{file} is a SQLite database of another application, not of Fifth Street")


def write_header(file: Path) -> None:
    """Make an empty file a Fifth Street database; its application id is written before anything else."""
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


class Database(Value):
    """An open database file, locked for this process: one engine writes, the other reads."""

    file: Path
    lock: Lock
    writing: Engine
    reading: Engine

    def close(self) -> None:
        """Close the connections and release the lock."""
        self.reading.dispose()
        self.writing.dispose()
        self.lock.release()


def open_database(path: Path) -> Database:
    """Open a database file, creating it if it is missing, and bring it to the schema of this version."""
    try:
        # Links are resolved, so that one file has one lock under all its names.
        file = Path(os.path.realpath(path))
    except ValueError as error:
        raise UnreadableDatabaseError(f"{str(path)!r} cannot be the name of a file: {error}") from error
    check_header(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnreadableDatabaseError(f"the folder {file.parent} cannot be made: {error.strerror}") from error
    lock = Lock(file)
    try:
        _create(file)
    except BaseException:
        lock.release()
        raise
    url = URL.create("sqlite", database=str(file))
    database = Database(file=file, lock=lock, writing=writing_engine(url), reading=reading_engine(url))
    try:
        _migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def _create(file: Path) -> None:
    """Make the file if it is missing, readable by this user alone, and make the folder's entry durable."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        if file.stat().st_size == 0:
            write_header(file)
            fsync_folder(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise UnreadableDatabaseError(f"{file} cannot be written: {getattr(error, 'strerror', error)}") from error


def _migrate(database: Database) -> None:
    try:
        with database.writing.begin() as connection:
            migrate(connection, str(database.file))
            fault = schema_fault(connection)
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise UnreadableDatabaseError(f"{database.file} cannot be used: {cause}") from error
    if fault:
        raise UnreadableDatabaseError(f"{database.file} was changed by something else: {fault}")
