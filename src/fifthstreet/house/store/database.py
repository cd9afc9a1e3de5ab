"""Opens the database file of a house, or says in a sentence why it cannot."""

import os
import sqlite3
from pathlib import Path

from sqlalchemy import URL, Engine
from sqlalchemy.exc import SQLAlchemyError

from fifthstreet.house.base.fsync import fsync_folder
from fifthstreet.house.store import sqlite
from fifthstreet.house.store.errors import UnreadableDatabaseError
from fifthstreet.house.store.lock import Lock
from fifthstreet.house.store.migrate import migrate
from fifthstreet.house.store.schema_check import schema_fault
from fifthstreet.values import Value


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
    """Open a database file, made if it is missing, and bring it to the schema of this version."""
    try:
        # Links are resolved, so that one file has one lock under all its names.
        file = Path(os.path.realpath(path))
    except ValueError as error:
        raise UnreadableDatabaseError(f"{str(path)!r} cannot be the name of a file: {error}") from error
    sqlite.check_header(file)
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
    database = Database(file=file, lock=lock, writing=sqlite.writing_engine(url), reading=sqlite.reading_engine(url))
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
            sqlite.write_header(file)
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
